import { describe, expect, test } from '@jest/globals';
import { prepareService } from '../../../src/action/service.js';
import type { Task } from '../../../src/action/task.js';
import { logTo } from '../../support/log.js';
import { readInputs } from '../../support/run/inputs.js';

const prepare = (given: Record<string, string>, operation: string) =>
  prepareService(
    {
      inputs: readInputs(given).inputs,
      context: { repository: 'octo-org/site', serverUrl: 'https://github.com', ref: 'refs/heads/main' },
      intent: { operation, name: 'my-site' },
      runtime: { log: logTo(() => undefined) },
      settings: { options: new Map() },
    } as unknown as Task,
    'runner',
  );

describe('a commit that the runner cannot clone', () => {
  const commit = 'A'.repeat(40);
  const service = { target: 'runner', runner: 'python', 'source-ref': commit };

  test.each(['deploy', 'plan'])('is refused for `operation: %s`', async (operation) => {
    await expect(prepare(service, operation)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(`given was ${commit}.`),
    });
  });

  test.each([
    ['remove', service],
    ['cleanup', service],
    ['deploy', { ...service, runner: 'web' }],
    ['deploy', { ...service, 'source-ref': 'main' }],
  ])('is no reason to refuse `operation: %s` of %j', async (operation, given) => {
    await expect(prepare(given, operation)).resolves.toBeDefined();
  });
});
