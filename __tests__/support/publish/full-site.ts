import { createHash } from 'node:crypto';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import type { Tree } from '../run/in-process.js';

/** Returns `count` files, each with its path as content. */
export function manyFiles(folder: string, count: number): Tree {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`${folder}/${n}.js`, `${folder}/${n}.js`]),
  );
}

/**
 * Adds files to the storage and the manifest of `my-site` as a publish would, without uploading them.
 * @param options.leftAt end of use of the assets that `keep-assets` retains, in epoch seconds
 * @param options.size size of each file in the manifest, in bytes. Default: its true size
 */
export function fillSite(
  platform: LocalPlatform,
  files: Tree,
  { leftAt, size }: { leftAt?: number; size?: number } = {},
): void {
  const { objects } = platform.site('my-site');
  const stored = objects.get(manifestPath);
  if (!stored) throw new Error('the site has no manifest');
  const manifest = JSON.parse(String(stored.bytes)) as Record<string, object> & {
    extra?: string[];
  };
  for (const [path, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    objects.set(path, { ...stored, bytes, size: bytes.length, sha256 });
    manifest['files'] = Object.assign(manifest['files'] ?? {}, {
      [path]: [size ?? bytes.length, sha256],
    });
    if (leftAt === undefined) continue;
    manifest['leftAt'] = Object.assign(manifest['leftAt'] ?? {}, { [path]: leftAt });
    manifest.extra = [...(manifest.extra ?? []), path];
  }
  const bytes = Buffer.from(JSON.stringify(manifest));
  objects.set(manifestPath, { ...stored, bytes, size: bytes.length });
}
