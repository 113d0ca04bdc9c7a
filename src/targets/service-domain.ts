import { isStatus } from '../base/errors.js';
import { DomainsApi, type MyDomain } from '../platform/my-domains.js';
import { serviceIdOf } from '../services/runners.js';
import type { ServiceContext, ServiceResult } from '../services/service-context.js';
import { type DomainPlace, planDomain, setUpDomain } from './domain.js';
import type { Run } from './target.js';

/** Sets the domain of a runner, app or instance up once it is deployed, or says what it would do. */
export async function withDomain(
  options: Run,
  { run, result, planned }: { run: ServiceContext; result: ServiceResult; planned: boolean },
): Promise<ServiceResult> {
  const { url, summary } = result;
  // What a plan does not know the address of is not there yet.
  const place = url ? await placeOf(run, url) : undefined;
  const work = planned ? planDomain(options, place) : place ? setUpDomain(options, place) : Promise.resolve([]);
  const notes = await work;
  if (planned) for (const note of notes) run.log.info(note);
  const rows = notes.map((note): [string, string] => ['Domain', note]);
  return rows.length === 0 ? result : { ...result, summary: [...summary, { title: 'Domain', rows }] };
}

/** Frees the domain of something that was removed, where it led there. */
export async function freeDomain(run: ServiceContext): Promise<void> {
  const { domain } = run.inputs;
  if (domain === undefined) return;
  const domains = new DomainsApi(run.controlPlane);
  const found = (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
  if (found && found.instanceName === run.name && found.serviceId === serviceIdOf(run.inputs)) {
    await domains.remove(domain);
    run.log.info(`The domain ${domain} is free again.`);
  }
}

async function placeOf(run: ServiceContext, url: string): Promise<DomainPlace> {
  const domains = new DomainsApi(run.controlPlane);
  const serviceId = serviceIdOf(run.inputs);
  // To the platform an app is an instance of its runner, with the app's id as its name.
  const instanceName = run.target === 'app' ? (run.outputs.values.id ?? run.name) : run.name;
  const find = async (domain: string): Promise<MyDomain | undefined> =>
    (await listed(domains)).find((one) => one.domain.toLowerCase() === domain);
  return {
    what: `"${run.name}" of ${serviceId}`,
    url,
    current: async () => {
      const found = run.inputs.domain === undefined ? undefined : await find(run.inputs.domain);
      return found?.serviceId === serviceId && found.instanceName === instanceName ? found.domain : undefined;
    },
    attach: (domain) => domains.add({ domain, serviceId, instanceName }),
    holder: async (domain) => {
      const found = await find(domain);
      return found && `"${found.instanceName ?? '?'}" of ${found.serviceId ?? 'another service'}`;
    },
  };
}

/** None where the platform does not offer domains: then adding one says so. */
async function listed(domains: DomainsApi): Promise<MyDomain[]> {
  try {
    return await domains.list();
  } catch (error) {
    if (isStatus(error, 404, 405, 501)) return [];
    throw error;
  }
}
