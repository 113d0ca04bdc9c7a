import { domainToASCII } from 'node:url';
import { messageOf } from '../base/errors.js';
import type { NameLookup } from '../contract/runtime.js';

/** Normalizes a domain: lower case, punycode, without scheme, path and final dot. */
export function domainName(text: string): string {
  const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
  return domainToASCII(host) || host;
}

type DomainRecord =
  | { state: 'there' }
  | { state: 'missing'; found: string }
  | { state: 'unknown'; reason: string };

/** Resolves whether a domain points to a host, by CNAME or by the same addresses. Never throws. */
export async function resolveDomain(
  names: NameLookup,
  { domain, host }: { domain: string; host: string },
): Promise<DomainRecord> {
  const isAddress = host.includes(':') || /^[\d.]+$/.test(host);
  if (isAddress) return { state: 'unknown', reason: `${host} is an address and no name` };

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
    return { state: 'unknown', reason: messageOf(error) };
  }
}

/** Returns the DNS record to add, as in a zone file. */
export function recordFor({ domain, host }: { domain: string; host: string }): string {
  const record = `${domain}. CNAME ${host}.`;
  // The apex of a zone allows no CNAME.
  return domain.split('.').length > 2 ? record : `${domain}. ALIAS ${host}.`;
}
