import { describe, expect, test } from '@jest/globals';
import { targetProblems } from '../../../src/contract/rules/target.js';
import type { Intent } from '../../../src/contract/run.js';
import { readInputs } from '../../support/run/inputs.js';

describe('a target', () => {
  const run = { preview: undefined, branch: undefined, name: 'x', base: 'x', skip: undefined, skipCase: undefined };
  const app = { target: 'app', runner: 'web' };

  test.each<[Record<string, string>, Intent['operation'], string[]]>([
    [{ directory: 'dist' }, 'deploy', []],
    [{}, 'deploy', ['directory']],
    [{}, 'remove', []],
    [{ target: 'runner' }, 'plan', ['runner']],
    [{ target: 'instance' }, 'remove', ['service']],
    [{ 'service-token': 'true' }, 'remove', ['service-token']],
    [
      { target: 'job', service: 'encore', domain: 'x.example', 'service-token': 'true' },
      'deploy',
      ['service-token', 'domain'],
    ],
    [{ ...app, domain: 'x.example', 'service-token': 'true' }, 'deploy', []],
    [app, 'rollback', ['operation']],
    [{}, 'rollback', []],
    [{}, 'cleanup', ['github-token']],
  ])('with %j and `operation: %s` is missing or must not have %j', (given, operation, expected) => {
    const problems = targetProblems(readInputs(given).inputs, { ...run, operation });
    expect(problems.map(({ input }) => input)).toEqual(expected);
  });

  test('has no version to roll back to when it is a preview', () => {
    const problems = targetProblems(readInputs({}).inputs, { ...run, operation: 'rollback', preview: 7 });
    expect(problems).toMatchObject([{ input: 'operation', text: expect.stringContaining('for a preview') }]);
  });
});
