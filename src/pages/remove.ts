import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { readMarker } from '../contract/tags.js';
import { usualAddress } from '../platform/hosts.js';
import { type Claim, type Evidence, Permission, permit, weigh } from '../platform/ownership.js';
import type { PagesApi } from '../platform/pages.js';
import type { Page } from '../platform/wire.js';
import { readLive, readStored, type Stored } from './live-manifest.js';
import { digestOf, manifestFile, originOf } from './manifest.js';
import { evidenceOf, isTaggedOurs } from './owner-evidence.js';
import type { SiteJob } from './publish-job.js';
import { openSite, type Site, type SitePlace } from './site.js';
import { type SiteFile, startPage } from './site-file.js';
import { uploadFiles } from './upload-files.js';

const removedPage = `<!doctype html>
<meta charset="utf-8"><meta name="robots" content="noindex"><title>Removed</title>
<p>This site has been removed.</p>
`;

/** Returns whether a site only says that it was removed, as the platform could not delete it. */
export function showsRemoval({ state, manifest }: Stored): boolean {
  const [[path, digest] = [], ...others] = Object.entries(manifest?.files ?? {});
  const isPage = path === startPage && digest?.[1] === digestOf(Buffer.from(removedPage))[1];
  return state === 'trusted' && isPage && others.length === 0;
}

/** Finds a site, also in the list: one 404 does not prove that there is none. */
export async function findSite(pages: PagesApi, name: string): Promise<Page | undefined> {
  return (await pages.find(name)) ?? (await pages.list()).find((one) => one.name === name);
}

/** Removes a site. If the platform cannot, replaces its files by a page that says so. @throws DeployError `other-repository` */
export async function removeSite(job: SiteJob): Promise<{ changed: boolean }> {
  const { place, ledger } = job;
  const { tools, name } = place;
  const page = await findSite(tools.pages, name);
  if (!page) {
    tools.log.info(`There is no site ${name}; nothing to remove.`);
    return { changed: false };
  }

  place.outputs?.set({ id: page.id });

  const site = page.url || usualAddress(name, place) ? openSite(place, page) : undefined;
  const { removal, stored } = await permitRemoval(job, { page, site });

  if (page.customDomain) await freeDomain(place, page);

  try {
    await tools.pages.remove(page, removal);
    tools.log.info(`Removed the site ${name}.`);
    await ledger.forget(page, removal);
  } catch (error) {
    // An outage must not leave a permanent placeholder.
    if (!isStatus(error, 404, 405, 501)) throw error;
    if (stored && showsRemoval(stored)) {
      tools.log.info(`The site ${name} says already that it was removed.`);
      return { changed: false };
    }

    tools.log.warning(
      `The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`,
    );
    await replaceAll(job, page);
  }

  return { changed: true };
}

async function permitRemoval(
  { claim, ledger }: SiteJob,
  { page, site }: { page: Page; site: Site | undefined },
): Promise<{ removal: Permission<'remove'>; stored?: Stored | undefined }> {
  const tags = await ledger.whose(page);
  if (page.status === 'draft') {
    const evidence: Evidence = { tags: tags ?? [], manifest: 'draft' };
    // A draft has nothing to lose, but it may be another repository's publish that runs now.
    const isForeign = weigh(evidence, claim).is === 'foreign';
    return { removal: isForeign ? permit('remove', evidence, claim) : Permission.leftover() };
  }

  const stored = site && (await readFor(claim, { site, tags }));
  const evidence: Evidence = stored ? evidenceOf(stored, tags) : { tags, manifest: 'hidden' };
  try {
    return { removal: permit('remove', evidence, claim), stored };
  } catch (error) {
    const isLocked = stored?.state === 'hidden' && stored.status === 401 && !site?.hasPassword;
    if (!isLocked || weigh(evidence, claim).is === 'foreign') throw error;

    const text = `The site ${page.name} asks visitors for a password that this step does not have, so its owner cannot be read.`;
    throw new DeployError('password-needed', `${text} Nothing was changed.`);
  }
}

/** Reads a site. What its tags say of a preview holds all its life, so no outage is waited for. */
async function readFor(
  claim: Claim,
  { site, tags }: { site: Site; tags: readonly string[] | undefined },
): Promise<Stored> {
  const isOurs = isTaggedOurs(tags, claim);
  const isThePreview =
    claim.preview !== undefined && readMarker(tags ?? []).preview === claim.preview;
  return isOurs && isThePreview
    ? await readStored(site.reader)
    : await readLive(site, { isOurs: async () => isOurs });
}

/** Frees the domain, because the platform does not document that a removal does. */
async function freeDomain({ tools, name }: SitePlace, page: Page): Promise<void> {
  try {
    await tools.pages.removeDomain(page.id);
    tools.log.info(`The domain ${plainText(page.customDomain ?? '', 260)} is free again.`);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined || error.status === 401)
      throw error;
    if (error.status !== 404)
      tools.log.warning(`The domain of ${name} was not removed: ${error.message}`);
  }
}

/** Replaces all files by a placeholder, whose manifest names the owner for a later cleanup. */
async function replaceAll({ place, by }: SiteJob, site: Page): Promise<void> {
  const { tools, name } = place;
  const bytes = Buffer.from(removedPage);
  const page: SiteFile = { path: startPage, size: bytes.length, source: { bytes } };
  const files = { [page.path]: digestOf(bytes) };
  const manifest = manifestFile({
    version: 1,
    publishId: tools.newId(),
    ...originOf(by),
    files,
  });

  try {
    await uploadFiles({ page: site, tools }, [page, manifest]);
    await tools.pages.publish(site.id, [page.path, manifest.path], async () => undefined);
  } catch (error) {
    throw new DeployError(
      'remove-failed',
      `The site ${name} could not be removed: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
}
