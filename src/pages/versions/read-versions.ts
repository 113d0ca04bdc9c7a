import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { readTrusted, type Stored } from '../live-manifest.js';
import type { PublishContext, Site, VersionSettings } from '../publish-context.js';
import { openSite } from '../site-address.js';
import { findKey } from './version-key.js';
import { readList, type VersionList } from './version-list.js';

/** The tools that read the versions of a site. */
export type VersionTools = Pick<
  PublishContext,
  'pages' | 'name' | 'outputs' | 'inputs' | 'http' | 'trustedHosts' | 'clock' | 'signal' | 'log' | 'newId'
> & { versions: Pick<VersionSettings, 'tags'> };

/** The live manifest, and the versions that can be brought back. */
interface KnownVersions {
  site: Site;
  stored: Stored;
  key: string | undefined;
  list: VersionList | undefined;
}

/** @throws DeployError `version-missing` without the site, `versions-unknown` when it cannot be read */
export async function readVersions(tools: VersionTools): Promise<KnownVersions> {
  const page = await tools.pages.find(tools.name);
  if (!page) throw new DeployError('version-missing', `There is no site ${tools.name} in this workspace.`);
  const site = openSite(tools, page);
  const stored: Stored = page.status === 'draft' ? { state: 'draft' } : await readTrusted(site.reader, tools);
  if (stored.state === 'unknown' && stored.status !== 404)
    throw new DeployError('versions-unknown', `The site does not say what it keeps: ${plainText(stored.why)}.`);
  if (!('manifest' in stored) || !stored.manifest.kept) return { site, stored, key: undefined, list: undefined };
  const key = await findKey(tools, site);
  const { reader } = site;
  const list = key ? await readList(tools, { reader, key, manifest: stored.manifest }) : undefined;
  return { site, stored, key, list };
}
