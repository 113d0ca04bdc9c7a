import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { resolveIntent } from '../action/resolve-intent.js';
import { execute, prepareTarget } from '../action/run.js';
import { readContext } from '../contract/event.js';
import { type Inputs, parseInputs } from '../contract/inputs.js';
import { Outputs } from '../contract/outputs.js';
import { authenticate, type PlatformClients } from '../credentials/authenticate.js';
import { type ServiceParts, serviceParts } from '../services/parts.js';
import type { Run } from '../targets/target.js';
import { runnerCommands } from '../workflow/runner-commands.js';
import { RunnerFiles } from '../workflow/runner-files.js';
import type { Runtime } from '../workflow/runtime.js';
import { CliError } from './cli-error.js';
import { openClone, runnerVariables } from './clone.js';
import { showOutcome } from './outcome.js';
import type { Session } from './session.js';

/**
 * `publish`, `run`, `remove` and `plan`: the action's own recipe, from the check of the inputs to the last request.
 * Only where the inputs come from and how the outcome is shown is the terminal's.
 */
export async function carryOut(
  session: Session,
  {
    json = false,
    yes = true,
    before,
  }: {
    json?: boolean | undefined;
    /** False: asks first, on a terminal. */
    yes?: boolean;
    before?: ((run: Run, clients: PlatformClients) => Promise<void>) | undefined;
  },
): Promise<void> {
  const { terminal, raw, log } = session;
  const startedAt = terminal.clock.now();
  // A terminal belongs to no pull request, but it may ask for the preview of the branch that is checked out, and runners take a branch.
  const preview = raw.preview || 'false';
  const runsSource = raw.target === 'runner' || raw.target === 'app';
  const clone = await openClone(terminal);
  const { ref, defaultBranch } = preview === 'branch' || runsSource ? clone : { ref: '', defaultBranch: '' };
  const runtime = {
    ...runtimeOf(session),
    env: { ...runnerVariables(clone), ...(ref ? { GITHUB_REF: ref } : {}) },
    event: defaultBranch ? { repository: { default_branch: defaultBranch } } : undefined,
  };
  const { outputs } = runtime;
  const run = await resolveIntent(runtime, {
    ...raw,
    preview,
    directory: atHand(raw.directory, terminal.cwd),
    config: textOf(raw.config, terminal.cwd),
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
  if (!yes && (await terminal.confirm(`Remove ${title({ ...inputs, name: intent.name })} from ${place}?`)) === false) {
    log.info('Nothing was changed.');
    return;
  }
  await before?.(run, clients);
  const idle = log.busy(terminal.clock);
  const outcome = await execute(run, target.open(clients)).finally(idle);
  outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
  showOutcome(session, { outcome, outputs: outputs.values, json });
}

/** What a message calls a site, an app or an instance. */
export function title({
  target,
  name,
  runner,
  service,
}: Pick<Inputs, 'target' | 'name' | 'runner' | 'service'>): string {
  if (target === 'pages' || target === 'app') return `${target === 'app' ? 'app' : 'site'} "${name}"`;
  return `"${name}" on ${runner ? `the ${runner} runner` : service}`;
}

/** At a terminal `../site` is no slip: the folder in which a command was typed is no workspace to stay in. */
function atHand(directory: string, cwd: string): string {
  return /^\.\.(?:[/\\]|$)/.test(directory) ? resolve(cwd, directory) : directory;
}

/** The platform, signed in with the login that is kept here or with OSC_ACCESS_TOKEN. */
export interface Connection extends PlatformClients {
  /** Of the services. */
  parts: ServiceParts;
}

/** @throws CliError `usage` for wrong options, `not-signed-in` */
export async function connect(session: Session): Promise<Connection> {
  session.check();
  requireLogin(session);
  const runtime = runtimeOf(session);
  const { inputs } = parseInputs({ ...session.raw, ...loginInputs(session) });
  const context = readContext({}, undefined);
  const clients = await session.log.quietly(() => authenticate({ runtime, inputs, context, readOnly: false }));
  return { ...clients, parts: serviceParts({ ...clients, log: session.log, clock: runtime.clock }) };
}

function runtimeOf({ terminal, log, savedLogin }: Session): Runtime {
  return {
    ...terminal,
    env: {},
    log,
    outputs: new Outputs(() => undefined),
    runnerFiles: new RunnerFiles({ commands: runnerCommands, env: {}, warn: (text) => log.warning(text) }),
    event: undefined,
    workspace: terminal.cwd,
    journalPath: savedLogin.journalPath,
  };
}

function loginInputs({ savedLogin, raw }: Session): Record<string, string> {
  if (raw['access-token']) return {};
  // Whether there is a login is for `requireLogin`, after everything else that can be wrong.
  const client = savedLogin.client();
  return {
    'token-store': 'file',
    'token-file': savedLogin.tokenFile,
    'client-id': client?.clientId ?? 'none',
    'client-secret': client?.clientSecret ?? '',
  };
}

/** @throws CliError `not-signed-in` */
function requireLogin({ savedLogin, raw, hosts, inputs }: Session): void {
  if (raw['access-token'] || savedLogin.client()) return;
  const others = savedLogin.others();
  const next = others.length > 0 ? `You are signed in to ${others.map(named).join(', ')}.` : undefined;
  throw new CliError('not-signed-in', `You are not signed in to ${hosts.auth} (${inputs.environment}).`, { next });
}

/** `app.stage.osaas.io (stage)`: with the environment, where the host is one of the platform's own. */
function named(host: string): string {
  const [own, environment = 'prod'] = /^app\.(?:([a-z0-9-]+)\.)?osaas\.io$/.exec(host) ?? [];
  return own ? `${host} (${environment})` : host;
}

/** What is in the file that `--config` names. @throws CliError `usage` */
function textOf(path: string, cwd: string): string {
  if (path === '') return '';
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new CliError('usage', `--config: ${path} cannot be read.`, { cause: error });
  }
}
