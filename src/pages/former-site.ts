import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { formerNameIn } from '../contract/former-name.js';
import { pageNames } from '../contract/names.js';
import type { Claim } from '../platform/ownership.js';
import type { PagesApi } from '../platform/pages.js';
import type { ResourceTags } from '../platform/resource-tags.js';

/** Refuses a new site if the renamed repository has one under its former default name, which would serve the old build on. @throws DeployError `name-in-use` */
export async function rejectFormerSite(
  { pages, tags }: { pages: PagesApi; tags: ResourceTags },
  { claim, folder }: { claim: Claim; folder: string | undefined },
): Promise<void> {
  const { name, owner, preview } = claim;
  if (name.from !== 'repository' || preview !== undefined || !owner.value.repositoryId) return;

  const about = { owner: owner.value, naming: pageNames, folder };
  for (const { resource, tags: found } of (await tags.all('mypage')) ?? []) {
    const former = formerNameIn(found, about);
    const page = former && (await pages.find(former.name));
    if (!former || page?.id !== resource.id) continue;

    const message = `This repository was ${plainText(former.repository, 120)} when it made the site "${former.name}". Under its new name it would make a second one, "${name.value}", and the first would stay as it is.`;
    const next = `\`name: ${former.name}\` goes on with it, and \`name: ${name.value}\` makes a new one.`;
    throw new DeployError('name-in-use', message, { next });
  }
}
