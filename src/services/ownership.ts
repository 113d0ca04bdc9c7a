import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isLost } from '../base/retry.js';
import { instanceNames, usualName } from '../contract/names.js';
import { Skip } from '../contract/outcome.js';
import { runnerOf } from '../contract/runners.js';
import { repositoryOf } from '../contract/source.js';
import {
  formatRepository,
  type Marker,
  namesRepository,
  readMarker,
  readRunUrl,
} from '../contract/tags.js';
import { type Claim, guardChange, howToFree, Removal } from '../platform/ownership.js';
import type { Resource } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { findInstance } from './deployed.js';
import type { Deployed, ServiceClient, ServiceRun } from './service-run.js';

/** Returns whether the user chose exactly this name. */
export function isNameChosen({ inputs, preview }: Pick<ServiceRun, 'inputs' | 'preview'>): boolean {
  return inputs.name !== undefined && !preview;
}

/** Returns a run's claim to the resource of its name. @param sent the new source of the resource */
export function claimOf(run: ServiceRun, sent?: string): Claim {
  const { context, inputs, name, tools } = run;
  const own = context.repository && `${context.serverUrl}/${context.repository}`;
  const sources = [own, sent, inputs['source-url']].flatMap(
    (url) => (url && repositoryOf(url)) || [],
  );
  return {
    own: context,
    sources,
    thing: `"${name}"`,
    name,
    chosen: isNameChosen(run),
    log: tools.log,
  };
}

/** Allows or refuses a change of a found resource. A run without a source does not take a chosen name over. @throws DeployError like `guardChange` */
export async function guardFound({ run, source }: ServiceClient, found: Deployed): Promise<void> {
  // My Apps cannot change a source, so an app of a chosen name has its former source.
  const sent = run.target === 'app' ? undefined : source.url || undefined;
  if (sent !== undefined || !(isNameChosen(run) || onlyWakes(run)))
    await guardDeployed(run, found, sent);
}

/** Returns whether the run has no options, so that an existing instance is only resumed. */
export function onlyWakes({ target, settings }: ServiceRun): boolean {
  return target === 'instance' && settings.options.size === 0;
}

/** Allows or refuses a change of an app or instance, and tags it if it is taken over. @throws DeployError like `guardChange` */
export async function guardDeployed(
  run: ServiceRun,
  found: Deployed,
  sent?: string,
): Promise<void> {
  const { operation, ownTags, tools } = run;
  const tags = await readTags(run, found.resource);
  const isTaken = guardChange({ tags, source: found.source?.url }, claimOf(run, sent));
  if (isTaken && operation === 'deploy' && readMarker(tags ?? []).repository)
    await tools.tags.mark(found.resource, ownTags);
}

/** Allows or refuses the removal of an app, instance or job. Previews without a source, such as a database, need tags. @throws DeployError like `Removal.of` */
export async function allowRemoval(run: ServiceRun, found: Deployed): Promise<Removal> {
  const { name, ownTags, preview, target, tools } = run;
  const tags = await readTags(run, found.resource);
  const removal = Removal.of({ tags, source: found.source?.url }, claimOf(run));
  const isOurs = () => isTaggedAs(tools, found.resource, readMarker(ownTags));
  if (preview && target === 'instance' && !found.source && !(await isOurs())) {
    const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
    throw new DeployError('other-repository', message, { next: howToFree(name) });
  }

  return removal;
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
  const { context, name, tools } = run;
  if (isNameChosen(run) || run.preview || run.target === 'job' || !context.repositoryId) return;

  for (const { resource, tags } of (await tools.tags.all('instance')) ?? []) {
    const { repository = '', preview, 'repository-id': id } = readMarker(tags);
    const isFormer =
      id === context.repositoryId && repository !== formatRepository(context.repository);
    if (!isFormer || preview !== undefined || resource.serviceId !== serviceId) continue;

    const former = usualName(instanceNames, { repository, folder: context.folder ?? '' });
    if (
      resource.id !== former ||
      !(await findInstance(tools, { type: 'instance', serviceId, id: former }))
    )
      continue;

    const message = `This repository was ${plainText(repository, 120)} when it made "${former}". Under its new name it would make a second one, "${name}", without the data of the first.`;
    const next = `Set \`name: ${former}\` to continue with it, or \`name: ${name}\` to make a new one.`;
    throw new DeployError('name-in-use', message, { next });
  }
}

/** Updates the tags with run and time of the last deploy, if the tags belong to this run. */
export async function tagDeployed(
  { tools, ownTags }: ServiceRun,
  resource: Resource,
): Promise<void> {
  if (await isTaggedAs(tools, resource, readMarker(ownTags)))
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
  const isOurs = namesRepository(marker, context);
  if (own && isOurs && Number(marker.run) > own.id) {
    const link = context.runUrl.replace(/\d+(\/attempts\/\d+)?$/, marker.run ?? '');
    if (own.attempt === 1) throw new Skip(`"${name}" was deployed by a newer run: ${link}`);
    return `a newer run has deployed it: ${link}`;
  }

  const head = await readHead?.();
  if (!head || head.toLowerCase() === context.sha.toLowerCase()) return undefined;

  return `${context.branch ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}
