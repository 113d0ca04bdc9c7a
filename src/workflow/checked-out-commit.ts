import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Commit that is checked out where a directory lies. It can be another one than GITHUB_SHA: a rollback checks an older
 * one out.
 * @param options.repository `owner/repo`; a checkout of another repository has no commit of this one
 * @returns undefined outside of a checkout, and where its HEAD cannot be read
 */
export function checkedOutCommit(directory: string, { repository }: { repository: string }): string | undefined {
  const git = readableGitFolder(directory);
  if (!git) return undefined;
  // Refs and remotes of a linked worktree are those of the repository that it belongs to.
  const common = resolve(git, read(join(git, 'commondir')) ?? '.');
  const origins = [...(read(join(common, 'config')) ?? '').matchAll(/^\s*url\s*=\s*(\S+)\s*$/gm)].map(([, url]) => url);
  if (repository && origins.length > 0 && !origins.some((url) => isOf(url, repository))) return undefined;
  const head = read(join(git, 'HEAD')) ?? '';
  const [, ref] = /^ref: (refs\/(?!.*\.\.)\S+)$/.exec(head) ?? [];
  if (!ref) return commitIn(head);
  return commitIn(read(join(common, ref))) ?? commitIn(packedLine(read(join(common, 'packed-refs')), ref));
}

/** @returns undefined also where a folder on the way may not be read */
function readableGitFolder(directory: string): string | undefined {
  try {
    return gitFolder(directory);
  } catch {
    return undefined;
  }
}

/** `.git` of the nearest folder upwards that has one; of a worktree or submodule, the folder that its `.git` file names. */
function gitFolder(directory: string): string | undefined {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const stats = statSync(git, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return git;
    const [, elsewhere] = /^gitdir: (.+)$/m.exec((stats?.isFile() && read(git)) || '') ?? [];
    if (elsewhere) return resolve(folder, elsewhere);
    if (folder === dirname(folder)) return undefined;
  }
}

function isOf(url: string | undefined, repository: string): boolean {
  const path = url?.replace(/\/+$/, '').replace(/\.git$/, '');
  return path?.toLowerCase().endsWith(`/${repository.toLowerCase()}`) || path?.endsWith(`:${repository}`) || false;
}

function packedLine(packed: string | undefined, ref: string): string | undefined {
  return packed?.split('\n').find((line) => line.endsWith(` ${ref}`));
}

/** SHA-1 or SHA-256, at the start of a line. */
function commitIn(text: string | undefined): string | undefined {
  return /^(?:[0-9a-f]{64}|[0-9a-f]{40})\b/.exec(text ?? '')?.[0];
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
