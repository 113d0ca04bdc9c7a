import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { fingerprint } from '../../src/credentials/generation.js';
import { folderOf } from '../support/run/in-process.js';
import { type GiteaServer, type GiteaUser, repository, startGitea } from './gitea-server.js';

// One story on one server: each test continues the former test.
jest.setTimeout(120_000);

const repos = `/repos/${repository}`;
let gitea: GiteaServer;
let platform: LocalPlatform;
let login: SignedIn;
let owner: GiteaUser;
let stranger: GiteaUser;
beforeAll(async () => {
  gitea = await startGitea();
  ({ owner } = gitea);
  platform = await startPlatform();
  login = platform.signIn();
  stranger = await gitea.newUser('stranger');
  await owner.call(`PUT ${repos}/actions/secrets/OSC_REFRESH_TOKEN`, { data: login.refreshToken });
});
afterAll(() => Promise.all([gitea.close(), platform.close()]));

interface Job {
  eventName?: string;
  ref?: string;
  event?: Record<string, unknown>;
  with?: Record<string, string>;
}

/** Runs a step as Gitea's runner does. Without a login it gets an access token. */
async function step({
  eventName = 'push',
  ref = 'refs/heads/main',
  event = {},
  with: inputs = {},
}: Job = {}) {
  const job = gitea.step({
    eventName,
    event,
    env: { GITHUB_REF: ref },
    with: {
      'base-url': platform.apiUrl,
      'github-token': owner.token,
      name: 'site',
      directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
      ...(inputs['refresh-token'] ? {} : { 'access-token': login.accessToken }),
      ...inputs,
    },
  });
  const result = await job.main();
  expect({ exitCode: result.exitCode, stdout: result.stdout }).toEqual({
    exitCode: 0,
    stdout: expect.anything(),
  });
  expect(result.stdout).not.toMatch(/^::warning/m);
  return result;
}
/** Adds a page to a branch, and creates the branch unless `isNew` is false. Returns the commit. */
async function newCommit(
  user: GiteaUser,
  target: { repo: string; branch: string; isNew?: boolean },
): Promise<string> {
  const { repo, branch, isNew = true } = target;
  if (isNew)
    await user.call(`POST /repos/${repo}/branches`, {
      new_branch_name: branch,
      old_branch_name: 'main',
    });
  const file = { branch, message: 'A page', content: Buffer.from(user.name).toString('base64') };
  const made = (await user.call(`POST /repos/${repo}/contents/${user.name}.html`, file)) as {
    commit: { sha: string };
  };
  return made.commit.sha;
}
const commentsOn = async (number: number) => {
  const comments = (await owner.call(`GET ${repos}/issues/${number}/comments`)) as {
    body: string;
  }[];
  return comments.filter(({ body }) => body.includes('osc-deploy'));
};
const sites = () =>
  platform.parts.pages
    .of(login.tenant)
    .map(({ name }) => name)
    .sort();

test('a push rotates the login in a secret, twice', async () => {
  for (let generation = 1; generation <= 2; generation++) {
    const token = platform.families[0]?.current ?? '';
    const more = { 'refresh-token': token, 'client-id': 'cli', 'secret-token': owner.token };
    expect((await step({ with: more })).outputs['operation']).toBe('deployed');
    const meta = (await owner.call(`GET ${repos}/actions/variables/OSC_REFRESH_TOKEN_META`)) as {
      data: string;
    };
    const current = platform.families[0]?.current ?? '';
    expect(current).not.toBe(token);
    expect(JSON.parse(meta.data)).toMatchObject({ state: 'stored', current: fingerprint(current) });
  }
  expect(platform.families[0]?.state).toBe('live');
});

