import { beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import type { Outputs } from '../../../src/contract/outputs.js';
import { type FormerVersion, rollBack } from '../../../src/services/roll-back.js';
import type { ServiceContext } from '../../../src/services/service-context.js';
import { quietScope } from '../../support/service/offline-service.js';

let lines: string[];
let outputs: Outputs;
let scope: ServiceContext;
beforeEach(() => {
  ({ scope, outputs, lines } = quietScope());
});

describe('a rollback', () => {
  const error = new DeployError('build-failed', 'It failed.', { next: 'Do this.' });
  const back = (version: FormerVersion | string, failed: unknown = error) => {
    Object.assign(scope.inputs, { rollback: true });
    return rollBack(scope, { error: failed, former: () => version });
  };
  const restore = async () => ({ runs: 'v1', commit: undefined });

  test('is said after the error, which stays what it is', async () => {
    expect(await back({ title: 'v1', restore })).toMatchObject({
      ...{ code: 'build-failed', next: 'Do this.', cause: error },
      message: 'It failed.\n"shop" was rolled back and runs v1 again.',
    });
    expect(lines).toEqual(['::warning title=osc-deploy::Rolling back to v1.']);
    expect(outputs.values).toEqual({ 'rolled-back': true, status: 'rolled-back' });
  });

  test('that fails comes first', async () => {
    const fails = () => Promise.reject(new Error('gone'));
    expect(await back({ title: 'v1', restore: fails })).toMatchObject({
      message: 'The rollback failed too, so "shop" may be down: gone\nIt was tried because of this: It failed.',
    });
    expect(outputs.values).toEqual({ 'rolled-back': false });
  });

  test('is none of a bug, of a run that is cancelled, or without the input', async () => {
    const bug = new TypeError('bug');
    expect(await back({ title: 'v1', restore }, bug)).toBe(bug);
    Object.assign(scope, { signal: AbortSignal.abort() });
    expect(await back({ title: 'v1', restore })).toBe(error);
    Object.assign(scope, { signal: new AbortController().signal, inputs: {} });
    expect(await rollBack(scope, { error, former: () => 'none' })).toBe(error);
    expect(lines).toEqual([]);
  });
});
