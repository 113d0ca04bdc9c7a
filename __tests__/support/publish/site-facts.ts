import type { LocalPlatform } from '../../../emulator/platform.js';
import { type Manifest, manifestPath, parseManifest } from '../../../src/pages/manifest.js';

/** What the storage of a site holds, read with its manifest. */
export interface Facts {
  isClosed: boolean;
  /** Hash of each file that visitors can see. */
  files: Record<string, string>;
  /** Hash of each stored object, our own files included. */
  all: Record<string, string>;
  /** Files of the site that its directory does not have. */
  extra: string[];
  leftAt: Record<string, number>;
  manifest: Manifest | undefined;
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
  const { extra = [], leftAt = {} } = manifest ?? {};
  return { isClosed, files, all, extra, leftAt, manifest };
}
