import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { BestEffortGitHub, type OptionalCall } from '../../../src/github/best-effort.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';

const repository = 'octo-org/hello-world';
let agent: Agent;
let github: LocalGitHub;
let clock: VirtualClock;
let lines: string[];
beforeEach(async () => {
  agent = new Agent();
  github = await startGitHub();
  github.repositories.open(repository).pulls.open(7);
  clock = new VirtualClock();
  lines = [];
});
afterEach(() => Promise.all([agent.destroy(), github.close()]));

function open(permissions: Record<string, 'read' | 'write'> = { pull_requests: 'write' }, token?: string) {
  const http = new Http({ dispatcher: agent, clock, userAgent: 'test', signal: new AbortController().signal });
  const { apiUrl } = github;
  const log = logTo((line) => lines.push(line));
  const value = token ?? github.tokens.issue('job', repository, permissions).value;
  return new BestEffortGitHub({ http, token: value, repository, apiUrl, log, random: () => 0 });
}
const wish = (repeatable: boolean): OptionalCall<string> => ({
  what: 'the comment',
  permission: 'pull-requests: write',
  repeatable,
  call: async (api, repo) => {
    await api.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...repo,
      issue_number: 7,
      body: 'x',
    });
    return 'done';
  },
});
const requests = () => github.log.select({ method: 'POST' }).length;

describe('a wish that fails', () => {
  test.each([
    ['a short wait is waited', { status: 429, headers: { 'retry-after': '2' } }, true, 'done', [2000]],
    ['also when it may not be repeated', { status: 429, headers: { 'retry-after': '2' } }, false, 'done', [2000]],
    ['a long wait is not', { status: 429, headers: { 'retry-after': '60' } }, true, undefined, []],
    ['a server error is tried again', { status: 502 }, true, 'done', [250]],
    ['but not where that could do it twice', { status: 502 }, false, undefined, []],
    ['a refusal is final', { status: 422 }, true, undefined, []],
  ] as const)('%s', async (_, fault, repeatable, result, waits) => {
    github.faults.arm({ path: /comments/, ...fault });
    expect(await open().attempt(wish(repeatable))).toBe(result);
    expect(clock.sleeps).toEqual(waits);
  });

  test('for a server that is down stops everything after it', async () => {
    github.faults.arm({ path: /comments/, status: 503, times: Number.POSITIVE_INFINITY });
    const bestEffort = open();
    await bestEffort.attempt(wish(true));
    expect(requests()).toBe(3);
    await bestEffort.attempt(wish(true));
    expect(requests()).toBe(3);
  });

  test('for its permission does not stop the others', async () => {
    const bestEffort = open({});
    await bestEffort.attempt(wish(true));
    await bestEffort.attempt(wish(true));
    expect(requests()).toBe(2);
  });
});

describe('the warning', () => {
  test('is one, with each reason and each permission once, and then it is shown', async () => {
    const bestEffort = open({});
    await bestEffort.attempt(wish(true));
    await bestEffort.attempt(wish(true));
    bestEffort.warn();
    bestEffort.warn();
    expect(lines).toHaveLength(1);
    const text = lines[0]?.replaceAll('%0A', '\n') ?? '';
    expect(text.match(/^- the comment: /gm)).toHaveLength(1);
    expect(text).toContain(
      'of the job where it has its own:\npermissions:\n  contents: read\n  pull-requests: write\n',
    );
  });

  test('names no permission when the rate was limited', async () => {
    const token = github.tokens.issue('job', repository, { pull_requests: 'write' });
    token.remaining = 0;
    const bestEffort = open({}, token.value);
    await bestEffort.attempt(wish(true));
    bestEffort.warn();
    expect(lines.join()).toContain('rate limit');
    expect(lines.join()).not.toContain('permissions:');
  });
});

test('without a token nothing is sent and nothing is said', async () => {
  const bestEffort = open({}, '');
  expect(bestEffort.available).toBe(false);
  expect(await bestEffort.attempt(wish(true))).toBeUndefined();
  bestEffort.warn();
  expect([github.log.records, lines]).toEqual([[], []]);
});
