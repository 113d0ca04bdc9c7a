import { chmodSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { type ScanOptions, scanDirectory } from '../../../src/pages/scan.js';
import type { Tree } from '../run/in-process.js';

export const defaults: ScanOptions = {
  workspace: '/',
  directory: '.',
  exclude: [],
  preview: false,
  warn: () => undefined,
  say: () => undefined,
};
/** Scans a directory, and returns the paths of its files. */
export const scan = async (directory: string, options: Partial<ScanOptions> = {}) =>
  (await scanDirectory({ ...defaults, directory, ...options })).map((file) => file.path);
/** Scans a directory relative to the workspace, as in a step. */
export const scanIn = (workspace: string, directory: string, more: Partial<ScanOptions> = {}) =>
  scan(directory, { workspace, ...more });
export const site: Tree = { 'index.html': 'i' };

/** Runs as a user who may not read what root has closed. */
export async function asNobody<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const isClosed = (at: string) => (statSync(at).mode & 0o005) !== 0o005;
  for (let at = folder; at.startsWith(tmpdir()) && isClosed(at); at = dirname(at))
    chmodSync(at, 0o755);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
