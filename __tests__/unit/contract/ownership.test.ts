import { describe, expect, test } from '@jest/globals';
import { guardOwner, isSameOwner, type OwningRepository } from '../../../src/contract/ownership.js';
import { logTo } from '../../support/log.js';

describe('two repositories', () => {
  test.each<[OwningRepository, OwningRepository, boolean | undefined]>([
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '1' }, true],
    [{ repository: 'old/b', repositoryId: '1' }, { repository: 'new/b', repositoryId: '1' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b', repositoryId: '2' }, false],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/b' }, true],
    [{ repository: 'a/b' }, { repository: 'A/B', repositoryId: '2' }, true],
    [{ repository: 'a/b', repositoryId: '1' }, { repository: 'a/c' }, false],
    [{ repositoryId: '1' }, { repository: 'a/c' }, undefined],
    [{}, { repository: 'a/c', repositoryId: '2' }, undefined],
    [{ repository: 'a/b' }, {}, undefined],
  ])('%j and %j are the same: %s', (owner, own, same) => {
    expect(isSameOwner(owner, own)).toBe(same);
  });
});

describe('a name that another repository has deployed', () => {
  const guard = (owner: OwningRepository, given: { chosen: boolean; removes?: boolean }) => {
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    guardOwner(owner, { own: { repository: 'me/site' }, thing: 'The site shop', name: 'shop', log, ...given });
    return lines;
  };
  const other = { repository: 'them/site' };

  test('is not touched where the action made it, and the way out is a command', () => {
    expect(() => guard(other, { chosen: false })).toThrow(
      expect.objectContaining({
        code: 'other-repository',
        message: 'The site shop belongs to them/site, and this run to me/site.',
        next: expect.stringContaining('`name: shop`'),
      }),
    );
  });

  test.each([
    [undefined, 'takes it over'],
    [true, 'removes it'],
  ])('is taken at its word where a person gave it, with a warning (removes: %s)', (removes, does) => {
    const [line, ...more] = guard(other, { chosen: true, ...(removes === undefined ? {} : { removes }) });
    expect([line, more]).toEqual([expect.stringContaining(`them/site before; this run of me/site ${does}.`), []]);
  });

  test.each([{ repository: 'me/site' }, {}])('that is %j is no other one', (owner) => {
    expect(guard(owner, { chosen: false })).toEqual([]);
  });
});
