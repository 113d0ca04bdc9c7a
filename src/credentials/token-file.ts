import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isInside } from '../base/inside.js';
import type { Inputs, Problem } from '../contract/inputs.js';

/** Most links from one to the next, as Linux counts them. */
const mostLinks = 40;

/**
 * Where `token-file` really is: `~` is the home folder, as no shell has replaced it here, and a link is followed, so that
 * its target is rewritten and not the link.
 * @returns an absolute path; undefined for `~` without a home folder and for `~name`
 */
export function tokenFilePath(given: string, env: NodeJS.ProcessEnv): string | undefined {
  const home = env['HOME'] || env['USERPROFILE'];
  if (given.startsWith('~')) {
    if (!home || !/^~(?:[\\/]|$)/.test(given)) return undefined;
    return followLinks(join(home, given.slice(1)));
  }
  return followLinks(resolve(env['GITHUB_WORKSPACE'] || '.', given));
}

/**
 * What is wrong with the place of the login's own files. The token file, its lock and its probe lie side by side, and
 * with the journal they may lie anywhere but below the folder that is published.
 * @param at.workspace where a relative `directory` begins
 */
export function loginPathProblems(
  inputs: Inputs,
  at: { env: NodeJS.ProcessEnv; workspace: string; journalPath: string },
): Problem[] {
  const given = inputs['token-file'];
  const path = given === undefined ? undefined : tokenFilePath(given, at.env);
  if (given !== undefined && path === undefined)
    return [{ input: 'token-file', text: 'begins with `~`, and there is no such home folder here: give a full path.' }];
  if (inputs.directory === undefined) return [];
  const directory = followLinks(resolve(at.workspace, inputs.directory));
  if (path !== undefined && isInside(path, directory)) {
    const text =
      'lies below `directory`, and the login would be published: keep it elsewhere, such as in `~/.osc-deploy`.';
    return [{ input: 'token-file', text }];
  }
  if (!isInside(followLinks(at.journalPath), directory)) return [];
  return [
    { input: 'directory', text: 'holds the temporary folder of the runner (RUNNER_TEMP), where the login is noted.' },
  ];
}

/** The path without links, as far as it is there. */
function followLinks(path: string): string {
  let at = path;
  for (let links = 0; links < mostLinks && isLink(at); links++) at = resolve(dirname(at), readlinkSync(at));
  for (let folder = at; ; folder = dirname(folder)) {
    try {
      return join(realpathSync(folder), relative(folder, at));
    } catch {
      if (folder === dirname(folder)) return at;
    }
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
