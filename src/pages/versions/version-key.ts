import { DeployError } from '../../base/errors.js';
import { maxTags } from '../../contract/tags.js';
import type { SitePlatform } from '../../platform/clients.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { VersionSettings } from '../publish-job.js';
import type { Site } from '../site.js';

/*
 * Everything that is stored on a site is public, and kept content is found by its hash. So the names of kept files begin
 * with a random key, which is a tag of the site: only who is signed in to the workspace can read tags.
 */

type TagReader = Pick<VersionSettings, 'tags'>;

/** The site's key; `undefined` when it has none. @throws DeployError `versions-unknown` when its tags cannot be read */
export async function findKey(versions: TagReader, { page, tools }: Site): Promise<string | undefined> {
  const tags = await (await versions.tags()).of(resourceOf(page));
  if (tags) return keyIn(tags, tools.log);
  throw new DeployError(
    'versions-unknown',
    'The tags of the site cannot be read, and one says where its versions are.',
  );
}

/** The site's key, which is made when it has none. @throws DeployError `versions-unknown` when the site cannot have one */
export async function findOrCreateKey(versions: TagReader, site: Site): Promise<string> {
  const found = await findKey(versions, site);
  if (found) return found;
  const tags = await versions.tags();
  const resource = resourceOf(site.page);
  const others = (await tags.of(resource)) ?? [];
  if (others.length < maxTags)
    await tags.set(resource, [...others, `versions ${site.tools.newId().replaceAll('-', '')}`]);
  // Another run may have made one at the same time.
  const made = await findKey(versions, site);
  if (made) return made;
  throw new DeployError('versions-unknown', `The site cannot be tagged; it has ${others.length} of ${maxTags} tags.`);
}

function keyIn(tags: readonly string[], log: SitePlatform['log']): string | undefined {
  const key = tags.map((tag) => /^versions ([0-9a-f]{32})$/.exec(tag)?.[1]).find((found) => found !== undefined);
  if (key) log.mask(key);
  return key;
}

function resourceOf({ id }: Site['page']): Resource {
  return { type: 'mypage', id };
}
