import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { shellWord } from '../base/format.js';
import { baseUrlOf } from '../contract/input-values.js';
import type { OptionGroup } from '../contract/inputs.js';
import { type InputName, inputNames, inputRows } from '../contract/inputs.js';
import { runnerList } from '../contract/runners.js';
import type { GivenInputs } from './given-inputs.js';
import inputWords from './input-words.json' with { type: 'json' };
import type { Opening, Session } from './session.js';
import { optionName, type TypedWord } from './terminal/as-typed.js';
import { type HelpView, showFirst, wrapHelp } from './terminal/help.js';
import type { Terminal } from './terminal/terminal.js';
import type { Kind } from './workflow/folder-step.js';
import { followWorkflow } from './workflow/follow-workflow.js';

export type OptionSpec = Option | readonly [flags: string, description: string];

export interface CommandSpec<O = unknown> {
  name: string;
  aliases?: string[];
  group: 'Set up' | 'Deploy' | 'Look' | 'Change';
  description: string;
  arguments?: Argument[];
  /** Options with the name of an input set that input, and the action's rules check it. */
  options: OptionSpec[];
  /** The long flags of the first screen of its help. Default: all options that are its own. */
  first?: string[];
  help?: string;
  inputs?(options: O & { [name: string]: unknown }, args: string[]): GivenInputs;
  /** Returns the purpose of a command that follows the workflow of its clone. */
  follows?(typed: GivenInputs): { kind?: Kind };
  run(session: Session, options: O, args: string[]): Promise<void>;
}

/** The groups of the options, by what a person deploys. */
const headings: Partial<Record<OptionGroup, string>> = {
  site: 'Of a site:',
  service: 'Of an app, instance or job:',
  wait: 'Waiting:',
};

/** Adds a command to the program. */
export function addCommand(
  program: Command,
  spec: CommandSpec,
  {
    terminal,
    help,
    sessionOf,
  }: { terminal: Terminal; help: HelpView; sessionOf: (opening: Opening) => Session },
): void {
  const command = program.command(spec.name).description(spec.description);
  command
    .aliases(spec.aliases ?? [])
    .helpOption('-h, --help', 'show this help')
    .helpGroup(`${spec.group}:`);
  for (const argument of spec.arguments ?? []) command.addArgument(argument);
  for (const option of spec.options) command.addOption(asOption(option));
  const own = command.options.flatMap(({ long }) => long ?? []);
  for (const option of globalOptions)
    command.addOption(asOption(option).helpGroup('Of every command:'));
  showFirst(command, spec.first ?? own);

  const more = help.all ? '' : `\nAll options: osc-deploy ${spec.name} --help --all`;
  command.addHelpText('after', `\n${wrapHelp((spec.help ?? '') + more, help).trim()}`);

  command.action(async () => {
    const args = (command.processedArgs as (string | string[] | undefined)[]).flatMap(
      (value) => value ?? [],
    );
    const options = command.opts();
    const given = { ...inputsAmong(command), ...spec.inputs?.(options, args) };
    const opening = { given, verbose: options['verbose'] === true, words: wordsOf(command) };
    const opened = sessionOf(opening);

    const kind = options['workflow'] === false ? undefined : spec.follows?.(given);
    const anyBranch = options['anyBranch'] === true;
    const followed = kind && (await followWorkflow(terminal, { typed: given, anyBranch, ...kind }));
    const session = followed ? sessionOf({ ...opening, followed }) : opened;

    for (const line of followed?.lines ?? []) session.log.info(line);
    await spec.run(session, options, args);
  });
}

function asOption(option: OptionSpec): Option {
  return option instanceof Option ? option : new Option(...option);
}

type OptionValue = string | number | boolean | string[] | Record<string, string> | undefined;

function inputsAmong(command: Command): GivenInputs {
  const byOption = new Map(inputNames.map((name) => [optionName(name), name])).set(
    '--directory',
    'directory',
  );
  const given: [InputName, string][] = command.options.flatMap((option) => {
    const input = byOption.get(option.long ?? '');
    const value = command.getOptionValue(option.attributeName()) as OptionValue;
    // An unused switch leaves the input at its default.
    if (input === undefined || value === undefined || value === option.negate) return [];
    if (Array.isArray(value)) return [[input, value.join('\n')]];

    return [[input, typeof value === 'object' ? yamlMap(value) : String(value)]];
  });
  if (command.getOptionValue('previewBranch') === true) given.push(['preview', 'branch']);
  return Object.fromEntries(given);
}

/** Returns what was typed behind the command; the options that choose the platform are added to every command. */
function wordsOf(command: Command): TypedWord[] {
  const typed = command.options.filter(
    (option) => command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  const options = typed.flatMap((option): TypedWord[] => {
    const { long } = option;
    const value = command.getOptionValue(option.attributeName()) as OptionValue;
    if (!long || platformOptions.has(long) || value === undefined) return [];
    if (typeof value === 'boolean')
      return value === option.negate ? [] : [{ option: long, text: long }];

    const texts =
      typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([name, text]) => `${name}=${text}`)
        : [value].flat().map(String);
    return texts.map((text) => ({ option: long, text: `${long} ${shellWord(text)}` }));
  });
  return [...command.args.map((text) => ({ text: shellWord(text) })), ...options];
}

