import { DeployError, isStatus, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { domainName, lookUpDomain, recordFor } from '../platform/my-domains.js';
import type { Run } from './target.js';

/** Something that can have a custom domain. */
export interface DomainPlace {
  /** `the site my-site`. */
  label: string;
  /** Its own address: where the domain has to lead. */
  url: string;
  /** The domain that it has: the one of the input where it has several. */
  current(): Promise<string | undefined>;
  /** @param former the other domain that it has now */
  attach(domain: string, former: string | undefined): Promise<void>;
  /** Returns what has the domain now, as far as this workspace can see. */
  holder(domain: string): Promise<string | undefined>;
}

/** What is known of the input `domain` before anything is changed. */
interface Found {
  domain: string;
  /** The domain that its place has. */
  current: string | undefined;
  /** What DNS lacks, and the record to add; undefined where nothing is known to be lacking. */
  lacking: string | undefined;
  /** As a zone file has it. */
  record: string;
}

/**
 * Sets the custom domain of the input `domain` up where it is not, or says what that would do. DNS is looked at once: a
 * record takes minutes to hours to be seen, and no deploy waits for it.
 * @param place undefined for what is not there yet
 * @returns what there is to say of it
 * @throws DeployError `domain-taken`, `domain-not-ready`, `plan-limit`
 */
export async function settleDomain(run: Run, place: DomainPlace | undefined): Promise<string[]> {
  const { inputs, intent, runtime } = run;
  const { domain } = inputs;
  if (domain === undefined) return [];
  const isPlan = intent.operation === 'plan';
  if (!place && !isPlan) return [];
  const found = place && (await look(run, { place, domain }));
  if (place && found && !isPlan) return await setUpDomain(run, { place, found });
  const notes = describePlan(domain, found);
  for (const note of notes) runtime.log.info(note);
  return notes;
}

async function look({ runtime }: Run, { place, domain }: { place: DomainPlace; domain: string }): Promise<Found> {
  const host = new URL(place.url).hostname;
  const [current, seen] = await Promise.all([place.current(), lookUpDomain(runtime.names, { domain, host })]);
  if (seen.state === 'unknown') runtime.log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
  const record = recordFor({ domain, host });
  const lacking =
    seen.state === 'missing'
      ? `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`
      : undefined;
  return { domain, current, lacking, record };
}

function describePlan(domain: string, found: Found | undefined): string[] {
  if (!found) return [`Would set up the domain ${domain}.`];
  const { current, lacking } = found;
  const former = current === undefined ? '' : ` in place of ${plainText(current, 260)}`;
  const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
  return lacking === undefined ? setUp : [...setUp, lacking];
}

async function setUpDomain(
  { runtime: { log, outputs } }: Run,
  { place, found }: { place: DomainPlace; found: Found },
): Promise<string[]> {
  const { domain, lacking, record } = found;
  if (!isSame(found.current, domain)) {
    await attach(place, found);
    log.info(`Set the domain ${domain} up for ${place.label}.`);
  }
  const url = `https://${domain}/`;
  log.secrets.keep(url);
  outputs.set({ 'domain-url': url });
  if (lacking === undefined) return [`Also at ${url}`];
  log.warning(lacking);
  return [`${url} still lacks its DNS record: ${record}`];
}

async function attach(place: DomainPlace, { domain, current, lacking, record }: Found): Promise<void> {
  try {
    await place.attach(domain, current);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // An answer that was lost may have been a yes.
    if (isSame(await place.current(), domain)) return;
    if (error.status === 409) {
      const holder = await place.holder(domain);
      const message = `The domain ${domain} belongs to ${holder ?? 'something else, which this workspace cannot see'}.`;
      throw new DeployError('domain-taken', message, { cause: error });
    }
    if (lacking !== undefined && isStatus(error, 400, 422)) {
      const message = `The platform wants the DNS record of ${domain} first: ${error.message}`;
      throw new DeployError('domain-not-ready', message, { cause: error, next: `The record: ${record}` });
    }
    if (isStatus(error, 402, 403)) {
      throw new DeployError('plan-limit', `${place.label} cannot have a custom domain: ${error.message}`, {
        cause: error,
      });
    }
    if (isStatus(error, 404, 405, 501)) {
      const message = `The platform offers no domain for ${place.label}: ${error.message}`;
      throw new DeployError('platform-refused', message, { cause: error, next: 'Leave `domain` out.' });
    }
    throw error;
  }
}

function isSame(current: string | undefined, domain: string): boolean {
  return current !== undefined && domainName(current) === domain;
}
