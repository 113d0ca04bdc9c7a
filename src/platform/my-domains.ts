import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';
import { messageOf } from '../base/errors.js';
import type { NameLookup } from '../base/runtime.js';
import { type ControlPlane, pathOf } from './control-plane.js';

const entry = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
  isManaged: z.catch(z.optional(z.boolean()), undefined),
});
/** A custom domain and what it leads to. `isManaged` ones are the platform's own addresses of apps. */
export type MyDomain = z.infer<typeof entry>;
const entries = z.array(entry);

/** A domain that leads to one instance, which for an app is its runner's. */
interface MappedDomain {
  domain: string;
  serviceId: string;
  instanceName: string;
}

/** A domain by which it can be compared: in lower case and punycode, without scheme, path and the dot at its end. */
export function domainName(text: string): string {
  const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
  return domainToASCII(host) || host;
}

/** Custom domains of instances and apps, on the deploy manager. */
export class DomainsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<MyDomain[]> {
    return await this.#controlPlane.call({ method: 'GET', path: '/mydomains' }, entries);
  }

  async add(domain: MappedDomain): Promise<void> {
    await this.#controlPlane.command({ method: 'POST', path: '/mydomains', body: domain });
  }

  /** One that is not there is fine. */
  async remove({ serviceId, instanceName, domain }: MappedDomain): Promise<void> {
    await this.#controlPlane.remove(pathOf('mydomains', serviceId, instanceName, domain));
  }
}

/** Whether a domain leads to a host: by CNAME, or (at the top of a zone, where CNAME is not allowed) by the same addresses. */
type DomainRecord =
  | { state: 'there' }
  | { state: 'missing'; found: string }
  /** The name system did not answer, or the host has no name that a record could lead to. */
  | { state: 'unknown'; why: string };

/** Looks the record of `domain` up that leads to `host`. Never throws. */
export async function lookUpDomain(
  names: NameLookup,
  { domain, host }: { domain: string; host: string },
): Promise<DomainRecord> {
  if (isAddress(host)) return { state: 'unknown', why: `${host} is an address and no name` };
  try {
    const targets = (await names.cname(domain)).map(domainName);
    if (targets.includes(domainName(host))) return { state: 'there' };
    const [own, wanted] = await Promise.all([names.addresses(domain), names.addresses(host)]);
    if (own.some((address) => wanted.includes(address))) return { state: 'there' };
    const leads = [...targets, ...own];
    return {
      state: 'missing',
      found: leads.length === 0 ? 'has no record' : `leads to ${leads.slice(0, 3).join(', ')}`,
    };
  } catch (error) {
    return { state: 'unknown', why: messageOf(error) };
  }
}

/** The record to add, as a zone file has it. */
export function recordFor({ domain, host }: { domain: string; host: string }): string {
  const record = `${domain}. CNAME ${host}.`;
  // At the top of a zone DNS allows no CNAME; most providers have another kind of record for that.
  return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}