test('two jobs at one login on two runners lose nothing: one goes on, the other stops before it sends anything', async () => {
  const given = platform.families[0]?.current ?? '';
  const job = (cacheUrl: string) =>
    gitea.step({
      // Each runner has a cache server of its own.
      env: { GITHUB_REF: 'refs/heads/main', ACTIONS_CACHE_URL: cacheUrl },
      with: {
        'base-url': platform.apiUrl,
        'github-token': owner.token,
        name: 'site',
        directory: folderOf({ 'index.html': '<h1>Two</h1>' }),
        'refresh-token': given,
        'client-id': 'cli',
        'secret-token': owner.token,
      },
    });
  const spent = platform.families[0]?.superseded.length ?? 0;

  const ended = await Promise.all(
    ['http://127.0.0.1:9/one/', 'http://127.0.0.1:9/two/'].map((url) => job(url).main()),
  );

  expect(new Set(ended.map(({ exitCode }) => exitCode))).toEqual(new Set([0, 1]));
  expect(ended.find(({ exitCode }) => exitCode === 1)?.stdout).toContain('has been replaced since');
  expect(platform.families[0]).toMatchObject({ state: 'live' });
  expect(platform.families[0]?.superseded).toHaveLength(spent + 1);
  const meta = (await owner.call(`GET ${repos}/actions/variables/OSC_REFRESH_TOKEN_META`)) as {
    data: string;
  };
  const current = fingerprint(platform.families[0]?.current ?? '');
  expect(JSON.parse(meta.data)).toMatchObject({ state: 'stored', current });
});

test('two jobs that have only the caches of their runners send nothing', async () => {
  const { refreshToken } = platform.signIn();
  const jobs = ['one', 'two'].map((name) =>
    gitea.step({
      env: { GITHUB_REF: 'refs/heads/main', ACTIONS_CACHE_URL: `http://127.0.0.1:9/${name}/` },
      with: {
        'base-url': platform.apiUrl,
        name: 'site',
        directory: folderOf({ 'index.html': 'x' }),
        'refresh-token': refreshToken,
        'client-id': 'cli',
      },
    }),
  );
  for (const { exitCode, stdout } of await Promise.all(jobs.map((job) => job.main())))
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: expect.stringContaining('the cache of Gitea keeps no login'),
    });
  expect(platform.families.at(-1)).toMatchObject({ state: 'live', superseded: [] });
});

test('a pull request gets one comment among many, with links that work on Gitea', async () => {
  const sha = await newCommit(owner, { repo: repository, branch: 'topic' });
  const pull = (await owner.call(`POST ${repos}/pulls`, {
    head: 'topic',
    base: 'main',
    title: 'Topic',
  })) as object;
  for (let index = 0; index < 60; index++)
    await owner.call(`POST ${repos}/issues/1/comments`, { body: `${index}` });
  const job = {
    eventName: 'pull_request',
    ref: 'refs/pull/1/head',
    event: { action: 'opened', pull_request: pull },
  };
  for (const _ of [1, 2]) expect((await step(job)).outputs['name']).toBe('site-pr-1');
  const told = await commentsOn(1);
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain(`${gitea.url}/${repository}/actions/runs/12>`);
  const [, commit = ''] = /<([^<>]*\/commit\/[0-9a-f]+)>/.exec(told[0]?.body ?? '') ?? [];
  expect({ commit: commit.endsWith(sha), status: (await fetch(commit)).status }).toEqual({
    commit: true,
    status: 200,
  });
});

test("the preview of a branch is not commented on in a fork's pull request with the same branch name", async () => {
  await newCommit(owner, { repo: repository, branch: 'shared' });
  await stranger.call(`POST ${repos}/forks`, {});
  await newCommit(stranger, { repo: 'stranger/site', branch: 'shared', isNew: false });
  await stranger.call(`POST ${repos}/pulls`, {
    head: 'stranger:shared',
    base: 'main',
    title: 'Forked',
  });
  const job = { ref: 'refs/heads/shared', with: { preview: 'branch' } };
  expect((await step(job)).outputs['name']).toBe('site-br-shared');
  expect(await commentsOn(2)).toEqual([]);
});

test('cleanup removes the previews of a closed pull request and of a deleted branch', async () => {
  expect(sites()).toEqual(['site', 'site-br-shared', 'site-pr-1']);
  const sweep = { eventName: 'schedule', with: { operation: 'cleanup', preview: 'branch' } };
  await step(sweep);
  expect(sites()).toEqual(['site', 'site-br-shared', 'site-pr-1']);
  await owner.call(`PATCH ${repos}/pulls/1`, { state: 'closed' });
  await owner.call(`DELETE ${repos}/branches/shared`);
  await step(sweep);
  expect(sites()).toEqual(['site']);
});
