import { appendFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import type { RunnerCommands } from '../../../src/action/runner.js';

/**
 * Writes the commands of @actions/core to `write` and to the files of `env`, so one process can separate runs.
 * dist/runner-commands.test.ts compares these commands with @actions/core.
 */
export function recordedCommands(
  env: NodeJS.ProcessEnv,
  write: (line: string) => void,
): RunnerCommands {
  const command =
    (name: string) =>
    (message: string | Error, { title }: { title?: string } = {}) =>
      write(
        `::${name}${title ? ` title=${escapeProperty(title)}` : ''}::${escapeData(String(message))}`,
      );
  const keyValue = (variable: string) => (name: string, value: unknown) => {
    const delimiter = `end_${crypto.randomUUID()}`;
    appendFileSync(env[variable] ?? '', `${name}<<${delimiter}\n${String(value)}\n${delimiter}\n`);
  };
  return {
    addSummary: (markdown) => appendFile(env['GITHUB_STEP_SUMMARY'] ?? '', markdown),
    debug: command('debug'),
    endGroup: () => command('endgroup')(''),
    error: command('error'),
    // Several lines are written at once.
    info: (text) => text.split('\n').forEach(write),
    notice: command('notice'),
    saveState: keyValue('GITHUB_STATE'),
    setOutput: keyValue('GITHUB_OUTPUT'),
    setSecret: command('add-mask'),
    startGroup: command('group'),
    warning: command('warning'),
  };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
