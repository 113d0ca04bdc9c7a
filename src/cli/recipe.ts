import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveIntent } from '../action/resolve-intent.js';
import { execute, prepareTarget } from '../action/run.js';
import type { Inputs } from '../contract/inputs.js';
import { authenticate, type PlatformClients } from '../credentials/authenticate.js';
import type { Run } from '../targets/target.js';
import type { Runtime } from '../workflow/runtime.js';
import { CliError } from './cli-error.js';
import { openClone } from './clone.js';
import { createRuntime, loginInputs, requireLogin } from './connection.js';
import { showOutcome } from './outcome.js';
import type { Session } from './session.js';

/** Options of a recipe. */
interface RecipeOptions {
  json?: boolean | undefined;
  /** Called when it is clear what will be done, and where; `false` ends it there. */
  before?: ((run: Run, at: { clients: PlatformClients; place: string }) => Promise<boolean>) | undefined;
}

/**
 * `publish`, `run`, `remove` and `plan`: the action's own recipe, from the check of the inputs to the last request.
 * Only where the inputs come from and how the outcome is shown is the terminal's.
 */
export async function carryOut(session: Session, { json = false, before }: RecipeOptions): Promise<void> {
  const { terminal, raw, log } = session;
  const startedAt = terminal.clock.now();
  const runtime = await createCloneRuntime(session);
  const { outputs } = runtime;
  const run = await resolveIntent(runtime, {
    ...raw,
    // A terminal belongs to no pull request.
    preview: raw.preview || 'false',
    // At a terminal a directory may leave the current folder, such as `../site`.
    directory: /^\.\.(?:[/\\]|$)/.test(raw.directory) ? resolve(terminal.cwd, raw.directory) : raw.directory,
    config: readText(raw.config, terminal.cwd),
    'preview-config': readText(raw['preview-config'], terminal.cwd),
    ...loginInputs(session),
  });
  const { inputs, context, intent } = run;
  outputs.set({ name: intent.name });
  const target = await prepareTarget(run);
  requireLogin(session);
  const readOnly = intent.operation === 'plan';
  const clients = await log.quietly(() => authenticate({ runtime, inputs, context, readOnly }));
  const place = `${clients.workspace ?? clients.hosts.auth} on ${inputs.environment}`;
  log.info(place);
  if ((await before?.(run, { clients, place })) === false) return;
  const idle = log.busy(terminal.clock);
  const outcome = await execute(run, target.open(clients)).finally(idle);
  outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
  showOutcome(session, { outcome, outputs: outputs.values, json });
}

/** The inputs that name something deployed. */
export type Named = Pick<Inputs, 'target'> & Partial<Pick<Inputs, 'name' | 'runner' | 'service'>>;

/** The name of a site, an app or an instance in messages. */
export function describeNamed({ target, name, runner, service }: Named): string {
  if (target === 'pages' || target === 'app') return `${target === 'app' ? 'app' : 'site'} "${name}"`;
  return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}

/** The runtime of a step that runs for this clone: its repository and commit, and its branch where that matters. */
async function createCloneRuntime(session: Session): Promise<Runtime> {
  const { raw, terminal } = session;
  const clone = await openClone(terminal);
  // Without a branch it would be production.
  if (raw.preview === 'branch' && !clone.ref) {
    throw new CliError('usage', '--preview-branch: no branch is checked out here.', {
      next: ['Check out the branch whose preview is meant:', { command: 'git switch <branch>' }],
    });
  }
  // Runners take a branch, and a preview can be that of the one that is checked out.
  const usesBranch = raw.preview === 'branch' || raw.target === 'runner' || raw.target === 'app';
  const { ref, defaultBranch } = usesBranch ? clone : { ref: '', defaultBranch: '' };
  const { origin, commit } = clone;
  return {
    ...createRuntime(session),
    // As a runner would name them, so that a recipe finds them in the same way in both places.
    env: {
      ...(origin && { GITHUB_SERVER_URL: origin.server, GITHUB_REPOSITORY: origin.repository }),
      ...(origin && commit && { GITHUB_SHA: commit }),
      ...(ref && { GITHUB_REF: ref }),
    },
    event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
  };
}

/** The text of the file that `--config` names. @throws CliError `usage` */
function readText(path: string, cwd: string): string {
  if (path === '') return '';
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new CliError('usage', `--config: ${path} cannot be read.`, { cause: error });
  }
}
