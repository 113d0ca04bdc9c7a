import { inputNames } from '../contract/inputs.js';

/** Inputs of the action that have another name here. */
const optionNames = {
  directory: '<directory>',
  'secret-name': '--secret',
  'secret-environment': '--env',
  options: '--set',
  'preview-options': '--preview-set',
  'access-token': 'OSC_ACCESS_TOKEN',
  'source-token': 'OSC_SOURCE_TOKEN',
  'preview-source-token': 'OSC_PREVIEW_SOURCE_TOKEN',
  'config-api-key': 'OSC_CONFIG_API_KEY',
};

/** What an input is called here. */
export function optionName(input: string): string {
  return input in optionNames ? optionNames[input as keyof typeof optionNames] : `--${input}`;
}

/** The list of wrong inputs, as one of wrong options. */
export function wrongOptions(message: string): string {
  const listed = message.replace(/^.*:$/m, 'Invalid options:');
  return atTerminal(listed.replace(/^- `([a-z-]+)`/gm, (_, input: string) => `  ${optionName(input)}`));
}

/** Advice of the action in the words of a terminal: inputs are options, and what runs again is a command. */
export function atTerminal(advice: string): string {
  return advice
    .replace(/`operation: (\w+)`/g, '`osc-deploy $1`')
    .replace(/`([a-z-]+)(?:: (\S+))?`/g, (whole, input: string, value?: string) => {
      if (!(inputNames as string[]).includes(input)) return whole;
      return `\`${[optionName(input), value].filter(Boolean).join(' ')}\``;
    })
    .replace(/\b(run|Run|Running) the (?:job|step) again/g, '$1 the command again')
    .replace(/\bto the step\b/g, 'to the command');
}
