import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { DeployError } from '../../../src/base/errors.js';
import { digestOf } from '../../../src/pages/manifest.js';
import type { Site } from '../../../src/pages/site.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { type UploadOptions, uploadFiles } from '../../../src/pages/upload-files.js';
import type { Minter } from '../../../src/pages/upload-targets.js';
import { UploadWindow } from '../../../src/pages/upload-window.js';
import type { SitePlatform } from '../../../src/platform/clients.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { folderOf } from '../../support/run/in-process.js';

type Answer = [status: number, headers?: Record<string, string>, body?: string] | 'none';

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
/** The answers of storage in order, then 204. */
let answers: Answer[];
let asked: string[];
const failuresOf = (count: number, answer: Answer) => Array<Answer>(count).fill(answer);

beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  answers = [];
  asked = [];
  server = await startRawServer((_, response) => {
    const answer = answers.shift() ?? [204];
    if (answer === 'none') response.destroy();
    else response.writeHead(answer[0], answer[1]).end(answer[2] ?? '');
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const minter = () => {
  const target = (how: string) => async (file: SiteFile) => {
    asked.push(`${how} ${file.path}`);
    return { path: file.path, url: '', fields: { key: file.path }, address: new URL(server.url) };
  };
  return { target: target('target'), again: target('again') } as unknown as Minter;
};
/** Returns a site with these tools and simulated targets. */
const siteOf = (tools: Partial<SitePlatform>) => {
  const { signal } = new AbortController();
  return {
    tools: { dispatcher, clock, signal, random: () => 1, stallMs: 30_000, ...tools },
  } as Site;
};
function upload(
  sizes: number[],
  { minter: own, window, onStored, onLast, ...tools }: UploadOptions & Partial<SitePlatform> = {},
) {
  const names = sizes.map((_, n) => `f${n}.txt`);
  const folder = folderOf(
    Object.fromEntries(names.map((name, n) => [name, Buffer.alloc(sizes[n] ?? 0, name)])),
  );
  const files = names.map((path, n) => ({
    path,
    size: sizes[n] ?? 0,
    source: { file: join(folder, path) },
  }));
  const options = { ...(window ? { window } : {}), ...(onStored ? { onStored } : {}), onLast };
  return uploadFiles(siteOf(tools), files, { minter: own ?? minter(), ...options });
}
const keys = () => server.requests.map(({ body }) => /name="key"\r\n\r\n(.*)\r\n/.exec(body)?.[1]);
const windowOf = (most: number) => new UploadWindow(most, { clock, stallMs: 30_000 });

describe('uploads', () => {
  test('run one at a time without a window, large files first, each in its order', async () => {
    const large = 262_145;
    await upload([1, large, 262_144, large + 1, 0]);
    expect(keys()).toEqual(['f1.txt', 'f3.txt', 'f0.txt', 'f2.txt', 'f4.txt']);
  });

  test('are reported with size and digest as they are stored', async () => {
    const stored: unknown[] = [];
    await upload([3, 300_000], { onStored: ({ path }, digest) => stored.push([path, digest]) });
    const entry = (path: string, size: number) => [path, digestOf(Buffer.alloc(size, path))];
    expect(stored).toEqual([entry('f1.txt', 300_000), entry('f0.txt', 3)]);
  });

  test('run in parallel within the window', async () => {
    let [active, most] = [0, 0];
    const counting = dispatcher.compose((dispatch) => (request, handler) => {
      most = Math.max(most, ++active);
      const ended = handler.onResponseEnd?.bind(handler);
      handler.onResponseEnd = (...given) => {
        active--;
        ended?.(...given);
      };
      return dispatch(request, handler);
    });
    await upload(Array<number>(12).fill(5), { window: windowOf(3), dispatcher: counting });
    expect({ most, length: server.requests.length }).toEqual({ most: 3, length: 12 });
  });

  test('stay below the limit that storage names, whether it accepts or refuses a file', async () => {
    const widths: Record<number, number> = {};
    for (const status of [204, 429, 408, 500]) {
      const window = windowOf(64);
      answers = [[status, { 'x-ratelimit-limit': '6' }]];
      await upload([1], { window });
      widths[status] = window.current;
    }
    expect(widths).toEqual({ 204: 6, 429: 3, 408: 3, 500: 6 });
  });
});

describe('a file that fails', () => {
  test.each<{ what: string; answer: Answer; waits: number[]; asks?: string }>([
    { what: 'is broken', answer: [500], waits: [250, 500, 1000, 2000] },
    { what: 'does not answer', answer: 'none', waits: [250, 500, 1000, 2000] },
    {
      what: 'is busy',
      answer: [503],
      waits: [500, 1000, 2000, 4000, 8000, 16_000, ...Array<number>(5).fill(20_000)],
    },
    { what: 'is too slow', answer: [408], waits: [250, 500, 1000, 2000, 4000] },
    { what: 'refuses the target', answer: [403], waits: [0, 500, 1000], asks: 'again' },
    { what: 'refuses the file', answer: [400], waits: [] },
  ])(
    'because storage $what is retried after $waits ms, with a valid target, then given up',
    async (row) => {
      const { answer, waits, asks = 'target' } = row;
      answers = failuresOf(20, answer);
      await expect(upload([5])).rejects.toMatchObject({ code: 'upload-failed' });
      expect(server.requests).toHaveLength(waits.length + 1);
      expect(clock.sleeps).toEqual(waits);
      expect(asked).toEqual(['target f0.txt', ...waits.map(() => `${asks} f0.txt`)]);
    },
  );

  const [broken, late, congested, expired] = [
    '250 target 64',
    '250 target 32',
    '500 target 32',
    '0 again 64',
  ];
  test.each<{ failure: number | string; code?: string; expected?: string | undefined }>([
    { failure: 'UND_ERR_HEADERS_TIMEOUT', expected: late },
    { failure: 'UND_ERR_BODY_TIMEOUT', expected: late },
    { failure: 'UND_ERR_CONNECT_TIMEOUT', expected: late },
    { failure: 'ETIMEDOUT', expected: late },
    { failure: 'ECONNRESET', expected: broken },
    { failure: 'EMFILE', expected: congested },
    { failure: 'ENFILE', expected: congested },
    { failure: 'CERT_HAS_EXPIRED' },
    { failure: 408, expected: late },
    { failure: 400, code: 'RequestTimeout', expected: late },
    { failure: 400, code: 'IncompleteBody', expected: broken },
    { failure: 409, code: 'OperationAborted', expected: broken },
    { failure: 400, code: 'SlowDown', expected: congested },
    { failure: 400, code: 'ExpiredToken', expected: expired },
    { failure: 403, expected: expired },
    { failure: 429, expected: congested },
    { failure: 503, expected: congested },
    { failure: 500, expected: broken },
    { failure: 499, expected: broken },
    { failure: 498 },
    { failure: 400, code: 'constructor' },
  ])(
    'with $failure $code has its own wait, target and width, or no retry: $expected',
    async (row) => {
      const { failure, code = '', expected } = row;
      const window = windowOf(64);
      let failed = false;
      const network = dispatcher.compose((dispatch) => (request, handler) => {
        if (typeof failure === 'number' || failed) return dispatch(request, handler);
        failed = true;
        handler.onResponseError?.(
          {} as never,
          Object.assign(new Error('broken'), { code: failure }),
        );
        return true;
      });
      if (typeof failure === 'number')
        answers = [[failure, {}, `<Error><Code>${code}</Code></Error>`]];
      const uploading = upload([5], { window, dispatcher: network });
      if (expected === undefined) await expect(uploading).rejects.toThrow('POST');
      else await uploading;
      const [wait, how] = [clock.sleeps[0], asked[1]?.split(' ')[0] ?? 'target'];
      expect(wait === undefined ? undefined : `${wait} ${how} ${window.current}`).toBe(expected);
    },
  );

  test('waits as long as storage asks, up to a minute, but not with an expired target', async () => {
    const asking = (status: number, seconds: number): Answer => [
      status,
      { 'retry-after': String(seconds) },
    ];
    answers = [asking(500, 7), asking(408, 8), asking(503, 0), asking(503, 60), asking(403, 9)];
    await upload([5]);
    expect(clock.sleeps).toEqual([7000, 8000, 0, 60_000, 0]);
    answers = [asking(503, 61)];
    await expect(upload([5])).rejects.toThrow('asks for a wait of 1 min 1 s');
    expect(server.requests).toHaveLength(7);
  });

  test('waits at least half as long, so that many files do not retry at once', async () => {
    answers = [[503], [500]];
    await upload([5], { random: () => 0 });
    expect(clock.sleeps).toEqual([250, 125]);
  });

  test('in several ways is counted for each of them separately', async () => {
    answers = [
      ...failuresOf(4, [500]),
      ...failuresOf(3, [403]),
      ...failuresOf(5, [408]),
      ...failuresOf(11, [429]),
    ];
    await upload([5]);
    expect(server.requests).toHaveLength(24);
  });

  test('for the same reason as all others keeps its code and its message', async () => {
    const target = () => Promise.reject(new DeployError('unauthorized', 'The login has ended.'));
    const refusing = { target } as unknown as Minter;
    const refusal = { code: 'unauthorized', message: 'The login has ended.' };
    await expect(upload([1, 1, 1], { minter: refusing })).rejects.toMatchObject(refusal);
  });

  test('in a cancelled run ends with the reason of the cancellation, and nothing more is sent', async () => {
    const cancel = new AbortController();
    const cancelling = dispatcher.compose((dispatch) => (request, handler) => {
      cancel.abort(new Error('cancelled'));
      return dispatch(request, handler);
    });
    const uploading = upload(Array<number>(200).fill(1), {
      signal: cancel.signal,
      dispatcher: cancelling,
    });
    await expect(uploading).rejects.toMatchObject({ message: 'cancelled' });
    expect(server.requests.length).toBeLessThan(100);
  });

  test('does not stop other files', async () => {
    answers = [[400, {}, '<Error><Code>InvalidRequest</Code></Error>']];
    const text =
      /^1 of 3 files could not be uploaded:\n- f0\.txt: POST \S+ answered 400: InvalidRequest\.$/;
    const refusal = { message: expect.stringMatching(text), cause: { request: { status: 400 } } };
    await expect(upload([1, 1, 1])).rejects.toMatchObject(refusal);
    expect(keys()).toEqual(['f0.txt', 'f1.txt', 'f2.txt']);
  });

  test('stops the upload beside nine others, but not beside eight', async () => {
    answers = failuresOf(9, [400]);
    await expect(upload(Array<number>(12).fill(1))).rejects.toThrow('9 of 12 files');
    expect(server.requests).toHaveLength(12);
    answers = failuresOf(10, [400]);
    await expect(upload(Array<number>(12).fill(1))).rejects.toThrow(
      /^10 of 12 files.*(\n- f\d\.txt: .*){10}$/,
    );
    expect(server.requests).toHaveLength(22);
  });

  test('is not retried when ten others have failed while it waited', async () => {
    answers = [[500]];
    let fail = (): void => undefined;
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new DeployError('unexpected-answer', 'There is no target.'));
    });
    const usual = minter();
    const waiting = {
      now: () => clock.now(),
      every: () => () => undefined,
      sleep: async () => {
        fail();
        await new Promise((resolve) => setImmediate(resolve));
      },
    };
    const partly = {
      target: (file: SiteFile) => (file.path === 'f0.txt' ? usual.target(file) : failing),
    } as Minter;
    const uploading = upload(Array<number>(11).fill(1), {
      window: windowOf(11),
      clock: waiting,
      minter: partly,
    });
    await expect(uploading).rejects.toThrow('11 of 11 files');
    expect(server.requests).toHaveLength(1);
  });
});

