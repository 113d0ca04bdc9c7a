import { execFileSync } from 'node:child_process';
import { afterEach, expect, test } from '@jest/globals';
import { Argument, Command, Option } from 'commander';
import { completionScript } from '../../../src/cli/completion.js';
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

/** A program with one of everything. */
function small(): Command {
  const program = new Command('osc-deploy');
  program
    .command('send')
    .description("Send it: it's quick. And more.")
    .addArgument(new Argument('<what>').choices(['all', 'some']))
    .addOption(new Option('--kind <of>', 'which [one]: a; b').choices(['x', 'y']))
    .addOption(new Option('--to <place>', 'where'))
    .addOption(new Option('--environment <name>', 'platform'))
    .addOption(new Option('--fast', 'no wait'))
    .addOption(new Option('--secret', 'not shown').hideHelp());
  program.command('end').description('End it.');
  return program;
}

test('zsh is told of each option whether it takes a value, and of each value that is known', () => {
  const text = completionScript(small(), 'zsh');
  expect(text.split('\n').filter((line) => /^ {4}('|send|end)/.test(line))).toEqual([
    "    'send:Send it'",
    "    'end:End it.'",
    "    send) _arguments '*--kind[which  one ]:value:(x y)' '*--to[where]:value:_files' '*--environment[platform]:value:(prod prod-se stage dev)' '*--fast[no wait]' '1:value:(all some)' '*:file:_files' ;;",
    "    end) _arguments '*:file:_files' ;;",
  ]);
});

test('fish is told the same', () => {
  const of = "complete -c osc-deploy -n '__fish_seen_subcommand_from send'";
  expect(completionScript(small(), 'fish').trim().split('\n').slice(1)).toEqual([
    "complete -c osc-deploy -n __fish_use_subcommand -f -a send -d 'Send it'",
    `${of} -f -a all`,
    `${of} -f -a some`,
    `${of} -l kind -x -a 'x y' -d 'which [one]'`,
    `${of} -l to -r -d 'where'`,
    `${of} -l environment -x -a 'prod prod-se stage dev' -d 'platform'`,
    `${of} -l fast -d 'no wait'`,
    "complete -c osc-deploy -n __fish_use_subcommand -f -a end -d 'End it.'",
  ]);
});

test('another shell is refused with those that there are', async () => {
  const started = startCli();
  open.push(started);
  expect(await started.run('completion', 'tcsh')).toBe(2);
  expect(started.stderr).toContain('bash, zsh, fish');
});
