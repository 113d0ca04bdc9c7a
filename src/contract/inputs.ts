// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { DeployError } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import { plainText } from '../base/plain-text.js';
import { isLoopback } from '../http/loopback.js';

/** Every input of action.yml with its default; a test holds the two and the README together. */

const matching = (pattern: RegExp, rule: string) => z.string().check(z.regex(pattern, rule));
const trimmed = <T>(read: (text: string) => T) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => read(text.trim())),
  );
const optional = trimmed((text) => text || undefined);
/** Whitespace is part of a secret only inside it: a copied token often ends in a newline. */
const secret = optional;
/** A secret that becomes a header: what a paste brought along would end in an error that says nothing. */
const token = z.pipe(
  secret,
  z.optional(
    matching(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters: something else was pasted with it'),
  ),
);
const boolean = (byDefault: boolean) =>
  z.pipe(
    z.pipe(
      trimmed((text) => text.toLowerCase() || String(byDefault)),
      z.enum(['true', 'false']),
    ),
    z.transform((text: 'true' | 'false') => text === 'true'),
  );
const choice = <const T extends readonly [string, ...string[]]>(values: T, byDefault: T[number]) =>
  z.pipe(
    trimmed((text) => text || byDefault),
    z.enum(values),
  );
/** `auto`, or a boolean as `boolean` reads it. */
const autoOrBoolean = z.pipe(
  trimmed((text) => text.toLowerCase() || 'auto'),
  z.enum(['auto', 'true', 'false']),
);
const integer = (byDefault: number, least: number, most: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const digits = text.trim() || String(byDefault);
      const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
      return value >= least && value <= most
        ? value
        : refuse(context, `must be a whole number from ${least} to ${most}`);
    }),
  );
const lines = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
);
/** What an optional input means, or why it means nothing. */
const meaning = <T>(read: (text: string, refuse: (rule: string) => never) => T) =>
  z.pipe(
    optional,
    z.transform((text: string | undefined, context) =>
      text === undefined ? undefined : read(text, (rule) => refuse(context, rule)),
    ),
  );
const origin = meaning((text, refuse) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const allowed = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
  if (!allowed || url.username || url.password || url.search || url.hash) {
    return refuse('must be an https URL without user, query or fragment (plain http only for loopback)');
  }
  return url.href.replace(/\/+$/, '');
});
const environment = z.pipe(
  trimmed((text) => text || 'prod'),
  // It becomes part of a host name.
  matching(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be prod, prod-se, stage, dev, or another name of letters, digits and hyphens',
  ),
);
const maxPrune = meaning((text, refuse): { files: number } | { share: number } => {
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined || (percent && Number(digits) > 100)) {
    return refuse('must be a number of files such as 20, or a share such as 25%');
  }
  return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
const basicAuth = meaning((text, refuse): { username: string; password: string } => {
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  const size = Buffer.byteLength(password);
  // Source: the platform's rules for PUT /mypages/:id/auth.
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(username) || size < 12 || size > 72) {
    return refuse(
      'must be user:password, the user 1 to 64 letters, digits, ".", "_" or "-", the password 12 to 72 bytes',
    );
  }
  return { username, password };
});
const domain = z.pipe(
  trimmed((text) => text.toLowerCase() || undefined),
  z.optional(
    matching(
      /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      'must be a host name such as www.example.com, without scheme, port or path',
    ),
  ),
);
const healthPath = z.pipe(
  optional,
  z.optional(matching(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz')),
);
const secretName = z.pipe(
  trimmed((text) => text || 'OSC_REFRESH_TOKEN'),
  matching(
    /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i,
    'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_',
  ),
);

const shape = {
  'refresh-token': token,
  'client-id': optional,
  'client-secret': secret,
  'access-token': token,
  'token-store': choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
  'secret-token': token,
  'secret-name': secretName,
  'secret-environment': optional,
  'token-file': optional,
  'allow-token-loss': boolean(false),
  target: choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages'),
  operation: choice(['auto', 'deploy', 'remove', 'plan', 'cleanup'], 'auto'),
  name: optional,
  environment,
  preview: z.pipe(
    trimmed((text) => text.toLowerCase() || 'auto'),
    z.enum(['auto', 'branch', 'true', 'false']),
  ),
  directory: optional,
  exclude: lines,
  incremental: boolean(true),
  'max-prune': maxPrune,
  keep: lines,
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
  'config-service': optional,
  config: optional,
  'config-api-key': secret,
  'config-prune': boolean(false),
  service: optional,
  options: optional,
  'service-token': boolean(false),
  wait: boolean(true),
  timeout: z.pipe(
    integer(600, 1, 21_600),
    z.transform((seconds: number) => seconds * 1000),
  ),
  'health-path': healthPath,
  'github-token': token,
  comment: autoOrBoolean,
  deployment: boolean(false),
  'deployment-environment': optional,
  'base-url': origin,
  'auth-url': origin,
  'deploy-url': origin,
};

export type InputName = keyof typeof shape;
/** All inputs, typed and with defaults. `timeout` is in ms, everything else as in action.yml. */
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
  'github-token',
] as const satisfies readonly InputName[];

/** One thing that is wrong with the inputs. */
export interface Problem {
  input: InputName;
  text: string;
}

/** Raw values as a runner passes them: `INPUT_` and the name in capitals, spaces as `_`, hyphens kept. */
export function rawInputs(env: NodeJS.ProcessEnv): Record<InputName, string> {
  const raw = Object.fromEntries(
    inputNames.map((name) => [name, env[`INPUT_${name.replaceAll(' ', '_').toUpperCase()}`] ?? '']),
  ) as Record<InputName, string>;
  if (raw['access-token'].trim() === '') raw['access-token'] = env.OSC_ACCESS_TOKEN ?? '';
  return raw;
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
 * other rules can still be checked. Rules on more than one input, or on the event, are in `intent.ts`.
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

/** @throws DeployError `invalid-input` that lists every problem, when there is one */
export function rejectProblems(problems: Problem[]): void {
  if (problems.length === 0) return;
  const list = problems.map(({ input, text }) => `- \`${input}\` ${text}`).join('\n');
  throw new DeployError(
    'invalid-input',
    `${problems.length === 1 ? 'An input is' : `${problems.length} inputs are`} not valid:\n${list}`,
  );
}

function refuse(context: { issues: unknown[] }, message: string): never {
  context.issues.push({ code: 'custom', message, input: undefined });
  return z.NEVER;
}

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
  return issue?.message ?? 'is not valid';
}

function given(input: InputName, value: string): string {
  return (secretInputs as readonly string[]).includes(input) ? '.' : `; given was "${plainText(value, 120)}".`;
}
