import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { type Advice, ourCommand } from '../../../src/base/advice.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import { version } from '../../../src/base/version.js';
import { asTyped, invocationOf } from '../../../src/cli/terminal/as-typed.js';
import { Screen } from '../../../src/cli/terminal/screen.js';
import { ask } from '../../../src/cli/terminal/terminal.js';
import { TerminalLog } from '../../../src/cli/terminal/terminal-log.js';

/** Opens a screen of 60 columns, and records its output. */
function openScreen({ isTTY, env = {} }: { isTTY: boolean; env?: NodeJS.ProcessEnv }) {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  return { screen: new Screen({ write, isTTY, columns: 60 }, env), text: () => text };
}

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { TERM: 'dumb' }, false],
])('output to a terminal (%s) with %j has colours: %s', (isTTY, env, expected) => {
  expect(openScreen({ isTTY, env }).screen.paint.red('x')).toBe(
    expected ? '\u001b[31mx\u001b[39m' : 'x',
  );
});

describe('foreign text', () => {
  const hostile =
    'a\u001b[2J\u001b]0;t\u0007\u001b[31mred\u001b[39m\u009b1A\rb\n::warning::c\r\n##[error]d\u202e';

  test.each([true, false])('controls no terminal (%s), and no runner', (isTTY) => {
    const { screen, text } = openScreen({ isTTY });
    screen.line(hostile);
    screen.tick(hostile);
    new TerminalLog(screen, { verbose: true }).warning(hostile);
    const own = isTTY ? /\u001b\[3[23]m(?:[^\u001b]*)\u001b\[39m/g : /(?!)/g;
    expect(text().match(own)?.length ?? 0).toBe(isTTY ? 4 : 0);
    expect(text().replace(own, '')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text()).not.toMatch(/^::|##\[/m);
  });

  test('has none of our colours, even those of a part that we painted', () => {
    const { screen, text } = openScreen({ isTTY: true });
    screen.line(`${screen.paint.green('ok')} \u001b[32mNothing to fix.\u001b[39m`);
    expect(text()).toBe('\u001b[32mok\u001b[39m  [32mNothing to fix. [39m\n');
  });

  test('in JSON keeps its value', () => {
    const { screen, text } = openScreen({ isTTY: true });
    screen.json({ a: hostile, '##[': '::' });
    expect(JSON.parse(text())).toEqual({ a: hostile, '##[': '::' });
    expect(text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]|^::|##\[/m);
  });

  test('in a question is text', async () => {
    const output = new PassThrough();
    const input = new PassThrough();
    input.end('y\n');
    await ask(hostile, { input, output, interrupts: signalInterrupts(), hidden: true });
    expect(String(output.read())).not.toContain('\u001b[2J');
  });
});

describe('the log', () => {
  test('hides secrets in every form, and cannot be read as a workflow command', async () => {
    const { screen, text } = openScreen({ isTTY: false });
    const log = new TerminalLog(screen, { verbose: true });
    log.mask('a secret/token');
    log.info('here: a secret/token');
    log.warning(encodeURIComponent('a secret/token'));
    await log.group(`group of ${Buffer.from('a secret/token').toString('base64')}`, async () =>
      log.debug('::error::x'),
    );
    expect(text()).toBe('here: ***\nWarning: ***\ngroup of ***\n: :error::x\n');
  });

  test('shows the current wait and the progress in one line, and clears the line at the end', async () => {
    const { screen, text } = openScreen({ isTTY: true });
    const log = new TerminalLog(screen, { verbose: false });
    let tick: () => void = () => undefined;
    let now = 0;
    const clock = {
      now: () => now,
      sleep: () => Promise.resolve(),
      every: (_: number, turn: () => void) => {
        tick = turn;
        return () => {
          tick = () => undefined;
        };
      },
    };
    const end = log.busy(clock);
    tick();
    expect(text()).toContain('⠋ 0 s');
    log.waiting('building', { ms: 0, line: 'npm warn deprecated' });
    log.waiting('building', { ms: 6000, line: `added 7 packages ${'x'.repeat(80)}` });
    now = 12_900;
    tick();
    const shown = text().split('\r').at(-1) ?? '';
    expect(shown).toContain('⠙ 12 s  building · added 7 packages xxx');
    expect(shown.match(/⠙.*…/)?.[0]).toHaveLength(59);
    expect(text()).not.toContain('\nbuilding');
    log.info('done');
    tick();
    expect(text().split('\r').at(-1)).not.toContain('building');
    await log.group('Upload', async () => {
      log.progress('1 of 2 files', 0.505);
      tick();
    });
    expect(text().split('\r').at(-1)).toContain('⠸ 12 s  50%  1 of 2 files');
    end();
    expect(text().endsWith('\r\u001b[2K')).toBe(true);
  });

  test('prints separate lines outside of a terminal, without a spinner', () => {
    const { screen, text } = openScreen({ isTTY: false });
    const log = new TerminalLog(screen, { verbose: false });
    const every = () => {
      throw new Error('a clock was started');
    };
    log.busy({ now: () => 0, sleep: () => Promise.resolve(), every })();
    log.waiting('building', { ms: 0, line: 'npm warn' });
    log.waiting('building', { ms: 6500 });
    log.progress('1 of 2 files', 0.5);
    expect(text()).toBe('building\nbuilding (6.5 s so far)\n1 of 2 files\n');
    expect(log.progressEveryMs).toBe(5000);
  });

  test('reports an unexpected error as a bug in this program', () => {
    const { screen, text } = openScreen({ isTTY: false });
    new TerminalLog(screen, { verbose: false }).failure(new TypeError('boom'));
    expect(text()).toContain('This is a fault of osc-deploy.');
  });
});

test('a table has columns, cells of bounded width on a terminal, and no control characters', () => {
  const rows = [
    ['a\u001b[2J', 'x'.repeat(100)],
    ['longer', ''],
  ];
  const [head, first, second] = openScreen({ isTTY: true }).screen.table(['Name', 'URL'], rows);
  expect(head).toBe('Name    URL');
  expect(first).toMatch(/^a \[2J {3}x{59}…$/);
  expect(second).toBe('longer  –');
  // A script that reads a URL needs all of it.
  expect(openScreen({ isTTY: false }).screen.table(['Name', 'URL'], rows)[1]).toBe(
    `a [2J   ${'x'.repeat(100)}`,
  );
});

test.each<[advice: string | Advice, text: string, command?: string]>([
  [['Sign in:', ourCommand('login')], 'Sign in:\n  node cli.js login --environment stage'],
  [[ourCommand('login --repo a/b')], '  node cli.js login --environment stage --repo a/b'],
  [['See:', ourCommand('<command> --help')], 'See:\n  node cli.js publish --help'],
  [[ourCommand('<command> --help')], '  node cli.js --help', ''],
  [['Do:', { command: 'npx github:a/osc-deploy login' }], 'Do:\n  npx github:a/osc-deploy login'],
  ['run `osc-deploy doctor` again', 'run `node cli.js doctor --environment stage` again'],
  ['or `operation: remove`', 'or `node cli.js remove --environment stage`'],
  [
    'Raise `timeout`, or `basic-auth: user:password`',
    'Raise `--timeout`, or `--basic-auth user:password`',
  ],
  ['Set `source-ref` or `options`', 'Set `--source-ref` or `--set`'],
  ['Set `source-ref`', 'Set `--to`', 'rollback'],
  ['made with `public-access: false`, or `wait`', 'made with `--no-public-access`, or `--no-wait`'],
  ['`directory` and `NAME` and osc-deploy login', '`<directory>` and `NAME` and osc-deploy login'],
  ['Run {again}. Add it to {step}.', 'Run the command again. Add it to the command.'],
  [[{ runner: 'Set the input.', terminal: 'Set the option.' }], 'Set the option.'],
])('the advice %j is shown as %j', (advice, text, command = 'publish') => {
  const typing = {
    invocation: 'node cli.js',
    place: ' --environment stage',
    command: command || undefined,
  };
  expect(asTyped(advice, typing)).toBe(text);
});

function terminal(hidden: boolean) {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  const interrupts = signalInterrupts();
  return {
    input,
    asked: ask('Token: ', { input, output, interrupts, hidden }),
    shown: () => String(output.read()),
  };
}

test.each([
  { typed: ' a secrex\u007ft \r', hidden: true, answer: 'a secret', shown: /^Token: \n$/ },
  { typed: 'yes\r', hidden: false, answer: 'yes', shown: /Token: .*y.*e.*s/s },
  { typed: '\u0004', hidden: true, answer: '', shown: /^Token: \n$/ },
  { typed: '\u0004', hidden: false, answer: '', shown: /Token: .*\n$/s },
])(
  'input $typed, hidden $hidden, gives the answer $answer',
  async ({ typed, hidden, answer, shown }) => {
    const one = terminal(hidden);
    one.input.write(typed);
    expect(await one.asked).toBe(answer);
    expect(one.shown()).toMatch(shown);
  },
);

test.each([true, false])(
  'Ctrl-C ends the command, the end of input is not an answer, hidden %s',
  async (hidden) => {
    const [cancelled, ended] = [terminal(hidden), terminal(hidden)];
    cancelled.input.write('ab\u0003');
    await expect(cancelled.asked).rejects.toMatchObject({ code: 'interrupted' });
    ended.input.end();
    expect(await ended.asked).toBe('');
  },
);

test.each([
  ['/usr/local/bin/osc-deploy', {}, 'osc-deploy'],
  ['/home/me/clone/dist/cli.js', {}, 'node dist/cli.js'],
  ['/opt/osc deploy/cli.js', {}, 'node "/opt/osc deploy/cli.js"'],
  [
    '/home/a/.npm/_npx/1/node_modules/.bin/osc-deploy',
    { npm_command: 'exec' },
    `npx github:OWNER/osc-deploy#v${version}`,
  ],
])('a command at %s is shown the way it was started', (script, env, invocation) => {
  expect(invocationOf(script, { cwd: '/home/me/clone', env })).toBe(invocation);
});
