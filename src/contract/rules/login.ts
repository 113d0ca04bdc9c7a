import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Advice } from '../../base/advice.js';
import { hasSystemCode } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { isInside } from '../../base/inside.js';
import { isEvent } from '../events.js';
import type { Inputs } from '../inputs.js';
import { namesFor } from '../login-names.js';
import { type Problem, problemsOf } from '../read-inputs.js';
import { type Run, toolOf } from '../run.js';
import type { Runtime } from '../runtime.js';

export const dependabot = 'dependabot[bot]';

type Start = Pick<Run, 'actor' | 'eventName'>;

/** Returns whether Dependabot started a run of a branch, which then gets the secrets of Dependabot in place of those of Actions. */
export function isOfDependabot({ actor, eventName }: Start): boolean {
  return actor === dependabot && isEvent(eventName, 'without secrets of Dependabot');
}

/** Returns a problem for each missing input of the login. */
export function loginProblems(inputs: Inputs, context: Start & Pick<Run, 'forge'>): Problem[] {
  const {
    'access-token': access,
    'refresh-token': refresh,
    'token-file': file,
    'token-store': store,
    'secret-environment': environment,
  } = inputs;
  const hasLogin = refresh !== undefined || file !== undefined;
  const why = isOfDependabot(context)
    ? 'Dependabot started this run, and GitHub gives its runs no Actions secrets.'
    : 'an empty secret usually has another name or environment.';
  const noLogin = `has no value, and neither has \`access-token\`: ${why}`;
  const { clientId } = namesFor(inputs['secret-name']);
  const noClient = `is empty. \`${clientId}\` is a variable, not a secret: \`\${{ vars.${clientId} }}\` reads it.`;
  const noSecretToken =
    'is required for `token-store: github-secret`: a token that can write secrets.';
  const noFile = 'is required for `token-store: file`: the path of the file.';
  const noEnvironments = `is set, but ${context.forge} has no environments: leave it empty, and the secret of the repository is used.`;

  return problemsOf([
    ['refresh-token', !access && !hasLogin && noLogin, 'access-token'],
    ['client-id', !access && hasLogin && !inputs['client-id'] && noClient],
    ['secret-token', store === 'github-secret' && !inputs['secret-token'] && noSecretToken],
    ['token-file', store === 'file' && !file && noFile],
    ['secret-environment', !access && context.forge && environment && noEnvironments],
  ]);
}

/** Returns the command that shows the missing parts of the login, if an input of the login is empty. */
export function adviseOnLogin(
  problems: readonly Problem[],
  context: Pick<Run, 'tool' | 'forge' | 'apiUrl' | 'repository' | 'actor' | 'eventName'>,
): Advice | undefined {
  const { tool, repository } = context;
  const hasNoLogin = problems.some(({ or }) => or === 'access-token');
  if (hasNoLogin && isOfDependabot(context))
    return [
      'Start the workflow yourself, or give its runs an access token of the console (docs/previews.md#forks-and-dependabot):',
      {
        command: `gh secret set OSC_ACCESS_TOKEN --app dependabot --repo ${shellWord(repository)}`,
      },
      'The step reads it by this line:',
      { command: 'access-token: ${{ secrets.OSC_ACCESS_TOKEN }}' },
    ];

  const isEmpty = hasNoLogin || problems.some(({ input }) => input === 'client-id');
  if (!isEmpty || !tool || !repository) return undefined;
  return [
    'See what the repository lacks:',
    { command: `${toolOf(context)} doctor --repo ${shellWord(repository)}` },
  ];
}

/** Returns the absolute path of `token-file`, with links resolved so that their target is rewritten; undefined for `~` without a home. */
export function tokenFilePath(
  given: string,
  at: { home: string | undefined; workspace: string },
): string | undefined {
  const path = namedTokenFile(given, at);
  return path === undefined ? undefined : followLinks(path);
}

/** Returns the absolute path of `token-file` as it was named, with its links; undefined for `~` without a home. */
export function namedTokenFile(
  given: string,
  { home, workspace }: { home: string | undefined; workspace: string },
): string | undefined {
  if (!given.startsWith('~')) return resolve(workspace, given);
  return home && /^~(?:[\\/]|$)/.test(given) ? join(home, given.slice(1)) : undefined;
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
    'lies below `directory`, and the login would be published: keep it in a folder that is not published.';
  const journal =
    'contains the temporary folder of the runner (RUNNER_TEMP), which holds the login for a while.';

  return problemsOf([
    ['token-file', given !== undefined && path === undefined && noHome],
    ['token-file', isPublished(path) && published],
    ['directory', isPublished(followLinks(at.journalPath)) && journal],
  ]);
}

/** Returns a sentence for a token file where a runner or `actions/checkout` tidies up. Either deletes the only valid token. */
export function warnOfTokenFile(
  inputs: Inputs,
  at: Pick<Runtime, 'home' | 'workspace' | 'jobFolder'>,
): string | undefined {
  const given = inputs['access-token'] ? undefined : inputs['token-file'];
  const path = given === undefined ? undefined : tokenFilePath(given, at);
  // Outside of a job no one tidies up. The store refuses a home that is known to be emptied.
  if (path === undefined || at.jobFolder === undefined || isInEmptiedHome(path, at))
    return undefined;

  const elsewhere =
    'the next run then has no login. Use a folder of the runner outside of the workspace and of RUNNER_TEMP.';
  if (isInside(path, followLinks(dirname(at.jobFolder))))
    return `\`token-file\` is in RUNNER_TEMP, which the runner empties for each job: ${elsewhere}`;
  if (isInside(path, followLinks(at.workspace)))
    return `\`token-file\` is in the workspace, where the next \`actions/checkout\` deletes it (unless it has \`clean: false\`): ${elsewhere}`;
  return undefined;
}

/**
 * Returns whether a file lies in the home of a job's container: the runner mounts a folder of RUNNER_TEMP as
 * `/github/home`, and empties it for each job. A mount has the device and inode of what it shows.
 * Source: actions/runner, `ContainerOperationProvider`.
 * @param path without links
 */
export function isInEmptiedHome(path: string, { jobFolder }: Pick<Runtime, 'jobFolder'>): boolean {
  if (jobFolder === undefined) return false;
  if (isInside(path, '/github/home')) return true;

  const emptied = statSync(join(dirname(jobFolder), '_github_home'), {
    bigint: true,
    throwIfNoEntry: false,
  });
  if (emptied === undefined) return false;

  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = statSync(folder, { bigint: true, throwIfNoEntry: false });
    if (found?.dev === emptied.dev && found.ino === emptied.ino) return true;
  }
  return false;
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
