import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { guardOwner } from '../contract/ownership.js';
import type { Page } from '../platform/wire.js';
import { publishMarkerOf, readStored } from './live-manifest.js';
import { digestOf, manifestFile, ownerOf } from './manifest.js';
import type { PublishContext, Site } from './publish-context.js';
import { openSite, usualAddress } from './site-address.js';
import type { SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import { Minter } from './upload-targets.js';

const removedPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width">
<title>Removed</title>
<p>This site has been removed.</p>
</html>
`;

/**
 * Takes a site down. Where the platform refuses to delete it, one page that says "removed" takes the place of all files.
 * @returns whether there was anything to remove
 * @throws DeployError `other-repository` where another repository has published it and no person gave the name
 */
export async function removeSite(publish: Omit<PublishContext, 'files'>): Promise<{ changed: boolean }> {
  const page = await publish.pages.find(publish.name);
  if (!page) {
    publish.log.info(`There is no site ${publish.name}; nothing to remove.`);
    return { changed: false };
  }
  publish.outputs?.set({ id: page.id });
  // A site without an address cannot be asked whose it is, and is removed without the check.
  const site = page.url || usualAddress(publish.name, publish.inputs) ? openSite(publish, page) : undefined;
  if (site && page.status !== 'draft') await guard(publish, site);
  if (page.customDomain) await freeDomain(publish, page);
  try {
    await publish.pages.remove(page.id);
    publish.log.info(`Removed the site ${publish.name}.`);
    await publish.onRemoved?.(page);
  } catch (error) {
    // Only where the platform does not support deleting. During an outage the placeholder would stay for ever.
    if (!isStatus(error, 405, 501)) throw error;
    publish.log.warning(
      `The platform refused to delete the site, so its files are replaced by a page that says so. ${error.message}`,
    );
    await replaceAll(publish, page.id);
  }
  return { changed: true };
}

async function guard(publish: Omit<PublishContext, 'files'>, { reader }: Site): Promise<void> {
  const { context: own, name, nameChosen: chosen, log } = publish;
  const marker = publishMarkerOf(await readStored(reader));
  if (marker) guardOwner(marker, { own, thing: `The site ${name}`, name, chosen, removes: true, log });
}

/** So that another site can have it. It is not documented that the platform frees it with the site. */
async function freeDomain(publish: Omit<PublishContext, 'files'>, page: Page): Promise<void> {
  try {
    await publish.pages.removeDomain(page.id);
    publish.log.info(`The domain ${plainText(page.customDomain ?? '', 260)} is free again.`);
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined || error.status === 401) throw error;
    if (error.status !== 404) publish.log.warning(`The domain of ${publish.name} was not removed: ${error.message}`);
  }
}

/** The page keeps the marker of its repository, so that a later cleanup knows whose it is. */
async function replaceAll(publish: Omit<PublishContext, 'files'>, pageId: string): Promise<void> {
  const bytes = Buffer.from(removedPage);
  const page: SiteFile = { path: 'index.html', size: bytes.length, source: { bytes } };
  const files = { [page.path]: digestOf(bytes) };
  const manifest = manifestFile({ version: 1, publishId: publish.newId(), ...ownerOf(publish), files });
  try {
    const minter = new Minter([page, manifest], { ...publish, pageId });
    const options = { ...publish, minter };
    await uploadFiles([page], options);
    await uploadFiles([manifest], options);
    await publish.pages.publish(pageId, [page.path, manifest.path], async () => undefined);
  } catch (error) {
    throw new DeployError('remove-failed', `The site ${publish.name} could not be removed: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
