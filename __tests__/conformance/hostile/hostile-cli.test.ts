import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { leaksOf } from '../../support/leaks.js';
import type { Mutation } from './hostile-mutation.js';
import type { TransportName } from './hostile-transport.js';
import type { RawValueName } from './hostile-values.js';
import { World } from './hostile-world.js';

/** The command of a terminal, whose reader sees whatever a server makes it print. */

let world: World;
let home: string;
beforeEach(async () => {
  world = await World.open('ports');
  await world.run({ eventName: 'push', with: {}, files: { 'index.html': 'x' } });
  await world.run({ eventName: 'push', with: { target: 'runner', runner: 'web' } });
  home = mkdtempSync(join(tmpdir(), 'osc-cli-'));
});
afterEach(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

async function status(...more: string[]) {
  const argv = [resolve('dist/cli.js'), 'status', '--base-url', world.inputs({ with: {} })['base-url'] ?? ''];
  const child = spawn(process.execPath, [...argv, ...more], {
    env: { PATH: process.env['PATH'], HOME: home, OSC_ACCESS_TOKEN: world.login.accessToken },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      said[stream] += text;
    });
  }
  const exitCode = await new Promise<number | null>((end) => child.on('close', end));
  return { exitCode, ...said };
}

const value = (by: RawValueName, at: number): Mutation => ({ kind: 'json', change: { at, do: 'replace', by } });
const sent = (how: TransportName): Mutation => ({ kind: 'transport', how, unasked: false });

test.each<[RegExp, Mutation]>([
  [/^\/mypages$/, value('controls', 3)],
  [/^\/mypages$/, value('bidi', 2)],
  [/^\/mypages$/, sent('endlessBody')],
  [/mydeployments$/, value('emptyArray', 0)],
  [/mydeployments$/, value('controls', 0)],
  [/^\/services\/.*instances$/, value('longText', 2)],
  [/^\/mytenantplan$/, value('controls', 1)],
  [/^\/servicetoken$/, value('lines', 2)],
])(
  'status, with %s replaced: %j',
  async (route, mutation) => {
    world.front.choose = ({ path }) => (route.test(path) ? mutation : undefined);
    for (const more of [[], ['--json']]) {
      const { exitCode, stdout, stderr } = await status(...more);
      expect({ exitCode, stderr: stderr.slice(0, 500) }).toEqual({
        exitCode: 0,
        stderr: expect.not.stringMatching(/\s+at .*:\d+/),
      });
      const shown = more.length > 0 ? stderr : `${stdout}${stderr}`;
      expect(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.exec(shown)).toBeNull();
      if (more.length > 0) expect(() => JSON.parse(stdout) as unknown).not.toThrow();
      expect(shown.length).toBeLessThan(2_000_000);
      const secrets = world.secrets.map(({ value: secret }) => secret);
      expect(leaksOf(secrets, new Map([['the terminal', `${stdout}${stderr}`]]))).toEqual([]);
    }
    expect(world.front.requests.some(({ mutated }) => mutated)).toBe(true);
  },
  60_000,
);
