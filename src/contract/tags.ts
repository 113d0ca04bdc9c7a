import { createHash } from 'node:crypto';
import type { PreviewOf } from './intent.js';
import { isSameOwner, type OwningRepository } from './owner.js';

const maxTagLength = 64;
export const maxTags = 20;
const kinds = ['repository', 'repository-id', 'preview', 'deployed', 'run', 'job'] as const;
type Kind = (typeof kinds)[number];
const ownTag = new RegExp(`^(${kinds.join('|')}) +(\\S.*)$`, 's');

/** Tag contents in lower case, without their first word. */
export type Marker = Partial<Record<Kind, string>>;

/** Returns the tags of a run's deploy; none without a repository. `now` is in epoch ms. */
export function computeOwnTags(
  { repository, repositoryId }: OwningRepository,
  intent: PreviewOf & { now: number; run?: number | undefined },
): string[] {
  if (!repository) return [];

  const tags = [
    `repository ${formatRepository(repository)}`,
    ...(repositoryId ? [`repository-id ${repositoryId}`] : []),
    ...(intent.run === undefined ? [] : [`run ${intent.run}`]),
  ];

  const preview = formatPreview(intent);
  if (preview === undefined) return tags;

  const minute = new Date(intent.now).toISOString().slice(0, 16).toLowerCase();
  return [...tags, `preview ${preview}`, `deployed ${minute}z`];
}

/** Returns number and attempt of a workflow run, from its link. Numbers grow from run to run. */
export function readRunUrl(url: string): { id: number; attempt: number } | undefined {
  const [, id, attempt] = /\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/.exec(url) ?? [];
  return id === undefined ? undefined : { id: Number(id), attempt: Number(attempt ?? 1) };
}

/** Returns the link of another run of the same repository. @param run its number, as in the tag */
export function linkOfRun(ownUrl: string, run: string): string {
  return ownUrl.replace(/\d+(\/attempts\/\d+)?$/, run);
}

/** Returns the time of a preview's last deploy in epoch ms; undefined without its tag. */
export function readDeployedAt({ deployed = '' }: Marker): number | undefined {
  return Date.parse(deployed.toUpperCase()) || undefined;
}

/** Returns the name of an owner as in the tag. */
export function formatRepository(repository: string): string {
  return fitPart(repository.toLowerCase(), { kind: 'repository', whole: repository.toLowerCase() });
}

/** Returns whether the tags name this repository: by its id, which survives a rename, else by its name. */
export function namesRepository(marker: Marker, own: OwningRepository): boolean {
  const tagged = { repository: marker.repository, repositoryId: marker['repository-id'] };
  const repository = formatRepository(own.repository ?? '');
  return isSameOwner(tagged, { ...own, repository }) === true;
}

/** Returns `pr-7`, or `br-` and the branch; undefined outside of previews. */
export function formatPreview({ preview, branch }: PreviewOf): string | undefined {
  if (preview !== undefined) return `pr-${preview}`;
  if (branch === undefined) return undefined;

  // Branches are case-sensitive and tags are not. No branch name contains "^".
  const small = branch.replace(/\p{Lu}/gu, (letter) => `^${letter.toLowerCase()}`);
  return fitPart(`br-${small}`, { kind: 'preview', whole: branch });
}

/** Returns the branch of a preview's tag; undefined for a pull request, and for a shortened name. */
export function readBranch({ preview }: { preview?: string | undefined }): string | undefined {
  const branch = /^br-([^~]+)$/su.exec(preview ?? '')?.[1];
  return branch?.replace(/\^(.)/gu, (_, letter: string) => letter.toUpperCase());
}

const backedUpTag = /^backed up since (\S+)$/;

/** Returns the tag for the time, in epoch ms, since which a schedule of backups is on: the platform does not tell it. */
export function formatBackedUpSince(now: number): string {
  return `backed up since ${new Date(now).toISOString().slice(0, 16).toLowerCase()}z`;
}

/** Returns the time since which a schedule of backups is on, in epoch ms; undefined without its tag. */
export function readBackedUpSince(tags: readonly string[]): number | undefined {
  const found = tags.map((tag) => backedUpTag.exec(tag.trim().toLowerCase())).find(Boolean);
  const since = found?.[1] ?? '';
  return Date.parse(since.toUpperCase()) || undefined;
}

