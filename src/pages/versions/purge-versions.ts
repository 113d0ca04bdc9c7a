import { DeployError } from '../../base/errors.js';
import type { Stored } from '../live-manifest.js';
import { manifestFile, manifestPath } from '../manifest.js';
import { checkNoRival } from '../overlap.js';
import type { Site } from '../publish-request.js';
import type { SiteTools } from '../site-tools.js';
import { uploadFiles } from '../upload-files.js';
import { Minter } from '../upload-targets.js';

/**
 * Deletes every former version: the list of the live files is finalized without them. What is live stays as it is.
 * @returns the number of files that were kept
 * @throws DeployError `versions-unknown` while a publish is under way, PublishRaced when one begins meanwhile
 */
export async function purgeVersions(
  tools: SiteTools,
  { site, stored }: { site: Site; stored: Stored },
): Promise<number> {
  if (stored.state !== 'trusted')
    throw new DeployError('versions-unknown', 'A publish of this site is under way, or did not end.');
  const { kept, ...manifest } = stored.manifest;
  if (!kept) return 0;
  const { publishId: ours, files } = manifest;
  const noRival = () => checkNoRival(tools, { site, ours, before: undefined, shown: true });
  const closed = manifestFile(manifest);
  const minter = new Minter([closed], { ...tools, pageId: site.page.id });
  await Promise.all([noRival(), minter.target(closed)]);
  await tools.pages.publish(site.page.id, [...Object.keys(files), manifestPath], noRival);
  await noRival();
  await uploadFiles([closed], { ...tools, minter });
  return kept.files;
}
