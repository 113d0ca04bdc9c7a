import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ParameterStore } from '../../../src/platform/parameter-store.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/answering-platform.js';

let platform: AnsweringPlatform;
let store: ParameterStore;
beforeEach(async () => {
  platform = await answeringPlatform();
  store = new ParameterStore({ json: platform.controlPlane.json, address: new URL(`${platform.url}/store//`) });
});
afterEach(() => platform.close());

const config = '/store/api/v1/config';
/** Items `k0`, `k1` … with the values `v0`, `v1` … */
const items = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ key: `k${from + index}`, value: `v${from + index}` }));

describe('the list of a store', () => {
  test('is read page by page', async () => {
    platform.answers(
      [200, { items: items(0, 100), total: 201 }],
      [200, { items: items(100, 200), total: 201 }],
      [200, { items: items(200, 201), total: 201 }],
    );
    const { values, complete } = await store.list();
    expect([values.size, values.get('k0'), values.get('k200'), complete]).toEqual([201, 'v0', 'v200', true]);
    expect(platform.asked()).toEqual([
      `GET ${config}?limit=100`,
      `GET ${config}?limit=100&offset=100`,
      `GET ${config}?limit=100&offset=200`,
    ]);
  });

  test('that says no total is its first page', async () => {
    platform.answers([200, { items: items(0, 2), total: 'many' }]);
    expect(await store.list()).toEqual({
      values: new Map([
        ['k0', 'v0'],
        ['k1', 'v1'],
      ]),
      complete: true,
    });
    expect(platform.requests).toHaveLength(1);
  });

  test('of a store that gives the same page again is not complete', async () => {
    platform.answers([200, { items: items(0, 2), total: 3 }]);
    expect(await store.list()).toMatchObject({ complete: false });
    expect(platform.requests).toHaveLength(2);
  });

  test('counts with the largest total that was said', async () => {
    platform.answers([200, { items: items(0, 2), total: 5 }], [200, { items: items(2, 3) }], [200, { items: [] }]);
    const { values, complete } = await store.list();
    expect([values.size, complete, platform.requests.length]).toEqual([3, false, 3]);
  });

  test('ends after fifty pages', async () => {
    platform.answers(
      ...Array.from({ length: 60 }, (_, n): [number, object] => [200, { items: items(n, n + 1), total: 99 }]),
    );
    const { values, complete } = await store.list();
    expect([values.size, complete, platform.requests.length]).toEqual([50, false, 50]);
  });

  test('is not quoted where it is no list', async () => {
    platform.answers([200, 'hush']);
    await expect(store.list()).rejects.toThrow(/^(?!.*hush)/s);
    platform.answers([200, { items: [{ key: '', value: 'x' }] }]);
    await expect(store.list()).rejects.toThrow('`items.0.key`');
  });
});

test('a value is read by its key; one that is not there is none', async () => {
  platform.answers([200, { key: 'a/b', value: 'x' }], [404], [400, 'hush']);
  expect(await store.get('a/b')).toBe('x');
  expect(await store.get('a/b')).toBeUndefined();
  await expect(store.get('a/b')).rejects.toThrow('no reason given');
  expect(platform.asked()).toEqual(Array(3).fill(`GET ${config}/a%2Fb`));
});

test('a value is set again when the answer is lost, and never quoted', async () => {
  platform.answers([500], [201], [400, 'hush']);
  await store.set('a', 'hush');
  await expect(store.set('a', 'hush')).rejects.toThrow('no reason given');
  expect(platform.asked()).toEqual(Array(3).fill(`POST ${config} {"key":"a","value":"hush"}`));
});

test('a value is removed; one that is not there is fine', async () => {
  platform.answers([500], [204], [404], [400, 'hush']);
  await store.remove('a/b');
  await store.remove('a/b');
  await expect(store.remove('a/b')).rejects.toThrow('no reason given');
  expect(platform.asked()).toEqual(Array(4).fill(`DELETE ${config}/a%2Fb`));
});