const platformOptions = new Set(['--environment', '--base-url', '--auth-url', '--deploy-url']);

function yamlMap(values: Record<string, string>): string {
  const entries = Object.entries(values).map(([name, value]) => {
    const [, tag = '', text = ''] = /^(!plain )?(.*)$/s.exec(value) ?? [];
    return `${JSON.stringify(name)}: ${tag}${JSON.stringify(text)}`;
  });
  return `{${entries.join(', ')}}`;
}

const words: Record<InputName, { about: string; default: string }> = inputWords;

export interface Json {
  json?: boolean;
}

export const json: OptionSpec = ['--json', 'print the outputs of the action as JSON'];

export const nameArgument = new Argument(
  '[name]',
  'its name (default: from the workflow or repository)',
);

/** The kinds of what runs: a site has no log and is not restarted. */
export const runningKinds: OptionSpec[] = [
  new Option('--name <name>', 'the same as the argument').hideHelp(),
  new Option('--app', 'look only among the apps of My Apps').conflicts(['runner', 'service']),
  optionFor('runner', `look only among what this runner runs: ${runnerList}`),
  optionFor('service', 'look only among instances of this service'),
];

export const kinds: OptionSpec[] = [
  ...runningKinds,
  new Option('--site', 'look only among sites').conflicts(['app', 'runner', 'service']),
];

function optionsOf(...groups: OptionGroup[]): Option[] {
  return inputNames
    .filter((name) => groups.some((group) => inputRows[name].of === group))
    .map((name) => optionFor(name));
}

/** Returns the option of an input. `help` replaces the input's description. */
export function optionFor(input: InputName, help?: string): Option {
  const { option = `--${input}`, help: own, form, variable, of } = inputRows[input];
  const { about, default: byDefault } = words[input];
  const isSwitch = !option.includes('<');
  const usual = byDefault && !isSwitch ? ` (default: ${byDefault})` : '';
  const suffix = variable ? ` (better in ${variable}: other users see arguments)` : usual;
  const made = new Option(option, help ?? `${own ?? about}${suffix}`);
  // A text of its own belongs to one command.
  const heading = of && help === undefined ? headings[of] : undefined;
  if (heading) made.helpGroup(heading);

  if (form === undefined) return made;

  const collect = (text: string, before: string[] = []) => [...before, text];
  return form === 'list' ? made.argParser(collect) : made.argParser(setting);
}

const globalOptions: OptionSpec[] = [
  ...optionsOf('every'),
  ['--verbose', 'show what happens behind each step'],
];

const withoutWorkflow: OptionSpec = ['--no-workflow', "take nothing from this clone's workflow"];

const anyBranch: OptionSpec = [
  '--any-branch',
  'deploy the branch that is checked out, though the workflow deploys others',
];

/** The options of a command that follows the workflow of its clone. */
export const following = [withoutWorkflow, anyBranch];

export const waiting = optionsOf('wait');
export const site = optionsOf('deploy', 'wait', 'site');
const target = new Option('--target <what>', 'what to run').choices([
  'runner',
  'app',
  'instance',
  'job',
]);
export const service = [...optionsOf('deploy', 'wait', 'service'), target];
export const siteOrService = [...optionsOf('deploy', 'wait', 'site', 'service'), target];
export const ofLogin = optionsOf('repository', 'login');

export const browser: OptionSpec[] = [
  new Option('--port <number>', 'port of 127.0.0.1 to which the browser returns')
    .argParser(rejectUnread(portIn, 'It must be a port, 0 to 65535.'))
    .default(0, 'a free one'),
  new Option(
    '--proxy-base-url <url>',
    'where the browser reaches that port, when it is not on this machine',
  ).argParser(rejectUnread(baseUrlOf, 'It must be an https URL without user, query or fragment.')),
  ['--no-browser', 'only print the link'],
];

export interface NamingOptions {
  [name: string]: unknown;
  name?: string;
  target?: string;
  site?: boolean;
  app?: boolean;
  runner?: string;
  service?: string;
}

/** Returns the `target` of `run`. Default: an instance with `--service`, else a runner. */
export function targetOf({ target, service: id }: NamingOptions): string {
  return target ?? (id ? 'instance' : 'runner');
}

/** Returns the inputs that name a deploy. Without an option for its kind, `target` is absent. */
export function nameInputs(options: NamingOptions, [name]: string[]): GivenInputs {
  return { name: name ?? options.name, target: namedTarget(options) };
}

function namedTarget(options: NamingOptions): string | undefined {
  if (options.site) return 'pages';
  if (options.app) return 'app';
  return options.target ?? (options.runner || options.service ? targetOf(options) : undefined);
}

/** Returns the option for the repository of a command. */
export function repo(description: string): Option {
  const read = (text: string) => /^[\w.-]+\/[\w.-]+$/.exec(text)?.[0];
  return new Option('--repo <owner/name>', description).argParser(
    rejectUnread(read, 'It must be owner/name.'),
  );
}

/** Returns the parser of an option's value, which refuses what `read` does not understand. */
export function rejectUnread<T>(
  read: (text: string) => T | undefined,
  problem: string,
): (text: string) => T {
  return (text) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(problem);
    return value;
  };
}

function portIn(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function setting(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('It must be Name=value.');
  return { ...before, [name]: value };
}

export const ownRepository = repo("the repository (default: this clone's origin)");
