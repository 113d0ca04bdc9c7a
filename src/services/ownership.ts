import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { isLost } from '../base/retry.js';
import { formerNameIn } from '../contract/former-name.js';
import { instanceNames } from '../contract/names.js';
import { describeNewer } from '../contract/newer-run.js';
import { Skip } from '../contract/outcome.js';
import { ownerOf } from '../contract/owner.js';
import { runnerOf } from '../contract/runners.js';
import { branchOf } from '../contract/subject.js';
import {
  linkOfRun,
  type Marker,
  mergeTags,
  namesRepository,
  readMarker,
  readRunUrl,
} from '../contract/tags.js';
import { type Claim, newerRunError, type Permission, permit } from '../platform/ownership.js';
import type { ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { lookFor } from './instances.js';
import type { Resource } from './resource.js';
import { type Desk, onlyWakes } from './want.js';

/** Returns a run's claim to the resource of its name. @param sent the new source of the resource */
export function claimOf({ context, want, ownTags, tools }: Desk, sent?: string): Claim {
  const { name, nameFrom, givenSource: given } = want;
  const from = given?.from ?? 'person';
  return {
    owner: ownerOf(context),
    name: { value: name, from: nameFrom },
    source: sent === undefined ? given : { value: sent, from },
    preview: readMarker(ownTags).preview,
    // A source that was read back from the platform is the owner's own. A job is made anew by each run.
    replaces: want.target === 'job' || (sent !== undefined && from !== 'record'),
    thing: `"${name}"`,
    log: tools.log,
  };
}

/** Permits or refuses a change of a found resource; undefined if the run changes nothing of it. @param sent the source that is sent @throws DeployError like `permit` */
export async function guardFound(
  desk: Desk,
  found: Resource,
  sent?: string,
): Promise<Permission | undefined> {
  const { want } = desk;
  if (onlyWakes(want)) return undefined;
  // My Apps cannot change a source, so an app that another repository deployed keeps its owner.
  return guardDeployed(desk, found, want.target === 'app' ? undefined : sent || undefined);
}

/** Permits or refuses a change of an app, instance or job. @throws DeployError like `permit`; `name-in-use` for what is no preview, or another one */
export async function guardDeployed(
  desk: Desk,
  found: Resource,
  sent?: string,
): Promise<Permission> {
  const tags = await readTags(desk, found.key);
  const claim = claimOf(desk, sent);
  return permit('change', { tags, source: found.source?.url }, claim);
}

/** Permits or refuses the removal of an app, instance or job. @throws DeployError like `permit` */
export async function permitRemoval(desk: Desk, found: Resource): Promise<Permission<'remove'>> {
  const tags = await readTags(desk, found.key);
  return permit('remove', { tags, source: found.source?.url }, claimOf(desk));
}

/** Permits that what stays of an instance which is gone is ended; undefined if it is not known to be ours. */
export async function permitRemovalOfRest(
  desk: Desk,
  key: ResourceKey,
): Promise<Permission<'remove'> | undefined> {
  const tags = await desk.tools.tags.of(key);
  try {
    return permit('remove', { tags }, claimOf(desk));
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return undefined;
  }
}

/** @throws DeployError `name-in-use` for the untagged instance behind an app */
async function readTags({ tools }: Desk, resource: ResourceKey): Promise<string[] | undefined> {
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

type Marking = Pick<Desk, 'tools' | 'ownTags'>;

/** Tags a resource before creating it, so that a sweep finds the rest of a cancelled run. Restores the tags if the creation fails or another run has created it. */
export async function makeTagged<T extends { key: ResourceKey; isNew: boolean }>(
  desk: Marking,
  resource: ResourceKey | undefined,
  make: () => Promise<T>,
): Promise<T> {
  const { ownTags } = desk;
  const { tags } = desk.tools;
  const former = resource && ownTags.length > 0 ? await tags.fresh(resource) : undefined;
  // Another repository's tags of a former resource are replaced only after the creation.
  const isFree = former !== undefined && readMarker(former).repository === undefined;
  const isMarked = resource !== undefined && isFree && (await tags.mark(resource, ownTags));

  const unmark = async () => {
    if (resource && isFree) await restoreMark(desk, resource, former);
  };

  try {
    const made = await make();
    if (made.isNew && !isMarked) await mark(desk, made.key);
    if (!made.isNew) await unmark();

    return made;
  } catch (error) {
    // A request with a lost answer may have created the resource.
    if (error instanceof DeployError && !(error instanceof RequestError && isLost(error)))
      await unmark();
    throw error;
  }
}

/** Writes the own tags, and warns of a preview that is left without them. */
async function mark(desk: Marking, resource: ResourceKey): Promise<void> {
  if (!(await desk.tools.tags.mark(resource, desk.ownTags))) warnUnmarked(desk, resource);
}

/** Warns of a preview without a tag, of which no sweep knows. */
function warnUnmarked({ tools, ownTags }: Marking, { id, serviceId }: ResourceKey): void {
  const { preview } = readMarker(ownTags);
  if (preview === undefined) return;

  const shown = plainText(id, 80);
  const what = serviceId ? `"${shown}" of ${serviceId}` : `The app with the id ${shown}`;
  const command = serviceId
    ? ` By hand, \`osc-deploy remove ${shown} --service ${serviceId}\` removes it.`
    : '';
  tools.log.warning(
    `${what} has no tag of its preview, ${preview}, so it may stay when that ends.${command}`,
  );
}

/** Marks what was judged to be this preview's, and whose tags name nobody, as they could not be written. Best effort: its own variable proves it too. */
export async function markUnmarked(
  { tools, ownTags }: Marking,
  resource: ResourceKey,
): Promise<void> {
  const there = await tools.tags.of(resource);
  if (there && readMarker(there).repository === undefined) await tools.tags.mark(resource, ownTags);
}

/** Refuses a new resource if the renamed repository has one under its former default name: the new one would lack the data. @throws DeployError `name-in-use` */
export async function rejectFormerName({ context, tools, want }: Desk): Promise<void> {
  const { name, nameFrom, serviceId, isPreview, target } = want;
  if (nameFrom !== 'repository' || isPreview || target === 'job' || !context.repositoryId) return;

  const about = { owner: ownerOf(context).value, naming: instanceNames, folder: context.folder };
  for (const { resource, tags } of (await tools.tags.all('instance')) ?? []) {
    const former = resource.serviceId === serviceId ? formerNameIn(tags, about) : undefined;
    if (former === undefined || resource.id !== former.name) continue;
    const there = await lookFor(tools, { type: 'instance', serviceId, id: former.name });
    if (!there || there === 'unseen') continue;

    const message = `This repository was ${plainText(former.repository, 120)} when it made "${former.name}". Under its new name it would make a second one, "${name}", without the data of the first.`;
    const next = `Set \`name: ${former.name}\` to continue with it, or \`name: ${name}\` to make a new one.`;
    throw new DeployError('name-in-use', message, { next });
  }
}

/** Updates the tags with run and time of the last deploy, if the tags belong to this run, the resource changes hands, or it is ours and has none. Returns the former tags if they were changed. */
export async function tagDeployed(
  { tools, ownTags }: Marking,
  resource: ResourceKey,
  permission?: Permission,
): Promise<string[] | undefined> {
  const isOurs = () => isTaggedAs(tools, resource, readMarker(ownTags));
  const former = await tools.tags.of(resource);

  if (!permission?.rewritesOwner && !(await isOurs())) {
    if (former && readMarker(former).repository === undefined)
      warnUnmarked({ tools, ownTags }, resource);
    return undefined;
  }

  await mark({ tools, ownTags }, resource);
  return former;
}

/** Puts the former mark of a resource back, if it still has the one of this run. Its other tags stay as they are by now. */
export async function restoreMark(
  desk: Marking,
  resource: ResourceKey,
  former: readonly string[],
): Promise<void> {
  const { tags } = desk.tools;
  const there = await tags.fresh(resource);
  if (!there || isMarkedByOther(there, desk.ownTags)) return;

  const marks = former.filter((tag) => Object.keys(readMarker([tag])).length > 0);
  const merged = mergeTags(there, marks);
  if (merged) await tags.restore(resource, merged);
}

/** Returns the sentence about another run, or another owner, that has marked a resource after this run did; undefined without one. */
export async function findSuccessor(
  { tools, ownTags, context, want: { name } }: Desk,
  resource: ResourceKey,
): Promise<string | undefined> {
  const there = (await tools.tags.fresh(resource)) ?? [];
  if (!isMarkedByOther(there, ownTags)) return undefined;

  const marker = readMarker(there);
  const isOfUs = namesRepository(marker, ownerOf(context).value);
  const link = isOfUs && marker.run ? linkOfRun(context.runUrl, marker.run) : undefined;
  const who = isOfUs ? 'another run' : plainText(marker.repository ?? '', 120);
  return `Since then, "${name}" was deployed by ${who}${link ? `, ${link}` : ''}.`;
}

/** Returns whether the mark is of another run than the own tags; false without a mark. */
function isMarkedByOther(there: readonly string[], ownTags: readonly string[]): boolean {
  const marker = readMarker(there);
  const own = readMarker(ownTags);
  if (marker.repository === undefined) return false;

  const owner = { repository: own.repository, repositoryId: own['repository-id'] };
  const isOurs = namesRepository(marker, owner) && marker.preview === own.preview;
  return !isOurs || marker.run !== own.run;
}

/** Returns whether the tags of a resource name the repository and the preview of `own`. */
export async function isTaggedAs(
  { tags }: ServicePlatform,
  resource: ResourceKey,
  own: Marker,
): Promise<boolean> {
  const there = readMarker((await tags.of(resource)) ?? []);
  const owner = { repository: own.repository, repositoryId: own['repository-id'] };
  return there.preview === own.preview && namesRepository(there, owner);
}

/** Returns the reason why this run may be older than the deployed version: a newer run deployed it, or its branch has another head. @throws Skip for an older run's first attempt; a re-run is intended */
export async function findNewer(
  { context, judgeNewerRun, readHead, tools, want: { name } }: Desk,
  there: ResourceKey | undefined,
): Promise<string | undefined> {
  const own = readRunUrl(context.runUrl);
  const marker = readMarker((there && (await tools.tags.of(there))) ?? []);
  const isOurs = namesRepository(marker, ownerOf(context).value);
  if (own && isOurs && Number(marker.run) > own.id) {
    const link = linkOfRun(context.runUrl, marker.run ?? '');
    if (own.attempt > 1) return `a newer run has deployed it: ${link}`;

    const newer = await judgeNewerRun(Number(marker.run));
    if (newer.is === 'newer')
      throw new Skip(`"${name}" was deployed by ${describeNewer(newer)}: ${link}`);
    if (newer.is === 'unknown') throw newerRunError(`"${name}"`, link);

    tools.log.warning(
      `A tag of "${name}" names a newer run, ${link}, but ${newer.why}. It is deployed.`,
    );
  }

  const head = await readHead?.();
  if (!head || head.toLowerCase() === context.sha.toLowerCase()) return undefined;

  return `${branchOf(context) ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}
