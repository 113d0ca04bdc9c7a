import { basename, isAbsolute, relative } from 'node:path';
import {
  type Advice,
  type Command,
  commandLine,
  partsFor,
  replaceCode,
} from '../../base/advice.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { repository, version } from '../../base/version.js';
import { type InputName, inputNames, optionOf } from '../../contract/inputs.js';

export interface Typing {
  invocation: string;
  place: string;
  command?: string | undefined;
  /** What was typed behind the command, without the options of `place`. */
  words?: readonly TypedWord[] | undefined;
}

/** An argument, or an option with its value, as a shell reads it. */
export interface TypedWord {
  /** The long flag; undefined for an argument. */
  option?: string;
  text: string;
}

/** Returns a text or advice for a terminal: inputs become options, and commands can be pasted. */
export function asTyped(advice: string | Advice, typing: Typing): string {
  const code = (span: string) => `\`${spanAsTyped(span, typing)}\``;
  return partsFor('terminal', advice)
    .map((part) =>
      typeof part === 'string'
        ? replaceCode(part, { code, text: (text) => text })
        : `  ${typed(part, typing)}`,
    )
    .join('\n');
}

/** Returns the option, argument or variable of an input. The ref of a rollback is `--to`. */
export function optionName(input: InputName, command?: string): string {
  return input === 'source-ref' && command === 'rollback' ? '--to' : optionOf(input);
}

/** Returns a failure for a terminal. The code of a bug is `unexpected`. */
export function failureOf(
  error: unknown,
  write: (advice: string | Advice) => string,
): { code: string; message: string; hint: string } {
  if (!(error instanceof DeployError)) {
    const hint = 'This is a fault of osc-deploy. Please report it with this line.';
    return { code: 'unexpected', message: messageOf(error), hint };
  }
  const { code, text, rows, advice } = error;
  return {
    code,
    message: [write(text), ...rows.map((row) => `  ${write(row)}`)].join('\n'),
    hint: write(advice),
  };
}

function typed(command: Command, typing: Typing): string {
  if (!command.ours) return commandLine(command);

  const { invocation, place, command: current = '', words = [] } = typing;
  const without = command.without === undefined ? [] : [command.without];
  const [name = '', ...rest] = command.command.trim().split(' ');
  // A person who signs in has said where the login is to be.
  const isTyped =
    name === '<command>' || (name === current && (rest.length === 0 || name === 'login'));
  const isHelp = [name, ...rest].includes('--help');

  const first = (isTyped ? current : name) + (isHelp ? '' : place);
  // An argument such as a wrong name is of the failed command, not of the advised one.
  const typedWords = name === '<command>' ? words : words.filter(({ option }) => option);
  const kept = isTyped && !isHelp ? wordsBeside([...rest, ...without], typedWords) : [];
  const line = [invocation, first, ...kept, ...rest].filter(Boolean).join(' ');
  return command.folder === undefined ? line : `cd ${shellWord(command.folder)} && ${line}`;
}

/** Returns the typed words that stay beside those of an advice, whose argument and options replace the same ones. */
function wordsBeside(advised: readonly string[], words: readonly TypedWord[]): string[] {
  const isReplaced = advised[0] !== undefined && !advised[0].startsWith('-');
  const kept = words.filter(({ option }) =>
    option === undefined ? !isReplaced : !advised.includes(option),
  );
  return kept.map(({ text }) => text);
}

/** Converts the content of backticks: `name` and `name: value` are inputs, `osc-deploy …` is our command. */
function spanAsTyped(span: string, typing: Typing): string {
  if (span.startsWith('osc-deploy '))
    return typed({ command: span.slice('osc-deploy '.length), ours: true }, typing);

  const [name = '', value] = span.split(': ');
  if (name === 'operation' && value) return typed({ command: value, ours: true }, typing);

  const input = inputNames.find((one) => one === name);
  if (!input) return span;

  const option = optionName(input, typing.command);
  const isSwitch = input === 'preview' || option.startsWith('--no-');
  return [option, isSwitch ? '' : value].filter(Boolean).join(' ');
}

/** Returns the words that start this command line, for commands in messages that can be pasted. */
export function invocationOf(
  script: string,
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): string {
  // npx sets this variable. The bare package name may belong to another project.
  if (env['npm_command'] === 'exec') return `npx github:${repository}#v${version}`;
  if (basename(script) === 'osc-deploy') return 'osc-deploy';

  const near = relative(cwd, script);
  const path = near.startsWith('..') || isAbsolute(near) ? script : near;
  return `node ${/^[\w./\\:-]+$/.test(path) ? path : JSON.stringify(path)}`;
}

/** Returns the address of a page of the running version's documentation. */
export function documentation(page: string): string {
  return `https://github.com/${repository}/blob/v${version}/docs/${page}`;
}
