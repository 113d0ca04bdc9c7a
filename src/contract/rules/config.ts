import { plainText } from '../../base/plain-text.js';
import type { Inputs } from '../inputs.js';
import { readOptions } from '../options.js';
import { type Problem, problemsOf } from '../read-inputs.js';
import { isBuilt } from '../runners.js';

export type ConfigValues = Map<string, string>;

export const ownerVariable = 'OSC_DEPLOY_PREVIEW_OF';

/** Maximum size of an environment variable on Linux. */
const maxValueBytes = 128 * 1024;

/** Reads `config` and `preview-config`, and checks their inputs. No message quotes a value. */
export async function checkConfig(
  inputs: Inputs,
): Promise<Record<'values' | 'previewValues', ConfigValues | undefined> & { problems: Problem[] }> {
  const { runner, config, 'config-service': service, 'config-api-key': key } = inputs;
  const isUseless = inputs['config-prune'] && config === undefined;
  const problems = problemsOf([
    ['config-prune', isUseless && 'needs `config`: all other variables are deleted.'],
    ['config-api-key', key && !service && 'needs `config-service`: the store it opens.'],
  ]);
  const uses = {
    config: 'the name of the parameter store',
    'preview-config': "the store of each preview is named after production's",
  };
  const read = async (input: keyof typeof uses): Promise<ConfigValues | undefined> => {
    if (inputs[input] === undefined) return undefined;

    const options = await readOptions(inputs[input], 'variables');
    const values =
      'problem' in options
        ? options
        : checkValues([...options].map(([name, { text }]) => [name, text]));
    const needsNoKey = input === 'config' && runner === 'wasm' && key;
    const found = problemsOf([
      [input, !isBuilt(inputs) && 'is for `target: runner` and `target: app`.'],
      [
        'config-api-key',
        needsNoKey && 'has no meaning for `runner: wasm`, which reads its store without one.',
      ],
      ['config-service', !service && `is required with \`${input}\`: ${uses[input]}.`],
      [input, 'problem' in values && `${values.problem}.`],
    ]);

    problems.push(...found);

    return 'problem' in values ? undefined : values;
  };
  const values = await read('config');
  const previewValues = await read('preview-config');
  const hasOwner = [...(previewValues?.keys() ?? [])].some(
    (name) => name.toUpperCase() === ownerVariable,
  );
  const owner = `must not have \`${ownerVariable}\`, which says whose store it is.`;

  return {
    values,
    previewValues,
    problems: [...problems, ...problemsOf([['preview-config', hasOwner && owner]])],
  };
}

/** Returns the variables or their problems. */
export function checkValues(
  given: [name: string, value: string][],
): ConfigValues | { problem: string } {
  const values: ConfigValues = new Map();
  const problems: string[] = [];
  const seen = new Map<string, string>();

  for (const [name, value] of given) {
    const shown = plainText(name, 80);
    const twin = seen.get(name.toUpperCase());

    if (!/^[A-Za-z_][A-Za-z0-9_]{0,254}$/.test(name)) {
      problems.push(
        `"${shown}" is not a valid variable name: use letters, digits and _, not starting with a digit`,
      );
    } else if (twin !== undefined)
      problems.push(
        `"${shown}" and "${twin}" are one variable: the platform writes both in capitals`,
      );
    else if (Buffer.byteLength(value) > maxValueBytes)
      problems.push(`the value of "${shown}" is longer than 128 KiB`);
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
