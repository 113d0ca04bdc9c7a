import type { InputName } from '../../contract/inputs.js';
import { isStoreOption } from '../../services/preview-want.js';
import type { GivenInputs } from '../given-inputs.js';
import { isTypedEntry } from './loans.js';
import { mapEntries, mapText } from './map-text.js';
import type { StepValues } from './step-values.js';

/** The inputs by which a step gives something to its name alone: its domain, its parameter store with the variables, its backups. */
const ofName: readonly InputName[] = [
  'domain',
  'config-service',
  'config',
  'config-api-key',
  'config-prune',
  'backup-schedule',
  'backup-retention',
];

/** Returns the values of a step that another name takes over too, and the inputs that are left out of them. A typed one is no longer the step's. */
export function valuesForOtherName(
  values: StepValues,
  typed: GivenInputs,
): { values: StepValues; leftOut: string[] } {
  // The variables are for any store that a person names.
  const isTyped = (input: InputName) =>
    typed[input] !== undefined || (input === 'config' && typed['config-service'] !== undefined);
  const bound = new Set(ofName.filter((input) => !isTyped(input)));
  const isKept = ({ input }: { input: InputName }) => !bound.has(input);

  const given = new Set([...Object.keys(values.inputs), ...values.unknown.map((one) => one.input)]);
  const inputs = { ...values.inputs };
  for (const input of bound) delete inputs[input];

  const options = mapEntries(inputs.options ?? '') ?? [];
  const stores = options.filter(
    ({ name }) => isStoreOption(name) && !isTypedEntry(typed, { input: 'options', entry: name }),
  );
  if (stores.length > 0)
    inputs.options = mapText(options.filter((entry) => !stores.includes(entry)));

  return {
    values: {
      ...values,
      inputs,
      unknown: values.unknown.filter(isKept),
      variables: values.variables.filter(isKept),
    },
    leftOut: [
      ...[...bound].filter((input) => given.has(input)),
      ...stores.map(({ name }) => `options: ${name}`),
    ],
  };
}
