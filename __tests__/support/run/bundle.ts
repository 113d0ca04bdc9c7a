import { resolve } from 'node:path';
import { expect } from '@jest/globals';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { Step, type StepOptions, type StepResult } from '../../../emulator/runner/step.js';
import { folderOf } from './in-process.js';
import { quickWaits } from './shortened-waits.js';

/** The repository, which holds action.yml and the committed bundle, unless `ACTION_FOLDER` names another. */
export const actionFolder = process.env['ACTION_FOLDER'] ?? resolve('.');

/** With this flag Node refuses code in strings, as on hardened machines. */
export const strictNode = '--disallow-code-generation-from-strings';

/** The bundle as a step of a workflow, on a strict Node. */
export function bundleStep({ nodeArguments = [], ...options }: Omit<StepOptions, 'action'>): Step {
  return new Step({
    action: actionFolder,
    nodeArguments: [...nodeArguments, strictNode],
    ...options,
  });
}

/** Returns a step that publishes a site of one page with an access token. `inputs` replace these inputs. */
export function publishStep(
  platform: Pick<LocalPlatform, 'apiUrl'>,
  inputs: Record<string, string> = {},
): Step {
  return bundleStep({
    with: {
      'access-token': 'a-token-nobody-checks',
      'base-url': platform.apiUrl,
      name: 'my-site',
      directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
      ...inputs,
    },
    env: quickWaits(),
  });
}

/** Returns the workflow commands in an output. Source: both forms of ActionCommand of the runner. */
export function obeyedCommands({ stdout, stderr }: StepResult): string[] {
  return `${stdout}\n${stderr}`.split(/\r\n|\r|\n/).flatMap((line) => {
    const [, second] = /^\s*::([a-z-]+)(?: .*?)?::/i.exec(line) ?? [];
    const first = [...line.matchAll(/##\[([a-z-]+)(?: .*?)?\]/gi)].map(
      ([, name = '']) => `##[${name}]`,
    );
    return [...(second === undefined ? [] : [second]), ...first];
  });
}

/** Returns the text of every `::error`, as the runner shows it. */
export function errorsOf({ stdout }: StepResult): string {
  const found = stdout.matchAll(/^::error(?: .*?)?::(.*)$/gm);
  return [...found]
    .map(([, text = '']) => text.replaceAll('%0A', '\n').replaceAll('%25', '%'))
    .join('\n');
}

/** Expects a readable failure: exit 1, one `::error`, no stack, and no other command. */
export function expectCleanFailure(result: StepResult): void {
  expect(result).toMatchObject({ exitCode: 1, signal: undefined, stderr: '' });
  expect(result.outputs.status).toBe('failed');
  const said = obeyedCommands(result);
  expect(said.filter((command) => command === 'error')).toHaveLength(1);
  expect(
    said.filter(
      (command) => !['add-mask', 'error', 'warning', 'group', 'endgroup'].includes(command),
    ),
  ).toEqual([]);
  expect(result.stdout).not.toMatch(/^\s+at .*:\d+/m);
  expect(result.summary).not.toMatch(/^\s+at .*:\d+/m);
  expect(errorsOf(result)).toMatch(/docs\/troubleshooting\.md#[a-z-]+$/);
}
