import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { guardChange, guardSource } from '../../../src/services/source-owner.js';
import { quietScope } from '../../support/quiet-scope.js';

let lines: string[];
let scope: ServiceContext;
beforeEach(() => {
  ({ scope, lines } = quietScope());
});

describe('what another repository runs', () => {
  const other = 'https://github.com/octo/app';
  const refused = (message: string) => expect.objectContaining({ code: 'other-repository', message });
  const guard = (about: object, given: Parameters<typeof guardSource>[1]) => () =>
    guardSource({ ...scope, ...about } as ServiceContext, given);

  test.each<[string, object, Parameters<typeof guardSource>[1]]>([
    ['is of no source', {}, { source: undefined }],
    ['is an archive', {}, { source: 's3://bucket/a.zip' }],
    ['is what this run sends', {}, { source: other, sent: `${other}.git` }],
    ['is what this run names', { inputs: { 'source-url': other } }, { source: other }],
    [
      'cannot be compared outside of a repository',
      { context: { repository: '', serverUrl: 'https://github.com' } },
      { source: other },
    ],
  ])('is touched where it %s', (_, about, given) => {
    expect(guard(about, given)).not.toThrow();
    expect(lines).toEqual([]);
  });

  test('is not touched otherwise; of another host it is named with that', () => {
    expect(guard({}, { source: other })).toThrow(refused('"shop" belongs to octo/app, and this run to acme/shop.'));
    expect(guard({}, { source: 'https://git.example/octo/app' })).toThrow(
      refused('"shop" belongs to git.example/octo/app, and this run to github.com/acme/shop.'),
    );
    expect(guard({ inputs: { name: 'shop' }, preview: true }, { source: other })).toThrow('belongs to octo/app');
  });

  test('is taken over by a name that was chosen', () => {
    guard({ inputs: { name: 'shop' } }, { source: other })();
    expect(lines).toEqual([
      '::warning title=osc-deploy::"shop" was deployed by octo/app before; this run of acme/shop takes it over.',
    ]);
  });

  test.each([
    [{}, {}, undefined, true],
    [{}, { A: 'b' }, undefined, false],
    [{ inputs: { name: 'shop' } }, { A: 'b' }, undefined, true],
    [{}, {}, 'https://github.com/acme/shop', false],
  ])('of %j with %j and the source %s may be changed: %s', (about, options, sent, may) => {
    const change = () =>
      guardChange({ ...scope, ...about } as ServiceContext, { record: { SourceUrl: other }, options, sent });
    if (may) expect(change).not.toThrow();
    else expect(change).toThrow(refused('"shop" belongs to octo/app, and this run to acme/shop.'));
    expect(lines).toEqual([]);
  });
});
