import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import type { Inputs, Problem } from '../../contract/inputs.js';
import { readOptions } from '../options/parse.js';
import { isPlain, isSecretName, isSecretReference, isWebAddress, passwordsIn } from '../options/sensitive.js';

/** Environment variables by name. */
export type ConfigValues = Map<string, string>;

/** Variable of a preview's store that says whose it is. */
export const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';

/** Maximum size of a value, in bytes: that of an environment variable on Linux. */
const maxValueBytes = 128 * 1024;
/** A mask of a few letters would blank out the log and hide nothing. */
const minMask = 4;

/** Reads `config` and checks it together with `config-api-key` and `config-prune`. No message holds a value. */
export async function checkConfig(inputs: Inputs): Promise<{ values: ConfigValues | undefined; problems: Problem[] }> {
  const { target, config } = inputs;
  const problems: Problem[] = [];
  const add = (input: Problem['input'], text: string) => problems.push({ input, text });
  if (inputs['config-prune'] && config === undefined)
    add('config-prune', 'needs `config`: what is not in it is deleted.');
  if (inputs['config-api-key'] && !inputs['config-service'])
    add('config-api-key', 'needs `config-service`: the store it opens.');
  if (config === undefined) return { values: undefined, problems };
  if (target !== 'runner' && target !== 'app') add('config', 'is for `target: runner` and `target: app`.');
  else if (inputs.runner === 'wasm' && inputs['config-api-key']) {
    add('config-api-key', 'has no meaning for `runner: wasm`, which reads its store without one.');
  }
  if (!inputs['config-service']) add('config-service', 'is required with `config`: the name of the parameter store.');
  const values = await readConfig(config);
  if (!('problem' in values)) return { values, problems };
  add('config', `${values.problem}.`);
  return { values: undefined, problems };
}

/** Reads `preview-config` and checks it. No message holds a value. */
export async function checkPreviewConfig(
  inputs: Inputs,
): Promise<{ values: ConfigValues | undefined; problems: Problem[] }> {
  const { target, 'preview-config': config, 'config-service': service } = inputs;
  const problems: Problem[] = [];
  if (config === undefined) return { values: undefined, problems };
  const add = (input: Problem['input'], text: string) => problems.push({ input, text });
  if (target !== 'runner' && target !== 'app') add('preview-config', 'is for `target: runner` and `target: app`.');
  if (!service) {
    add('config-service', "is required with `preview-config`: the store of each preview is named after production's.");
  }
  const values = await readConfig(config);
  if (!('problem' in values)) {
    const isTaken = [...values.keys()].some((name) => name.toUpperCase() === ownerVariable);
    if (isTaken) add('preview-config', `must not have \`${ownerVariable}\`, which says whose store it is.`);
    return { values, problems };
  }
  add('preview-config', `${values.problem}.`);
  return { values: undefined, problems };
}

/** @returns the variables of `config`, or the problem in it */
async function readConfig(text: string): Promise<ConfigValues | { problem: string }> {
  const read = await readOptions(text);
  if ('problem' in read) return read;
  return checkValues([...read].map(([name, { text: value }]) => [name, value]));
}

/** @returns the variables, or the problems in them */
export function checkValues(given: [name: string, value: string][]): ConfigValues | { problem: string } {
  const values: ConfigValues = new Map();
  const problems: string[] = [];
  const seen = new Map<string, string>();
  for (const [name, value] of given) {
    const shown = plainText(name, 80);
    const twin = seen.get(name.toUpperCase());
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
      problems.push(`"${shown}" is not a valid variable name: use letters, digits and _, not starting with a digit`);
    } else if (twin !== undefined)
      problems.push(`"${shown}" and "${twin}" are one variable: the platform writes both in capitals`);
    else if (Buffer.byteLength(value) > maxValueBytes) problems.push(`the value of "${shown}" is longer than 128 KiB`);
    else if (value.includes('\0')) problems.push(`the value of "${shown}" has a NUL character`);
    else if (value === '')
      problems.push(
        `"${shown}" is empty: a parameter store can neither show nor delete an empty value, so leave it out`,
      );
    seen.set(name.toUpperCase(), shown);
    values.set(name, value);
  }
  return problems.length > 0 ? { problem: problems.join('; ') } : values;
}

/**
 * From now on no value is printed. The runner masks those whose name says that they are secret, and passwords in
 * addresses: it drops each output of the job that holds a masked word, so not what may be a part of one.
 */
export function maskConfig(values: ConfigValues, log: Log): void {
  for (const [name, value] of values) {
    if (isSecretReference(value)) continue;
    for (const password of passwordsIn(value)) log.mask(password);
    if (isSecret(name, value)) log.mask(value);
    else log.secrets.hide(value);
  }
}

function isSecret(name: string, value: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value)) return true;
  return isSecretName(name) && !isWebAddress(value) && value.length >= minMask && !isPlain(value);
}