const wokenTag = /^woken at (\S+)$/;

/** Returns the tag for the time, in epoch ms, at which an instance was woken up: the platform does not tell it. */
export function formatWokenAt(now: number): string {
  return `woken at ${new Date(now).toISOString().slice(0, 19).toLowerCase()}z`;
}

/** Returns the time at which an instance was woken up, in epoch ms; undefined without its tag. */
export function readWokenAt(tags: readonly string[]): number | undefined {
  const found = tags.map((tag) => wokenTag.exec(tag.trim().toLowerCase())).find(Boolean);
  return Date.parse(found?.[1]?.toUpperCase() ?? '') || undefined;
}

const overlaidTag = /^overlaid by (\S+)(?: (\d+))?$/;

/** A publish whose files may lie over those of another. */
export interface Overlay {
  publishId: string;
  /** The number of its run; undefined at a terminal. */
  run: number | undefined;
}

/** Returns the tag of a site over whose files those of this publish may lie, whatever the manifest of another one says. */
export function formatOverlaid({ publishId, run }: Overlay): string {
  return `overlaid by ${publishId}${run === undefined ? '' : ` ${run}`}`;
}

/** Returns the tags that say so, in lower case. */
export function overlaidIn(tags: readonly string[]): string[] {
  return tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => overlaidTag.test(tag));
}

/** Reads such a tag. */
export function readOverlaid(tag: string): Overlay {
  const [, publishId = '', run] = overlaidTag.exec(tag) ?? [];
  return { publishId, run: run === undefined ? undefined : Number(run) };
}

const appTag = /^app ([a-z0-9]+)$/;

/** Returns the tag for the name of an app that is about to be removed: its id, by which its tags are kept, does not tell it. */
export function formatAppName(name: string): string {
  return `app ${name}`;
}

/** Returns the name of an app that is or was removed; undefined without its tag. */
export function appNameIn(tags: readonly string[]): string | undefined {
  return tags.map((tag) => appTag.exec(tag.trim().toLowerCase())?.[1]).find(Boolean);
}

const formerSecretTag = /^former secret (osc[0-9a-f]{24})$/;

/** Returns the tag for a secret that an instance has used, and that is to be deleted. */
export function formatFormerSecret(name: string): string {
  return `former secret ${name}`;
}

/** Returns the name of a secret that is to be deleted; undefined for other tags. */
export function readFormerSecret(tag: string): string | undefined {
  return formerSecretTag.exec(tag.trim().toLowerCase())?.[1];
}

/** Returns the names of the secrets that are to be deleted. */
export function formerSecretsIn(tags: readonly string[]): string[] {
  return tags.map(readFormerSecret).filter((name) => name !== undefined);
}

/** Reads the tags of a resource. */
export function readMarker(tags: readonly string[]): Marker {
  const marker: Marker = {};

  for (const tag of tags) {
    const [, kind, part] = ownTag.exec(tag.trim().toLowerCase()) ?? [];
    if (kind && part) marker[kind as Kind] ??= part;
  }

  return marker;
}

/** Replaces our former tags and leaves all other tags; undefined if the result has too many tags. */
export function mergeTags(there: readonly string[], own: readonly string[]): string[] | undefined {
  const former = readMarker(there);
  const ours = readMarker(own);
  // A clone does not know the id of its repository, and must not take it away.
  const keepsId = ours['repository-id'] === undefined && former.repository === ours.repository;
  const isOthers = (tag: string) => {
    const marker = readMarker([tag]);
    return Object.keys(marker).length === 0 || (keepsId && marker['repository-id'] !== undefined);
  };
  const others = there.filter(isOthers);
  const tags = [...own, ...others];
  return tags.length > maxTags ? undefined : tags;
}

/** Shortens a long part to end in "~", which no name contains, and 8 hex digits of its SHA-256. */
function fitPart(part: string, { kind, whole }: { kind: Kind; whole: string }): string {
  const maxLength = maxTagLength - kind.length - 1;
  if (part.length <= maxLength) return part;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${part.slice(0, maxLength - 9).toWellFormed()}~${hash}`;
}
