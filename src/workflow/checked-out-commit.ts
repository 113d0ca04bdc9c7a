import { parseGitAddress } from '../base/git-address.js';
import type { Ended } from './child-process.js';

/**
 * Commit that is checked out where a directory lies. It can be another one than GITHUB_SHA: a rollback checks an older
 * one out.
 * @param options.repository `owner/repo`; a checkout of another repository has no commit of this one
 * @returns undefined outside of a checkout, and without git
 */
export async function checkedOutCommit(
  directory: string,
  { repository, spawn }: { repository: string; spawn: (file: string, args: string[]) => Promise<Ended> },
): Promise<string | undefined> {
  const git = async (...args: string[]) => {
    // The checkout of a container's job can belong to another user. Nothing that is asked here runs what is in it.
    const { code, stdout } = await spawn('git', ['-c', 'safe.directory=*', '-C', directory, ...args]);
    return code === 0 ? stdout.trim() : '';
  };
  const [commit, urls] = await Promise.all([
    git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}'),
    git('config', '--get-regexp', '^remote\\..*\\.url$'),
  ]);
  const origins = urls.split('\n').filter(Boolean);
  if (repository && origins.length > 0 && !origins.some((url) => isOf(url, repository))) return undefined;
  return commit || undefined;
}

function isOf(url: string, repository: string): boolean {
  const path = parseGitAddress(url)?.path ?? url;
  return `/${path}`.toLowerCase().endsWith(`/${repository.toLowerCase()}`);
}
