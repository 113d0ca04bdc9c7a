import { DeployError, isStatus, RequestError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { domainName, lookUpDomain, recordFor } from '../platform/my-domains.js';
import type { Task } from './task.js';

export interface DomainPlace {
  label: string;
  url: string;
  current(): Promise<string | undefined>;
  attach(domain: string, former: string | undefined): Promise<void>;
  holder(domain: string): Promise<string | undefined>;
}

interface Found {
  place: DomainPlace;
  domain: string;
  current: string | undefined;
  /** Undefined where DNS is right or says nothing. */
  lacking: string | undefined;
  record: string;
}

/**
 * Sets up the domain of the input `domain` where it is missing, or only describes that; returns sentences for the report.
 * DNS is asked once: a new record takes minutes to hours to be seen, and no deploy waits for it.
 * @throws DeployError `domain-taken`, `domain-not-ready`, `plan-limit`
 */
export async function settleDomain(
  { inputs: { domain }, intent, runtime }: Task,
  place: DomainPlace | undefined,
): Promise<string[]> {
  const { log, outputs } = runtime;
  if (domain === undefined) return [];
  if (isPreview(intent)) {
    log.info(`A preview has no custom domain, so ${domain} is not changed.`);
    return [];
  }
  const found = place && (await look(place, { domain, runtime }));
  if (intent.operation === 'plan') {
    const notes = describePlan(domain, found);
    for (const note of notes) log.info(note);
    return notes;
  }
  if (!found) {
    const text = `The domain ${domain} is not set up: the platform says no address of "${intent.name}" that it could lead to.`;
    log.warning(text);
    return [text];
  }
  if (!isSame(found.current, domain)) {
    await attach(found);
    log.info(`Set the domain ${domain} up for ${found.place.label}.`);
  }
  const url = `https://${domain}/`;
  log.secrets.exempt(url);
  outputs.set({ 'domain-url': url });
  if (found.lacking === undefined) return [`Also at ${url}`];
  log.warning(found.lacking);
  return [`${url} still lacks its DNS record: ${found.record}`];
}

async function look(
  place: DomainPlace,
  { domain, runtime: { log, names } }: { domain: string; runtime: Task['runtime'] },
): Promise<Found> {
  const host = new URL(place.url).hostname;
  const [current, seen] = await Promise.all([place.current(), lookUpDomain(names, { domain, host })]);
  if (seen.state === 'unknown') log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
  const record = recordFor({ domain, host });
  const isMissing = seen.state === 'missing';
  const lacking = isMissing && `${domain} ${seen.found}, so visitors of it do not reach ${host}. Add: ${record}`;
  return { place, domain, current, lacking: lacking || undefined, record };
}

function describePlan(domain: string, found: Found | undefined): string[] {
  const { current, lacking } = found ?? {};
  const former = current === undefined ? '' : ` in place of ${plainText(current, 260)}`;
  const setUp = isSame(current, domain) ? [] : [`Would set up the domain ${domain}${former}.`];
  return lacking === undefined ? setUp : [...setUp, lacking];
}

async function attach({ place, domain, current, lacking, record }: Found): Promise<void> {
  try {
    await place.attach(domain, current);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The request may have worked although its answer was lost.
    if (isSame(await place.current(), domain)) return;
    const refuse = (code: HintCode, message: string, next?: string) =>
      new DeployError(code, message, { cause: error, next });
    if (error.status === 409) {
      const holder = (await place.holder(domain)) ?? 'something else, which this workspace cannot see';
      throw refuse('domain-taken', `The domain ${domain} belongs to ${holder}.`);
    }
    if (lacking !== undefined && isStatus(error, 400, 422)) {
      const message = `The platform wants the DNS record of ${domain} first: ${error.message}`;
      throw refuse('domain-not-ready', message, `The record: ${record}`);
    }
    if (isStatus(error, 402, 403))
      throw refuse('plan-limit', `${place.label} cannot have a custom domain: ${error.message}`);
    if (isStatus(error, 404, 405, 501)) {
      const message = `The platform offers no domain for ${place.label}: ${error.message}`;
      throw refuse('platform-refused', message, 'Leave `domain` out.');
    }
    throw error;
  }
}

function isSame(current: string | undefined, domain: string): boolean {
  return current !== undefined && domainName(current) === domain;
}
