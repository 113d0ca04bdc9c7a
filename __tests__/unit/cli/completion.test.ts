import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from '@jest/globals';
import { type Cli, startCli } from '../../support/cli-kit.js';

const open: Cli[] = [];
afterEach(() => Promise.all(open.splice(0).map((each) => each.close())));

async function script(shell: string): Promise<string> {
  const started = startCli();
  open.push(started);
  expect([await started.run('completion', shell), started.stderr]).toEqual([0, '']);
  return started.stdout;
}

test.each([
  [['osc-deploy', 'pub'], ['publish']],
  [['osc-deploy', 'remove', '--y'], ['--yes']],
  [
    ['osc-deploy', 'run', '--runner', 'p'],
    ['python', 'php'],
  ],
  [['osc-deploy', 'run', '--target', 'j'], ['job']],
  [['osc-deploy', 'config', 'un'], ['unset']],
  [
    ['osc-deploy', 'rollback', '--t'],
    ['--timeout', '--to'],
  ],
  [['osc-deploy', 'publish', 'di'], []],
])('bash offers for %j: %j', async (words, offered) => {
  const ask = `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _osc_deploy; echo "\${COMPREPLY[@]}"`;
  const said = execFileSync('bash', ['-c', `${await script('bash')}\n${ask}`], { encoding: 'utf8' });
  expect(said.trim().split(' ').filter(Boolean)).toEqual(offered);
});

test.each(['zsh', 'fish'])('%s gets every command and option', async (shell) => {
  const text = await script(shell);
  for (const word of ['init', 'publish', 'doctor', 'dry-run', 'health-path', 'prod-se']) expect(text).toContain(word);
  expect(text).not.toContain('undefined');
});

test('another shell is refused with those that there are', async () => {
  const started = startCli();
  open.push(started);
  expect(await started.run('completion', 'tcsh')).toBe(2);
  expect(started.stderr).toContain('bash, zsh, fish');
});
