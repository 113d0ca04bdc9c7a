import { isStatus, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { ownerOf } from '../contract/owner.js';
import { runners } from '../contract/runners.js';
import { namesRepository, readMarker } from '../contract/tags.js';
import { domainName } from '../platform/dns.js';
import type { MyDomain } from '../platform/my-domains.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { isGoneApp } from './apps.js';
import { lookFor } from './instances.js';
import type { Desk, Want } from './want.js';

/** The rest of a thing that is gone: there was none, it is removed, or a part could not be removed. */
export type Left = 'nothing' | 'removed' | 'stays';

interface Mapped {
  domain: string;
  serviceId: string;
  instanceName: string;
}

/** Returns the services under which the platform may keep the domain of a runner, app or instance, the usual one first. For domains, an app is an instance whose name is the app's id. */
function serviceIdsOf({ target, serviceId }: Want): string[] {
  // The vendor's Terraform provider uses the web runner for every app.
  return target === 'app' ? [...new Set([runners.web.serviceId, serviceId])] : [serviceId];
}

/** Returns where a domain leads to; undefined for the platform's own address of an app. */
function mapped({ domain, serviceId, instanceName, isManaged }: MyDomain): Mapped | undefined {
  return isManaged || !serviceId || !instanceName ? undefined : { domain, serviceId, instanceName };
}

/** Returns the domain of an instance or app, as the platform spells it; undefined if it leads elsewhere. @param id the name of the instance, or the app's id */
export async function readDomainOf(
  { tools, want }: Desk,
  { domain, id }: { domain: string; id: string | undefined },
): Promise<string | undefined> {
  const found = await findDomain(tools, domain);
  const leadsHere =
    found?.instanceName === id && serviceIdsOf(want).includes(found?.serviceId ?? '');
  return leadsHere ? found?.domain : undefined;
}

/** Lets a domain lead to an instance or app. It is freed before, if it leads to what this repository had and is gone. @throws RequestError of a refusal */
export async function attachDomain(
  desk: Desk,
  { domain, id }: { domain: string; id: string },
): Promise<void> {
  const { domains } = desk.tools;
  const [first = '', other] = serviceIdsOf(desk.want);
  const add = (serviceId: string) => domains.add({ domain, serviceId, instanceName: id });
  const addToOne = () =>
    add(first).catch((error: unknown) => {
      if (other === undefined || !isStatus(error, 404)) throw error;
      return add(other);
    });

  try {
    await addToOne();
  } catch (error) {
    if (!isStatus(error, 409) || !(await freeFromGone(desk, domain))) throw error;
    await addToOne();
  }
}

/** Frees a domain that leads to what this repository has deployed, and what is not there any more. Returns whether it did. */
async function freeFromGone(desk: Desk, domain: string): Promise<boolean> {
  const { tools } = desk;
  const to = await findMapped(tools, domain);
  if (!to || !(await isOwnGone(desk, to))) return false;

  await tools.domains.remove(to);
  tools.log.info(
    `The domain ${plainText(to.domain, 260)} led to what this repository had deployed and is gone. It is freed.`,
  );
  return true;
}

/** Returns whether this repository has deployed what a domain leads to, and it is not there any more. */
async function isOwnGone({ tools, context }: Desk, to: Mapped): Promise<boolean> {
  const { serviceId, instanceName: id } = to;
  const keys = [{ type: 'myapp', id } as const, { type: 'instance', serviceId, id } as const];
  const tags = await Promise.all(keys.map((key) => tools.tags.of(key)));
  const owner = ownerOf(context).value;
  if (!tags.some((some) => namesRepository(readMarker(some ?? []), owner))) return false;

  const key = { type: 'instance', serviceId, id } as const;
  return (await isGoneApp(tools, id)) && (await lookFor(tools, key)) === undefined;
}

/** Returns what else of the workspace has a domain, for messages; undefined if nothing of it is known to. @param id the name of the instance, or the app's id; undefined for a new app */
export async function domainHolder(
  desk: Desk,
  id: string | undefined,
): Promise<string | undefined> {
  const { tools, want } = desk;
  try {
    const to = await findMapped(tools, want.domain ?? '');
    const leadsHere = to?.instanceName === id && serviceIdsOf(want).includes(to?.serviceId ?? '');
    if (!to || leadsHere || (await isOwnGone(desk, to))) return undefined;
    return `"${plainText(to.instanceName, 80)}" of ${plainText(to.serviceId, 80)}`;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return undefined;
  }
}

async function findMapped(tools: ServicePlatform, domain: string): Promise<Mapped | undefined> {
  const found = await findDomain(tools, domain);
  return found && mapped(found);
}

async function findDomain(
  { domains }: ServicePlatform,
  domain: string,
): Promise<MyDomain | undefined> {
  return (await domains.list()).find((one) => domainName(one.domain) === domain);
}

/** Frees every custom domain of a removed instance or app; those of a preview were not set by us. @param id the name of the instance, or the app's id */
export async function freeDomains({ tools, want }: Desk, id: string): Promise<Left> {
  const { domains, log } = tools;
  if (want.isPreview || want.target === 'job') return 'nothing';

  const serviceIds = serviceIdsOf(want);
  let left: Left = 'nothing';

  try {
    for (const one of await domains.list()) {
      const to = mapped(one);
      if (to?.instanceName !== id || !serviceIds.includes(to.serviceId)) continue;

      await domains.remove(to);
      log.info(`The domain ${plainText(to.domain, 260)} is free again.`);
      left = 'removed';
    }
    return left;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const text = `"${want.name}" is removed, but a custom domain may still lead to it`;
    log.warning(`${text}: ${error.message} Run this again.`);
    return 'stays';
  }
}
