import { type Argument, type Command, Option } from 'commander';
import { type InputName, inputNames } from '../contract/inputs.js';
import type { GivenInputs, Session } from './session.js';
import { optionName } from './terminal/typing.js';

export type OptionSpec = Option | readonly [flags: string, description: string];

/** One command: `O` is what it reads of its options, beside those that are inputs of the action. */
export interface CommandSpec<O = unknown> {
  name: string;
  aliases?: string[];
  group: 'Set up' | 'Deploy' | 'Look' | 'Change';
  description: string;
  arguments?: Argument[];
  /** An option with the name of an input of the action sets that input; the action's own rules check it. */
  options: OptionSpec[];
  help?: string;
  /** Further inputs, which follow from the options and arguments. */
  inputs?(options: O & { [name: string]: unknown }, args: string[]): GivenInputs;
  run(session: Session, options: O, args: string[]): Promise<void>;
}

export type OpenSession = (given: GivenInputs, verbose: boolean) => Session;

/** Adds a command to the program. */
export function addCommand(
  program: Command,
  spec: CommandSpec,
  { globalOptions, sessionOf }: { globalOptions: OptionSpec[]; sessionOf: OpenSession },
): void {
  const command = program.command(spec.name).description(spec.description);
  command
    .aliases(spec.aliases ?? [])
    .helpOption('-h, --help', 'show this help')
    .helpGroup(`${spec.group}:`);
  for (const argument of spec.arguments ?? []) command.addArgument(argument);
  for (const option of spec.options) command.addOption(asOption(option));
  for (const option of globalOptions) command.addOption(asOption(option).helpGroup('Global options:'));
  if (spec.help) command.addHelpText('after', `\n${spec.help}`);
  command.action(async () => {
    const args = (command.processedArgs as (string | string[] | undefined)[]).flatMap((value) => value ?? []);
    const options = command.opts();
    const given = { ...inputsAmong(command), ...spec.inputs?.(options, args) };
    await spec.run(sessionOf(given, options['verbose'] === true), options, args);
  });
}

/** A new one each time, since a program changes its options. */
export function asOption(option: OptionSpec): Option {
  return option instanceof Option ? option : new Option(...option);
}

type OptionValue = string | boolean | string[] | Record<string, string> | undefined;

/** The options of a command that are inputs of the action, as a workflow would write them. */
function inputsAmong(command: Command): GivenInputs {
  const byOption = new Map(inputNames.map((name) => [optionName(name), name])).set('--directory', 'directory');
  const given: [InputName, string][] = command.options.flatMap((option) => {
    const input = byOption.get(option.long?.replace(/^--no-/, '--') ?? '');
    const value = command.getOptionValue(option.attributeName()) as OptionValue;
    // A switch that was not used is left to the input's default.
    if (input === undefined || value === undefined || value === option.negate) return [];
    if (Array.isArray(value)) return [[input, value.join('\n')]];
    return [[input, typeof value === 'object' ? yamlMap(value) : String(value)]];
  });
  if (command.getOptionValue('previewBranch') === true) given.push(['preview', 'branch']);
  return Object.fromEntries(given);
}

/** A map as YAML, with the tag of a value that is sent as it is. */
function yamlMap(values: Record<string, string>): string {
  const entries = Object.entries(values).map(([name, value]) => {
    const [, tag = '', text = ''] = /^(!plain )?(.*)$/s.exec(value) ?? [];
    return `${JSON.stringify(name)}: ${tag}${JSON.stringify(text)}`;
  });
  return `{${entries.join(', ')}}`;
}
