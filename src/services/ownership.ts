import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isLost } from '../base/retry.js';
import { formerNameIn } from '../contract/former-name.js';
import { instanceNames } from '../contract/names.js';
import { Skip } from '../contract/outcome.js';
import { ownerOf } from '../contract/owner.js';
import { runnerOf } from '../contract/runners.js';
import { type Marker, namesRepository, readMarker, readRunUrl } from '../contract/tags.js';
import { type Claim, newerRunError, type Permission, permit } from '../platform/ownership.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { findInstance } from './deployed.js';
import type { Deployed, ServiceClient, ServiceRun } from './service-run.js';

/** Returns a run's claim to the resource of its name. @param sent the new source of the resource */
export function claimOf(run: ServiceRun, sent?: string): Claim {
  const { context, inputs, name, nameFrom, ownTags, tools } = run;
  const given = inputs['source-url'];
  const from = given?.from ?? 'person';
  return {
    owner: ownerOf(context),
    name: { value: name, from: nameFrom },
    source: sent === undefined ? given : { value: sent, from },
    preview: readMarker(ownTags).preview,
    // A source that was read back from the platform is the owner's own. A job is made anew by each run.
    replaces: run.target === 'job' || (sent !== undefined && from !== 'record'),
    thing: `"${name}"`,
    log: tools.log,
  };
}

/** Permits or refuses a change of a found resource; undefined if the run changes nothing of it. @throws DeployError like `permit` */
export async function guardFound(
  { run, source }: ServiceClient,
  found: Deployed,
): Promise<Permission | undefined> {
  if (onlyWakes(run)) return undefined;
  // My Apps cannot change a source, so an app that another repository deployed keeps its owner.
  return guardDeployed(run, found, run.target === 'app' ? undefined : source.url || undefined);
}

/** Returns whether the run only resumes an existing instance: a policy of backups and a domain are changes. */
export function onlyWakes({ inputs, target, settings }: ServiceRun): boolean {
  const { 'backup-schedule': schedule, domain } = inputs;
  const changesMore = schedule !== undefined || domain !== undefined;
  return target === 'instance' && settings.options.size === 0 && !changesMore;
}

/** Permits or refuses a change of an app, instance or job. @throws DeployError like `permit` */
export async function guardDeployed(
  run: ServiceRun,
  found: Deployed,
  sent?: string,
): Promise<Permission> {
  const tags = await readTags(run, found.resource);
  return permit('change', { tags, source: found.source?.url }, claimOf(run, sent));
}

/** Permits or refuses the removal of an app, instance or job. @throws DeployError like `permit` */
export async function permitRemoval(
  run: ServiceRun,
  found: Deployed,
): Promise<Permission<'remove'>> {
  const tags = await readTags(run, found.resource);
  return permit('remove', { tags, source: found.source?.url }, claimOf(run));
}

/** @throws DeployError `name-in-use` for the untagged instance behind an app */
async function readTags({ tools }: ServiceRun, resource: Resource): Promise<string[] | undefined> {
  const tags = await tools.tags.of(resource);
  const isTagged = readMarker(tags ?? []).repository !== undefined;
  if (isTagged || resource.type !== 'instance' || !runnerOf(resource.serviceId)) return tags;

  const app = (await tools.apps.list()).find(({ id }) => id === resource.id);
  if (!app) return tags;

  const message = `"${resource.id}" is the instance behind the app "${app.name}" of My Apps. Nothing of it was changed.`;
  throw new DeployError('name-in-use', message, {
    next: `Set \`target: app\` with \`name: ${app.name}\`.`,
  });
}

