import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { Stored } from '../live-manifest.js';
import { versionIdOf } from '../manifest.js';
import { describeVersion, type Version, type VersionList } from './version-list.js';

/** The versions that are not live, the newest first. */
export function formerVersions(list: VersionList, stored: Stored): Version[] {
  const live = stored.state === 'trusted' ? versionIdOf(stored.manifest) : undefined;
  return list.versions.filter(({ id }) => id !== live).sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/**
 * The kept version that `version` means.
 * @param options.wanted `previous`, a commit's first digits, or the beginning of a version's id
 * @throws DeployError `version-missing` that lists the kept ones
 */
export function chooseVersion(
  list: VersionList | undefined,
  { stored, wanted }: { stored: Stored; wanted: string },
): Version {
  const former = list ? formerVersions(list, stored) : [];
  const found =
    list && (wanted === 'previous' ? previousVersion(list, { stored, former }) : findByName(former, wanted));
  if (found) return found;
  if (list && wanted !== 'previous' && findByName([{ ...list.live, files: {} }], wanted))
    throw new DeployError('version-missing', `Version ${describeVersion(list.live)} is live already.`);
  const missing = wanted === 'previous' ? 'No version older than the live one' : `No version ${plainText(wanted, 100)}`;
  const rows = former.map((version) => `${plainText(describeVersion(version), 100)}, id ${version.id.slice(0, 8)}`);
  const known = rows.length > 0 ? 'Kept are' : 'The site keeps none.';
  throw new DeployError('version-missing', `${missing} is kept (\`version\`). ${known}`, { rows });
}

function previousVersion(
  { live }: VersionList,
  { stored, former }: { stored: Stored; former: Version[] },
): Version | undefined {
  // A rollback that was interrupted is repeated.
  const interrupted = stored.state === 'open' && former.find(({ id }) => id === live.id);
  return interrupted || former.find(({ at }) => (at ?? 0) < (live.at ?? Number.POSITIVE_INFINITY));
}

function findByName(versions: Version[], wanted: string): Version | undefined {
  const text = wanted.toLowerCase();
  return (
    versions.find(({ id }) => id === wanted) ??
    versions.find(({ id, commit }) => id.startsWith(wanted) || commit?.toLowerCase().startsWith(text))
  );
}
