import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { readKnown, type Stored } from '../live-manifest.js';
import { manifestFile, manifestPath, versionIdOf } from '../manifest.js';
import { checkNoRival } from '../rivals.js';
import { type OpenedSite, openSite, type Site } from '../site.js';
import { uploadFiles } from '../upload-files.js';
import { Minter } from '../upload-targets.js';
import {
  describeVersion,
  readKey,
  readList,
  type Version,
  type VersionList,
  type VersionTags,
} from './version-list.js';

/** Opens the site and reads its list of versions. @throws DeployError `version-missing` for a missing site, `versions-unknown` */
export async function readVersions(job: OpenedSite & { versions: VersionTags }) {
  const page = await job.tools.pages.find(job.name);
  if (!page)
    throw new DeployError('version-missing', `There is no site ${job.name} in this workspace.`);

  const site = openSite(job, page);
  const stored = await readKnown(site, { careful: true });
  if (stored.state === 'hidden')
    throw new DeployError(
      'versions-unknown',
      `The site's versions cannot be read: ${plainText(stored.reason)}.`,
    );

  const { kept } = stored.manifest ?? {};
  const key = kept && (await readKey(job.versions, site)).key;
  const list = key ? await readList(site, { key, kept }) : undefined;
  return { site, stored, key, list };
}

/** Returns the former versions, the most recently live version first. */
export function formerVersions(list: VersionList, stored: Stored): Version[] {
  const live = stored.state === 'trusted' ? versionIdOf(stored.manifest) : undefined;
  return list.versions.filter(({ id }) => id !== live);
}

/** Returns a former version: `previous`, or a prefix of a commit or id. @throws DeployError `version-missing` */
export function chooseVersion(
  list: VersionList | undefined,
  { stored, wanted }: { stored: Stored; wanted: string },
): Version {
  const former = list ? formerVersions(list, stored) : [];
  const found =
    wanted === 'previous' ? former.find(({ left }) => !left) : findByName(former, wanted);
  if (found) return found;

  if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
    throw new DeployError(
      'version-missing',
      `Version ${describeVersion(list.live)} is live already.`,
    );

  const missing =
    wanted === 'previous'
      ? 'No version older than the live one'
      : `No version ${plainText(wanted, 100)}`;
  const rows = former.map(
    (version) => `${plainText(describeVersion(version), 100)}, id ${version.id.slice(0, 8)}`,
  );
  const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
  throw new DeployError('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}

function findByName(versions: Version[], wanted: string): Version | undefined {
  const text = wanted.toLowerCase();
  return (
    versions.find(({ id }) => id === wanted) ??
    versions.find(
      ({ id, commit }) => id.startsWith(wanted) || commit?.toLowerCase().startsWith(text),
    )
  );
}

/** Deletes the former versions, and returns the number of deleted files. @throws DeployError `versions-unknown` during a publish; PublishError if a publish begins */
export async function purgeVersions(site: Site, stored: Stored): Promise<number> {
  if (stored.state !== 'trusted')
    throw new DeployError(
      'versions-unknown',
      'A publish of this site is under way, or did not end.',
    );

  const { kept, ...manifest } = stored.manifest;
  if (!kept) return 0;

  const { publishId: ours, files } = manifest;
  const noRival = () => checkNoRival(site, { ours, before: undefined, shown: true });
  const closed = manifestFile(manifest);
  const minter = new Minter([closed], site);
  await Promise.all([noRival(), minter.target(closed)]);
  await site.tools.pages.publish(site.page.id, [...Object.keys(files), manifestPath], noRival);
  await noRival();
  await uploadFiles(site, [closed], { minter });

  return kept.files;
}
