import { DeployError, isStatus, RequestError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import { DomainsApi, domainName, lookUpDomain, type MyDomain, recordFor } from '../platform/my-domains.js';
import type { ServiceRun } from '../services/service-run.js';
import type { Task } from './task.js';

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
  place: DomainPlace;
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
 * record takes minutes to hours to be seen, and no deploy waits for it. A preview has none: the one domain is production's.
 * @param place undefined for what is not there yet
 * @returns what there is to say of it
 * @throws DeployError `domain-taken`, `domain-not-ready`, `plan-limit`
 */
export async function settleDomain(task: Task, place: DomainPlace | undefined): Promise<string[]> {
  const { inputs, intent, runtime } = task;
  const { domain } = inputs;
  if (domain === undefined) return [];
  if (isPreview(intent)) {
    runtime.log.info(`A preview has no custom domain, so ${domain} is not changed.`);
    return [];
  }
  const found = place && (await look(task, { place, domain }));
  if (intent.operation !== 'plan' && found) return setUpDomain(task, found);
  if (intent.operation !== 'plan') {
    const missing = `The domain ${domain} is not set up: the platform says no address of "${intent.name}" that it could lead to.`;
    runtime.log.warning(missing);
    return [missing];
  }
  const notes = describePlan(domain, found);
  for (const note of notes) runtime.log.info(note);
  return notes;
}

async function look({ runtime }: Task, { place, domain }: { place: DomainPlace; domain: string }): Promise<Found> {
  const host = new URL(place.url).hostname;
  const [current, seen] = await Promise.all([place.current(), lookUpDomain(runtime.names, { domain, host })]);
  if (seen.state === 'unknown') runtime.log.info(`Whether ${domain} leads to ${host} cannot be seen: ${seen.why}.`);
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

async function setUpDomain({ runtime: { log, outputs } }: Task, found: Found): Promise<string[]> {
  const { domain, lacking, record } = found;
  if (!isSame(found.current, domain)) {
    await attach(found);
    log.info(`Set the domain ${domain} up for ${found.place.label}.`);
  }
  const url = `https://${domain}/`;
  log.secrets.keep(url);
  outputs.set({ 'domain-url': url });
  if (lacking === undefined) return [`Also at ${url}`];
  log.warning(lacking);
  return [`${url} still lacks its DNS record: ${record}`];
}

async function attach({ place, domain, current, lacking, record }: Found): Promise<void> {
  try {
    await place.attach(domain, current);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // An answer that was lost may have been a yes.
    if (isSame(await place.current(), domain)) return;
    const refuse = (code: HintCode, message: string, next?: string) =>
      new DeployError(code, message, { cause: error, next });
    if (error.status === 409) {
      const holder = await place.holder(domain);
      const other = holder ?? 'something else, which this workspace cannot see';
      throw refuse('domain-taken', `The domain ${domain} belongs to ${other}.`);
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

/**
 * Frees the domains of something that was removed: all that the list shows of it, but the platform's own.
 * @param id its id; undefined where it was not there
 */
export async function freeDomains(run: ServiceRun, id: string | undefined): Promise<void> {
  const { log, controlPlane } = run.tools;
  const domains = new DomainsApi(controlPlane);
  try {
    for (const { domain, serviceId, instanceName, isManaged } of await listDomains(domains)) {
      if (isManaged || !serviceId || !instanceName || !leadsTo(run, { id, serviceId, instanceName })) continue;
      await domains.remove({ domain, serviceId, instanceName });
      log.info(`The domain ${plainText(domain, 260)} is free again.`);
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    log.warning(
      `"${run.name}" is removed, but a custom domain may still be kept for it: ${error.message} Free it in the console.`,
    );
  }
}

/** A runner, app or instance at `url`, as something that can have a custom domain. */
export function servicePlace(run: ServiceRun, url: string): DomainPlace {
  const domains = new DomainsApi(run.tools.controlPlane);
  const { id } = run.outputs.values;
  const instanceName = instanceNameOf(run, id) ?? run.name;
  const find = async (domain = ''): Promise<MyDomain | undefined> =>
    (await listDomains(domains)).find((one) => domainName(one.domain) === domain);
  return {
    label: `"${run.name}" of ${serviceIdOf(run.inputs)}`,
    url,
    current: async () => {
      const found = await find(run.inputs.domain);
      return found && leadsTo(run, { ...found, id }) ? found.domain : undefined;
    },
    attach: async (domain) => {
      const [serviceId = '', other] = serviceIds(run);
      const add = (id: string) => domains.add({ domain, serviceId: id, instanceName });
      await add(serviceId).catch((error: unknown) => {
        if (other === undefined || !isStatus(error, 404)) throw error;
        return add(other);
      });
    },
    holder: async (domain) => {
      const found = await find(domain);
      return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
    },
  };
}

function leadsTo(
  run: ServiceRun,
  { id, serviceId, instanceName }: Pick<MyDomain, 'serviceId' | 'instanceName'> & { id: string | undefined },
): boolean {
  return instanceName === instanceNameOf(run, id) && serviceIds(run).includes(serviceId ?? '');
}

/**
 * The services that the platform may name for it, the likeliest first. Source: the vendor's Terraform provider, which names
 * the web runner for every app, whatever that is written in.
 */
function serviceIds({ target, inputs }: ServiceRun): string[] {
  const own = serviceIdOf(inputs);
  return target === 'app' ? [...new Set([runners.web.serviceId, own])] : [own];
}

/** To the platform an app is an instance with the app's id as its name; none of one that was not found. */
function instanceNameOf({ target, name }: ServiceRun, id: string | undefined): string | undefined {
  return target === 'app' ? id : name;
}

/** None where the platform does not offer domains: then adding one says so. */
async function listDomains(domains: DomainsApi): Promise<MyDomain[]> {
  try {
    return await domains.list();
  } catch (error) {
    if (isStatus(error, 404, 405, 501)) return [];
    throw error;
  }
}
