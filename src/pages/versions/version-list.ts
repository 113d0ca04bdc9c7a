import * as z from 'zod/mini';
import { asRequestError, DeployError, RequestError } from '../../base/errors.js';
import { formatTime } from '../../base/format.js';
import { parseJson } from '../../base/json.js';
import { again } from '../../base/retry.js';
import { maxTags } from '../../contract/tags.js';
import type { ResourceTags } from '../../platform/resource-tags.js';
import { pageLimits } from '../../platform/wire.js';
import { minuteOfLooks, type ReadableSite } from '../live-manifest.js';
import { directoryFiles, filesSchema, type Manifest, versionIdOf } from '../manifest.js';
import type { Site } from '../site.js';
import { manifestFolder, type SiteFile } from '../site-file.js';

/** Returns the tags of the workspace. A tag of the site contains the key to its versions. */
export type VersionTags = () => Promise<ResourceTags>;

// Sites are public, so former content has a random key in its names. Only the workspace can read the tag with the key.

const short = z.optional(z.string().check(z.maxLength(300)));
const facts = {
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Time of the publish, in epoch ms. */
  at: z.optional(z.int()),
  commit: short,
  author: short,
  /** A user rolled back from this version, so `previous` skips it. */
  left: z.optional(z.literal(true)),
};
const version = z.object({ ...facts, files: filesSchema });
const schema = z.object({
  version: z.literal(1),
  live: z.object(facts),
  /** The most recently live version first. After a rollback the list includes the live version. */
  versions: z.array(version),
  /** SHA-256 of the stored content. Other content is part of the live site. */
  stored: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
});

export type Version = z.output<typeof version>;
export type VersionFacts = Omit<Version, 'files'>;
export type VersionList = z.output<typeof schema>;

export interface KeptVersions {
  live: VersionFacts;
  list: SiteFile;
  copies: SiteFile[];
  paths: string[];
  /** The list without the version that was retained until the new version is live. */
  cut: SiteFile | undefined;
}

/** Returns the site's tags and the key in them. @throws DeployError `versions-unknown` for unreadable tags */
export async function readKey(tagsOf: VersionTags, { page, tools }: Site) {
  const text = 'The tags of the site cannot be read, and one of them locates its versions.';
  const tags = await (await tagsOf()).of({ type: 'mypage', id: page.id });
  if (!tags) throw new DeployError('versions-unknown', text);

  const [key] = tags.flatMap((tag) => /^versions ([0-9a-f]{32})$/.exec(tag)?.[1] ?? []);
  if (key) tools.log.mask(key);

  return { key, tags };
}

/** Returns the site's key, creating it if necessary. @throws DeployError `versions-unknown` */
export async function findOrCreateKey(tagsOf: VersionTags, site: Site): Promise<string> {
  const { key, tags: others } = await readKey(tagsOf, site);
  if (key) return key;

  const tag = `versions ${site.tools.newId().replaceAll('-', '')}`;
  if (others.length < maxTags)
    await (await tagsOf()).set({ type: 'mypage', id: site.page.id }, [...others, tag]);

  // Another run may have created a key at the same time.
  const { key: made } = await readKey(tagsOf, site);
  if (made) return made;

  throw new DeployError(
    'versions-unknown',
    `The site cannot be tagged; it has ${others.length} of ${maxTags} tags.`,
  );
}

/** Returns the path of stored content. */
export function keptPath(key: string, sha256: string): string {
  return `${manifestFolder}/${key}/${sha256}`;
}

/** Returns the path of a publish's list. Each publish has its own, so that simultaneous publishes do not overwrite each other's list. */
export function listPath(key: string, publishId: string): string {
  return `${manifestFolder}/${key}/${publishId}.json`;
}

/** Reads the list of the manifest. @throws DeployError `versions-unknown` after a minute */
export async function readList(
  { reader, tools }: ReadableSite,
  { key, kept }: { key: string; kept: Manifest['kept'] },
): Promise<VersionList | undefined> {
  if (!kept) return undefined;

  const look = async () => {
    const options = { maxBytes: pageLimits.fileSize };
    const answer = await reader.get(listPath(key, kept.list), options).catch(asRequestError);
    if (answer instanceof RequestError || answer.status !== 200 || answer.cut) return undefined;
    return schema.safeParse(parseJson(answer.text)).data;
  };

  const list = await again(minuteOfLooks, look, {
    ...tools,
    isEnough: (found) => found !== undefined,
  });
  if (list) return list;

  throw new DeployError(
    'versions-unknown',
    'The site does not show the list of its former versions.',
  );
}

/** Returns the version of a manifest, with the list's facts about it. */
export function versionOf(manifest: Manifest, list: VersionList | undefined): Version {
  const { commit } = manifest;
  const id = versionIdOf(manifest);
  const known = list?.live.id === id ? list.live : { id, commit };
  return { ...known, files: Object.fromEntries(directoryFiles(manifest)) };
}

/** Returns the known parts of `a1b2c3d of 2026-11-22 10:15`. */
export function describeVersion({ id, at, commit }: VersionFacts): string {
  const name = commit ? commit.slice(0, 7) : id.slice(0, 8);
  return at === undefined ? name : `${name} of ${formatTime(at)}`;
}
