import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { readTrusted, type Stored } from '../live-manifest.js';
import type { Site, SiteRequest, VersionSettings } from '../publish-request.js';
import { openSite } from '../site-address.js';
import { findKey } from './version-key.js';
import { readList, type VersionList } from './version-list.js';

/** A site whose versions are read. */
export interface VersionedSite extends Pick<SiteRequest, 'tools' | 'access' | 'name' | 'outputs'> {
  versions: Pick<VersionSettings, 'tags'>;
}

/** The live manifest, and the versions that can be brought back. */
interface KnownVersions {
  site: Site;
  stored: Stored;
  key: string | undefined;
  list: VersionList | undefined;
}

/** @throws DeployError `version-missing` without the site, `versions-unknown` when it cannot be read */
export async function readVersions(request: VersionedSite): Promise<KnownVersions> {
  const page = await request.tools.pages.find(request.name);
  if (!page) throw new DeployError('version-missing', `There is no site ${request.name} in this workspace.`);
  const site = openSite(request, page);
  const stored: Stored = page.status === 'draft' ? { state: 'draft' } : await readTrusted(site.reader, request.tools);
  if (stored.state === 'unknown' && stored.status !== 404)
    throw new DeployError('versions-unknown', `The site does not say what it keeps: ${plainText(stored.why)}.`);
  if (!('manifest' in stored) || !stored.manifest.kept) return { site, stored, key: undefined, list: undefined };
  const key = await findKey(request, site);
  const { reader } = site;
  const list = key ? await readList(request.tools, { reader, key, manifest: stored.manifest }) : undefined;
  return { site, stored, key, list };
}
