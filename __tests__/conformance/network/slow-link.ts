import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { StepOptions } from '../../../emulator/runner/step.js';
import { tempFolder } from '../../support/temp-folder.js';
import { tool } from '../support/tools.js';
import type { Identity } from './private-authority.js';
import { asRoot } from './private-hosts.js';

/** The platform's address on every link: a network for documentation, which is neither loopback nor private. */
export const farAddress = '198.51.100.2';

const names = z.object({ near: z.string(), far: z.string(), farAddress: z.literal(farAddress) });
const stats = z.object({ packets: z.number(), bytes: z.number(), lost: z.number() });
const started = z.object({ apiUrl: z.string(), adminUrl: z.string(), refreshToken: z.string(), clientId: z.string() });

/** A platform at the far end of a link of its own. */
export class SlowLink {
  readonly platform: z.infer<typeof started>;
  readonly #names: z.infer<typeof names>;
  readonly #link: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #server: ChildProcess;

  private constructor(parts: {
    names: z.infer<typeof names>;
    platform: z.infer<typeof started>;
    link: ChildProcess;
    lines: AsyncIterator<string>;
    server: ChildProcess;
  }) {
    this.#names = parts.names;
    this.platform = parts.platform;
    this.#link = parts.link;
    this.#lines = parts.lines;
    this.#server = parts.server;
  }

  /**
   * @param options.oneWayMs delay of every packet, each way
   * @param options.loss share of the packets that is lost, 0 to 1
   */
  static async open(options: { oneWayMs: number; loss: number; identity: Identity }): Promise<SlowLink> {
    const script = resolve('__tests__/conformance/network/slow-link.py');
    const link = start(['python3', script, String(options.oneWayMs), String(options.loss), '7']);
    const lines = linesOf(link);
    const found = names.parse(await nextLine(lines));
    const folder = tempFolder();
    const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    writeFileSync(files.cert, options.identity.cert);
    writeFileSync(files.key, options.identity.key);
    const server = start([
      ...[
        'ip',
        'netns',
        'exec',
        found.far,
        process.execPath,
        '--import',
        resolve('scripts/typescript.mjs'),
        resolve('emulator/main.ts'),
        '--json',
      ],
      ...['--host', farAddress, '--tls-cert', files.cert, '--tls-key', files.key],
    ]);
    const platform = started.parse(await nextLine(linesOf(server)));
    return new SlowLink({ names: found, platform, link, lines, server });
  }

  /** Starts Node at the near end. */
  near(node: string): Pick<StepOptions, 'node' | 'nodeArguments'> {
    const words = [...asRoot(), tool('ip').path, 'netns', 'exec', this.#names.near, node];
    return { node: words[0] ?? '', nodeArguments: words.slice(1) };
  }

  /** After that many more packets nothing passes for so long; 0 seconds is for good. */
  cut(seconds: number, packets: number): void {
    this.#link.stdin?.write(`cut ${seconds} ${packets}\n`);
  }

  /** What has passed so far, in both directions. */
  async stats(): Promise<z.infer<typeof stats>> {
    this.#link.stdin?.write('stats\n');
    return stats.parse(await nextLine(this.#lines));
  }

  /** What the platform's admin origin answers, asked at the far end. */
  async ask(path: string): Promise<unknown> {
    const script = `fetch(${JSON.stringify(this.platform.adminUrl + path)}).then((r) => r.text()).then((t) => process.stdout.write(t))`;
    const words = [tool('ip').path, 'netns', 'exec', this.#names.far, process.execPath, '-e', script];
    const [first = '', ...rest] = [...asRoot(), ...words];
    const { stdout } = await promisify(execFile)(first, rest, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as unknown;
  }

  /** Ends the platform, then the link, which takes its namespaces along. */
  async close(): Promise<void> {
    for (const child of [this.#server, this.#link]) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, 'exit');
      if (child === this.#link) child.stdin?.end();
      else child.kill('SIGTERM');
      await gone;
    }
  }
}

function start(words: string[]): ChildProcess {
  const [first = '', ...rest] = [...asRoot(), ...words];
  const path = `${process.env['PATH']}:${dirname(tool('ip').path)}`;
  return spawn(first, rest, { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, PATH: path } });
}

function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  const lines: Interface = createInterface(child.stdout);
  return lines[Symbol.asyncIterator]();
}

async function nextLine(lines: AsyncIterator<string>): Promise<unknown> {
  const { value, done } = await lines.next();
  if (done === true) throw new Error('the process ended before it was ready');
  return JSON.parse(String(value)) as unknown;
}
