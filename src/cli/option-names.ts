import { type InputName, optionOf } from '../contract/inputs.js';

/** The option, argument or variable of an input. @param command a rollback has its own name for what it goes back to */
export function optionName(input: InputName, command?: string): string {
  const isVersion = input === 'source-ref' || input === 'version';
  return isVersion && command === 'rollback' ? '--to' : optionOf(input);
}
