import { DeployError, isStatus, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { poll } from '../base/poll.js';
import { type DomainRecord, lookUpDomain, recordFor } from '../platform/domain-record.js';
import type { Run } from './target.js';

/** Something that can have a custom domain. */
export interface DomainPlace {
  /** `the site my-site`. */
  what: string;
  /** Its own address: where the domain has to lead. */
  url: string;
  /** The domain that it has. */
  current(): Promise<string | undefined>;
  attach(domain: string): Promise<void>;
  /** What has the domain now, as far as this workspace can see. */
  holder(domain: string): Promise<string | undefined>;
}

/** A record takes minutes and not milliseconds to appear; ms. */
const pace = { first: 2000, factor: 1.5, longest: 15_000 };

/**
 * Sets the custom domain of the input `domain` up, or says what that would do.
 * @param place undefined for what is not there yet
 * @returns what there is to say of it
 */
export async function settleDomain(run: Run, place: DomainPlace | undefined): Promise<string[]> {
  if (run.intent.operation !== 'plan') return place ? setUpDomain(run, place) : [];
  const notes = await planDomain(run, place);
  for (const note of notes) run.runtime.log.info(note);
  return notes;
}

/**
 * Sets the custom domain of the input `domain` up where it is not, and waits for its DNS record where the run waits.
 * @returns what there is to say of it
 * @throws DeployError `domain-taken`, `domain-not-ready`, `plan-limit`
 */
async function setUpDomain(run: Run, place: DomainPlace): Promise<string[]> {
  const { inputs, runtime } = run;
  const { domain } = inputs;
  if (domain === undefined) return [];
  const { log, outputs, clock } = runtime;
  const deadline = clock.now() + inputs.timeout;
  const host = new URL(place.url).hostname;
  const look = () => lookUpDomain(runtime.names, { domain, host });
  let record = await look();
  if (!isSame(await place.current(), domain)) {
    try {
      await attach(place, domain);
    } catch (error) {
      // The platform may want to see the record first.
      if (record.state !== 'missing' || !inputs.wait || !isStatus(error, 400, 422)) throw error;
      log.info(`The platform wants the DNS record first: ${error.message}`);
      record = await awaitRecord(run, { domain, host, look, deadline });
      await attach(place, domain);
    }
    log.info(`Set the domain ${domain} up for ${place.what}.`);
  }
  const url = `https://${domain}/`;
  outputs.set({ 'domain-url': url });
  if (record.state === 'missing' && inputs.wait) record = await awaitRecord(run, { domain, host, look, deadline });
  if (record.state === 'missing')
    log.warning(`${lacking(record, { domain, host })} Add: ${recordFor({ domain, host })}`);
  if (record.state === 'unknown') log.info(`Whether ${domain} leads to ${host} cannot be seen: ${record.why}.`);
  return [
    record.state === 'missing' ? `${url} still lacks its DNS record: ${recordFor({ domain, host })}` : `Also at ${url}`,
  ];
}

/** What `setUpDomain` would do. Changes nothing. */
async function planDomain(run: Run, place: DomainPlace | undefined): Promise<string[]> {
  const { domain } = run.inputs;
  if (domain === undefined) return [];
  const set = `Would set up the domain ${domain}.`;
  if (!place) return [set];
  const host = new URL(place.url).hostname;
  const record = await lookUpDomain(run.runtime.names, { domain, host });
  return [
    ...(isSame(await place.current(), domain) ? [] : [set]),
    ...(record.state === 'missing' ? [`${lacking(record, { domain, host })} Add: ${recordFor({ domain, host })}`] : []),
  ];
}

async function attach(place: DomainPlace, domain: string): Promise<void> {
  try {
    await place.attach(domain);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // An answer that was lost may have been a yes.
    if (isSame(await place.current(), domain)) return;
    if (error.status === 409) {
      const holder = await place.holder(domain);
      const message = `The domain ${domain} belongs to ${holder ?? 'something else, which this workspace cannot see'}.`;
      throw new DeployError('domain-taken', message, { cause: error });
    }
    if (isStatus(error, 402, 403)) {
      throw new DeployError('plan-limit', `${place.what} cannot have a custom domain: ${error.message}`, {
        cause: error,
      });
    }
    if (isStatus(error, 404, 405, 501)) {
      const message = `The platform offers no domain for ${place.what}: ${error.message}`;
      throw new DeployError('platform-refused', message, { cause: error, next: 'Leave `domain` out.' });
    }
    throw error;
  }
}

interface Awaited {
  domain: string;
  host: string;
  look: () => Promise<DomainRecord>;
  /** Epoch ms. */
  deadline: number;
}

async function awaitRecord(
  { inputs, runtime: { clock, interrupts, log } }: Run,
  { domain, host, look, deadline }: Awaited,
): Promise<DomainRecord> {
  log.info(`Waiting for the DNS record ${recordFor({ domain, host })}`);
  let seen: DomainRecord = { state: 'unknown', why: 'not looked at' };
  const settled = async () => {
    seen = await look();
    return seen.state === 'missing' ? undefined : seen;
  };
  const timeoutMs = Math.max(0, deadline - clock.now());
  const found = await poll(settled, { timeoutMs, pace, clock, signal: interrupts.signal });
  if (found) return found;
  throw new DeployError(
    'domain-not-ready',
    `${lacking(seen, { domain, host })} The deploy itself is done; the record did not appear within ${formatDuration(inputs.timeout)}.`,
    { next: `The record: ${recordFor({ domain, host })}` },
  );
}

function lacking(record: DomainRecord, { domain, host }: { domain: string; host: string }): string {
  return `${domain} ${record.state === 'missing' ? record.found : ''}, so visitors of it do not reach ${host}.`;
}

function isSame(current: string | undefined, domain: string): boolean {
  return current?.toLowerCase().replace(/^https?:\/\/|\/.*$|\.$/g, '') === domain;
}
