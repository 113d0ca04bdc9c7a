import type { InputName } from '../contract/inputs.js';

/** Inputs of the action that have another name at a terminal. */
const optionNames: Partial<Record<InputName, string>> = {
  directory: '<directory>',
  'secret-name': '--secret',
  'secret-environment': '--env',
  options: '--set',
  preview: '--preview-branch',
  'preview-options': '--preview-set',
  'access-token': 'OSC_ACCESS_TOKEN',
  'source-token': 'OSC_SOURCE_TOKEN',
  'preview-source-token': 'OSC_PREVIEW_SOURCE_TOKEN',
  'config-api-key': 'OSC_CONFIG_API_KEY',
};

/** The option, argument or variable of an input. @param command a rollback has its own name for the ref */
export function optionName(input: InputName, command?: string): string {
  if ((input === 'source-ref' || input === 'version') && command === 'rollback') return '--to';
  return optionNames[input] ?? `--${input}`;
}
