import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeSite, median } from './local-platform.js';
import {
  type ClientName,
  type LeanServer,
  runClient,
  startLeanServer,
  type Used,
} from './peer-clients.js';
import { drawBars } from './peer-plot.js';
import { bringPeerTools, type PeerTools } from './peer-tools.js';

/**
 * This action beside what users would pick instead, on one lean server a round trip away: whole processes, in turns,
 * medians. `npm run bench:peers`, a quarter of an hour on a machine that does nothing else.
 *   npm run bench:peers -- --runs 1 --only 20ms,tls     some cases, once
 *   npm run bench:peers -- --write                      puts table and plot into docs/performance.md
 */
type Phase = 'fresh' | 'CI' | 'five';

interface Case {
  id: string;
  title: string;
  files: number;
  bytes: number;
  rttMs: number;
  tls?: boolean;
  phases: Phase[];
  clients: ClientName[];
}

const small = { files: 1000, bytes: 10_240 };
const everyone: ClientName[] = ['aws', 's5cmd', 'rclone', 'osc-deploy'];
/** aws needs 22 s a time over 100 ms, ten files at once. */
const quick = everyone.slice(1);
const cases: Case[] = [
  {
    id: '20ms',
    title: '1,000 × 10 KB, 20 ms',
    ...small,
    rttMs: 20,
    phases: ['fresh', 'CI', 'five'],
    clients: [...everyone, 'ideal'],
  },
  {
    id: 'tls',
    title: '1,000 × 10 KB, 100 ms, TLS',
    ...small,
    rttMs: 100,
    tls: true,
    phases: ['fresh', 'CI', 'five'],
    clients: quick,
  },
  {
    id: 'many',
    title: '4,999 × 10 KB, 20 ms',
    files: 4999,
    bytes: 10_240,
    rttMs: 20,
    phases: ['fresh', 'CI'],
    clients: ['s5cmd', 'rclone', 'osc-deploy', 'ideal'],
  },
  {
    id: 'heavy',
    title: '4,999 × 100 KB, 20 ms',
    files: 4999,
    bytes: 102_400,
    rttMs: 20,
    phases: ['fresh'],
    clients: ['s5cmd', 'osc-deploy'],
  },
  {
    id: 'mb20',
    title: '1,000 × 1 MB, 20 ms',
    files: 1000,
    bytes: 1_000_000,
    rttMs: 20,
    phases: ['fresh'],
    clients: everyone,
  },
  {
    id: 'mb100',
    title: '1,000 × 1 MB, 100 ms',
    files: 1000,
    bytes: 1_000_000,
    rttMs: 100,
    phases: ['fresh'],
    clients: quick,
  },
  {
    id: 'large',
    title: '50 × 20 MB, 20 ms',
    files: 50,
    bytes: 20_000_000,
    rttMs: 20,
    phases: ['fresh', 'CI'],
    clients: everyone,
  },
];

const names: Record<ClientName, string> = {
  aws: '`aws s3 sync`',
  s5cmd: 's5cmd',
  rclone: 'rclone, 64 wide',
  'osc-deploy': '**this action**',
  ideal: 'ideal client',
};

/** What was measured, by phase and client. */
type Results = Map<Phase, Map<ClientName, Used[]>>;

async function measureCase(
  tools: PeerTools,
  { runs, ...of }: Case & { runs: number },
): Promise<Results> {
  const server = await startLeanServer(tools, { rttMs: of.rttMs, tls: of.tls === true });
  const directory = makeSite(of.files, of.bytes);
  const results: Results = new Map(
    of.phases.map((phase) => [phase, new Map(of.clients.map((client) => [client, []]))]),
  );
  try {
    for (let run = 0; run < runs; run++)
      await measureRound(results, { tools, server, directory, of, run });
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  }
  return results;
}

/**
 * Each client once in each phase, in an order that turns with the rounds. Before each of them the files are in the page
 * cache, where a build leaves them: rclone drops from there what it has read, which the next client would pay for.
 */
