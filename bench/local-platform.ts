import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The local platform in a process of its own, so that it never shares a core's time with what is measured more than it must. */
export interface RunningPlatform {
  apiUrl: string;
  adminUrl: string;
  accessToken: string;
  stop(): Promise<void>;
}

/** @param latencyMs added to every storage request */
export async function startLocalPlatform(latencyMs: number): Promise<RunningPlatform> {
  const args = [
    join(root, 'build/emulator/main.js'),
    '--json',
    '--latency',
    String(latencyMs),
    '--discard-bodies',
  ];
  const server: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no stdout');
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const info = JSON.parse(String(line)) as Omit<RunningPlatform, 'stop'>;
  return {
    ...info,
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

/** A folder of `count` files of `size` bytes each, a tenth of them pages. Every file is different. */
export function makeSite(count: number, size: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'osc-bench-'));
  const bytes = Buffer.alloc(size, 'lorem ipsum ');
  for (let index = 0; index < count; index++) {
    const parent = join(folder, `d${Math.floor(index / 100)}`);
    if (index % 100 === 0) mkdirSync(parent);
    bytes.write(`${index}\n`);
    writeFileSync(join(parent, `f${index}.${index % 10 === 0 ? 'html' : 'js'}`), bytes);
  }
  return folder;
}

/** How one process went. */
export interface Measured {
  /** From its start to its exit, in ms. */
  ms: number;
  /** Most memory it held, in MiB; 0 where the system does not tell. */
  peakMiB: number;
  stdout: string;
}

/** Arguments of Node with which a process tells what it took, on its way out: the numbers that GNU time would print. */
export const usageReport = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `process.on('exit',()=>{const {maxRSS,userCPUTime,systemCPUTime}=process.resourceUsage();process.stderr.write('\\npeak='+maxRSS+' cpu='+(userCPUTime+systemCPUTime)+'\\n')})`,
  )}`,
];

/** What a process with `usageReport` has told. */
export function readUsage(stderr: string): { peakMiB: number; cpuMs: number } {
  const [, peak = 0, cpu = 0] = /peak=(\d+) cpu=(\d+)/.exec(stderr) ?? [];
  return { peakMiB: Number(peak) / 1024, cpuMs: Number(cpu) / 1000 };
}

/** Runs a Node script to its end. @throws when it fails */
export async function measure(
  script: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> },
): Promise<Measured> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...usageReport, script, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
  });
  child.stderr.on('data', (piece) => {
    stderr += String(piece);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const ms = performance.now() - startedAt;
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${stdout}\n${stderr}`);
  return { ms, peakMiB: readUsage(stderr).peakMiB, stdout };
}

/** The built action, on a directory. */
export async function measureAction(
  platform: RunningPlatform,
  {
    name,
    directory,
    inputs = {},
  }: { name: string; directory: string; inputs?: Record<string, string> },
): Promise<Measured> {
  return await measure(join(root, 'dist/index.js'), {
    env: {
      GITHUB_REPOSITORY: 'octo-org/hello-world',
      'INPUT_ACCESS-TOKEN': platform.accessToken,
      'INPUT_BASE-URL': platform.apiUrl,
      INPUT_NAME: name,
      INPUT_DIRECTORY: directory,
      ...Object.fromEntries(
        Object.entries(inputs).map(([input, value]) => [`INPUT_${input.toUpperCase()}`, value]),
      ),
    },
  });
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
