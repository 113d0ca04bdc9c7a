import { isStatus, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { runners, serviceIdOf } from '../contract/runners.js';
import type { PublishJob } from '../pages/publish-job.js';
import { DomainsApi, domainName, type MyDomain } from '../platform/my-domains.js';
import type { PagesApi } from '../platform/pages.js';
import type { ServiceRun } from '../services/service-run.js';
import type { DomainPlace } from './domain.js';

/** Returns the place of a site's domain. */
export function sitePlace({ tools: { pages }, name }: PublishJob, url: string): DomainPlace {
  return {
    label: `the site ${name}`,
    url,
    current: async () => (await pages.find(name))?.customDomain ?? undefined,
    attach: (domain, former) => attachDomain(pages, { name, domain, former }),
    holder: async (domain) => {
      const found = (await pages.list()).find((page) => page.customDomain && domainName(page.customDomain) === domain);
      return found && `the site ${found.name}`;
    },
  };
}

/** A site has one domain: the former one is detached first, and comes back after a refusal. */
async function attachDomain(
  pages: PagesApi,
  { name, domain, former }: { name: string; domain: string; former: string | undefined },
): Promise<void> {
  if (former === undefined) return await pages.setDomain(name, domain);
  await pages.removeDomain(name);
  try {
    await pages.setDomain(name, domain);
  } catch (error) {
    await pages.setDomain(name, former).catch(() => undefined);
    throw error;
  }
}

/** Frees every custom domain of a removed service; `id` is undefined where it was not there. */
export async function freeDomains(run: ServiceRun, id: string | undefined): Promise<void> {
  const { log, controlPlane } = run.tools;
  const domains = new DomainsApi(controlPlane);
  try {
    for (const { domain, serviceId, instanceName, isManaged } of await listDomains(domains)) {
      if (isManaged || !serviceId || !instanceName || !leadsTo(run, id, { serviceId, instanceName })) continue;
      await domains.remove({ domain, serviceId, instanceName });
      log.info(`The domain ${plainText(domain, 260)} is free again.`);
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const kept = `"${run.name}" is removed, but a custom domain may still be kept for it`;
    log.warning(`${kept}: ${error.message} Free it in the console.`);
  }
}

/** Returns the place of a service's domain, for a runner, app or instance at `url`. */
export function servicePlace(run: ServiceRun, url: string): DomainPlace {
  const domains = new DomainsApi(run.tools.controlPlane);
  const { id } = run.outputs.values;
  const find = async (domain = ''): Promise<MyDomain | undefined> =>
    (await listDomains(domains)).find((one) => domainName(one.domain) === domain);
  return {
    label: `"${run.name}" of ${serviceIdOf(run.inputs)}`,
    url,
    current: async () => {
      const found = await find(run.inputs.domain);
      return found && leadsTo(run, id, found) ? found.domain : undefined;
    },
    attach: async (domain) => {
      const [first = '', other] = serviceIds(run);
      const add = (serviceId: string) =>
        domains.add({ domain, serviceId, instanceName: instanceNameOf(run, id) ?? run.name });
      await add(first).catch((error: unknown) => {
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

function leadsTo(run: ServiceRun, id: string | undefined, { serviceId, instanceName }: Partial<MyDomain>): boolean {
  return instanceName === instanceNameOf(run, id) && serviceIds(run).includes(serviceId ?? '');
}

/** Source: the vendor's Terraform provider, which names the web runner for every app. */
function serviceIds({ target, inputs }: ServiceRun): string[] {
  const own = serviceIdOf(inputs);
  return target === 'app' ? [...new Set([runners.web.serviceId, own])] : [own];
}

/** To the platform an app is an instance with the id of the app as its name. */
function instanceNameOf({ target, name }: ServiceRun, id: string | undefined): string | undefined {
  return target === 'app' ? id : name;
}

async function listDomains(domains: DomainsApi): Promise<MyDomain[]> {
  try {
    return await domains.list();
  } catch (error) {
    if (isStatus(error, 404, 405, 501)) return [];
    throw error;
  }
}