async function measureRound(
  results: Results,
  {
    tools,
    server,
    directory,
    of,
    run,
  }: { tools: PeerTools; server: LeanServer; directory: string; of: Case; run: number },
): Promise<void> {
  const order = of.clients.map(
    (_, index) => of.clients[(index + run) % of.clients.length] as ClientName,
  );
  for (const phase of of.phases) {
    prepare(phase, directory, run);
    for (const client of order) {
      // The ideal client knows nothing of what is there.
      if (client === 'ideal' && phase !== 'fresh') continue;
      for (const file of filesIn(directory)) readFileSync(file);
      const used = await runClient(client, {
        tools,
        server,
        directory,
        name: `${of.id}-${client}-${run}`,
      });
      results.get(phase)?.get(client)?.push(used);
    }
  }
  await server.forget();
}

/** `CI`: nothing has changed, but every file is new, as a checkout and a build leave them. `five`: five files have. */
function prepare(phase: Phase, directory: string, run: number): void {
  if (phase === 'fresh') return;
  const files = filesIn(directory);
  const now = new Date();
  for (const file of phase === 'CI' ? files : files.slice(0, 5)) {
    if (phase === 'five') writeFileSync(file, `changed in round ${run}`);
    else utimesSync(file, now, now);
  }
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns a function for the median of what a client used in a phase. */
const mediansOf =
  (results: Results) =>
  (phase: Phase, client: ClientName, value: (used: Used) => number): number =>
    median((results.get(phase)?.get(client) ?? []).map(value));
const whole = (value: number) =>
  Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-US');

function table({ title, clients, phases }: Case, results: Results): string {
  const of = mediansOf(results);
  const time = (client: ClientName, phase: Phase) => of(phase, client, (used) => used.ms);
  const cell = (client: ClientName, phase: Phase) => {
    const ratio = time(client, phase) / time('osc-deploy', phase);
    if (Number.isNaN(ratio)) return '– | –';
    return `${whole(time(client, phase))} | ${client === 'osc-deploy' ? '1' : ratio.toFixed(2)} ×`;
  };
  const heads = phases.map((phase) => `${phase}, ms | over us`).join(' | ');
  const rows = clients.map((client) => {
    const [first = 'fresh'] = phases;
    const [cpu, memory, requests, connections] = [
      phases
        .map((phase) => (of(phase, client, (used) => used.cpuMs) / 1000).toFixed(2))
        .filter((text) => text !== 'NaN')
        .join(' / '),
      Math.max(
        ...phases
          .map((phase) => of(phase, client, (used) => used.peakMiB))
          .filter((value) => !Number.isNaN(value)),
      ),
      phases.map((phase) => whole(of(phase, client, (used) => used.requests))).join(' / '),
      of(first, client, (used) => used.connections),
    ];
    return `| ${names[client]} | ${phases.map((phase) => cell(client, phase)).join(' | ')} | ${cpu} | ${whole(memory)} | ${requests} | ${whole(connections)} |`;
  });
  return [
    `| ${title} | ${heads} | CPU, s | MiB | requests | connections |`,
    `| --- |${' ---: |'.repeat(phases.length * 2 + 4)}`,
    ...rows,
    '',
  ].join('\n');
}

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
};

const root = resolve(import.meta.dirname, '../..');
const tools = bringPeerTools();
const runs = Number(option('runs') ?? 5);
const only = option('only')?.split(',');
const { versions } = tools;
const texts = [
  `Medians of ${runs}. aws ${versions['aws']}, s5cmd ${versions['s5cmd']}, rclone ${versions['rclone']}, Node ${process.versions.node}.\n\n`,
];
process.stdout.write(texts.join(''));
const measured: { title: string; times: [string, number][] }[] = [];
for (const each of cases.filter(({ id }) => !only || only.includes(id))) {
  const results = await measureCase(tools, { ...each, runs });
  const of = mediansOf(results);
  const text = `${table(each, results)}\n`;
  texts.push(text);
  process.stdout.write(text);
  for (const phase of each.phases) {
    const times = each.clients
      .filter((client) => client !== 'ideal')
      .map((client): [string, number] => [client, of(phase, client, (used) => used.ms)]);
    measured.push({ title: `${each.title}: ${phase}`, times });
  }
}
if (process.argv.includes('--write')) {
  writeFileSync(join(root, 'docs/peers.svg'), drawBars(measured));
  const page = join(root, 'docs/performance.md');
  const section = /(?<=<!-- peers -->\n).*(?=\n<!-- end of peers -->)/s;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(section, () => texts.join('').trim()),
  );
}
