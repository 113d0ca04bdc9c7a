import type { Advice } from '../base/advice.js';
import {
  type InputName,
  type Inputs,
  inputNames,
  parseInputs,
  platformName,
  rejectProblems,
  rowOf,
  secretInputs,
} from '../contract/inputs.js';
import { Http } from '../http/http.js';
import { computeHosts, type Hosts } from '../platform/hosts.js';
import { SavedLogin } from './saved-login.js';
import { Screen } from './terminal/screen.js';
import type { Terminal } from './terminal/terminal.js';
import { TerminalLog } from './terminal/terminal-log.js';
import { asTyped } from './terminal/typing.js';

export type GivenInputs = Partial<Record<InputName, string | undefined>>;

export interface Session {
  terminal: Terminal;
  given: GivenInputs;
  /** With the environment's options; checked by `check`, or with the rest of a recipe. */
  raw: Record<InputName, string>;
  inputs: Inputs;
  hosts: Hosts;
  platform: string;
  place: [input: string, value: string][];
  log: TerminalLog;
  stdout: Screen;
  stderr: Screen;
  asTyped: (advice: string | Advice) => string;
  found: Record<string, unknown>;
  http: Http;
  savedLogin: SavedLogin;
  /** @throws DeployError `invalid-input` with the problems of the options, by the action's rules */
  check: () => void;
}

/** Reads the options of one command. Sends nothing, and refuses nothing yet. */
export function openSession(
  terminal: Terminal,
  { given, verbose = false, command }: { given: GivenInputs; verbose?: boolean; command?: string | undefined },
): Session {
  const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
  const place = (['environment', 'base-url', 'auth-url', 'deploy-url'] as const)
    .map((name): [string, string] => [name, given[name] ?? ''])
    .filter(([, value]) => value !== '' && value !== 'prod');
  const stderr = new Screen(terminal.stderr, env);
  const options = place.map(([name, value]) => ` --${name} ${value}`).join('');
  const typed = (advice: string | Advice) => asTyped(advice, { invocation, place: options, command });
  const log = new TerminalLog(stderr, { verbose, asTyped: typed });
  const read = readInputs({ terminal, log }, given);
  const hosts = computeHosts(read.inputs);
  return {
    ...read,
    terminal,
    hosts,
    platform: platformName(read.inputs),
    place,
    log,
    stdout: new Screen(terminal.stdout, env, (text) => log.secrets.redactTokens(text)),
    stderr,
    asTyped: typed,
    found: {},
    http: new Http({ dispatcher, clock, userAgent, signal: interrupts.signal }),
    savedLogin: new SavedLogin(hosts.auth, terminal),
  };
}

/** Returns the same session with other inputs, on the same platform. */
export function withInputs(session: Session, given: GivenInputs): Session {
  return { ...session, ...readInputs(session, { ...session.given, ...given }) };
}

function readInputs(
  { terminal, log }: Pick<Session, 'terminal' | 'log'>,
  given: GivenInputs,
): Pick<Session, 'given' | 'raw' | 'inputs' | 'check'> {
  const values = { ...given, ...readSecrets(terminal.env, given) };
  const raw = Object.fromEntries(inputNames.map((name) => [name, values[name] ?? ''])) as Record<InputName, string>;
  for (const name of secretInputs) log.mask(raw[name].trim());
  const { inputs, problems } = parseInputs(raw);
  return { given, raw, inputs, check: () => rejectProblems(problems) };
}

/** Returns the token that may rewrite the login: given in the environment, never as an argument. */
export function writerToken({ terminal, log }: Session): string | undefined {
  const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
  if (token) log.mask(token);
  return token;
}

function readSecrets(env: NodeJS.ProcessEnv, given: GivenInputs): GivenInputs {
  const read = inputNames.flatMap((name) => {
    const { variable, needs } = rowOf(name);
    return variable && (needs?.(given) ?? true) ? [[name, given[name] ?? env[variable]?.trim()]] : [];
  });
  return Object.fromEntries(read) as GivenInputs;
}
