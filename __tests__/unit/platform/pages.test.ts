import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Removal } from '../../../src/platform/ownership.js';
import { type PagesApi, pagesApi } from '../../../src/platform/pages.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

const removal = Removal.because('test');

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
const busy = (retryAfter?: string): Answer => [503, '', retryAfter === undefined ? {} : { 'retry-after': retryAfter }];

describe('a storage that is starting', () => {
  test('is awaited as long as it asks, with a line every five seconds, and given up after a minute', async () => {
    platform.answers(busy('7'));
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'storage-starting' });
    expect(platform.clock.sleeps).toEqual([7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 4000]);
    lines.length = 0;
    platform.answers(busy('1'));
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'storage-starting' });
    expect([platform.clock.sleeps.length, lines.length]).toEqual([69, 12]);
  });

  test.each([undefined, 'soon'])('is tried again after 10 s when it asks for %s', async (header) => {
    platform.answers(busy(header), busy(header), [200, page]);
    await pages.find('site');
    expect(platform.clock.sleeps).toEqual([10_000, 10_000]);
  });

  test('gets a short pause even when it asks for none', async () => {
    platform.answers(busy('0'), busy('7'), [200, page]);
    await pages.find('site');
    expect(platform.clock.sleeps).toEqual([250, 7000]);
    expect(lines).toEqual(['The storage for pages is starting; next try in 250 ms.']);
  });

  test.each([
    ['the list', () => pages.publish('p', [], async () => undefined)],
    ['the domain', () => pages.setDomain('p', 'www.example.com')],
  ])('gets no more than its minute for %s', async (_, call) => {
    platform.answers(busy('7'));
    await expect(call()).rejects.toMatchObject({ code: 'storage-starting' });
    expect(platform.clock.sleeps.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
  });

  test('gets its whole minute even when two calls wait at once', async () => {
    platform.answers(...Array<Answer>(4).fill(busy('20')), [200, page]);
    await expect(Promise.all([pages.find('one'), pages.find('two')])).resolves.toHaveLength(2);
  });
});

test.each([
  ['the list', () => pages.publish('p', [], async () => undefined)],
  ['a password', () => pages.protect('p', { username: 'me', password: 'x' })],
  ['a domain', () => pages.setDomain('p', 'www.example.com')],
  ['a domain that goes', () => pages.removeDomain('p')],
  ['a site that goes', () => pages.remove('p', removal)],
])('%s is sent again when its answer is lost, as repeating it changes nothing', async (_, call) => {
  platform.answers([502], [200]);
  await call();
  const [first, second] = platform.asked();
  expect({ length: platform.requests.length, second }).toEqual({ length: 2, second: first });
});

describe('creating a site', () => {
  const asked = () => platform.asked().map((request) => request.replace(/ \{.*/, ''));
  const [post, look] = ['POST /deploy/mypages', 'GET /deploy/mypages/site'];

  test.each<[string, Answer[], string[]]>([
    ['a fault before a site was made is tried once more', [[500], [404, {}], [201, page]], [post, look, post]],
    ['a lost answer of a site that was made is that site', [[502], [200, page]], [post, look]],
    ['a storage that starts after a site was made', [[503], [409], [200, page]], [post, post, look]],
  ])('%s', async (_, answers, requests) => {
    platform.answers(...answers);
    expect(await pages.create('site')).toMatchObject(page);
    expect(asked()).toEqual(requests);
  });
});

describe('an incomplete answer', () => {
  test.each([
    ['{"id":7}', { id: '7', name: 'site' }],
    ['{"name":"site","url":null,"status":null,"prunedCount":null}', { id: 'site', name: 'site' }],
  ])('%s is still a site', async (said, known) => {
    platform.answers([200, said]);
    expect(await pages.find('site')).toEqual(expect.objectContaining(known));
    expect(await pages.create('site')).toEqual(expect.objectContaining(known));
  });

  test.each(['{}', '[]', ''])('%j is not a site', async (said) => {
    platform.answers([200, said]);
    await expect(pages.find('site')).rejects.toMatchObject({ code: 'unexpected-answer' });
  });

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

  test('to a publish must not be a page of something else', async () => {
    platform.answers([200, '<html>']);
    await expect(pages.publish('p', [], async () => undefined)).rejects.toMatchObject({ code: 'unexpected-answer' });
  });
});

test('a site is found by its encoded name, or does not exist', async () => {
  platform.answers([200, page], [404, {}], [403]);
  expect(await pages.find('a/b\ud800')).toEqual({ ...page, name: 'a/b\ud800' });
  expect(await pages.find('site')).toBeUndefined();
  await expect(pages.find('site')).rejects.toMatchObject({ code: 'forbidden' });
  expect(platform.asked()[0]).toBe('GET /deploy/mypages/a%2Fb%EF%BF%BD');
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

  test('because the storage never starts is reported', async () => {
    expect(await refusal([503, {}])).toMatchObject({
      code: 'storage-starting',
      message: expect.stringMatching(
        /^The storage for pages was still starting after 1 min 0 s: The platform is not available: no reason given \(POST .*503\)\.$/,
      ) as unknown,
      cause: expect.objectContaining({ status: 503 }) as unknown,
    });
  });

  test('because the plan is full is reported with the first twenty existing sites', async () => {
    const names = [`a\u0007${'x'.repeat(80)}`, ...Array.from({ length: 20 }, (_, n) => `s${n}`)];
    const sites = names.map((name, id) => ({ id, name }));
    expect(await refusal([403, { reason: 'Your plan allows 1' }], [200, sites])).toMatchObject({
      code: 'plan-limit',
      message: `The plan of the workspace has no room for another site: Your plan allows 1. It has: a ${'x'.repeat(57)}…, ${names.slice(1, 20).join(', ')} ….`,
    });
  });

  test('because the plan is full is reported without the list too', async () => {
    expect(await refusal([402, { reason: 'no' }], [401])).toMatchObject({
      message: 'The plan of the workspace has no room for another site: no.',
    });
  });
});

describe('a published list', () => {
  test('contains the whole site, and has a limit of five minutes', async () => {
    platform.answers([200, { url: 'https://site', prunedCount: 3 }]);
    let asked = 0;
    expect(await pages.publish('p', ['a', 'b'], async () => void asked++)).toEqual({
      url: 'https://site',
      prunedCount: 3,
    });
    expect(platform.asked()).toEqual(['POST /deploy/mypages/p/publish {"files":["a","b"],"prune":true}']);
    expect({ asked, limits: platform.limits }).toEqual({ asked: 0, limits: [300_000] });
  });

  test.each([500, 503])('is not sent again after %i when something else has published', async (status) => {
    platform.answers([status], [200, {}]);
    const stop = new Error('another run');
    await expect(pages.publish('p', [], () => Promise.reject(stop))).rejects.toBe(stop);
    expect(platform.requests).toHaveLength(1);
  });
});
