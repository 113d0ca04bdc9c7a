import { finishLogin } from '../credentials/finish.js';
import { decide } from '../decide.js';
import type { Dependencies } from '../dependencies.js';
import { readContext } from '../github/event.js';
import { FileCommands } from '../github/file-commands.js';
import { parseInputs } from '../inputs.js';
import { Outputs } from '../outputs.js';
import { openLogin, type SignedIn } from '../sign-in.js';
import { prepareTarget } from '../targets.js';
import { CliError } from './cli-error.js';
import { gitContext } from './git-context.js';
import { tellOutcome } from './outcome.js';
import type { Session } from './session.js';

/**
 * `publish`, `run`, `remove` and `plan`: the action's own recipe, from the check of the inputs to the last request.
 * Only where the inputs come from and how the outcome is told is the terminal's.
 */
export async function carryOut(session: Session, { json }: { json: boolean }): Promise<void> {
  const { terminal, raw } = session;
  const startedAt = terminal.clock.now();
  const outputs = new Outputs(() => undefined);
  const dependencies: Dependencies = { ...dependenciesOf(session, outputs), env: await gitContext(terminal) };
  const decision = await decide(dependencies, { ...raw, preview: 'false', ...loginInputs(session) });
  outputs.set({ name: decision.job.name });
  const target = await prepareTarget({ dependencies, ...decision });
  await requireLogin(session);
  const readOnly = decision.job.operation === 'plan';
  const clients = await openLogin({ dependencies, inputs: decision.inputs, context: decision.context, readOnly });
  const outcome = await target.carryOut(clients);
  outputs.set({ 'duration-ms': terminal.clock.now() - startedAt });
  tellOutcome(session, { outcome, outputs: outputs.values, json });
}

/** Clients of the platform, signed in with the login that is kept here or with OSC_ACCESS_TOKEN. */
export async function connect(session: Session): Promise<SignedIn> {
  session.check();
  await requireLogin(session);
  const dependencies = dependenciesOf(session, new Outputs(() => undefined));
  const { inputs } = parseInputs({ ...session.raw, ...loginInputs(session) });
  return openLogin({ dependencies, inputs, context: readContext({}, undefined), readOnly: false });
}

function dependenciesOf({ terminal, log, kept }: Session, outputs: Outputs): Dependencies {
  const { clock, interrupts, dispatcher, userAgent, random, newId } = terminal;
  return {
    env: {},
    clock,
    log,
    outputs,
    commands: new FileCommands({}),
    interrupts,
    dispatcher,
    userAgent,
    event: undefined,
    workspace: terminal.cwd,
    journalPath: kept.journalPath,
    random,
    newId,
  };
}

function loginInputs({ kept, raw }: Session): Record<string, string> {
  if (raw['access-token']) return {};
  // Nobody signed in is found out by `requireLogin`, after everything else that can be wrong.
  const client = kept.client();
  return {
    'token-store': 'file',
    'token-file': kept.tokenFile,
    'client-id': client?.clientId ?? 'nobody',
    'client-secret': client?.clientSecret ?? '',
  };
}

/**
 * Finishes what a command that was killed left of the login.
 * @throws CliError `not-signed-in`
 */
async function requireLogin({ kept, raw, hosts, terminal, log }: Session): Promise<void> {
  if (raw['access-token']) return;
  if (!kept.client()) {
    const others = kept.others();
    const next =
      others.length > 0 ? `There is a login for ${others.join(', ')}: see --environment and --base-url.` : undefined;
    throw new CliError('not-signed-in', `Nobody is signed in to ${hosts.auth}.`, { next });
  }
  const { clock, random } = terminal;
  for (const journal of kept.leftJournals()) {
    await finishLogin({ journal, store: kept.store(), clock, log, random, signInCommand: 'Sign in: osc-deploy login' });
  }
}
