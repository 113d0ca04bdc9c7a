import { createHash } from 'node:crypto';
import type { PreviewOf } from './intent.js';

/*
 * The tags that say whose something is: `repository owner/name` and `repository-id 123`, and for a preview `preview pr-7` or `preview br-topic`, and
 * `deployed 2026-11-22t23:10z`, the time of its last deploy; and `run 123`, the workflow run that deployed it last; `job 1a2b…`, the step that made a job.
 * The platform compares tags in small letters, and a tag has at most 64 characters.
 */

const maxTagLength = 64;
/** Maximum number of tags of one resource. */
export const maxTags = 20;
const kinds = ['repository', 'repository-id', 'preview', 'deployed', 'run', 'job'] as const;
type Kind = (typeof kinds)[number];

/** The facts in the tags of a resource, in lower case, each without its first word; undefined where no tag has it. */
export type Marker = Partial<Record<Kind, string>>;

/**
 * The tags of what a run deploys; none where it belongs to no repository.
 * @param intent.now epoch milliseconds
 * @param intent.run number of the workflow run
 * @param intent.repositoryId GitHub's number of the repository, which a new name does not change
 */
export function computeOwnTags(
  repository: string | undefined,
  intent: PreviewOf & { now: number; run?: number | undefined; repositoryId?: string },
): string[] {
  if (!repository) return [];
  const tags = [
    `repository ${formatRepository(repository)}`,
    ...(intent.repositoryId ? [`repository-id ${intent.repositoryId}`] : []),
    ...(intent.run === undefined ? [] : [`run ${intent.run}`]),
  ];
  const preview = formatPreview(intent);
  if (preview === undefined) return tags;
  const minute = new Date(intent.now).toISOString().slice(0, 16).toLowerCase();
  return [...tags, `preview ${preview}`, `deployed ${minute}z`];
}

/** Returns number and attempt of a workflow run, from its link. Numbers grow, and an attempt has the number of its run. */
export function readRunUrl(url: string): { id: number; attempt: number } | undefined {
  const [, id, attempt] = /\/actions\/runs\/(\d+)(?:\/attempts\/(\d+))?$/.exec(url) ?? [];
  return id === undefined ? undefined : { id: Number(id), attempt: Number(attempt ?? 1) };
}

/** The time of a preview's last deploy, in epoch milliseconds; undefined where no tag says it. */
export function readDeployedAt({ deployed = '' }: Marker): number | undefined {
  return Date.parse(deployed.toUpperCase()) || undefined;
}

/** `owner/name` as in the tag. */
export function formatRepository(repository: string): string {
  return fitPart(repository.toLowerCase(), { kind: 'repository', whole: repository.toLowerCase() });
}

/** Returns whether tags name this repository: by its number, which stays when it is renamed, else by its name. */
export function namesRepository(
  marker: Marker,
  own: { repository?: string | undefined; repositoryId?: string | undefined },
): boolean {
  const id = marker['repository-id'];
  return id && own.repositoryId
    ? id === own.repositoryId
    : marker.repository === formatRepository(own.repository ?? '');
}

/** `pr-7`, or `br-` and the branch; undefined outside of previews. */
export function formatPreview({ preview, branch }: PreviewOf): string | undefined {
  if (preview !== undefined) return `pr-${preview}`;
  if (branch === undefined) return undefined;
  // Branches differ by case, tags do not; and "^" is in no branch's name.
  const small = branch.replace(/\p{Lu}/gu, (letter) => `^${letter.toLowerCase()}`);
  return fitPart(`br-${small}`, { kind: 'preview', whole: branch });
}

/** The branch that a preview's tag names; undefined for a pull request, and for a name that did not fit. */
export function readBranch({ preview }: Marker): string | undefined {
  const branch = /^br-([^~]+)$/su.exec(preview ?? '')?.[1];
  return branch?.replace(/\^(.)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Reads the tags of a resource. */
export function readMarker(tags: readonly string[]): Marker {
  const marker: Marker = {};
  for (const tag of tags) {
    const [, kind, part] =
      /^(repository|repository-id|preview|deployed|run|job) +(\S.*)$/s.exec(tag.trim().toLowerCase()) ?? [];
    if (kind && part) marker[kind as Kind] ??= part;
  }
  return marker;
}

/** Replaces our former tags and keeps those of others; undefined where there are too many. */
export function mergeTags(there: readonly string[], own: readonly string[]): string[] | undefined {
  const others = there.filter((tag) => Object.keys(readMarker([tag])).length === 0);
  const tags = [...own, ...others];
  return tags.length > maxTags ? undefined : tags;
}

/** Cuts a long part, which then ends in "~" (in no name) and 8 hex digits of the SHA-256 of the whole. */
function fitPart(part: string, { kind, whole }: { kind: Kind; whole: string }): string {
  const maxLength = maxTagLength - kind.length - 1;
  if (part.length <= maxLength) return part;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${part.slice(0, maxLength - 9).toWellFormed()}~${hash}`;
}
