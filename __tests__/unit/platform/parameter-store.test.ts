import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { isComingUp } from '../../../src/platform/answers.js';
import {
  type Parameter,
  type ParameterStore,
  parameterStore,
  storesApi,
} from '../../../src/platform/parameter-store.js';
import { logTo } from '../../support/log.js';
import {
  type AnsweringPlatform,
  answeringPlatform,
} from '../../support/platform/answering-platform.js';

describe('a parameter store', () => {
  let platform: AnsweringPlatform;
  let store: ParameterStore;
  const lines: string[] = [];
  beforeEach(async () => {
    platform = await answeringPlatform();
    const { clock, signal, json } = platform;
    const log = logTo((line) => lines.push(line));
    lines.length = 0;
    const address = new URL(`${platform.url}/store//`);
    store = parameterStore({ json, address, log, clock, signal });
  });
  afterEach(() => platform.close());

  const config = '/store/api/v1/config';
  const item = (key: string, more = {}) => ({ key, value: 'v', ...more });
  const plain = (value: string) => ({ value, secret: false });

  test('has a list that follows the cursor to 0, over pages that are short or empty, with any total', async () => {
    platform.answers(
      [
        200,
        { items: [item('a'), item('s', { value: '***', secret: true })], offset: 466, total: 2 },
      ],
      [200, { items: [], offset: '329', total: 2 }],
      [200, { items: [item('b'), item('a')], offset: 0, total: 99 }],
    );
    const values = new Map<string, Parameter>([
      ['a', plain('v')],
      ['s', { value: undefined, secret: true }],
      ['b', plain('v')],
    ]);
    expect(await store.list()).toEqual(values);
    expect(platform.asked()).toEqual(
      ['0', '466', '329'].map((at) => `GET ${config}?limit=100&offset=${at}`),
    );
  });

  test('a 500 of its validation is reported once, without the value', async () => {
    platform.answers(
      [500],
      [404, { reason: 'none' }],
      [500, { reason: "body must have required property 'value'" }],
    );
    await expect(store.set('a', 'hush', { secret: true })).rejects.toThrow(
      "required property 'value'",
    );
    // The first request looks for the value, and its Redis may be starting.
    expect(platform.requests).toHaveLength(3);
  });

  describe('a starting store', () => {
    const route = {
      message: 'Route GET:/api/v1/config not found',
      error: 'Not Found',
      statusCode: 404,
    };

    test('is awaited, two minutes at most', async () => {
      platform.answers(
        [401, '<html>nginx'],
        [404, route],
        [404, ''],
        [200, { items: [], offset: 0 }],
      );
      const started = platform.clock.now();
      expect((await store.list()).size).toBe(0);
      expect(platform.clock.now() - started).toBe(9000);
      expect(lines).toEqual([
        expect.stringMatching(
          /^The parameter store does not answer yet; waiting for it, at most 2 min\b/,
        ),
      ]);
      platform.answers([404, route]);
      await expect(store.list()).rejects.toThrow('Route GET:/api/v1/config not found');
      expect(platform.clock.now() - started).toBeGreaterThanOrEqual(129_000);
    });

    test.each<[boolean, ConstructorParameters<typeof RequestError>[0], object]>([
      [true, 'untrusted-certificate', {}],
      [true, 'platform-error', { status: 504 }],
      [false, 'platform-error', { status: 500 }],
      [false, 'unauthorized', { status: 401, json: true }],
      [
        false,
        'platform-refused',
        { status: 404, json: true, reason: "Resource with id 'Route' not found" },
      ],
      [false, 'forbidden', { status: 403 }],
    ])('is awaited: %s after %s %j', (comingUp, code, facts) => {
      const request = { method: 'GET', host: 'h', path: '/', ...facts };
      expect(isComingUp(new RequestError(code, '', { request }))).toBe(comingUp);
    });
  });
});

describe('the key of a store whose record has one', () => {
  const empty = { name: 'shop', isSecure: false, configApiKey: '' };
  const lines: string[] = [];
  let platform: AnsweringPlatform;
  beforeEach(async () => {
    platform = await answeringPlatform();
    lines.length = 0;
  });
  afterEach(() => platform.close());

  const openStores = () => {
    const log = logTo((line) => lines.push(line));
    const findRecord = async () => ({ ConfigApiKey: 'hidden' });
    return storesApi({ ...platform, findRecord, log });
  };

  test('is awaited in a run that has made the store, as its facts are empty at first', async () => {
    const told = { ...empty, isSecure: true, configApiKey: 'the-key' };
    platform.answers([200, told], [200, empty], [200, empty], [200, told]);
    const stores = openStores();
    await stores.create('shop', { secrets: true });
    expect(await stores.describe('shop')).toEqual(told);
    expect(lines.join()).not.toContain('does not tell the key');
  });

  test('is missed at once in any other run, as the facts of a store made by hand never tell it', async () => {
    platform.answers([200, empty]);
    const started = platform.clock.now();
    expect((await openStores().describe('shop')).configApiKey).toBeUndefined();
    expect(platform.clock.now() - started).toBe(0);
    expect(lines.join()).toContain('does not tell the key of the parameter store "shop"');
  });
});
