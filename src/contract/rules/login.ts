import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Advice } from '../../base/advice.js';
import { hasSystemCode } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { isInside } from '../../base/inside.js';
import type { Inputs } from '../inputs.js';
import { type Problem, problemsOf } from '../read-inputs.js';

/** Returns a problem for each missing input of the login. */
export function loginProblems(inputs: Inputs): Problem[] {
  const {
    'access-token': access,
    'refresh-token': refresh,
    'token-file': file,
    'token-store': store,
  } = inputs;
  const hasLogin = refresh !== undefined || file !== undefined;
  const noLogin =
    'has no value, and neither has `access-token`: an empty secret usually has another name or environment.';
  const noClient =
    'is empty. `OSC_CLIENT_ID` is a variable, not a secret: `${{ vars.OSC_CLIENT_ID }}` reads it, and `gh variable list` shows whether it exists.';
  const noSecretToken =
    'is required for `token-store: github-secret`: a token that can write secrets.';
  const noFile = 'is required for `token-store: file`: the path of the file.';

  return problemsOf([
    ['refresh-token', !access && !hasLogin && noLogin, 'access-token'],
    ['client-id', !access && hasLogin && !inputs['client-id'] && noClient],
    ['secret-token', store === 'github-secret' && !inputs['secret-token'] && noSecretToken],
    ['token-file', store === 'file' && !file && noFile],
  ]);
}

/** Returns the command that shows the missing parts of the login, if an input of the login is empty. */
export function adviseOnLogin(
  problems: readonly Problem[],
  { tool, repository }: { tool: string | undefined; repository: string },
): Advice | undefined {
  const isEmpty = problems.some(({ input, or }) => input === 'client-id' || or === 'access-token');
  if (!isEmpty || !tool || !repository) return undefined;
  return [
    'See what the repository lacks:',
    { command: `${tool} doctor --repo ${shellWord(repository)}` },
  ];
}

/** Returns the absolute path of `token-file`, with links resolved so that their target is rewritten; undefined for `~` without a home. */
export function tokenFilePath(
  given: string,
  { home, workspace }: { home: string | undefined; workspace: string },
): string | undefined {
  if (given.startsWith('~')) {
    if (!home || !/^~(?:[\\/]|$)/.test(given)) return undefined;
    return followLinks(join(home, given.slice(1)));
  }
  return followLinks(resolve(workspace, given));
}

/** Checks that the published folder contains neither the token file, its lock or its probe (side by side) nor the journal. */
export function loginPathProblems(
  inputs: Inputs,
  at: { home: string | undefined; workspace: string; journalPath: string },
): Problem[] {
  const { 'token-file': given, directory } = inputs;
  const path = given === undefined ? undefined : tokenFilePath(given, at);
  const folder =
    directory === undefined ? undefined : followLinks(resolve(at.workspace, directory.value));
  const isPublished = (file: string | undefined) =>
    file !== undefined && folder !== undefined && isInside(file, folder);
  const noHome = 'begins with `~`, but that home folder is unknown here: give a full path.';
  const published =
    'lies below `directory`, and the login would be published: keep it elsewhere, such as in `~/.osc-deploy`.';
  const journal =
    'contains the temporary folder of the runner (RUNNER_TEMP), which holds the login for a while.';

  return problemsOf([
    ['token-file', given !== undefined && path === undefined && noHome],
    ['token-file', isPublished(path) && published],
    ['directory', isPublished(followLinks(at.journalPath)) && journal],
  ]);
}

function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if (dirname(path) === path) return path;

    const real = join(followLinks(dirname(path)), basename(path));
    // Circular links fail with ELOOP.
    const isOpen =
      hasSystemCode(error, 'ENOENT') &&
      lstatSync(real, { throwIfNoEntry: false })?.isSymbolicLink();
    return isOpen ? followLinks(resolve(dirname(real), readlinkSync(real))) : real;
  }
}
