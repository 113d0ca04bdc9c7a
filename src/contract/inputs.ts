import * as z from 'zod/mini';
import type { Advice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';
import * as values from './input-values.js';
import { runnerKinds } from './runners.js';

interface InputRow {
  /** Reads the text; an empty one has the default. */
  read: z.ZodMiniType;
  /** Its value appears in no message, and is masked before anything else happens. */
  secret?: boolean;
  /** The option, argument or variable of the command line; `--` and the name where it is not given. */
  option?: string;
}

const table = {
  'refresh-token': { read: values.refreshToken, secret: true },
  'client-id': { read: values.optional },
  'client-secret': { read: values.optional, secret: true },
  'access-token': { read: values.token, secret: true, option: 'OSC_ACCESS_TOKEN' },
  'token-store': { read: values.choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto') },
  'secret-token': { read: values.token, secret: true },
  'secret-name': { read: values.secretName, option: '--secret' },
  'secret-environment': { read: values.optional, option: '--env' },
  'token-file': { read: values.optional },
  'allow-token-loss': { read: values.boolean(false) },
  target: { read: values.choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages') },
  operation: { read: values.choice(['auto', 'deploy', 'remove', 'plan', 'cleanup', 'rollback'], 'auto') },
  version: { read: values.version },
  workspace: { read: values.workspace },
  name: { read: values.optional },
  environment: { read: values.environment },
  preview: { read: values.choiceInAnyCase(['auto', 'branch', 'true', 'false'], 'auto'), option: '--preview-branch' },
  'preview-label': { read: values.label },
  'preview-expires': { read: values.duration() },
  directory: { read: values.optional, option: '<directory>' },
  exclude: { read: values.lines },
  incremental: { read: values.boolean(true) },
  'max-prune': { read: values.maxPrune },
  keep: { read: values.lines },
  'keep-assets': { read: values.duration(0) },
  versions: { read: values.integer(0, 0, 20) },
  domain: { read: values.domain },
  rollback: { read: values.boolean(false) },
  concurrency: { read: values.integer(128, 1, 256) },
  'basic-auth': { read: values.basicAuth, secret: true },
  runner: { read: z.pipe(values.optional, z.optional(z.enum(runnerKinds))) },
  'source-url': { read: values.optional },
  'source-ref': { read: values.optional },
  'source-token': { read: values.token, secret: true, option: 'OSC_SOURCE_TOKEN' },
  'sub-path': { read: values.optional },
  'build-command': { read: values.optional },
  entry: { read: values.optional },
  'config-service': { read: values.storeName },
  config: { read: values.optional },
  'config-api-key': { read: values.token, secret: true, option: 'OSC_CONFIG_API_KEY' },
  'config-prune': { read: values.boolean(false) },
  service: { read: values.optional },
  options: { read: values.optional, option: '--set' },
  'service-token': { read: values.boolean(false) },
  'preview-config': { read: values.optional },
  'preview-source-token': { read: values.token, secret: true, option: 'OSC_PREVIEW_SOURCE_TOKEN' },
  'preview-options': { read: values.optional, option: '--preview-set' },
  'preview-max-size': { read: values.byteSize('500MB') },
  'preview-max-count': { read: values.integer(50, 1, 10_000) },
  wait: { read: values.boolean(true) },
  timeout: {
    read: z.pipe(
      values.integer(600, 1, 21_600),
      z.transform((seconds: number) => seconds * 1000),
    ),
  },
  'health-path': { read: values.healthPath },
  'github-token': { read: values.token, secret: true },
  comment: { read: values.choiceInAnyCase(['auto', 'true', 'false'], 'auto') },
  deployment: { read: values.boolean(false) },
  'deployment-environment': { read: values.optional },
  'base-url': { read: values.origin },
  'auth-url': { read: values.origin },
  'deploy-url': { read: values.origin },
} satisfies Record<string, InputRow>;

export type InputName = keyof typeof table;
/** All inputs, typed and with defaults. Times are in milliseconds, everything else is as in action.yml. */
export type Inputs = { [Name in InputName]: z.output<(typeof table)[Name]['read']> };
export const inputNames = Object.keys(table) as InputName[];

const rows: Record<InputName, InputRow> = table;
/** Inputs whose value appears in no message, and is masked before anything else happens. */
export const secretInputs = inputNames.filter((name) => rows[name].secret);

/** Returns the option, argument or variable of an input at a terminal. */
export function optionOf(input: InputName): string {
  return rows[input].option ?? `--${input}`;
}

/** The platform in messages: its environment, or the host that was given. */
export function platformName({ environment, 'base-url': base, 'deploy-url': deploy = base }: Inputs): string {
  return deploy === undefined ? environment : new URL(deploy).host;
}

/** One thing that is wrong with the inputs. */
export interface Problem {
  input: InputName;
  /** Another input that the rule is about. */
  or?: InputName;
  text: string;
}

/**
 * Returns the raw values as a runner passes them: `INPUT_` and the name in capitals. They are removed from the environment,
 * so that no program of this process finds them there.
 */
export function takeInputs(env: NodeJS.ProcessEnv): Record<InputName, string> {
  const taken = inputNames.map((name) => [name, takeVariable(env, `INPUT_${name.toUpperCase()}`)]);
  const raw = Object.fromEntries(taken) as Record<InputName, string>;
  const accessToken = takeVariable(env, 'OSC_ACCESS_TOKEN');
  if (raw['access-token'].trim() === '') raw['access-token'] = accessToken;
  return raw;
}

function takeVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name] ?? '';
  delete env[name];
  return value;
}

/** Returns a sentence for each input that this action does not have: the runner passes a misspelt one on like any other. */
export function unknownInputs(env: NodeJS.ProcessEnv): string[] {
  const known = new Set<string>(inputNames.map((name) => name.toUpperCase()));
  const names = Object.keys(env).flatMap((name) => (name.startsWith('INPUT_') ? [name.slice('INPUT_'.length)] : []));
  return names
    .filter((name) => name !== '' && !known.has(name))
    .map((name) => {
      const meant = nearest(name, inputNames);
      return `\`${plainText(name.toLowerCase(), 60)}\` is not an input${meant ? `; did you mean \`${meant}\`?` : '.'}`;
    });
}

/** @returns every input, and what is wrong with them; one that cannot be read has its default, so that other rules can be checked */
export function parseInputs(raw: Record<InputName, string>): { inputs: Inputs; problems: Problem[] } {
  const problems: Problem[] = [];
  const read = inputNames.map((input) => {
    const parsed = table[input].read.safeParse(raw[input]);
    if (parsed.success) return [input, parsed.data];
    const given = rows[input].secret ? '.' : `; given was "${plainText(raw[input], 120)}".`;
    problems.push({ input, text: `${explain(parsed.error.issues[0])}${given}` });
    return [input, table[input].read.parse('')];
  });
  return { inputs: Object.fromEntries(read) as Inputs, problems };
}

/** Inputs that are not valid: all that is wrong with them. */
export class InvalidInputs extends DeployError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], next?: Advice) {
    super('invalid-input', `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid`, {
      rows: problems.map(({ input, text }) => `\`${input}\` ${text}`),
      next,
    });
    this.problems = problems;
  }
}

/** @throws InvalidInputs when there is a problem */
export function rejectProblems(problems: readonly Problem[], next?: Advice): void {
  if (problems.length > 0) throw new InvalidInputs(problems, next);
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
  return issue?.message ?? 'is not valid';
}

/** Drops the entries without a text. */
export function problemsOf(found: [Problem['input'], string | false | undefined][]): Problem[] {
  return found.flatMap(([input, text]) => (text ? [{ input, text }] : []));
}
