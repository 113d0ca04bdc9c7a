import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseKeyValueFile } from '../../emulator/runner/step.js';
import type { RunnerCommands } from '../../src/action/runner.js';
import { recordedCommands } from '../support/run/recorded-commands.js';
import { tempFolder } from '../support/temp-folder.js';

/** Runs in this process and, from its source text, in another process. */
async function speak(commands: RunnerCommands): Promise<void> {
  commands.setSecret('50% of a\r\nsecret');
  commands.info('plain: %25, as it is');
  commands.debug('a\nb');
  commands.notice('no title');
  commands.notice('with one', { title: 'a: b, 100%\nc' });
  commands.warning('careful', { title: 'osc-deploy' });
  commands.error('it: failed\nnext');
  commands.startGroup('Upload: 1, 2');
  commands.endGroup();
  commands.setOutput('url', 'https://site.example/\nsecond: line');
  commands.setOutput('empty', '');
  commands.saveState('deployment', '7');
  await commands.addSummary('# one\n');
  await commands.addSummary('two');
}

interface Heard {
  lines: string[];
  output: Record<string, string>;
  state: Record<string, string>;
  summary: string;
}

async function hear(
  talk: (env: Record<string, string>) => string | Promise<string>,
): Promise<Heard> {
  const folder = tempFolder();
  const files = ['OUTPUT', 'STATE', 'STEP_SUMMARY'].map(
    (name) => [`GITHUB_${name}`, join(folder, name)] as const,
  );
  for (const [, file] of files) writeFileSync(file, '');
  const env = Object.fromEntries(files);
  const log = await talk(env);
  const [output = '', state = '', summary = ''] = files.map(([, file]) =>
    readFileSync(file, 'utf8'),
  );
  return {
    lines: log.split('\n'),
    output: parseKeyValueFile(output),
    state: parseKeyValueFile(state),
    summary,
  };
}

test('the recorded commands equal the commands of @actions/core, byte by byte', async () => {
  const real = await hear((env) => {
    const program = `import { runnerCommands } from './src/action/runner.ts'; await (${speak.toString()})(runnerCommands);`;
    const args = ['--import', './scripts/typescript.mjs', '--input-type=module', '--eval', program];
    return execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  });
  const recorded = await hear(async (env) => {
    let log = '';
    await speak(
      recordedCommands(env, (line) => {
        log += `${line}\n`;
      }),
    );
    return log;
  });
  expect(recorded).toEqual(real);
  expect(real).toMatchObject({
    output: { url: 'https://site.example/\nsecond: line' },
    state: { deployment: '7' },
  });
});
