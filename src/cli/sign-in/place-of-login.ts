import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import type { HintCode } from '../../base/hints.js';
import { plainText } from '../../base/plain-text.js';
import { readWithGit } from '../git.js';
import { cloneTop } from '../programs.js';
import type { Terminal } from '../terminal/terminal.js';

/** As many links as Linux follows. */
const maxLinks = 40;

/**
 * Requires that a clone neither decides which file becomes the login, nor takes the login into a commit.
 * @param named the path with its links; `path` without them
 * @throws DeployError `unsafe-place` for a link of a clone; `usage` for a file of a clone that git does not ignore
 */
export async function checkPlaceOfLogin(
  terminal: Terminal,
  { named, path }: { named: string; path: string },
): Promise<void> {
  const link = linksOf(named).find((one) => cloneTop(dirname(one)) !== undefined);
  if (link !== undefined)
    throw placeError('unsafe-place', `${plainText(link, 200)} is a link of a clone`);

  const top = cloneTop(dirname(path));
  if (top === undefined) return;

  const { code } = await readWithGit(terminal, '-C', top, 'check-ignore', '--quiet', '--', path);
  if (code !== 0)
    throw placeError(
      'usage',
      `${plainText(path, 200)} is a file of a clone, and not known as one that git ignores, so a commit could take the login with it`,
    );
}

function placeError(code: HintCode, reason: string): DeployError {
  return new DeployError(code, `${reason}. No login is written there.`, {
    next: [
      'Keep it outside of the clone:',
      ourCommand('login --token-file ~/.osc-deploy/login.json'),
    ],
  });
}

/** Returns the links through which a path leads. */
function linksOf(path: string): string[] {
  const links: string[] = [];
  let at = path;

  while (links.length < maxLinks) {
    const link = firstLinkOf(at);
    if (link === undefined) break;
    links.push(link);
    at = resolve(dirname(link), readlinkSync(link), relative(link, at));
  }

  return links;
}

function firstLinkOf(path: string): string | undefined {
  const above = dirname(path);
  const found = above === path ? undefined : firstLinkOf(above);
  if (found !== undefined) return found;
  return isLink(path) ? path : undefined;
}

/** A path that cannot be read leads nowhere either. */
function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}
