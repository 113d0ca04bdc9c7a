import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { pageLimits } from '../platform/page-limits.js';
import type { Stored } from './live-manifest.js';
import { digestOf, type FileDigest, manifestPath } from './manifest.js';
import { matchPaths } from './path-matcher.js';
import type { PublishContext, Site } from './publish-context.js';

/** Files that are read back from the site side by side. */
const parallel = 8;

/**
 * The stored files that `keep` names and the directory does not have: they stay part of the site.
 * @param options.trust whether the manifest is believed; otherwise each file is read back, and one that is gone is named
 * @throws DeployError `keep-unknown` when nothing shows what is stored, `too-many-files`
 */
export async function keptFiles(
  publish: Pick<PublishContext, 'inputs' | 'files' | 'log'>,
  { site, stored, trust }: { site: Site | undefined; stored: Stored; trust: boolean },
): Promise<Map<string, FileDigest>> {
  const kept = new Map<string, FileDigest>();
  if (publish.inputs.keep.length === 0 || !site || stored.state === 'draft') return kept;
  if (stored.state === 'unknown' || (stored.state === 'open' && !stored.manifest.paths)) {
    throw new DeployError('keep-unknown', 'What the site holds is not known, so `keep` cannot be honoured.');
  }
  const { files, paths = [] } = stored.manifest;
  const own = new Set(publish.files.map(({ path }) => path));
  const others = [...new Set([...Object.keys(files), ...paths])].filter(
    (path) => !own.has(path) && path !== manifestPath,
  );
  const named = [...(await matchPaths(others, publish.inputs.keep)).paths].sort();
  for (let start = 0; start < named.length; start += parallel) {
    await Promise.all(
      named.slice(start, start + parallel).map(async (path) => {
        const known = trust && Object.hasOwn(files, path) ? files[path] : undefined;
        const digest = known ?? (await readBack(site, path));
        if (digest) kept.set(path, digest);
        else if (Object.hasOwn(files, path)) publish.log.warning(`${plainText(path, 200)} is kept, but it is gone.`);
      }),
    );
  }
  const total = publish.files.length + kept.size;
  if (total <= pageLimits.filesPerSite) return kept;
  const text = `${count(publish.files.length, 'file')} and ${kept.size} that \`keep\` names are more than a site can hold.`;
  throw new DeployError('too-many-files', text);
}

/** @returns `undefined` when it is not there */
async function readBack({ reader }: Site, path: string): Promise<FileDigest | undefined> {
  const { status, body, cut } = await reader.get(path, { maxBytes: pageLimits.fileSize });
  if ([403, 404, 410].includes(status)) return undefined;
  if (status === 200 && !cut) return digestOf(body);
  const text = `${plainText(path, 200)} is kept, and whether it is there cannot be seen: it answered ${status}.`;
  throw new DeployError('keep-unknown', text);
}
