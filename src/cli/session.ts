import { join } from 'node:path';
import {
  type InputName,
  type Inputs,
  inputNames,
  type Problem,
  parseInputs,
  secretInputs,
} from '../contract/inputs.js';
import { Http } from '../http/http.js';
import { computeHosts, type Hosts } from '../platform/hosts.js';
import { CliError } from './cli-error.js';
import { configFolder } from './config-folder.js';
import { asTyped } from './invocation.js';
import { KeptLogin } from './kept-login.js';
import { Screen } from './screen.js';
import type { Terminal } from './terminal.js';
import { TerminalLog } from './terminal-log.js';

/** Options that every command has. */
export interface CommonOptions {
  environment?: string;
  baseUrl?: string;
  authUrl?: string;
  deployUrl?: string;
  verbose?: boolean;
  /** Results, and a failure too, are one JSON object on standard output. */
  json?: boolean;
}

/** Options of a command, and the rest of them by the names of the action's inputs. */
export interface SessionValues {
  common: CommonOptions;
  values: Partial<Record<InputName, string | undefined>>;
}

/** One command under way: its options as inputs of the action, and what it talks with. */
export interface Session {
  terminal: Terminal;
  /** As given; checked by `check`, or with the rest of a recipe. */
  raw: Record<InputName, string>;
  inputs: Inputs;
  hosts: Hosts;
  log: TerminalLog;
  /** Results, on standard output. */
  stdout: Screen;
  /** Progress, on standard error. */
  stderr: Screen;
  /** Makes the commands in a text ones that can be pasted here. */
  asTyped: (text: string) => string;
  http: Http;
  /** Where the login for these hosts is kept. */
  savedLogin: KeptLogin;
  /** @throws CliError `usage` that lists what is wrong with the options, by the action's own rules */
  check(): void;
}

export function openSession(terminal: Terminal, { common, values }: SessionValues): Session {
  const { clock, dispatcher, userAgent, interrupts, env, invocation } = terminal;
  const stderr = new Screen(terminal.stderr, env);
  const typed = (text: string) => asTyped(text, { invocation, place: placeOf(common) });
  const log = new TerminalLog(stderr, { verbose: common.verbose ?? false, asTyped: typed });
  const raw = rawValues(common, { ...values, ...fromEnvironment(env, values) });
  for (const name of secretInputs) log.mask(raw[name].trim());
  const { inputs, problems } = parseInputs(raw);
  const hosts = computeHosts(inputs.environment, {
    baseUrl: inputs['base-url'],
    authUrl: inputs['auth-url'],
    deployUrl: inputs['deploy-url'],
  });
  const folder = join(configFolder(terminal.platform, env), 'logins', slug(hosts.auth));
  return {
    terminal,
    raw,
    inputs,
    hosts,
    log,
    stdout: new Screen(terminal.stdout, env),
    stderr,
    asTyped: typed,
    http: new Http({ dispatcher, clock, userAgent, signal: interrupts.signal }),
    savedLogin: new KeptLogin({ folder, clock }),
    check: () => rejectUsage(problems),
  };
}

/** @throws CliError `usage` that lists every problem, when there is one */
export function rejectUsage(problems: Problem[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ input, text }) => `  ${flagOf(input)} ${text}`).join('\n');
  throw new CliError('usage', `Invalid options:\n${list}`);
}

/** The token that lets a run rewrite the login: given in the environment, never as an argument. */
export function writerToken({ terminal, log }: Session): string | undefined {
  const token = terminal.env['OSC_SECRET_TOKEN']?.trim() || undefined;
  if (token) log.mask(token);
  return token;
}

/** A message of the action with its inputs as what they are called here. */
export function flagged(message: string): string {
  return message
    .replace(/^.*:$/m, 'Invalid options:')
    .replace(/^- `([a-z-]+)`/gm, (_, input: string) => `  ${flagOf(input)}`)
    .replace(/`([a-z-]+): (\S+)`/g, (_, input: string, value: string) => `\`${flagOf(input)} ${value}\``);
}

/** Secrets that should not have to be arguments. */
function fromEnvironment(env: NodeJS.ProcessEnv, values: SessionValues['values']): SessionValues['values'] {
  return {
    'access-token': values['access-token'] ?? env['OSC_ACCESS_TOKEN'],
    'basic-auth': values['basic-auth'] ?? env['OSC_BASIC_AUTH'],
    'config-api-key': values['config-api-key'] ?? (values['config-service'] ? env['OSC_CONFIG_API_KEY'] : undefined),
    'source-token': values.target === 'runner' || values.target === 'app' ? env['OSC_SOURCE_TOKEN'] : undefined,
    'client-secret': values['client-secret'] ?? (values['client-id'] ? env['OSC_CLIENT_SECRET'] : undefined),
  };
}

function rawValues(common: CommonOptions, values: SessionValues['values']): Record<InputName, string> {
  const raw = Object.fromEntries(inputNames.map((name) => [name, values[name] ?? ''])) as Record<InputName, string>;
  raw.environment = common.environment ?? '';
  raw['base-url'] = common.baseUrl ?? '';
  raw['auth-url'] = common.authUrl ?? '';
  raw['deploy-url'] = common.deployUrl ?? '';
  return raw;
}

/** Options that lead to the same platform again. */
function placeOf({ environment, baseUrl, authUrl, deployUrl }: CommonOptions): string {
  const given = { environment, 'base-url': baseUrl, 'auth-url': authUrl, 'deploy-url': deployUrl };
  return Object.entries(given)
    .map(([name, value]) => (value ? ` --${name} ${value}` : ''))
    .join('');
}

/** What an input is called here. */
function flagOf(input: string): string {
  if (input === 'directory') return '<directory>';
  if (input === 'secret-name') return '--secret';
  if (input === 'options') return '--set';
  return input === 'secret-environment' ? '--env' : `--${input}`;
}

/** A login belongs to the host that gave it; sites of one control plane share it. */
function slug(authUrl: string): string {
  return new URL(authUrl).host.replace(/[^a-z0-9.-]/gi, '_');
}
