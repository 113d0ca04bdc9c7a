import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type PagesApi, pagesApi } from '../../../src/platform/pages.js';
import { logTo } from '../../support/log.js';
import {
  type AnsweringPlatform,
  answeringPlatform,
} from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let pages: PagesApi;
let lines: string[];
beforeEach(async () => {
  lines = [];
  platform = await answeringPlatform();
  const { controlPlane, clock, signal } = platform;
  pages = pagesApi({ controlPlane, clock, signal, log: logTo((line) => lines.push(line)) });
});
afterEach(() => platform.close());
const page = { id: 'p', name: 'site' };
type Answer = Parameters<AnsweringPlatform['answers']>[0];
const busy = (retryAfter?: string): Answer => [
  503,
  '',
  retryAfter === undefined ? {} : { 'retry-after': retryAfter },
];

describe('a storage that is starting', () => {
  test('is awaited as long as it asks, with a line every five seconds, and given up after a minute', async () => {
    platform.answers(busy('7'));
    const text =
      /^The storage for pages was still starting after 1 min 0 s: The platform is not available: .*503\)\.$/;
    await expect(pages.find('site')).rejects.toMatchObject({
      code: 'storage-starting',
      message: expect.stringMatching(text),
    });
    expect(platform.clock.sleeps).toEqual([7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 4000]);
    lines.length = 0;
    platform.answers(busy('1'));
    await expect(pages.setDomain('p', 'www.example.com')).rejects.toMatchObject({
      code: 'storage-starting',
    });
    expect({ sleeps: platform.clock.sleeps.length, lines: lines.length }).toEqual({
      sleeps: 69,
      lines: 12,
    });
  });

  test.each([
    [undefined, 10_000],
    ['soon', 10_000],
    ['0', 250],
  ])('that asks for a wait of %s is tried again after %s ms', async (header, ms) => {
    platform.answers(busy(header), busy('7'), [200, page]);
    await pages.find('site');
    expect(platform.clock.sleeps).toEqual([ms, 7000]);
  });
});

describe('an incomplete answer', () => {
  test('in a list, entries without a name match no name', async () => {
    platform.answers([200, '[{"id":1},{"name":"b"},{"id":3,"name":"c"}]']);
    expect((await pages.list()).map(({ id, name }) => [id, name])).toEqual([
      ['b', 'b'],
      ['3', 'c'],
    ]);
  });

  test.each<[string, number | undefined]>([
    ['', undefined],
    ['{}', undefined],
    ['{"prunedCount":"3"}', 3],
    ['{"prunedCount":"some"}', undefined],
  ])('to a publish may be %j', async (said, pruned) => {
    platform.answers([200, said]);
    expect((await pages.publish('p', [], async () => undefined))?.prunedCount).toBe(pruned);
  });
});

describe('a site that cannot be created', () => {
  const refusal = (...answers: Parameters<AnsweringPlatform['answers']>) => {
    platform.answers(...answers);
    return pages.create('site').catch((error: unknown) => error);
  };

  test('because of its name is reported', async () => {
    expect(await refusal([400, { reason: 'too odd' }])).toMatchObject({
      code: 'page-name-invalid',
      message: 'The platform refuses the page name "site": too odd.',
      cause: expect.objectContaining({ status: 400 }) as unknown,
    });
    expect(platform.asked()).toEqual(['POST /deploy/mypages {"name":"site"}']);
  });

  test('because the plan is full is reported with the first twenty existing sites', async () => {
    const names = [`a\u0007${'x'.repeat(80)}`, ...Array.from({ length: 20 }, (_, n) => `s${n}`)];
    const sites = names.map((name, id) => ({ id, name }));
    expect(await refusal([403, { reason: 'Your plan allows 1' }], [200, sites])).toMatchObject({
      code: 'plan-limit',
      message: `The plan of the workspace has no room for another site: Your plan allows 1. It has: a ${'x'.repeat(57)}…, ${names.slice(1, 20).join(', ')} ….`,
    });
  });
});

describe('a published list', () => {
  test('is sent again after a lost answer, each time with a limit of five minutes', async () => {
    platform.answers([502], [200, { prunedCount: 3 }]);
    let asked = 0;
    expect(await pages.publish('p', ['a', 'b'], async () => void asked++)).toEqual({
      prunedCount: 3,
    });
    const request = 'POST /deploy/mypages/p/publish {"files":["a","b"],"prune":true}';
    expect(platform.asked()).toEqual([request, request]);
    expect({ asked, limits: platform.limits }).toEqual({ asked: 1, limits: [300_000, 300_000] });
  });

  test.each([500, 503])(
    'is not sent again after %i when another publish has finished',
    async (status) => {
      platform.answers([status], [200, {}]);
      const stop = new Error('another run');
      await expect(pages.publish('p', [], () => Promise.reject(stop))).rejects.toBe(stop);
      expect(platform.requests).toHaveLength(1);
    },
  );
});
