import { createHash } from 'node:crypto';
import type { LocalPlatform } from '../../../emulator/platform.js';
import type { Tree } from '../run/in-process.js';

const manifestPath = '.osc-deploy/manifest.json';

/** So many files, each with its own path as content. */
export function manyFiles(folder: string, count: number): Tree {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/${n}.js`, `${folder}/${n}.js`]));
}

/**
 * Makes files part of a live site as if a publish of ours had sent them: thousands take no time so.
 * @param options.leftAt for files that only `keep-assets` keeps: since when, in epoch seconds
 * @param options.size what the manifest says that each has, in bytes
 */
export function fillSite(
  platform: LocalPlatform,
  files: Tree,
  { leftAt, size }: { leftAt?: number; size?: number } = {},
): void {
  const { objects } = platform.site('my-site');
  const stored = objects.get(manifestPath);
  if (!stored) throw new Error('the site has no manifest');
  const manifest = JSON.parse(String(stored.bytes)) as Record<string, object> & { extra?: string[] };
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    objects.set(path, { ...stored, bytes, size: bytes.length, sha256 });
    manifest['files'] = Object.assign(manifest['files'] ?? {}, { [path]: [size ?? bytes.length, sha256] });
    if (leftAt === undefined) continue;
    manifest['leftAt'] = Object.assign(manifest['leftAt'] ?? {}, { [path]: leftAt });
    manifest.extra = [...(manifest.extra ?? []), path];
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  objects.set(manifestPath, { ...stored, bytes, size: bytes.length });
}