describe('storage that falls silent', () => {
  /** Every request ends after `ms` with the error `code`, unless `answered` has a status for its number. */
  const silence = (
    ms: number,
    { code = 'UND_ERR_HEADERS_TIMEOUT', answered = {} as Record<number, number> },
  ) => {
    let sent = 0;
    return dispatcher.compose((dispatch) => (request, handler) => {
      clock.advance(ms);
      const status = answered[++sent];
      if (status !== undefined) {
        answers = [[status]];
        return dispatch(request, handler);
      }
      handler.onResponseError?.({} as never, Object.assign(new Error('silent'), { code }));
      return true;
    });
  };
  const triesOf = async (network: ReturnType<typeof silence>, files = 1) => {
    let tries = 0;
    const counted = network.compose((dispatch) => (request, handler) => {
      tries++;
      return dispatch(request, handler);
    });
    const end = await upload(Array<number>(files).fill(1), { dispatcher: counted }).catch(
      (reason: unknown) => reason,
    );
    return { code: end instanceof DeployError ? end.code : end, tries };
  };

  test.each([
    ['UND_ERR_HEADERS_TIMEOUT', 5],
    ['UND_ERR_CONNECT_TIMEOUT', 2],
  ])('with %s is given up after %d times the limit', async (code, tries) => {
    expect(await triesOf(silence(30_000, { code }))).toEqual({ code: 'upload-failed', tries });
  });

  test('is not given up while it answers, even with refusals', async () => {
    const network = silence(29_000, { answered: { 4: 500 } });
    expect(await triesOf(network)).toEqual({ code: 'upload-failed', tries: 7 });
  });

  test('is not given up for the next file after an accepted file', async () => {
    const network = silence(29_000, { answered: { 5: 204, 10: 204 } });
    expect(await triesOf(network, 2)).toEqual({ code: undefined, tries: 10 });
  });
});
