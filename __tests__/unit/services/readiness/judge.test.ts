import { describe, expect, test } from '@jest/globals';
import type { BuildFacts, Facts, HealthFacts } from '../../../../src/services/readiness/facts.js';
import { judge } from '../../../../src/services/readiness/judge.js';

const [former, wanted, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const minute = 60_000;
const readAt = 100 * minute;
const running: HealthFacts = {
  kind: 'instance',
  state: 'ready',
  detail: 'health running',
  missed: 0,
};
const cloning = (commit: string, ...lines: string[]) => [
  "Cloning into '/usercontent'...",
  `Commit info: ${commit.slice(0, 7)}`,
  ...lines,
];

/** The log of a new container, which was first seen some time ago. */
const newLog = (
  commit: string | undefined,
  { lines = [] as string[], ago = 0, starts = 1 } = {},
) => ({
  starts,
  newSince: readAt - ago,
  commit,
  lines,
  current: lines,
  former: [] as string[],
});
const formerLog = { starts: 0, commit: former, lines: [], current: [] as string[], former: [] };
const notCloned = "fatal: could not read Username for 'https://github.com'";
const app = (commit?: string) => ({ state: 'answers', status: 200, commit }) as const;

interface Row {
  what: string;
  health?: Partial<HealthFacts>;
  build?: Partial<BuildFacts>;
  /** When the start of the new container was sent, in ms before the look. */
  ago?: number;
  pinned?: boolean;
  timeoutMs?: number;
  verdict: string;
  live?: string | undefined;
}

function factsOf({ health, build, ago = 1000, pinned = false, timeoutMs }: Row): Facts {
  return {
    readAt,
    timeoutMs: timeoutMs ?? 10 * minute,
    health: { ...running, ...health },
    build: {
      wanted: { commit: wanted, pinned },
      before: { at: readAt - ago, commit: former },
      log: formerLog,
      page: app(),
      sawLoadingPage: false,
      ...build,
    },
  };
}

describe('a start without a build', () => {
  const rows: (Omit<Row, 'build' | 'ago'> & { since?: number })[] = [
    { what: 'runs', verdict: 'ready: health running' },
    { what: 'starts', health: { state: 'starting' }, verdict: 'starting: health running' },
    { what: 'is not known yet', health: { state: 'unknown' }, verdict: 'starting' },
    { what: 'failed', health: { state: 'failed' }, verdict: 'failed' },
    {
      what: 'was missed twice in a row',
      health: { state: 'unknown', missed: 2 },
      verdict: 'starting',
    },
    {
      what: 'was missed three times in a row',
      health: { state: 'unknown', missed: 3 },
      verdict: 'gone',
    },
    {
      what: 'is an app that failed for less than its patience',
      health: { kind: 'app', state: 'failed' },
      since: 89_999,
      verdict: 'starting',
    },
    {
      what: 'is an app that failed for longer',
      health: { kind: 'app', state: 'failed' },
      since: 90_000,
      verdict: 'failed',
    },
    {
      what: 'is an app that failed for half of a short timeout',
      health: { kind: 'app', state: 'failed' },
      since: 15_000,
      timeoutMs: 30_000,
      verdict: 'failed',
    },
    {
      what: 'is an app that is away for its rebuild',
      health: { kind: 'app', state: 'away' },
      since: 60_000,
      verdict: 'starting',
    },
    {
      what: 'is an app that stays away',
      health: { kind: 'app', state: 'away' },
      since: 90_000,
      verdict: 'gone',
    },
  ];

  test.each(rows)('which $what: $verdict', ({ health, timeoutMs = 10 * minute, ...row }) => {
    const { since, verdict } = row;
    const trouble = since === undefined ? {} : { troubleSince: readAt - since };
    const facts = { readAt, timeoutMs, health: { ...running, ...health, ...trouble } };
    const { state, detail } = judge(facts);
    expect(`${state}: ${detail}`).toContain(verdict);
  });
});

describe('a build', () => {
  const rows: Row[] = [
    {
      what: 'whose loading page is shown',
      build: { page: { state: 'building', commit: wanted } },
      verdict: 'waiting: building commit bbbbbbb',
    },
    {
      what: 'without an address',
      build: { page: undefined },
      verdict: 'waiting: health running, no address yet',
    },
    {
      what: 'at whose address no app listens',
      build: { page: { state: 'silent', detail: 'answers 502' } },
      verdict: 'waiting: health running, the address answers 502',
    },
    {
      what: 'whose container starts',
      health: { state: 'starting', detail: 'health starting' },
      build: { page: app(wanted), log: newLog(wanted) },
      verdict: 'waiting: health starting',
    },
    {
      what: 'whose commit is shown',
      build: { page: app(wanted) },
      verdict: 'ready: health running, commit bbbbbbb',
      live: wanted,
    },
    {
      what: 'of the first start of all',
      build: { before: undefined, log: newLog(wanted) },
      verdict: 'ready: health running, commit bbbbbbb',
      live: wanted,
    },
    {
      what: 'whose loading page has replaced the former app',
      build: { sawLoadingPage: true, log: newLog(wanted) },
      verdict: 'ready: health running, commit bbbbbbb',
      live: wanted,
    },
    {
      what: 'whose log is new, for less than a minute',
      build: { log: newLog(wanted, { ago: minute - 1 }) },
      ago: 2 * minute,
      verdict: 'waiting: health running; waiting for the new build',
    },
    {
      what: 'whose log is new, for a minute',
      build: { log: newLog(wanted, { ago: minute }) },
      ago: 2 * minute,
      verdict: 'ready: health running, commit bbbbbbb',
      live: wanted,
    },
    {
      what: 'whose log is new, for half of a short timeout',
      build: { log: newLog(wanted, { ago: 10_000 }) },
      timeoutMs: 20_000,
      verdict: 'ready: health running, commit bbbbbbb',
      live: wanted,
    },
    {
      what: 'behind which the former commit answers for ever',
      build: { page: app(former) },
      ago: 5 * minute,
      verdict: 'waiting: the app still shows commit aaaaaaa instead of bbbbbbb',
    },
    {
      what: 'whose log is ahead of its page',
      build: { page: app(former), log: newLog(wanted, { ago: minute }) },
      verdict: 'waiting: the app still shows commit aaaaaaa instead of bbbbbbb',
    },
    {
      what: 'of a third commit, which only the page shows',
      build: { page: app(other) },
      verdict: 'waiting: the app still shows commit ccccccc instead of bbbbbbb',
    },
    {
      what: 'of a third commit, which log and page show',
      build: { page: app(other), log: newLog(other) },
      verdict: 'ready: health running, commit ccccccc, not bbbbbbb of this run',
      live: other,
    },
    {
      what: 'of a third commit where one was asked for',
      build: { page: app(other), log: newLog(other) },
      pinned: true,
      verdict: 'failed: it runs commit ccccccc instead of the requested bbbbbbb',
      live: other,
    },
    {
      what: 'that shows no commit at all',
      build: {
        before: { at: readAt - minute, commit: undefined },
        log: { ...formerLog, commit: undefined },
      },
      verdict: 'ready: health running, the commit was not seen',
    },
    {
      what: 'of the former commit, which only the former log names',
      build: { wanted: { commit: former, pinned: false } },
      ago: minute,
      verdict: 'ready: health running, the commit was not seen',
    },
    {
      what: 'whose page says for a minute that it failed, and whose log is that of the build before',
      build: {
        log: { ...formerLog, current: [notCloned] },
        page: { state: 'failed' },
      },
      ago: minute,
      verdict: `failed: ${notCloned}`,
    },
    {
      what: 'whose address is silent for a minute, and whose log is that of the clone before',
      build: {
        log: { ...formerLog, current: [notCloned] },
        page: { state: 'silent', detail: 'answers 502' },
      },
      ago: minute,
      verdict: `failed: ${notCloned}`,
    },
    {
      what: 'whose address is silent for a minute, and whose log is that of the failed app before',
      build: {
        log: { ...formerLog, current: ['Application exited with code 1'] },
        page: { state: 'silent', detail: 'answers 502' },
      },
      ago: minute,
      verdict: 'waiting: health running, the address answers 502',
    },
    {
      what: 'whose log ends with an error',
      build: {
        log: newLog(wanted, {
          lines: cloning(wanted, 'error: boom', 'Build failed with exit code 1'),
        }),
      },
      verdict: 'failed: error: boom (Build failed with exit code 1)',
    },
    {
      what: 'whose container was started twice',
      build: {
        log: newLog(wanted, { starts: 2 }),
        page: { state: 'silent', detail: 'answers 502' },
      },
      verdict: 'waiting: health running, the address answers 502',
    },
    {
      what: 'whose container is started again and again',
      build: {
        log: { ...newLog(wanted, { starts: 3 }), former: cloning(wanted, 'panic: out of memory') },
      },
      verdict: 'failed: its container ends and is started again and again: panic: out of memory',
    },
    {
      what: 'behind which the error page of the former build is shown',
      build: { page: { state: 'failed' } },
      verdict: 'waiting: its page says that the build failed; waiting for the new build',
    },
    {
      what: 'whose error page is shown after a minute',
      build: { page: { state: 'failed' } },
      ago: minute,
      verdict: 'failed: its page says that the build failed',
    },
    {
      what: 'whose health failed after a minute',
      health: { state: 'failed', detail: 'health failed' },
      ago: minute,
      verdict: 'failed: health failed',
    },
    {
      what: 'of what is gone, whatever its page shows',
      health: { state: 'unknown', missed: 3 },
      build: { page: app(wanted) },
      verdict: 'gone: health running',
    },
  ];

  test.each(rows)('$what: $verdict', (row) => {
    const verdict = judge(factsOf(row));
    expect(`${verdict.state}: ${verdict.detail}`).toBe(row.verdict);
    expect('live' in verdict ? verdict.live : undefined).toBe(row.live);
  });

  test('is judged by its facts alone', () => {
    for (const row of rows) {
      const facts = factsOf(row);
      const before = structuredClone(facts);
      expect(judge(facts)).toEqual(judge(before));
      expect(facts).toEqual(before);
    }
  });
});
