import { type InputName, type Inputs, inputNames } from '../../../src/contract/inputs.js';
import { type Problem, parseInputs } from '../../../src/contract/read-inputs.js';

/** Returns the given inputs. All other inputs are empty. */
export function readInputs(given: Partial<Record<InputName, string>>): {
  inputs: Inputs;
  problems: Problem[];
} {
  const raw = Object.fromEntries(inputNames.map((name) => [name, given[name] ?? ''])) as Record<
    InputName,
    string
  >;
  return parseInputs(raw);
}
