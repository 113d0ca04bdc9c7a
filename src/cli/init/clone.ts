import { resolve } from 'node:path';
import { parseRemote } from '../git-context.js';
import type { Terminal } from '../terminal.js';

/** The clone that a command was started in. */
export interface Clone {
  /** Its top. */
  root: string;
  /** From there to the current folder, with forward slashes; empty at the top. */
  folder: string;
  /** `owner/name` of its origin. */
  repository: string | undefined;
  /** The default branch, as far as the clone knows. */
  branch: string;
}

/** Outside of a clone, the current folder is the top of one without an origin. */
export async function openClone({ spawn, cwd }: Pick<Terminal, 'spawn' | 'cwd'>): Promise<Clone> {
  const git = async (...args: string[]): Promise<string> => {
    const { code, stdout } = await spawn('git', args);
    return code === 0 ? stdout.trim() : '';
  };
  const [remote, prefix, head, current] = await Promise.all([
    git('remote', 'get-url', 'origin'),
    git('rev-parse', '--show-prefix'),
    git('symbolic-ref', '--short', 'refs/remotes/origin/HEAD'),
    git('branch', '--show-current'),
  ]);
  const folder = prefix.replace(/\/$/, '');
  return {
    root: folder === '' ? cwd : resolve(cwd, ...folder.split('/').map(() => '..')),
    folder,
    repository: parseRemote(remote)?.repository,
    branch: head.replace(/^origin\//, '') || current || 'main',
  };
}
