import { type InputName, type Inputs, inputNames } from '../../contract/inputs.js';
import { type Problem, parseInputs } from '../../contract/read-inputs.js';
import { loginProblems } from '../../contract/rules/login.js';
import { storeKind, type TokenStore } from '../../credentials/token-store.js';
import { isForge, type Server } from '../repository/server.js';
import { type DeployStep, isRenewing } from '../workflow/deploy-steps.js';
import { secretsIn } from '../workflow/secret-names.js';

/** The login of a step by the step's own rules, as far as its workflow writes the inputs out. */
export interface StepLogin {
  /** Unknown where `token-store` is an expression. */
  store: TokenStore['kind'] | 'unknown';
  inputs: Inputs;
  problems: readonly Problem[];
}

const texts = [
  'access-token',
  'refresh-token',
  'client-id',
  'secret-token',
  'secret-environment',
  'token-file',
] as const satisfies InputName[];

/** Reads the inputs of a step as the step does. Only a run knows the value of an expression, which counts as a text that is there, and else as not given. */
export function readLogin(step: DeployStep, server: Server): StepLogin {
  const given = (name: InputName) => step.inputs[name] ?? '';
  const literal = (name: InputName) => (isExpression(given(name)) ? '' : given(name));
  const raw = Object.fromEntries(inputNames.map((name) => [name, literal(name)]));
  const { inputs: read, problems } = parseInputs(raw as Record<InputName, string>);

  const expressions = texts.filter((name) => isExpression(given(name)));
  const inputs = {
    ...read,
    ...Object.fromEntries(expressions.map((name) => [name, given(name)])),
    // The run that renews the login has none.
    ...(isRenewing(step) ? { 'access-token': undefined } : {}),
  };
  const run = {
    actor: '',
    eventName: '',
    forge: server === 'Gitea' || server === 'Forgejo' ? server : undefined,
  };

  const broken = new Set(problems.map(({ input }) => input));
  const ofLogin = isRenewing(step) ? loginProblems(inputs, run) : [];
  return {
    store: isExpression(given('token-store')) ? 'unknown' : storeKind(inputs, !isForge(server)),
    inputs,
    problems: [...problems, ...ofLogin.filter(({ input }) => !broken.has(input))],
  };
}

/** Returns whether the login of a step is kept in the Actions cache, the default store. */
export function isCached(step: DeployStep, server: Server): boolean {
  return isRenewing(step) && readLogin(step, server).store === 'actions-cache';
}

/** Returns the name of the secret that the login of a step is read from; undefined where the workflow does not say. */
export function secretOf(step: DeployStep): string | undefined {
  const names = secretsIn(writtenValue(step, step.inputs['refresh-token'] ?? ''));
  return names.length === 1 ? names[0]?.toUpperCase() : undefined;
}

/** Returns a text of a step, or what the workflow gives the variable that the text reads. */
export function writtenValue({ env }: DeployStep, text: string): string {
  return text.replace(/^\$\{\{\s*env\.(\w+)\s*\}\}$/, (whole, name: string) => env[name] ?? whole);
}

/** Returns the text that a step reads its access token from; empty without one. */
export function accessOf(step: DeployStep): string {
  const { 'access-token': given = '' } = step.inputs;
  return writtenValue(step, given || (step.env['OSC_ACCESS_TOKEN'] ?? ''));
}

/** Returns what a step reads its login from: the name of the secret, or the file. */
export function sourceOf(step: DeployStep): string {
  const { inputs } = step;
  const source =
    secretOf(step) ?? (inputs['refresh-token'] || `file ${inputs['token-file'] ?? ''}`);
  return source.replace(/\s/g, '').toLowerCase();
}

/** Returns the secret that `doctor` is about: the usual one, or where no step reads it the first that one reads. */
export function secretOfSteps(steps: readonly DeployStep[], usual: string): string {
  const read = steps.filter(isRenewing).flatMap((step) => secretOf(step) ?? []);
  return read.includes(usual.toUpperCase()) ? usual : (read[0] ?? usual);
}

/** Returns whether a step reads the login of a secret. */
export function readsLogin(step: DeployStep, secret: string): boolean {
  return isRenewing(step) && secretOf(step) === secret.toUpperCase();
}

/** Returns whether a text is the job's own token, which no server lets write a secret. */
export function isJobToken(text: string): boolean {
  const own =
    /^\$\{\{\s*(?:(?:github|gitea|forgejo)\.token|secrets\.(?:GITHUB|GITEA|FORGEJO)_TOKEN)\s*\}\}$/i;
  return own.test(text.trim());
}

const isExpression = (text: string) => text.includes('${{');
