/** Inputs of the action that have another name here. */
const optionNames = {
  directory: '<directory>',
  'secret-name': '--secret',
  'secret-environment': '--env',
  options: '--set',
};

/** What an input is called here. */
export function optionName(input: string): string {
  return input in optionNames ? optionNames[input as keyof typeof optionNames] : `--${input}`;
}

/** A message of the action with its inputs as what they are called here. */
export function flagged(message: string): string {
  return message
    .replace(/^.*:$/m, 'Invalid options:')
    .replace(/^- `([a-z-]+)`/gm, (_, input: string) => `  ${optionName(input)}`)
    .replace(/`([a-z-]+): (\S+)`/g, (_, input: string, value: string) => `\`${optionName(input)} ${value}\``);
}
