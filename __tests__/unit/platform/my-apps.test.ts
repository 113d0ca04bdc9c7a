import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AppsApi } from '../../../src/platform/my-apps.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let apps: AppsApi;
beforeEach(async () => {
  platform = await answeringPlatform();
  apps = new AppsApi(platform.controlPlane);
});
afterEach(() => platform.close());
const shop = { id: 'a/b', name: 'shop' };
const other = { id: 7, name: 'other' };

describe('an app that is looked for', () => {
  test('by name is the one of exactly that name', async () => {
    platform.answers([200, [other, shop]]);
    expect(await apps.findByName('shop')).toEqual(shop);
    expect(await apps.findByName('Shop')).toBeUndefined();
    expect(await apps.list()).toEqual([{ id: '7', name: 'other' }, shop]);
    expect(platform.asked()).toEqual(Array(3).fill('GET /deploy/myapps'));
  });

  test('by id is asked for once: who waits for it looks again anyway', async () => {
    platform.answers([200, shop], [404], [500]);
    expect(await apps.find('a/b')).toEqual(shop);
    expect(await apps.find('a/b')).toBeUndefined();
    await expect(apps.find('a/b')).rejects.toMatchObject({ status: 500 });
    expect(platform.asked()).toEqual(Array(3).fill('GET /deploy/myapps/a%2Fb'));
  });

  test('is found in a list of several mebibytes', async () => {
    platform.answers([200, [{ id: 1, name: 'x'.repeat(2 * 1024 * 1024) }, shop]]);
    expect(await apps.findByName('shop')).toEqual(shop);
  });
});

test('an app is made of what is given, and never asked for twice', async () => {
  const app = {
    name: 'shop',
    type: 'nodejs',
    gitHubUrl: 'https://github.com/o/r',
    sourceRef: 'main',
    gitToken: undefined,
  };
  platform.answers([201, shop], [503]);
  expect(await apps.create(app)).toEqual(shop);
  await expect(apps.create(app)).rejects.toMatchObject({ status: 503 });
  const post =
    'POST /deploy/myapps {"name":"shop","type":"nodejs","gitHubUrl":"https://github.com/o/r","sourceRef":"main"}';
  expect(platform.asked()).toEqual([post, post]);
  expect(platform.limits).toEqual([120_000, 120_000]);
});

test.each<[string, () => Promise<void>, string]>([
  ['its ref', () => apps.setSourceRef('a/b', 'v1'), 'PATCH /deploy/myapps/a%2Fb/source-ref {"sourceRef":"v1"}'],
  [
    'its store',
    () => apps.setConfig('a/b', { configService: 'c', configApiKey: 'k' }),
    'PATCH /deploy/myapps/a%2Fb/config {"configService":"c","configApiKey":"k"}',
  ],
  ['its git token', () => apps.setGitToken('a/b', 't'), 'PATCH /deploy/myapps/a%2Fb/git-token {"gitToken":"t"}'],
  ['what runs', () => apps.restart('a/b'), 'PUT /deploy/myapps/a%2Fb'],
  ['its ref to none', () => apps.setSourceRef('a/b', null), 'PATCH /deploy/myapps/a%2Fb/source-ref {"sourceRef":null}'],
])(
  'to change %s twice is to change it once, so it is sent again, and it has two minutes',
  async (_, change, request) => {
    platform.answers([502], [200, 'done']);
    await change();
    expect(platform.asked()).toEqual([request, request]);
    expect(platform.limits).toEqual([120_000, 120_000]);
  },
);

test('an app is removed, or was not there', async () => {
  platform.answers([500], [204], [404], [403]);
  expect(await apps.remove('a/b')).toBe(true);
  expect(await apps.remove('half\ud800')).toBe(false);
  await expect(apps.remove('c')).rejects.toMatchObject({ status: 403 });
  expect(platform.asked()).toEqual([
    ...['DELETE /deploy/myapps/a%2Fb', 'DELETE /deploy/myapps/a%2Fb'],
    ...['DELETE /deploy/myapps/half%EF%BF%BD', 'DELETE /deploy/myapps/c'],
  ]);
});
