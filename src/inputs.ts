import { z } from 'zod';
import { DeployError } from './base/errors.js';
import { plainText } from './base/plain-text.js';
import { isLoopback } from './platform/hosts.js';

/** Every input of action.yml with its default; a test holds the two and the README together. */

const optional = z.string().transform((text) => text.trim() || undefined);
/** Whitespace is part of a secret only inside it: a copied token often ends in a newline. */
const secret = optional;
/** A secret that becomes a header: what a paste brought along would end in an error that nobody understands. */
const token = secret.pipe(
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word of printable ASCII characters: something else was pasted with it')
    .optional(),
);
const boolean = (byDefault: boolean) =>
  z
    .string()
    .transform((text) => text.trim().toLowerCase() || String(byDefault))
    .pipe(z.enum(['true', 'false']))
    .transform((text) => text === 'true');
const choice = <const T extends readonly [string, ...string[]]>(values: T, byDefault: T[number]) =>
  z
    .string()
    .transform((text) => text.trim() || byDefault)
    .pipe(z.enum(values));
/** `auto`, or a boolean as `boolean` reads it. */
const autoOrBoolean = z
  .string()
  .transform((text) => text.trim().toLowerCase() || 'auto')
  .pipe(z.enum(['auto', 'true', 'false']));
const integer = (byDefault: number, least: number, most: number) =>
  z
    .string()
    .transform((text) => text.trim() || String(byDefault))
    .pipe(z.string().regex(/^\d+$/, `must be a whole number from ${least} to ${most}`))
    .transform(Number)
    .pipe(
      z
        .number()
        .min(least, `must be a whole number from ${least} to ${most}`)
        .max(most, `must be a whole number from ${least} to ${most}`),
    );
const lines = z.string().transform((text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);
const origin = optional.transform((text, context) => {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const allowed = url && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));
  if (!allowed || url.username || url.password || url.search || url.hash) {
    context.addIssue({
      code: 'custom',
      message: 'must be an https URL without user, query or fragment (plain http only for loopback)',
    });
    return z.NEVER;
  }
  return url.href.replace(/\/+$/, '');
});
const environment = z
  .string()
  .transform((text) => text.trim() || 'prod')
  // It becomes part of a host name.
  .pipe(
    z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be prod, prod-se, stage, dev, or another name of letters, digits and hyphens',
      ),
  );
const maxPrune = optional.transform((text, context): { files: number } | { share: number } | undefined => {
  if (text === undefined) return undefined;
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined || (percent && Number(digits) > 100)) {
    context.addIssue({ code: 'custom', message: 'must be a number of files such as 20, or a share such as 25%' });
    return z.NEVER;
  }
  return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
const basicAuth = secret.transform((text, context): { username: string; password: string } | undefined => {
  if (text === undefined) return undefined;
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  const size = Buffer.byteLength(password);
  // Source: the platform's rules for PUT /mypages/:id/auth.
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(username) || size < 12 || size > 72) {
    context.addIssue({
      code: 'custom',
      message: 'must be user:password, the user 1 to 64 letters, digits, ".", "_" or "-", the password 12 to 72 bytes',
    });
    return z.NEVER;
  }
  return { username, password };
});
const healthPath = optional.pipe(
  z
    .string()
    .regex(/^\/(?![/\\])[^\s#]*$/, 'must be a path on the site that starts with one "/", such as /healthz')
    .optional(),
);
const secretName = z
  .string()
  .transform((text) => text.trim() || 'OSC_REFRESH_TOKEN')
  .pipe(
    z
      .string()
      .regex(
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
  preview: autoOrBoolean,
  directory: optional,
  exclude: lines,
  incremental: boolean(true),
  'max-prune': maxPrune,
  concurrency: integer(64, 1, 128),
  'basic-auth': basicAuth,
  runner: optional.pipe(z.enum(['web', 'python', 'go', 'dotnet', 'wasm']).optional()),
  'source-url': optional,
  'source-ref': optional,
  'source-token': token,
  'sub-path': optional,
  'build-command': optional,
  entry: optional,
  'config-service': optional,
  service: optional,
  options: optional,
  wait: boolean(true),
  timeout: integer(600, 1, 21_600).transform((seconds) => seconds * 1000),
  'health-path': healthPath,
  'github-token': token,
  comment: autoOrBoolean,
  deployment: boolean(false),
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

/**
 * @returns every input, and what is wrong with them; one that cannot be read has its default, so that the
 * other rules can still be checked. Rules on more than one input, or on the event, are in `job.ts`.
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

function explain(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`;
  return issue?.message ?? 'is not valid';
}

function given(input: InputName, value: string): string {
  return (secretInputs as readonly string[]).includes(input) ? '.' : `; given was "${plainText(value, 120)}".`;
}
