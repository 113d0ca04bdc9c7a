import { join } from 'node:path';
import {
  makeSite,
  measure,
  measureAction,
  median,
  type RunningPlatform,
  startLocalPlatform,
} from './local-platform.js';

/**
 * Publishing as whole processes, as ratios within one run: against a client that sends one file after another, and
 * against an ideal one. `npm run bench:upload`, a few minutes. Times say something about this machine only.
 */
const plainClient = join(import.meta.dirname, 'plain-client.js');
let sites = 0;

async function plain(platform: RunningPlatform, directory: string, width: number): Promise<number> {
  const args = [
    platform.apiUrl,
    platform.accessToken,
    `bench-${++sites}`,
    directory,
    String(width),
  ];
  return (await measure(plainClient, { args })).ms;
}

async function action(
  platform: RunningPlatform,
  directory: string,
  concurrency: number,
): Promise<number> {
  return (
    await measureAction(platform, {
      name: `bench-${++sites}`,
      directory,
      inputs: { concurrency: String(concurrency) },
    })
  ).ms;
}

async function compareClients(runs: number): Promise<void> {
  const platform = await startLocalPlatform(20);
  const directory = makeSite(1000, 10_240);
  const widths = [64, 96, 128];
  const ideal = new Map<number, number[]>(widths.map((width) => [width, []]));
  const ours = new Map<number, number[]>([64, 128].map((width) => [width, []]));
  await action(platform, directory, 64);
  // In turns, so that whatever else the machine does meets all of them.
  for (let run = 0; run < runs; run++) {
    for (const [width, times] of ours) times.push(await action(platform, directory, width));
    for (const width of widths) ideal.get(width)?.push(await plain(platform, directory, width));
  }
  const sequential = await plain(platform, directory, 1);
  const best = Math.min(...widths.map((width) => median(ideal.get(width) ?? [])));
  row('1,000 × 10 KB, 20 ms: one file after another', `${sequential.toFixed(0)} ms`, '');
  row(
    '… ideal client, the best of 64, 96 and 128 wide',
    `${best.toFixed(0)} ms`,
    `${(sequential / best).toFixed(1)} × faster`,
  );
  for (const [width, times] of ours) {
    const mine = median(times);
    const ratios = `${(sequential / mine).toFixed(1)} × faster; ${(mine / best).toFixed(2)} × the time of the ideal client`;
    row(`… this action, ${width} wide`, `${mine.toFixed(0)} ms`, ratios);
  }
  await platform.stop();
}

async function unchanged(): Promise<void> {
  const platform = await startLocalPlatform(0);
  const directory = makeSite(4999, 1024);
  await measureAction(platform, { name: 'unchanged', directory });
  const before = await requestCount(platform);
  const { ms } = await measureAction(platform, { name: 'unchanged', directory });
  row(
    '4,999 unchanged files (with the manifest 5,000, the limit)',
    `${(await requestCount(platform)) - before} requests`,
    `${ms.toFixed(0)} ms`,
  );
  await platform.stop();
}

async function requestCount(platform: RunningPlatform): Promise<number> {
  const answer = await fetch(`${platform.adminUrl}/_local/requests`);
  return ((await answer.json()) as unknown[]).length;
}

async function memory(): Promise<void> {
  const platform = await startLocalPlatform(0);
  for (const [count, size] of [
    [200, 25_000_000],
    [50, 25_000_000],
    [5000, 10_240],
  ] as const) {
    const { peakMiB, ms } = await measureAction(platform, {
      name: `memory-${count}`,
      directory: makeSite(count, size),
    });
    row(
      `${count} × ${size.toLocaleString('en-US')} bytes`,
      `${peakMiB.toFixed(0)} MiB resident at most`,
      `${((count * size) / 1e3 / ms).toFixed(0)} MB/s`,
    );
  }
  await platform.stop();
}

function row(...cells: string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}

process.stdout.write(`Node ${process.version}\n\n| what | measured | |\n| --- | --- | --- |\n`);
await compareClients(Number(process.argv[2] ?? 5));
await unchanged();
await memory();
