import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Repository } from '../../../emulator/github/repositories.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { repositoryName, repositoryPayload, smallSite } from '../../support/run/pull-request-run.js';

let platform: LocalPlatform;
let forge: LocalGitHub;
let login: SignedIn;
let repository: Repository;
beforeEach(async () => {
  platform = await startPlatform();
  const { log, faults } = platform;
  forge = await startGitHub({ log, faults, basePath: '/api/v1', flavour: 'forge' });
  login = platform.signIn();
  repository = forge.repositories.open(repositoryName);
});
afterEach(() => Promise.all([platform.close(), forge.close()]));

/** One step of a job on Gitea, for a push to the branch unless told otherwise. */
function step(branch: string, { eventName = 'push', inputs = {} }: { eventName?: string; inputs?: object } = {}) {
  const permissions = { pull_requests: 'write', contents: 'read' } as const;
  return runInProcess({
    platform,
    login,
    with: {
      name: 'hello',
      directory: folderOf(smallSite),
      preview: 'branch',
      'github-token': forge.tokens.issue('job', repositoryName, permissions).value,
      ...inputs,
    },
    env: {
      GITEA_ACTIONS: 'true',
      GITHUB_EVENT_NAME: eventName,
      GITHUB_API_URL: forge.apiUrl,
      GITHUB_SERVER_URL: 'https://gitea.example.com',
      GITHUB_REPOSITORY: repositoryName,
      GITHUB_REF: `refs/heads/${branch}`,
      GITHUB_SHA: 'b'.repeat(40),
      GITHUB_RUN_ID: '90210',
      GITHUB_RUN_NUMBER: '12',
    },
    event: { repository: repositoryPayload },
  });
}

test('the preview of an own branch is told in its own pull request, among many, with a link to the run', async () => {
  repository.branches.add('topic');
  repository.pulls.open(1, { headRef: 'topic' });
  for (let number = 2; number <= 70; number++) repository.pulls.open(number);
  // The newest is listed first.
  repository.pulls.open(71, { headRef: 'topic', headRepository: 'stranger/hello-world' });
  for (let index = 0; index < 60; index++) repository.comments.add(1, { author: 'ann', body: `${index}` });
  for (const deploy of [1, 2]) {
    expect([deploy, await step('topic')]).toMatchObject([deploy, { ok: true, outputs: { name: 'hello-br-topic' } }]);
  }
  const told = repository.comments.on(1).filter(({ body }) => body.includes('hello-br-topic'));
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain('https://gitea.example.com/octo-org/hello-world/actions/runs/12>)');
  expect(repository.comments.on(71)).toEqual([]);
});

test('the sweep removes the preview of a branch that is gone, and no other', async () => {
  for (const branch of ['kept', 'gone']) {
    repository.branches.add(branch);
    expect(await step(branch)).toMatchObject({ ok: true });
  }
  repository.branches.delete('gone');
  expect(await step('main', { eventName: 'schedule', inputs: { operation: 'cleanup' } })).toMatchObject({ ok: true });
  expect(platform.parts.pages.of(login.tenant).map(({ name }) => name)).toEqual(['hello-br-kept']);
});
