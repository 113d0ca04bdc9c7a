import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { prepareService } from '../../../src/action/service.js';
import { preparePages } from '../../../src/action/site.js';
import type { Task } from '../../../src/action/task.js';
import type { Intent } from '../../../src/contract/intent.js';
import { targetProblems } from '../../../src/contract/rules/target.js';
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
): Task {
  const log = logTo((line) => lines.push(line));
  const noGit = async () => ({ code: undefined, stdout: '', stderr: 'git is not there' });
  return {
    inputs: readInputs(given).inputs,
    context: { repository: 'octo-org/site', serverUrl: 'https://github.com', ref: 'refs/heads/main' },
    intent: { operation, name: 'my-site', ...intent },
    runtime: { log, workspace, env: {}, spawn: noGit },
    settings: { options: new Map(), config: undefined, access: undefined },
  } as unknown as Task;
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
  ])('with %j and `operation: %s` lacks or cannot have %j', (given, operation, expected) => {
    const problems = targetProblems(readInputs(given).inputs, { ...run, operation });
    expect(problems.map(({ input }) => input)).toEqual(expected);
  });

  test('that is a preview has no version to go back to', () => {
    const problems = targetProblems(readInputs({}).inputs, { ...run, operation: 'rollback', preview: 7 });
    expect(problems).toMatchObject([{ input: 'operation', text: expect.stringContaining('for a preview') }]);
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