/** Tags a resource before creating it, so that a sweep finds the rest of a cancelled run. Restores the tags if the creation fails or another run has created it. */
export async function makeTagged<T extends { deployed: { resource: Resource }; isNew: boolean }>(
  { tools: { tags }, ownTags }: Pick<ServiceRun, 'tools' | 'ownTags'>,
  resource: Resource | undefined,
  make: () => Promise<T>,
): Promise<T> {
  const former = resource && ownTags.length > 0 ? await tags.fresh(resource) : undefined;
  // Another repository's tags of a former resource are replaced only after the creation.
  const isMarked = former !== undefined && readMarker(former).repository === undefined;
  if (resource && isMarked) await tags.mark(resource, ownTags);

  const unmark = async () => {
    if (resource && isMarked) await tags.restore(resource, former);
  };

  try {
    const made = await make();
    if (made.isNew && !isMarked) await tags.mark(made.deployed.resource, ownTags);
    if (!made.isNew) await unmark();

    return made;
  } catch (error) {
    // A request with a lost answer may have created the resource.
    if (error instanceof DeployError && !(error instanceof RequestError && isLost(error)))
      await unmark();
    throw error;
  }
}

/** Refuses a new resource if the renamed repository has one under its former default name: the new one would lack the data. @throws DeployError `name-in-use` */
export async function rejectFormerName(run: ServiceRun, serviceId: string): Promise<void> {
  const { context, name, nameFrom, tools } = run;
  if (nameFrom !== 'repository' || run.preview || run.target === 'job' || !context.repositoryId)
    return;

  const about = { owner: ownerOf(context).value, naming: instanceNames, folder: context.folder };
  for (const { resource, tags } of (await tools.tags.all('instance')) ?? []) {
    const former = resource.serviceId === serviceId ? formerNameIn(tags, about) : undefined;
    if (former === undefined || resource.id !== former.name) continue;
    if (!(await findInstance(tools, { type: 'instance', serviceId, id: former.name }))) continue;

    const message = `This repository was ${plainText(former.repository, 120)} when it made "${former.name}". Under its new name it would make a second one, "${name}", without the data of the first.`;
    const next = `Set \`name: ${former.name}\` to continue with it, or \`name: ${name}\` to make a new one.`;
    throw new DeployError('name-in-use', message, { next });
  }
}

/** Updates the tags with run and time of the last deploy, if the tags belong to this run or the resource changes hands. */
export async function tagDeployed(
  { tools, ownTags }: ServiceRun,
  resource: Resource,
  permission?: Permission,
): Promise<void> {
  if (permission?.renames || (await isTaggedAs(tools, resource, readMarker(ownTags))))
    await tools.tags.mark(resource, ownTags);
}

/** Returns whether the tags of a resource name the repository and the preview of `own`. */
export async function isTaggedAs(
  { tags }: ServicePlatform,
  resource: Resource,
  own: Marker,
): Promise<boolean> {
  const there = readMarker((await tags.of(resource)) ?? []);
  const owner = { repository: own.repository, repositoryId: own['repository-id'] };
  return there.preview === own.preview && namesRepository(there, owner);
}

/** Returns the reason why this run may be older than the deployed version: a newer run deployed it, or its branch has another head. @throws Skip for an older run's first attempt; a re-run is intended */
export async function findNewer(
  run: ServiceRun,
  there: Resource | undefined,
): Promise<string | undefined> {
  const { context, name, readHead, tools } = run;
  const own = readRunUrl(context.runUrl);
  const marker = readMarker((there && (await tools.tags.of(there))) ?? []);
  const isOurs = namesRepository(marker, ownerOf(context).value);
  if (own && isOurs && Number(marker.run) > own.id) {
    const link = context.runUrl.replace(/\d+(\/attempts\/\d+)?$/, marker.run ?? '');
    if (own.attempt > 1) return `a newer run has deployed it: ${link}`;

    const newer = await run.judgeNewerRun(Number(marker.run));
    if (newer.is === 'newer') throw new Skip(`"${name}" was deployed by a newer run: ${link}`);
    if (newer.is === 'unknown') throw newerRunError(`"${name}"`, link);

    tools.log.warning(
      `A tag of "${name}" names a newer run, ${link}, but ${newer.why}. It is deployed.`,
    );
  }

  const head = await readHead?.();
  if (!head || head.toLowerCase() === context.sha.toLowerCase()) return undefined;

  return `${context.branch ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}
