import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Step } from '../emulator/runner/step.js';

/**
 * How long the action takes from the start of its process to its first request, as a multiple of an empty Node script
 * from start to end: a ratio, because it holds on a fast and on a slow machine. Above `longest` it is measured anew, as
 * another process may have had the cores; it fails when that never ends well.
 *   npm run bench:start-up
 */
const longest = 4.5;
const rounds = 20;
const warmUps = 3;
const tries = 6;

const root = resolve(import.meta.dirname, '../..');
const temp = mkdtempSync(join(tmpdir(), 'osc-start-up-'));
const empty = join(temp, 'empty.mjs');
writeFileSync(empty, '');

let arrived: (at: number) => void = () => undefined;
const server = createServer((request) => {
  arrived(performance.now());
  request.socket.destroy();
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

let ratio = Number.POSITIVE_INFINITY;
for (let time = 0; time < tries && ratio > longest; time++) ratio = await measure();
server.close();
rmSync(temp, { recursive: true, force: true });
if (ratio > longest) process.exitCode = 1;

/** @returns time to the first request, in empty scripts */
async function measure(): Promise<number> {
  const times: Record<'empty' | 'action', number[]> = { empty: [], action: [] };
  for (let round = 0; round < warmUps + rounds; round++) {
    // In turn, so that whatever else the machine does slows both alike.
    const measured = { empty: await timeEmptyScript(), action: await timeFirstRequest() };
    if (round < warmUps) continue;
    times.empty.push(measured.empty);
    times.action.push(measured.action);
  }
  const [empty, action] = [median(times.empty), median(times.action)];
  process.stdout.write(
    `start-up on Node ${process.versions.node}, median of ${rounds}: empty script ${empty.toFixed(0)} ms, ` +
      `first request ${action.toFixed(0)} ms, ratio ${(action / empty).toFixed(2)} (at most ${longest})\n`,
  );
  return action / empty;
}

/** ms from the start of a process that does nothing to its end. */
async function timeEmptyScript(): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [empty], { env: {}, stdio: 'ignore' });
  await once(child, 'exit');
  return performance.now() - start;
}

/** ms from the start of the action to the arrival of its first request, the spending of the refresh token. */
async function timeFirstRequest(): Promise<number> {
  const step = new Step({
    action: root,
    workspace: temp,
    with: {
      'refresh-token': 'start-up-refresh-token',
      'client-id': 'cli',
      'token-file': join(mkdtempSync(join(temp, 'login-')), 'login.json'),
      'base-url': url,
      directory: join(root, 'examples/site'),
    },
  });
  const arrival = new Promise<number>((done) => {
    arrived = done;
  });
  const env = step.env();
  const start = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/index.js')], { env, stdio: 'ignore' });
  const at = await Promise.race([arrival, failure(child)]);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return at - start;
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`the action ended with ${code} before it sent a request`);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle - 0.5)] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}
