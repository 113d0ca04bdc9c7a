import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import { tempFolder } from '../../support/temp-folder.js';
import { asRoot, tool } from '../support/tools.js';
import type { Identity } from './private-authority.js';

/** The address of the platform on every link. Documentation networks are neither loopback nor private. */
export const farAddress = '198.51.100.2';
/** The delay of every packet each way in ms, the share of lost packets, and the seed. */
const link = ['50', '0.01', '7'];

const namespaces = z.object({ near: z.string(), far: z.string() });
const counts = z.object({ packets: z.number(), lost: z.number() });
const started = z.object({
  apiUrl: z.string(),
  adminUrl: z.string(),
  refreshToken: z.string(),
  clientId: z.string(),
});

export type SlowLink = Awaited<ReturnType<typeof openSlowLink>>;

/** Starts a platform at the far end of a link of its own. */
export async function openSlowLink(identity: Identity) {
  const line = start(['python3', resolve('__tests__/conformance/network/slow-link.py'), ...link]);
  const lines = linesOf(line);
  const { near, far } = namespaces.parse(await nextLine(lines));
  const folder = tempFolder();
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, identity.cert);
  writeFileSync(files.key, identity.key);
  const program = [
    process.execPath,
    '--import',
    resolve('scripts/typescript.mjs'),
    resolve('emulator/main.ts'),
  ];
  const options = [
    '--json',
    '--host',
    farAddress,
    '--tls-cert',
    files.cert,
    '--tls-key',
    files.key,
  ];
  const server = start(['ip', 'netns', 'exec', far, ...program, ...options]);
  const platform = started.parse(await nextLine(linesOf(server)));
  return {
    platform,
    /** Starts Node at the near end. */
    near(path: string) {
      const [node, ...nodeArguments] = [...asRoot(), tool('ip').path, 'netns', 'exec', near, path];
      return { node, nodeArguments };
    },
    /** Interrupts the link after a number of packets, for a number of seconds; 0 is permanent. */
    cut: (seconds: number, packets: number) =>
      void line.stdin?.write(`cut ${seconds} ${packets}\n`),
    /** Returns the traffic in both directions. */
    async stats() {
      line.stdin?.write('stats\n');
      return counts.parse(await nextLine(lines));
    },
    /** Returns the answer of the admin origin of the platform, requested at the far end. */
    async ask(path: string): Promise<unknown> {
      const script = `fetch(${JSON.stringify(platform.adminUrl + path)}).then((r) => r.text()).then((t) => process.stdout.write(t))`;
      const words = [tool('ip').path, 'netns', 'exec', far, process.execPath, '-e', script];
      const [first = '', ...rest] = [...asRoot(), ...words];
      const { stdout } = await promisify(execFile)(first, rest, { maxBuffer: 64 * 1024 * 1024 });
      return JSON.parse(stdout) as unknown;
    },
    /** Ends the platform, then the link with its namespaces. */
    async close() {
      for (const child of [server, line]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const gone = once(child, 'exit');
        if (child === line) child.stdin?.end();
        else child.kill('SIGTERM');
        await gone;
      }
    },
  };
}

function start(words: string[]): ChildProcess {
  const [first = '', ...rest] = [...asRoot(), ...words];
  const path = `${process.env['PATH']}:${dirname(tool('ip').path)}`;
  return spawn(first, rest, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PATH: path },
  });
}

function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  return createInterface(child.stdout)[Symbol.asyncIterator]();
}

async function nextLine(lines: AsyncIterator<string>): Promise<unknown> {
  const { value, done } = await lines.next();
  if (done === true) throw new Error('the process ended before it was ready');
  return JSON.parse(String(value)) as unknown;
}
