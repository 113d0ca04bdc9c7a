import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { hasSystemCode } from '../base/errors.js';
import { isInside } from '../base/inside.js';
import type { Inputs, Problem } from '../contract/inputs.js';

/**
 * Returns the real path of `token-file`: `~` is the home folder, as no shell has replaced it here, and a link is followed, so that
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
 * Checks the place of the login's own files. The token file, its lock and its probe lie side by side, and
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

/** Returns the path without links, as far as it exists; a link whose target is still to be made is followed too. */
function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (dirname(path) === path) return path;
    const real = join(followLinks(dirname(path)), basename(path));
    // Links that lead round in a circle are ELOOP.
    const isOpen = hasSystemCode(error, 'ENOENT') && lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink();
    return isOpen ? followLinks(resolve(dirname(real), readlinkSync(real))) : real;
  }
}
