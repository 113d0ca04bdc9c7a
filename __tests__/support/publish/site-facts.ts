import type { LocalPlatform } from '../../../emulator/platform.js';
import {
  directoryFiles,
  manifestPath,
  parseManifest,
  versionIdOf,
} from '../../../src/pages/manifest.js';
import type { Version, VersionList } from '../../../src/pages/versions/version-list.js';

/** A version of the site, the live one or a former one. */
export interface StoredVersion {
  id: string;
  files: Record<string, string>;
  /** Equal for versions with equal files. */
  content: string;
}

/** What the storage of a site holds, read with its manifest and its list of versions. */
export interface Facts {
  isClosed: boolean;
  /** Hash of each file that visitors can see. */
  files: Record<string, string>;
  /** Hash of each stored object, our own files included. */
  all: Record<string, string>;
  objects: number;
  /** Files of the site that its directory does not have. */
  extra: string[];
  leftAt: Record<string, number>;
  live: StoredVersion | undefined;
  /** The listed versions without the live one. */
  formers: StoredVersion[];
  /** The live version and the former ones. */
  recoverable: StoredVersion[];
  /** Files of listed versions whose content is not stored. */
  lacking: string[];
}

/** Reads the storage directly, without the site's address, cache and password. */
export function readFacts(platform: LocalPlatform, name: string): Facts {
  const objects = platform.parts.pages.named(name)
    ? platform.site(name).objects
    : new Map<string, never>();
  const entries = [...objects].filter(([path]) => path !== '' && !path.endsWith('/'));
  const all = Object.fromEntries(entries.map(([path, { sha256 }]) => [path, sha256] as const));
  const files = Object.fromEntries(
    Object.entries(all).filter(([path]) => !path.startsWith('.osc-deploy/')),
  );
  const manifest = parseManifest(String(objects.get(manifestPath)?.bytes ?? ''));
  const isClosed = manifest !== undefined && !manifest.open;
  const listName = manifest?.kept?.list;
  const [, { bytes } = { bytes: '' }] =
    [...objects].find(([path]) => listName && path.endsWith(`/${listName}.json`)) ?? [];
  const list = bytes.length > 0 ? (JSON.parse(String(bytes)) as VersionList) : undefined;
  const live = isClosed
    ? storedVersion({
        id: versionIdOf(manifest),
        files: Object.fromEntries(directoryFiles(manifest)),
      })
    : undefined;
  const listed = (list?.versions ?? []).map(storedVersion);
  const formers = listed.filter(({ id }) => id !== live?.id);
  const hashes = new Set(
    Object.entries(all)
      .map(([path, hash]) => path.split('/').at(-1) ?? hash)
      .concat(Object.values(all)),
  );
  const recoverable = [...(live ? [live] : []), ...formers];
  const lacking = formers.flatMap(({ id, files: wanted }) =>
    Object.entries(wanted).flatMap(([path, hash]) =>
      hashes.has(hash) ? [] : [`${path} of ${id}`],
    ),
  );
  const { extra = [], leftAt = {} } = manifest ?? {};
  return {
    isClosed,
    files,
    all,
    objects: entries.length,
    extra,
    leftAt,
    live,
    formers,
    recoverable,
    lacking,
  };
}

function storedVersion({ id, files }: Version): StoredVersion {
  const hashes = Object.entries(files).map(([path, [, sha256]]) => [path, sha256] as const);
  const sorted = Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { id, files: sorted, content: JSON.stringify(sorted) };
}
