import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PagesApi } from '../../../src/platform/pages.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let pages: PagesApi;
let lines: string[];
beforeEach(async () => {
  lines = [];
  platform = await answeringPlatform();
  const { controlPlane, clock, signal } = platform;
  pages = new PagesApi({ controlPlane, clock, signal, log: logTo((line) => lines.push(line)) });
});
afterEach(() => platform.close());
const page = { id: 'p', name: 'site' };

test('a site is found by its encoded name, or is not there', async () => {
  platform.answers([200, page], [404, {}], [403]);
  expect(await pages.find('a/b\ud800')).toEqual({ ...page, name: 'a/b\ud800' });
  expect(await pages.find('site')).toBeUndefined();
  await expect(pages.find('site')).rejects.toMatchObject({ code: 'forbidden' });
  expect(platform.asked()[0]).toBe('GET /deploy/mypages/a%2Fb%EF%BF%BD');
});

test('every site is listed, several mebibytes of them', async () => {
  const long = { id: 'q', name: 'other', more: 'x'.repeat(2 * 1024 * 1024) };
  platform.answers([200, [long, page]]);
  expect(await pages.list()).toEqual([long, page]);
  expect(platform.asked()).toEqual(['GET /deploy/mypages']);
});

describe('a site that is not made', () => {
  const refusal = (...answers: Parameters<AnsweringPlatform['answers']>) => {
    platform.answers(...answers);
    return pages.create('site').catch((error: unknown) => error);
  };

  test('because of its name', async () => {
    expect(await refusal([400, { reason: 'too odd' }])).toMatchObject({
      code: 'page-name-invalid',
      message: 'The platform refuses the page name "site": too odd.',
      cause: expect.objectContaining({ status: 400 }) as unknown,
    });
    expect(platform.asked()).toEqual(['POST /deploy/mypages {"name":"site"}']);
  });

  test('because another workspace has it', async () => {
    expect(await refusal([409, {}], [404])).toMatchObject({
      code: 'page-name-taken',
      message: 'The page name "site" is taken by another workspace.',
      cause: expect.objectContaining({ status: 409 }) as unknown,
    });
  });

  test('because the storage never comes', async () => {
    expect(await refusal([503, {}])).toMatchObject({
      code: 'storage-starting',
      message: expect.stringMatching(
        /^The storage for pages was still starting after 1 min 0 s: The platform is not available: no reason given \(POST .*503\)\.$/,
      ) as unknown,
      cause: expect.objectContaining({ status: 503 }) as unknown,
    });
  });

  test('for another reason keeps its error', async () => {
    expect(await refusal([401, {}])).toMatchObject({ code: 'unauthorized', status: 401 });
    expect(await refusal([403, { reason: 'not you' }])).toMatchObject({ code: 'forbidden', status: 403 });
  });

  test.each([
    [[], ''],
    [['one'], ' It has: one.'],
    [
      Array.from({ length: 20 }, (_, n) => `s${n}`),
      ` It has: ${Array.from({ length: 20 }, (_, n) => `s${n}`).join(', ')}.`,
    ],
    [
      Array.from({ length: 21 }, (_, n) => `s${n}`),
      ` It has: ${Array.from({ length: 20 }, (_, n) => `s${n}`).join(', ')} ….`,
    ],
    [[`a\u0007${'x'.repeat(80)}`], ` It has: a ${'x'.repeat(57)}….`],
  ])('because the plan has no room names the sites there are (%#)', async (names, has) => {
    const sites = names.map((name, id) => ({ id, name }));
    expect(await refusal([403, { reason: 'Your plan allows 1' }], [200, sites])).toMatchObject({
      code: 'plan-limit',
      message: `The plan of the workspace has no room for another site: Your plan allows 1.${has}`,
      cause: expect.objectContaining({ status: 403 }) as unknown,
    });
  });

  test('because the plan has no room says so without the list too', async () => {
    expect(await refusal([402, { reason: 'no' }], [401])).toMatchObject({
      message: 'The plan of the workspace has no room for another site: no.',
    });
  });
});

describe('targets for uploads', () => {
  const files = [
    { path: 'a', size: 1 },
    { path: 'b', size: 2 },
  ];
  const target = (path: string) => ({ path, url: 'https://s.example', fields: {} });

  test('are asked for with path and size, again where the answer is lost', async () => {
    platform.answers([500], [200, { uploads: [target('b'), target('a')], more: 'x'.repeat(2 * 1024 * 1024) }]);
    expect((await pages.mint('p/1', files)).uploads).toEqual([target('b'), target('a')]);
    const post = `POST /deploy/mypages/p%2F1/upload-urls ${JSON.stringify({ files })}`;
    expect(platform.asked()).toEqual([post, post]);
  });

  test('that are not there for every file are an error that names the first one', async () => {
    platform.answers([200, { uploads: [target('a')] }]);
    await expect(pages.mint('p', files)).rejects.toMatchObject({
      code: 'unexpected-answer',
      message: 'The platform gave upload targets for 1 of 2 files; missing is "b".',
    });
  });
});

describe('a list that is published', () => {
  test('is the whole site, and has five minutes', async () => {
    platform.answers([200, { url: 'https://site', prunedCount: 3 }]);
    let asked = 0;
    expect(await pages.publish('p', ['a', 'b'], async () => void asked++)).toEqual({
      url: 'https://site',
      prunedCount: 3,
    });
    expect(platform.asked()).toEqual(['POST /deploy/mypages/p/publish {"files":["a","b"],"prune":true}']);
    expect([asked, platform.limits]).toEqual([0, [300_000]]);
  });

  test.each([500, 503])('is asked about before each further try after %i', async (status) => {
    platform.answers([status], [status], [200, {}]);
    const before: number[] = [];
    await pages.publish('p', [], async () => void before.push(platform.requests.length));
    expect(before).toEqual([1, 2]);
  });

  test.each([500, 503])('is not sent again after %i when something else has published', async (status) => {
    platform.answers([status], [200, {}]);
    const stop = new Error('another run');
    await expect(pages.publish('p', [], () => Promise.reject(stop))).rejects.toBe(stop);
    expect(platform.requests).toHaveLength(1);
  });
});

test('what is said about a site goes to that site', async () => {
  platform.answers([204], [204], [204], [204], [404], [403]);
  await pages.protect('p/1', { username: 'me', password: 'x' });
  await pages.setDomain('p/1', 'www.example.com');
  await pages.removeDomain('p/1');
  await pages.remove('p/1');
  await pages.remove('p/1');
  await expect(pages.remove('p/1')).rejects.toMatchObject({ status: 403 });
  expect(platform.asked()).toEqual([
    'PUT /deploy/mypages/p%2F1/auth {"username":"me","password":"x"}',
    'POST /deploy/mypages/p%2F1/domain {"domain":"www.example.com"}',
    'DELETE /deploy/mypages/p%2F1/domain',
    ...Array<string>(3).fill('DELETE /deploy/mypages/p%2F1'),
  ]);
});

test('a storage that is starting is said, and gets a breath also where it asks for none', async () => {
  platform.answers([503, '', { 'retry-after': '0' }], [503, '', { 'retry-after': '7' }], [200, page]);
  await pages.find('site');
  expect(platform.clock.sleeps).toEqual([250, 7000]);
  expect(lines).toEqual(['The storage for pages is starting; next try in 250 ms.']);
});
