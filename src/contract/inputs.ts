// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { DeployError } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';
import {
  basicAuth,
  boolean,
  byteSize,
  choice,
  choiceInAnyCase,
  domain,
  duration,
  environment,
  healthPath,
  integer,
  label,
  lines,
  maxPrune,
  optional,
  origin,
  secretName,
  storeName,
  token,
  version,
  workspace,
} from './input-values.js';

/** Every input of action.yml with its default; a test holds the two and the README together. */

const shape = {
  'refresh-token': token,
  'client-id': optional,
  'client-secret': optional,
  'access-token': token,
  'token-store': choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
  'secret-token': token,
  'secret-name': secretName,
  'secret-environment': optional,
  'token-file': optional,
  'allow-token-loss': boolean(false),
  target: choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages'),
  operation: choice(['auto', 'deploy', 'remove', 'plan', 'cleanup', 'rollback'], 'auto'),
  version,
  workspace,
  name: optional,
  environment,
  preview: choiceInAnyCase(['auto', 'branch', 'true', 'false'], 'auto'),
  'preview-label': label,
  'preview-expires': duration(),
  directory: optional,
  exclude: lines,
  incremental: boolean(true),
  'max-prune': maxPrune,
  keep: lines,
  'keep-assets': duration(0),
  versions: integer(0, 0, 20),
  domain,
  rollback: boolean(false),
  concurrency: integer(128, 1, 256),
  'basic-auth': basicAuth,
  runner: z.pipe(optional, z.optional(z.enum(['web', 'python', 'go', 'dotnet', 'wasm', 'php']))),
  'source-url': optional,
  'source-ref': optional,
  'source-token': token,
  'sub-path': optional,
  'build-command': optional,
  entry: optional,
  'config-service': storeName,
  config: optional,
  'config-api-key': token,
  'config-prune': boolean(false),
  service: optional,
  options: optional,
  'service-token': boolean(false),
  'preview-config': optional,
  'preview-source-token': token,
  'preview-options': optional,
  'preview-max-size': byteSize('500MB'),
  'preview-max-count': integer(50, 1, 10_000),
  wait: boolean(true),
  timeout: z.pipe(
    integer(600, 1, 21_600),
    z.transform((seconds: number) => seconds * 1000),
  ),
  'health-path': healthPath,
  'github-token': token,
  comment: choiceInAnyCase(['auto', 'true', 'false'], 'auto'),
  deployment: boolean(false),
  'deployment-environment': optional,
  'base-url': origin,
  'auth-url': origin,
  'deploy-url': origin,
};

export type InputName = keyof typeof shape;
/** All inputs, typed and with defaults. Times are in milliseconds, everything else is as in action.yml. */
export type Inputs = { [Name in InputName]: z.output<(typeof shape)[Name]> };
export const inputNames = Object.keys(shape) as InputName[];

/** Inputs whose value never appears in a message, and is masked before anything else happens. */
export const secretInputs = [
  'refresh-token',
  'client-secret',
  'access-token',
  'secret-token',
  'basic-auth',
  'source-token',
  'config-api-key',
  'preview-source-token',
  'github-token',
] as const satisfies readonly InputName[];

/** One thing that is wrong with the inputs. */
export interface Problem {
  input: InputName;
  /** Another input that the rule is about. */
  or?: InputName;
  text: string;
}

/** Raw values as a runner passes them: `INPUT_` and the name in capitals, spaces as `_`, hyphens kept. */
export function rawInputs(env: NodeJS.ProcessEnv): Record<InputName, string> {
  const raw = Object.fromEntries(inputNames.map((name) => [name, env[variableOf(name)] ?? ''])) as Record<
    InputName,
    string
  >;
  if (raw['access-token'].trim() === '') raw['access-token'] = env.OSC_ACCESS_TOKEN ?? '';
  return raw;
}

/** `rawInputs`, which are then gone from the environment: no program that this process starts can have them from there. */
export function takeInputs(env: NodeJS.ProcessEnv): Record<InputName, string> {
  const raw = rawInputs(env);
  for (const name of inputNames) delete env[variableOf(name)];
  delete env.OSC_ACCESS_TOKEN;
  return raw;
}

function variableOf(name: InputName): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

/** What the runner passes that is no input of this action, each as a sentence: a misspelt one is passed on like any other. */
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

/**
 * @returns every input, and what is wrong with them; one that cannot be read has its default, so that the
 * other rules can still be checked. Rules on more than one input, or on the event, are in `input-rules.ts`.
 */
export function parseInputs(raw: Record<InputName, string>): { inputs: Inputs; problems: Problem[] } {
  const problems: Problem[] = [];
  const values = inputNames.map((input) => {
    const parsed = shape[input].safeParse(raw[input]);
    if (parsed.success) return [input, parsed.data];
    problems.push({ input, text: `${explain(parsed.error.issues[0])}${given(input, raw[input])}` });
    return [input, shape[input].parse('')];
  });
  return { inputs: Object.fromEntries(values) as Inputs, problems };
}

/** Inputs that are not valid: all that is wrong with them. */
export class InvalidInputs extends DeployError {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super('invalid-input', `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid`, {
      rows: problems.map(({ input, text }) => `\`${input}\` ${text}`),
    });
    this.problems = problems;
  }
}

/** @throws InvalidInputs when there is a problem */
export function rejectProblems(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new InvalidInputs(problems);
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
  return issue?.message ?? 'is not valid';
}

function given(input: InputName, value: string): string {
  return (secretInputs as readonly string[]).includes(input) ? '.' : `; given was "${plainText(value, 120)}".`;
}
