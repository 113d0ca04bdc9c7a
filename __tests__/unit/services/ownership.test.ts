import { beforeEach, describe, expect, test } from '@jest/globals';
import { guardOwnership } from '../../../src/services/ownership.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { quietScope } from '../../support/service/offline-service.js';

let lines: string[];
let scope: ServiceContext;
beforeEach(() => {
  ({ scope, lines } = quietScope());
});

describe('what another repository runs', () => {
  const other = 'https://github.com/octo/app';
  const refused = (message: string) => expect.objectContaining({ code: 'other-repository', message });
  const resource = { type: 'myapp', id: 'shop' } as const;
  type Given = Omit<Parameters<typeof guardOwnership>[1], 'resource'>;
  /** @param tagged the tags of what is there */
  const guard = (about: object, given: Given, tagged: string[] = []) =>
    guardOwnership({ ...scope, tags: { of: async () => tagged }, ...about } as unknown as ServiceContext, {
      ...{ resource, ...given },
    });

  test.each<[string, object, Given]>([
    ['is of no source', {}, { source: undefined }],
    ['is an archive', {}, { source: 's3://bucket/a.zip' }],
    ['is what this run sends', {}, { source: other, sent: `${other}.git` }],
    ['is what this run names', { inputs: { 'source-url': other } }, { source: other }],
    [
      'cannot be compared outside of a repository',
      { context: { repository: '', serverUrl: 'https://github.com' } },
      { source: other },
    ],
  ])('is touched where it %s', async (_, about, given) => {
    await guard(about, given);
    expect(lines).toEqual([]);
  });

  test('is known by its tags before its source', async () => {
    const [ours, theirs] = ['Repository Acme/Shop', 'repository octo/app'];
    await guard({}, { source: other }, [ours]);
    await expect(guard({}, { source: 'https://github.com/acme/shop' }, ['blue', theirs])).rejects.toEqual(
      refused('"shop" belongs to octo/app, and this run to acme/shop.'),
    );
    await expect(guard({}, { source: undefined }, [theirs])).rejects.toMatchObject({ code: 'other-repository' });
  });

  test('is not touched otherwise; of another host it is named with that', async () => {
    await expect(guard({}, { source: other })).rejects.toEqual(
      refused('"shop" belongs to octo/app, and this run to acme/shop.'),
    );
    await expect(guard({}, { source: 'https://git.example/octo/app' })).rejects.toEqual(
      refused('"shop" belongs to git.example/octo/app, and this run to github.com/acme/shop.'),
    );
    await expect(guard({ inputs: { name: 'shop' }, preview: true }, { source: other })).rejects.toThrow(
      'belongs to octo/app',
    );
  });

  test('is taken over by a name that was chosen', async () => {
    await guard({ inputs: { name: 'shop' } }, { source: other });
    expect(lines).toEqual([
      '::warning title=osc-deploy::"shop" was deployed by octo/app before; this run of acme/shop takes it over.',
    ]);
  });

  test.each([
    [{}, {}, undefined, true],
    [{}, { A: 'b' }, undefined, false],
    [{ inputs: { name: 'shop' } }, { A: 'b' }, undefined, true],
    [{}, {}, 'https://github.com/acme/shop', false],
  ])('of %j with %j and the source %s may be changed: %s', async (about, options, sent, may) => {
    const run = { ...scope, tags: { of: async () => [] }, ...about } as unknown as ServiceContext;
    const change = guardOwnership(run, { resource, source: other, options, sent });
    if (may) await change;
    else await expect(change).rejects.toEqual(refused('"shop" belongs to octo/app, and this run to acme/shop.'));
    expect(lines).toEqual([]);
  });
});
