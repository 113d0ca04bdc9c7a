import { describe, expect, test } from '@jest/globals';
import type { ServiceOption } from '../../../../src/platform/service-wire.js';
import { builtInSchema, knownServiceIds, liveSchema } from '../../../../src/services/options/schema.js';

const nothing = {
  ...{ type: 'string', required: false, values: [], pattern: undefined },
  ...{ hasDefault: false, sensitive: false, plain: false },
};

describe('the rule of an option in the catalogue of the platform', () => {
  test.each<[Omit<ServiceOption, 'name'>, object]>([
    [{}, {}],
    [{ type: 'string', mandatory: true }, { required: true }],
    [{ type: 'Boolean' }, { type: 'boolean' }],
    [{ type: 'LIST' }, { type: 'list' }],
    [{ type: 'enum' }, { type: 'enum' }],
    [
      { type: 'enum', enums: ['a', 'b'] },
      { type: 'enum', values: ['a', 'b'] },
    ],
    [
      { type: 'string', enums: ['a'] },
      { type: 'enum', values: ['a'] },
    ],
    [
      { type: 'list', enums: ['a'] },
      { type: 'list', values: ['a'] },
    ],
    [{ type: 'number' }, {}],
    [{ regexValidator: '^a$' }, { pattern: '^a$' }],
    [{ regexValidator: '' }, {}],
    [{ default: 'x' }, { hasDefault: true }],
    [{ default: '' }, {}],
    [{ default: null }, {}],
    [{ default: false }, { hasDefault: true }],
    [{ default: 0 }, { hasDefault: true }],
    [{ sensitive: true }, { sensitive: true }],
    [{ sensitive: false }, { plain: true }],
  ])('%j is %j', (option, rule) => {
    expect(liveSchema([{ name: 'A', ...option }]).get('A')).toEqual({ name: 'A', ...nothing, ...rule });
  });

  test('keeps the order, and leaves the name of the instance out', () => {
    expect([...liveSchema([{ name: 'b' }, { name: 'name' }, { name: 'a' }]).keys()]).toEqual(['b', 'a']);
  });
});

describe('the catalogue that is built in', () => {
  test('has types, values, and what is required', async () => {
    const engine = await builtInSchema('channel-engine');
    expect(engine?.get('type')).toEqual({
      ...{ name: 'type', ...nothing, type: 'enum', required: true },
      values: ['Loop', 'Playlist', 'WebHook', 'Barker'],
    });
    expect(engine?.get('opts.useVttSubtitles')).toEqual({ name: 'opts.useVttSubtitles', ...nothing, type: 'boolean' });
    expect(engine?.get('url')).toEqual({ name: 'url', ...nothing, required: true });
    expect((await builtInSchema('apache-airflow'))?.get('DatabaseUrl')).toEqual({ name: 'DatabaseUrl', ...nothing });
  });

  test('knows services without options, and no part of a name', async () => {
    expect(await builtInSchema('ablindberg-chaosmaker')).toEqual(new Map());
    expect(await builtInSchema('apache')).toBeUndefined();
  });

  test('names each service once', async () => {
    const ids = await knownServiceIds();
    expect(ids).toEqual(expect.arrayContaining(['channel-engine', 'eyevinn-web-runner', 'ablindberg-chaosmaker']));
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
