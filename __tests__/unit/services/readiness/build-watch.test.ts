import { beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../../src/base/errors.js';
import { trustHosts } from '../../../../src/platform/hosts.js';
import { BuildWatch } from '../../../../src/services/readiness/build-watch.js';
import type { Subject } from '../../../../src/services/readiness/subject.js';
import { VirtualClock } from '../../../support/clock/virtual-clock.js';
import { logTo } from '../../../support/log.js';

const [former, wanted, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
];
const minute = 60_000;
const logOf = (commit: string, ...lines: string[]) => [
  "Cloning into '/usercontent'...",
  `Commit info: ${commit.slice(0, 7)}`,
  ...lines,
];

/** The visible state. `page`: the commit that the app shows, `app` without a commit, or another page. */
interface Seen {
  page: string;
  log: string[] | 'unreadable';
}
let clock: VirtualClock;
let seen: Seen;
beforeEach(() => {
  clock = new VirtualClock();
  seen = { page: 'app', log: [] };
});

/** Answers like a runner at its address. */
function answerOf(path: string): [status: number, text: string] {
  if (seen.page === 'gateway') return [502, ''];
  if (path === '/healthz' && seen.page === 'building') return [503, 'Building'];
  if (path === '/healthz' && seen.page === 'failed') return [500, '{"status":"build-failed"}'];
  const tells = /^[0-9a-f]{40}$/.test(seen.page) && path.endsWith('commit-info.json');
  return [200, tells ? JSON.stringify({ sha: seen.page }) : '<h1>App</h1>'];
}

function watchOf({ commit = wanted, pinned = false, timeout = 10 * minute } = {}): BuildWatch {
  const send = async ({ url }: { url: URL }) => {
    const [status, text] = answerOf(url.pathname);
    return { status, text };
  };
  const trustedHosts = trustHosts({});
  const tools = { clock, log: logTo(() => undefined), http: { send }, trustedHosts };
  const request = { method: 'GET', host: 'deploy', path: '/logs/shop', status: 503, sent: true };
  const subject = {
    name: 'shop',
    timeoutMs: timeout,
    desk: { tools },
    kind: 'web',
    readHealth: async () => ({
      kind: 'instance',
      state: 'ready',
      detail: 'health running',
      missed: 0,
    }),
    there: { record: { url: 'https://shop.example' } },
    logs: async () => {
      if (seen.log === 'unreadable')
        throw new RequestError('platform-error', 'No log.', { request });
      return seen.log;
    },
  } as unknown as Subject;
  return new BuildWatch(subject, {
    url: 'https://github.com/acme/shop',
    ref: 'main',
    commit,
    pinned,
  });
}

/** Returns a watch of a restart of the running app of `former`. */
async function restarted(
  asked: Parameters<typeof watchOf>[0] = {},
  before: Partial<Seen> = {},
): Promise<BuildWatch> {
  const watch = watchOf(asked);
  Object.assign(seen, { page: former, log: logOf(former, 'Listening') }, before);
  await watch.remember();
  return watch;
}

/** Looks at the new state after `ms`. @returns state and detail */
async function look(
  watch: BuildWatch,
  { ms = 0, ...now }: Partial<Seen> & { ms?: number } = {},
): Promise<string> {
  Object.assign(seen, now);
  clock.advance(ms);
  const { state, detail } = await watch.look();
  return `${state}: ${detail}`;
}

describe('after a restart', () => {
  test.each<{ what: string; now: Partial<Seen>; ms?: number; told: string }>([
    {
      what: 'a third commit answers',
      now: { page: other },
      told: 'waiting: the app still shows commit ccc',
    },
    {
      what: 'the log is ahead',
      now: { log: logOf(wanted) },
      told: 'waiting: the app still shows commit aaaaaaa',
    },
    {
      what: 'another commit is live',
      now: { page: other, log: logOf(other) },
      told: 'ready: health running',
    },
    {
      what: 'the former commit still answers',
      now: {},
      ms: minute,
      told: 'the app still shows commit aaaaaaa',
    },
    {
      what: 'only a former log names it',
      now: { page: 'app' },
      ms: minute,
      told: 'the app still shows commit aaa',
    },
    {
      what: 'the log is ahead',
      now: { log: logOf(wanted) },
      ms: minute,
      told: 'the app still shows commit aaaaaaa',
    },
    {
      what: 'an error page counts',
      now: { page: 'failed' },
      ms: minute,
      told: 'failed: its page says',
    },
    {
      what: 'a new log counts',
      now: { log: logOf(former) },
      ms: minute,
      told: 'commit aaaaaaa, not bbbbbbb of this run',
    },
  ])('$what ($now, $ms ms later)', async ({ now, ms = 0, told }) => {
    const watch = await restarted();
    const first = await look(watch, now);
    expect(ms === 0 ? first : await look(watch, { ms })).toContain(told);
  });

  test('an app without a commit counts as started by its new log, a minute after it began, or half of a short timeout', async () => {
    for (const [timeout, ms] of [
      [10 * minute, minute],
      [20_000, 10_000],
    ] as const) {
      const watch = await restarted({ timeout }, { page: 'app' });
      clock.advance(minute);
      expect(await look(watch, { log: logOf(wanted) })).toContain('waiting for the new build');
      expect(await look(watch, { ms: ms - 1 })).toContain('waiting for the new build');
      expect({ look: await look(watch, { ms: 1 }), live: watch.live }).toEqual({
        look: 'ready: health running, commit bbbbbbb',
        live: 'bbbbbbb',
      });
    }
  });

  test('a loading page from before does not show that the previous container has ended', async () => {
    const watch = await restarted({}, { page: 'building' });
    await look(watch);
    expect(await look(watch, { page: 'app', log: logOf(wanted) })).toContain('waiting');
  });

  test('an unreadable log proves nothing', async () => {
    const watch = await restarted({}, { page: 'app', log: 'unreadable' });
    expect(await look(watch, { log: logOf(former, 'Build failed with exit code 1') })).toContain(
      'waiting',
    );
    expect(await look(watch, { log: 'unreadable', ms: minute })).toContain(
      'waiting: the app still shows commit aaaaaaa',
    );
  });

  test.each<[string, Partial<Seen>]>([
    ['no log was ever read', { page: 'app', log: 'unreadable' }],
    ['only the former log names the commit', { page: 'app' }],
  ])('the commit counts as not seen when %s', async (_, before) => {
    const watch = await restarted({ commit: former }, before);
    expect({ look: await look(watch, { ms: minute }), live: watch.live }).toEqual({
      look: 'ready: health running, the commit was not seen',
      live: undefined,
    });
  });

  test('the new log alone provides the last line', async () => {
    const watch = await restarted();
    await look(watch);
    expect(watch.log.lines.at(-1)).toBeUndefined();
    await look(watch, { log: logOf(wanted, 'npm warn deprecated') });
    expect(watch.log.lines.at(-1)).toBe('npm warn deprecated');
  });
});
