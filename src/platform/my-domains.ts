import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';
import { messageOf } from '../base/errors.js';
import { lenient } from '../base/json.js';
import type { NameLookup } from '../base/runtime.js';
import { type ControlPlane, pathOf } from './control-plane.js';

const entry = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
  isManaged: lenient(z.boolean()),
});
/** `isManaged` marks the platform's own address of an app. */
export type MyDomain = z.infer<typeof entry>;

interface MappedDomain {
  domain: string;
  serviceId: string;
  instanceName: string;
}

/** Returns a comparable domain: lower case, punycode, without scheme, path and final dot. */
export function domainName(text: string): string {
  const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
  return domainToASCII(host) || host;
}

/** Custom domains of instances and apps. */
export class DomainsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<MyDomain[]> {
    return await this.#controlPlane.call({ method: 'GET', path: '/mydomains' }, z.array(entry));
  }

  async add(domain: MappedDomain): Promise<void> {
    await this.#controlPlane.command({ method: 'POST', path: '/mydomains', body: domain });
  }

  async remove({ serviceId, instanceName, domain }: MappedDomain): Promise<void> {
    await this.#controlPlane.remove(pathOf('mydomains', serviceId, instanceName, domain));
  }
}

type DomainRecord = { state: 'there' } | { state: 'missing'; found: string } | { state: 'unknown'; why: string };

/** Looks up whether a domain leads to a host, by CNAME or by the same addresses. Never throws. */
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

/** Returns the DNS record to add, as in a zone file. */
export function recordFor({ domain, host }: { domain: string; host: string }): string {
  const record = `${domain}. CNAME ${host}.`;
  // The top of a zone takes no CNAME.
  return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}

function isAddress(host: string): boolean {
  return host.includes(':') || /^[\d.]+$/.test(host);
}
