import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Repository } from '../../emulator/github/repositories.js';
import type { Clock } from '../../src/base/clock.js';
import { BestEffortGitHub } from '../../src/github/best-effort.js';
import { Http } from '../../src/http/http.js';
import { StickyComment } from '../../src/report/comment.js';
import { parseComment, type SiteRow } from '../../src/report/comment-body.js';
import { logTo } from '../support/log.js';
import { everyPermission, repositoryName } from '../support/pull-request-run.js';

/** Ten times as fast as the real one. */
const quick: Clock = {
  now: () => Date.now(),
  sleep: (ms) => sleep(ms / 10),
  every: () => () => undefined,
};

let agent: Agent;
let github: LocalGitHub;
let repository: Repository;
beforeEach(async () => {
  agent = new Agent();
  github = await startGitHub();
  repository = github.repositories.open(repositoryName);
  repository.pulls.open(7);
});
afterEach(() => Promise.all([agent.destroy(), github.close()]));

/** One run that has something to say. */
function put(name: string): Promise<string | undefined> {
  const token = github.tokens.issue('job', repositoryName, everyPermission).value;
  const http = new Http({ dispatcher: agent, clock: quick, userAgent: 'test', signal: new AbortController().signal });
  const log = logTo(() => undefined);
  const { apiUrl } = github;
  const bestEffort = new BestEffortGitHub({
    http,
    token,
    repository: repositoryName,
    apiUrl,
    log,
    random: Math.random,
  });
  const options = { github: bestEffort, pullRequest: 7, clock: quick, random: Math.random, commitUrl: 'https://x/' };
  const row: SiteRow = { target: 'pages', name, status: 'live', sha: '', at: new Date().toISOString() };
  return new StickyComment(options).put(row, { create: true });
}
const rowsOf = () => parseComment(repository.comments.on(7)[0]?.body ?? '').map(({ name }) => name);

test('runs that all find no comment end in one, with the rows of each', async () => {
  const reads = github.faults.arm({ method: 'GET', path: /comments/, delayMs: 150, times: 3 });
  await Promise.all(['one', 'two', 'three'].map(put));
  expect(reads.hits).toBe(3);
  expect(github.log.select({ method: 'POST', path: /comments/ })).toHaveLength(3);
  expect(repository.comments.on(7)).toHaveLength(1);
  expect(rowsOf()).toEqual(['one', 'three', 'two']);
});

test('runs that overwrite each other put their rows back', async () => {
  await put('zero');
  github.faults.arm({ method: 'PATCH', path: /comments/, delayMs: 150, times: 2 });
  await Promise.all(['one', 'two'].map(put));
  expect(repository.comments.on(7)).toHaveLength(1);
  expect(rowsOf()).toEqual(['one', 'two', 'zero']);
});
