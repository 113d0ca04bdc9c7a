import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { violationsOf } from './hostile-invariants.js';
import type { Mutation } from './hostile-mutation.js';
import { pageScenarios, type Scenario, serviceScenarios } from './hostile-scenarios.js';
import { type MeasuredRun, runBundle } from './hostile-step.js';
import type { TransportName } from './hostile-transport.js';
import type { RawValueName } from './hostile-values.js';
import { World } from './hostile-world.js';

/** The same as in process, for a few answers, with what only a process of its own shows: memory, crashes, real time. */

/** Most that a hostile answer may add to the highest resident memory of the same run in peace, in MiB. */
const mostMiB = 60;

const scenarios = [...pageScenarios, ...serviceScenarios];
const named = (name: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
};
const first = named('a first publish behind a password');
const change = named('a change of a site behind a password');
const sweep = named('a sweep of previews');
const preview = named('a preview with everything: rotating login, comment, deployment');
const database = named('a database');
const job = named('a job');
const app = named('a new app');

const value = (by: RawValueName, at = 0): Mutation => ({ kind: 'json', change: { at, do: 'replace', by } });
const many = (at = 0): Mutation => ({ kind: 'json', change: { at, do: 'multiply' } });
const sent = (how: TransportName): Mutation => ({ kind: 'transport', how, unasked: false });

const site = /^GET \/mypages\/hello$/;
const manifest = /^GET \/\.osc-deploy\/manifest\.json/;
const mint = /\/upload-urls$/;
const storage = /^POST \/hello/;
const subscriptions = /^GET \/mysubscriptions/;
const instance = /^GET \/services\/[^/]+\/instances\/hello$/;
const comments = /^GET \/repos\/.*\/comments/;

const attacks: [Scenario, RegExp, Mutation][] = [
  ...(['tooLongText', 'veryLongText', 'deepArrays', 'manyObjects', 'manyNumbers'] as const).map(
    (by): [Scenario, RegExp, Mutation] => [first, site, value(by, 1)],
  ),
  ...(
    [
      ...['endlessBody', 'endlessClaimed', 'endlessHead', 'bomb', 'zeros', 'hugeHeader', 'manyHeaders', 'utf16'],
      ...['someInformation', 'secondAnswer', 'notHttp'],
    ] as const
  ).map((how): [Scenario, RegExp, Mutation] => [first, site, sent(how as TransportName)]),
  [sweep, /^GET \/mypages$/, many()],
  [sweep, /^GET \/mypages$/, value('manyObjects')],
  [change, manifest, value('veryLongText', 3)],
  [change, manifest, value('manyObjects')],
  [change, manifest, sent('endlessBody')],
  [change, /^GET \/\?/, sent('endlessBody')],
  [change, mint, many(1)],
  [change, mint, value('manyObjects', 1)],
  [change, mint, value('veryLongText', 3)],
  [change, storage, sent('endlessBody')],
  [change, storage, sent('endlessInformation')],
  [change, storage, sent('secondAnswer')],
  [preview, /connect\/token$/, value('tooLongText', 1)],
  [preview, /connect\/token$/, sent('drip')],
  [preview, /connect\/token$/, sent('dripInformation')],
  [preview, /public-key$/, value('deepObjects')],
  [preview, /^GET .*_META$/, value('veryLongText', 2)],
  [preview, comments, value('manyObjects')],
  [preview, comments, many()],
  [preview, /\/deployments$/, value('deepObjects', 1)],
  [job, subscriptions, many()],
  [job, subscriptions, value('manyObjects', 4)],
  [job, /\/logs\//, value('manyLines')],
  [job, /\/logs\//, value('manyNumbers')],
  [job, /\/logs\//, sent('endlessBody')],
  [job, /mytenantplan$/, value('deepObjects')],
  [database, instance, value('manyPasswords', 1)],
  [database, instance, value('veryLongText', 2)],
  [database, /\/health\//, value('manyLines', 1)],
  [database, /\/ports\//, value('manyObjects')],
  [database, /\/servicetoken$/, value('tooLongText', 2)],
  [app, /^GET \/myapps$/, value('manyObjects')],
];

let world: World;
let thief: RawServer;
const runs: MeasuredRun[] = [];
const peaks = new Map<Scenario, number>();

beforeAll(async () => {
  for (const scenario of new Set(attacks.map(([one]) => one))) {
    world = await World.open('ports');
    await scenario.prepare?.(world);
    const run = await runBundle(world, quick(scenario));
    if (run.main.exitCode !== 0) throw new Error(`${scenario.name} fails in peace: ${run.main.stdout}`);
    peaks.set(scenario, run.peakMiB);
    run.remove();
    await world.close();
  }
}, 120_000);

beforeEach(async () => {
  world = await World.open('ports');
  thief = await startRawServer((_, response) => response.end('{"token": "stolen"}'));
});
afterEach(async () => {
  await Promise.all([world.close(), thief.close()]);
  for (const run of runs.splice(0)) run.remove();
});
const highest = { addedMiB: 0, at: '' };
afterAll(() => {
  process.stdout.write(`most memory added: ${highest.addedMiB.toFixed(0)} MiB, by ${highest.at}\n`);
});

/** With less patience: these clocks are real. */
function quick({ run }: Scenario): Scenario['run'] {
  return { ...run, with: { ...run.with, timeout: '3' } };
}

async function attacked(scenario: Scenario, { route, mutation }: { route: RegExp; mutation: Mutation }) {
  await scenario.prepare?.(world);
  world.front.choose = ({ method, path }) => (route.test(`${method} ${path}`) ? mutation : undefined);
  const run = await runBundle(world, quick(scenario));
  runs.push(run);
  const { main, post, tookMs } = run;
  const result = {
    ok: main.exitCode === 0,
    postOk: post.exitCode === 0,
    log: main.stdout,
    postLog: post.stdout,
    outputs: main.outputs,
    summary: main.summary,
  };
  expect(world.front.requests.some((request) => request.mutated)).toBe(true);
  expect([main.signal, main.stderr, post.signal, post.stderr]).toEqual([null, '', null, '']);
  expect([0, 1]).toContain(main.exitCode);
  expect(violationsOf(result, { world, topology: 'ports', tookMs, echoes: false })).toEqual([]);
  return run;
}

describe('the bundle, with bounded memory, in bounded time and in one readable error or well', () => {
  test.each(
    attacks.map(([scenario, route, mutation]) => {
      return { scenario, name: scenario.name, route, mutation, what: JSON.stringify(mutation) };
    }),
  )(
    '$name: $route is $what',
    async ({ scenario, route, mutation }) => {
      const { peakMiB } = await attacked(scenario, { route, mutation });
      const addedMiB = peakMiB - (peaks.get(scenario) ?? 0);
      if (addedMiB > highest.addedMiB) {
        Object.assign(highest, { addedMiB, at: `${scenario.name} ${route} ${JSON.stringify(mutation)}` });
      }
      expect(addedMiB).toBeLessThan(mostMiB);
    },
    60_000,
  );
});

describe('a redirect to somebody else is not followed', () => {
  test.each([
    [307, preview, /connect\/token$/],
    [308, preview, /public-key$/],
    [302, first, site],
    [307, first, storage],
    [307, first, /\/auth$/],
    [301, change, manifest],
    [307, job, /\/servicetoken$/],
    [308, job, /^POST \/services\//],
  ])(
    '%d',
    async (status, scenario, route) => {
      await attacked(scenario, {
        route,
        mutation: { kind: 'status', status, headers: { location: `${thief.url}/steal` }, body: 'none' },
      });
      expect(thief.requests).toEqual([]);
    },
    60_000,
  );
});
