import { basename, isAbsolute, relative } from 'node:path';
import { type Advice, type Command, commandLine, partsFor, replaceCode } from '../../base/advice.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { shellWord } from '../../base/format.js';
import { repository, version } from '../../base/version.js';
import { type InputName, inputNames, optionOf } from '../../contract/inputs.js';

export interface Typing {
  invocation: string;
  place: string;
  command?: string | undefined;
}

/** Returns a text or advice in the words of a terminal: inputs are options, and commands can be pasted. */
export function asTyped(advice: string | Advice, typing: Typing): string {
  const code = (span: string) => `\`${spanAsTyped(span, typing)}\``;
  return partsFor('terminal', advice)
    .map((part) =>
      typeof part === 'string' ? replaceCode(part, { code, text: (text) => text }) : `  ${typed(part, typing)}`,
    )
    .join('\n');
}

/** Returns the option, argument or variable of an input; a rollback has `--to`. */
export function optionName(input: InputName, command?: string): string {
  const isVersion = input === 'source-ref' || input === 'version';
  return isVersion && command === 'rollback' ? '--to' : optionOf(input);
}

/** Returns a failure as a terminal shows it; the code of a fault of the program is `unexpected`. */
export function failureOf(
  error: unknown,
  write: (advice: string | Advice) => string,
): { code: string; message: string; hint: string } {
  if (!(error instanceof DeployError)) {
    const hint = 'This is a fault of osc-deploy. Please report it with this line.';
    return { code: 'unexpected', message: messageOf(error), hint };
  }
  const { code, text, rows, advice } = error;
  return { code, message: [write(text), ...rows.map((row) => `  ${write(row)}`)].join('\n'), hint: write(advice) };
}

function typed(command: Command, { invocation, place, command: current = '' }: Typing): string {
  if (!command.ours) return commandLine(command);
  const [name = '', ...rest] = command.command.replace('<command>', current).trim().split(' ');
  const isHelp = [name, ...rest].includes('--help');
  const line = [invocation, isHelp ? name : name + place, ...rest].join(' ');
  return command.folder === undefined ? line : `cd ${shellWord(command.folder)} && ${line}`;
}

/** `name`, `name: value` and `osc-deploy …` are an input, an input with its value and a command of ours. */
function spanAsTyped(span: string, typing: Typing): string {
  if (span.startsWith('osc-deploy ')) return typed({ command: span.slice('osc-deploy '.length), ours: true }, typing);
  const [name = '', value] = span.split(': ');
  if (name === 'operation' && value) return typed({ command: value, ours: true }, typing);
  const input = inputNames.find((one) => one === name);
  if (!input) return span;
  return [optionName(input, typing.command), input === 'preview' ? '' : value].filter(Boolean).join(' ');
}

/** Returns the words that started this command line, so that a command in a message can be pasted. */
export function invocationOf(script: string, { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): string {
  // npx sets this; the bare name of the package is not this project's everywhere.
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
