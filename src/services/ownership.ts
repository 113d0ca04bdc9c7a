import { DeployError } from '../base/errors.js';
import { guardOwner, howToFree } from '../contract/ownership.js';
import { repositoryOf } from '../contract/source.js';
import { maxTags, mergeTags, namesRepository, readMarker, readRunUrl } from '../contract/tags.js';
import type { Resource, ResourceTags } from '../platform/resource-tags.js';
import type { ServiceRun } from './service-run.js';

/** Something on the platform, and what a run would do to it. */
interface Guarded {
  resource: Resource;
  /** The source that it runs. */
  source: string | undefined;
  /** The source that this run would give it. */
  sent?: string | undefined;
}

/** True where a person gave exactly this name. */
export function isNameChosen({ inputs, preview }: ServiceRun): boolean {
  return inputs.name !== undefined && !preview;
}

/**
 * Lets a run touch an instance or app only where it is this repository's, or a person chose the name. The tags tell the
 * owner; without them, the source does. A preview without a source, such as a database, is removed by its tags alone.
 * @throws DeployError `other-repository`
 */
export async function guardOwnership(run: ServiceRun, guarded: Guarded): Promise<void> {
  await guardRepository(run, guarded);
  const { resource, source } = guarded;
  const { name, operation, preview, target } = run;
  const isUnknown = operation === 'remove' && preview && target === 'instance' && !source;
  if (!isUnknown || (await isOwnPreview(run, resource))) return;
  const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
  throw new DeployError('other-repository', message, { next: howToFree(name) });
}

/** True where a change gives no source and leaves the owner as it is. @param change.options with none it is only woken */
export function leavesOwner(run: ServiceRun, change: { options: Record<string, unknown>; sent: string | undefined }) {
  return change.sent === undefined && (isNameChosen(run) || Object.keys(change.options).length === 0);
}

async function guardRepository(run: ServiceRun, { resource, source, sent }: Guarded): Promise<void> {
  const { context, inputs, name, operation, tools } = run;
  const { log } = tools;
  const about = { thing: `"${name}"`, name, chosen: isNameChosen(run), removes: operation === 'remove', log };
  const tags = await tools.tags.of(resource);
  if (!tags && operation === 'remove') throw unknownOwnerError(name);
  const marker = readMarker(tags ?? []);
  const { repository: tagged } = marker;
  if (tagged !== undefined && context.repository) {
    if (namesRepository(marker, context)) return;
    guardOwner({ repository: tagged }, { ...about, own: { repository: context.repository } });
    // It is taken over.
    if (operation === 'deploy') await tagMade(run, resource);
    return;
  }
  const theirs = source && repositoryOf(source);
  const own = context.repository && `${context.serverUrl}/${context.repository}`;
  const ours = [own, sent, inputs['source-url']].flatMap((url) => (url && repositoryOf(url)) || []);
  if (!tags && !isNameChosen(run) && !(theirs && ours.includes(theirs))) throw unknownOwnerError(name);
  if (!theirs || ours.length === 0 || ours.includes(theirs)) return;
  const [host = ''] = theirs.split('/');
  const sameHost = ours[0]?.startsWith(`${host}/`);
  const [them, us] = [theirs, ours[0]].map((one) => (sameHost ? one?.slice(host.length + 1) : one));
  guardOwner({ repository: them }, { ...about, own: { repository: us } });
}

/** The error for something whose tags cannot be read: not known is not "has none". */
export function unknownOwnerError(name: string): DeployError {
  const message = `Whose "${name}" is cannot be seen: its tags cannot be read. Nothing of it was changed.`;
  return new DeployError('platform-error', message);
}

/** Marks something that this run has made as this repository's, and as its preview. Tags of others stay. */
export async function tagMade(
  { tools: { tags }, ownTags }: { tools: { tags: ResourceTags }; ownTags: readonly string[] },
  resource: Resource,
): Promise<void> {
  if (ownTags.length === 0) return;
  const there = await tags.of(resource);
  // Without knowing them, those of others would be lost.
  if (there === undefined) return;
  const all = mergeTags(there, ownTags);
  if (all?.length === there.length && all.every((tag) => there.includes(tag))) return;
  if (all) await tags.set(resource, all);
  else tags.warn(`"${resource.id}" has ${maxTags} already, so it does not say whose it is.`);
}

/** Renews the run and time of the last deploy where its tags show that it is this run's. */
export async function tagDeployed(run: ServiceRun, resource: Resource): Promise<void> {
  if (await isOwnPreview(run, resource)) await tagMade(run, resource);
}

/** Another run has deployed something newer: nothing is changed, and the run ends green. */
export class Overtaken extends Error {}

/**
 * Why this run may be about an older state than what runs: a newer run of its repository has deployed it, or its branch has
 * another head.
 * @throws Overtaken for the first attempt of an older run; who starts it again means it
 */
export async function findNewer(run: ServiceRun, there: Resource | undefined): Promise<string | undefined> {
  const { context, name, readHead, tools } = run;
  const own = readRunUrl(context.runUrl);
  const marker = readMarker((there && (await tools.tags.of(there))) ?? []);
  const isOurs = namesRepository(marker, context);
  if (own && isOurs && Number(marker.run) > own.id) {
    const link = context.runUrl.replace(/\d+(\/attempts\/\d+)?$/, marker.run ?? '');
    if (own.attempt === 1) throw new Overtaken(`"${name}" was deployed by a newer run: ${link}`);
    return `a newer run has deployed it: ${link}`;
  }
  const head = await readHead?.();
  if (!head || head.toLowerCase() === context.sha.toLowerCase()) return undefined;
  return `${context.branch ?? 'the branch'} is at commit ${head.slice(0, 7)}, and this run is about ${context.sha.slice(0, 7)}`;
}

/** True where its tags say that it is the very preview of this run. */
async function isOwnPreview({ tools, ownTags }: ServiceRun, resource: Resource): Promise<boolean> {
  const [there, own] = [readMarker((await tools.tags.of(resource)) ?? []), readMarker(ownTags)];
  return there.repository !== undefined && there.repository === own.repository && there.preview === own.preview;
}
