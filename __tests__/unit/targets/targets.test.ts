import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { preparePages } from '../../../src/targets/pages.js';
import { prepareService } from '../../../src/targets/services.js';
import type { Run } from '../../../src/targets/target.js';
import { logTo } from '../../support/log.js';
import { folderOf } from '../../support/run/in-process.js';
import { readInputs } from '../../support/run/inputs.js';

const commit = 'A'.repeat(40);
let lines: string[];
beforeEach(() => {
  lines = [];
});

function runOf(
  given: Record<string, string>,
  { operation = 'deploy', workspace = '/', intent = {} as object } = {},
): Run {
  const log = logTo((line) => lines.push(line));
  const noGit = async () => ({ code: undefined, stdout: '', stderr: 'git is not there' });
  return {
    inputs: readInputs(given).inputs,
    context: { repository: 'octo-org/site', serverUrl: 'https://github.com', ref: 'refs/heads/main' },
    intent: { operation, name: 'my-site', ...intent },
    runtime: { log, workspace, env: {}, spawn: noGit },
    settings: { options: new Map(), config: undefined, access: undefined },
  } as unknown as Run;
}

describe('a site', () => {
  const site = { 'dist/index.html': 'home', 'dist/app.js': 'one', 'docs/en/index.html': 'en' };
  const prepare = (given: Record<string, string>, more: Parameters<typeof runOf>[1] = {}) =>
    preparePages(runOf(given, { workspace: folderOf(site), ...more }));

  test('without an index at its top is warned of', async () => {
    await prepare({ directory: 'docs' });
    expect(lines).toEqual([
      '::warning title=osc-deploy::There is no index.html at the top of the site, so its address answers 404. The nearest is en/index.html. Set `directory` to the folder whose index.html is the start page.',
    ]);
  });

  test('of a preview counts its robots.txt among the files', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}.txt`, '']));
    const workspace = folderOf(
      Object.fromEntries(Object.entries(many).map(([path, text]) => [join('dist', path), text])),
    );
    await prepare({ directory: 'dist' }, { workspace });
    const preview = prepare({ directory: 'dist' }, { workspace, intent: { branch: 'topic' } });
    await expect(preview).rejects.toMatchObject({ code: 'too-many-files' });
  });
});

describe('a commit that the runner cannot clone', () => {
  const service = { target: 'runner', runner: 'python', 'source-ref': commit };

  test.each(['deploy', 'plan'])('is refused for `operation: %s`', async (operation) => {
    await expect(prepareService(runOf(service, { operation }), 'runner')).rejects.toMatchObject({
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
    await expect(prepareService(runOf(given, { operation }), 'runner')).resolves.toBeDefined();
  });
});
