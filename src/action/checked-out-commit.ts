import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseGitAddress } from '../base/addresses.js';
import { isInside } from '../base/inside.js';

const maxFileBytes = 16 * 1024 ** 2;

/** Returns the commit that is checked out around the directory. Reads git's files, because git would run programs of the repository's configuration. */
export function readCheckedOut(
  workspace: string,
  directory: string,
  repository: string,
): string | undefined {
  try {
    const git = join(realpathSync(workspace), '.git');
    if (
      !lstatSync(git).isDirectory() ||
      !isInside(realpathSync(directory), realpathSync(workspace))
    )
      return undefined;

    const commit = readHead(git);
    // A checkout without a readable address counts as this repository.
    const urls = [
      ...(readText(git, 'config') ?? '').matchAll(/^[ \t]*url[ \t]*=[ \t]*"?([^"\s]+)/gim),
    ];
    return urls.length === 0 || urls.some(([, url = '']) => isOf(url, repository))
      ? commit
      : undefined;
  } catch {
    return undefined;
  }
}

function readHead(git: string): string | undefined {
  const head = readText(git, 'HEAD')?.trim() ?? '';
  const [, ref = ''] = /^ref: (refs\/[^\s\\:]+)$/.exec(head) ?? [];
  if (!ref) return commitIn(head);
  if (ref.split('/').includes('..')) return undefined;

  const packed = () =>
    readText(git, 'packed-refs')
      ?.split('\n')
      .find((line) => line.endsWith(` ${ref}`));
  return commitIn((readText(git, ref) ?? packed() ?? '').trim());
}

function commitIn(text: string): string | undefined {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?= |$)/.exec(text)?.[0];
}

/** Reads a file without following links. */
function readText(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > maxFileBytes || realpathSync(file) !== file)
    return undefined;
  return readFileSync(file, 'utf8');
}

function isOf(url: string, repository: string): boolean {
  const path = parseGitAddress(url)?.path ?? url;
  return `/${path}`.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}
