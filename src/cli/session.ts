import { readPlaces } from '../action/runtime.js';
import type { Advice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import {
  type InputName,
  inputNames,
  inputRows,
  platformName,
  secretInputs,
} from '../contract/inputs.js';
import { openOutputs } from '../contract/outputs.js';
import { readEvent } from '../contract/read-event.js';
import { type Origins, parseInputs, rejectProblems } from '../contract/read-inputs.js';
import type { Runtime } from '../contract/runtime.js';
import { authenticate } from '../credentials/authenticate.js';
import { openHttp } from '../http/http.js';
import { sitePlatform } from '../platform/clients.js';
import { computeHosts } from '../platform/hosts.js';
import { servicePlatform } from '../platform/service-clients.js';
import type { GivenInputs } from './given-inputs.js';
import { openSavedLogin } from './saved-login.js';
import { asTyped, type TypedWord } from './terminal/as-typed.js';
import { Screen } from './terminal/screen.js';
import type { Terminal } from './terminal/terminal.js';
import { TerminalLog } from './terminal/terminal-log.js';
import type { Followed } from './workflow/followed.js';

export type Session = ReturnType<typeof openSession>;

/** The arguments of a session. */
export interface Opening {
  /** The inputs that a person typed. */
  given: GivenInputs;
  verbose?: boolean;
  command?: string | undefined;
  /** The arguments and options of the command, for messages that repeat it. */
  words?: readonly TypedWord[];
  /** The inputs of the clone's workflow beside them. */
  followed?: Followed | undefined;
}

/** Reads the options of one command, without a request. `check` or the recipe refuses invalid options. */
export function openSession(
  terminal: Terminal,
  { given: typed, verbose = false, command, words, followed }: Opening,
) {
  const given: GivenInputs = { ...typed, ...followed?.inputs };
  const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
  const place = (['environment', 'base-url', 'auth-url', 'deploy-url'] as const)
    .map((name): [string, string] => [name, given[name] ?? ''])
    .filter(([, value]) => value !== '' && value !== 'prod');
  const stderr = new Screen(terminal.stderr, env);
  const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
  const typing = { invocation, place: options, command, words };
  const log = new TerminalLog(stderr, { verbose, typing });
  for (const secret of followed?.secrets ?? []) log.mask(secret);

  const named = Object.keys(followed?.inputs ?? {}).map((input) => [input, 'workflow']);
  const origins = Object.fromEntries(named) as Origins;
  const read = readInputs({ terminal, log }, { given, origins });
  const hosts = computeHosts(read.inputs);

  return {
    ...read,
    terminal,
    followed,
    /** The API of the clone's server, for commands that ask it. */
    apiUrl: undefined as string | undefined,
    hosts,
    platform: platformName(read.inputs),
    place,
    log,
    stdout: new Screen(terminal.stdout, env, (text) => log.secrets.redactTokens(text)),
    stderr,
    asTyped: (advice: string | Advice) => asTyped(advice, typing),
    /** The fields that `--json` prints beside an error. */
    found: {} as Record<string, unknown>,
    http: openHttp({ dispatcher, clock, userAgent, signal: interrupts.signal }),
    savedLogin: openSavedLogin(hosts.auth, terminal),
  };
}

/** Returns the same session with other inputs, on the same platform. @param origins of those that no person gave */
export function withInputs(session: Session, given: GivenInputs, origins: Origins = {}): Session {
  const former = Object.entries(session.origins).filter(([input]) => !(input in given));
  return {
    ...session,
    ...readInputs(session, {
      given: { ...session.given, ...given },
      origins: { ...Object.fromEntries(former), ...origins },
    }),
  };
}

function readInputs(
  { terminal: { env }, log }: { terminal: Terminal; log: TerminalLog },
  { given, origins }: { given: GivenInputs; origins: Origins },
) {
  const secrets = inputNames.flatMap((name): [InputName, string | undefined][] => {
    const { variable, needs } = inputRows[name];
    return variable && (needs?.(given) ?? true)
      ? [[name, given[name] ?? env[variable]?.trim()]]
      : [];
  });
  const values: GivenInputs = { ...given, ...Object.fromEntries(secrets) };
  const raw = Object.fromEntries(inputNames.map((name) => [name, values[name] ?? ''])) as Record<
    InputName,
    string
  >;

  for (const name of secretInputs) log.mask(raw[name].trim());

  const { inputs, problems } = parseInputs(raw, origins);
  /** @throws DeployError `invalid-input` with the problems of the options, by the action's rules */
  const check = () => rejectProblems(problems);
  return { given, origins, raw, inputs, check };
}

/** Returns the token that may rewrite the login, from the environment only. */
export function writerToken({ terminal, log }: Session): string | undefined {
  const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
  if (token) log.mask(token);
  return token;
}

export type Connection = Awaited<ReturnType<typeof connect>>;

/** Signs in with the options of a command. @throws DeployError `usage` for wrong options, `not-signed-in` */
export async function connect(session: Session) {
  session.check();
  requireLogin(session);

  const runtime = createRuntime(session);
  const { inputs } = parseInputs({ ...session.raw, ...loginInputs(session) });
  const context = readEvent({}, undefined);
  const clients = await session.log.quietly(() =>
    authenticate({ runtime, inputs, context, readOnly: false }),
  );
  return {
    // A search subscribes to nothing.
    tools: servicePlatform({ ...clients, readOnly: true }, runtime),
    sites: sitePlatform(clients, runtime),
    workspace: clients.workspace,
  };
}

/** Returns the action's runtime for a terminal, outside of any repository. */
export function createRuntime({ terminal, log, savedLogin }: Session): Runtime {
  return {
    ...terminal,
    ...readPlaces({}),
    log,
    outputs: openOutputs(),
    saveState: () => undefined,
    addSummary: async () => undefined,
    workspace: terminal.cwd,
    journalPath: savedLogin.journalPath,
  };
}

/** Returns the inputs with which the action finds the stored login. */
export function loginInputs({ savedLogin, raw }: Session): Record<string, string> {
  if (raw['access-token']) return {};
  // `requireLogin` reports a missing login, after all other problems.
  const client = savedLogin.client();
  return {
    'token-store': 'file',
    'token-file': savedLogin.tokenFile,
    'client-id': client?.clientId ?? 'none',
    'client-secret': client?.clientSecret ?? '',
  };
}

/** Requires a login. @throws DeployError `not-signed-in` */
export function requireLogin({ savedLogin, raw, hosts, platform, terminal }: Session): void {
  if (raw['access-token'] || savedLogin.client()) return;
  const next = terminal.isInteractive
    ? undefined
    : 'Without a terminal, give an access token of the console in OSC_ACCESS_TOKEN.';
  const text = `You are not signed in to ${describePlatform({ hosts, platform })}.`;
  throw new DeployError('not-signed-in', text, { next });
}

/** Returns the address of the platform's sign-in, with its name where that says more. */
export function describePlatform({ hosts, platform }: Pick<Session, 'hosts' | 'platform'>): string {
  return new URL(hosts.auth).host === platform ? hosts.auth : `${hosts.auth} (${platform})`;
}
