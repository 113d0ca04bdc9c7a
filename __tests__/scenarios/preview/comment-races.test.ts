import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent, type Dispatcher } from 'undici';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Repository } from '../../../emulator/github/repositories.js';
import { bestEffortGitHub } from '../../../src/github/best-effort.js';
import { openHttp } from '../../../src/http/http.js';
import { putIntoComment } from '../../../src/report/comment.js';
import { parseComment, type SiteRow } from '../../../src/report/comment-body.js';
import { SharedClock } from '../../support/clock/shared-clock.js';
import { logTo } from '../../support/log.js';
import { GatheredRequests } from '../../support/publish/held-requests.js';
import { everyPermission, repositoryName } from '../../support/run/pull-request-run.js';

let agent: Agent;
let clock: SharedClock;
let github: LocalGitHub;
let repository: Repository;
beforeEach(async () => {
  agent = new Agent();
  clock = new SharedClock();
  github = await startGitHub();
  repository = github.repositories.open(repositoryName);
  repository.pulls.open(7);
});
afterEach(() => Promise.all([agent.destroy(), github.close()]));

/** Starts a run with a comment. `lot` is the random number for its waits, from 0 to 1. */
interface Run {
  readonly name: string;
  readonly lot: number;
}

/** Plays all runs at once. */
function putAll(runs: readonly Run[], dispatcher: Dispatcher): Promise<(string | undefined)[]> {
  return clock.play(runs.map((run) => () => put(run, dispatcher)));
}

function put({ name, lot }: Run, dispatcher: Dispatcher): Promise<string | undefined> {
  const token = github.tokens.issue('job', repositoryName, everyPermission).value;
  const http = openHttp({
    dispatcher,
    clock,
    userAgent: 'test',
    signal: new AbortController().signal,
  });
  const log = logTo(() => undefined);
  const { apiUrl } = github;
  const random = () => lot;
  const bestEffort = bestEffortGitHub({
    http,
    token,
    repository: repositoryName,
    apiUrl,
    log,
    random,
  });
  const options = { github: bestEffort, pullRequest: 7, clock, random };
  const row: SiteRow = {
    target: 'pages',
    name,
    status: 'live',
    sha: '',
    at: new Date(clock.now()).toISOString(),
  };
  return putIntoComment({ ...options, row, create: true });
}
const rowsOf = () => parseComment(repository.comments.on(7)[0]?.body ?? '').map(({ name }) => name);
const gathered = (count: number, method: string) =>
  agent.compose(new GatheredRequests(count, (options) => options.method === method).network);

describe.each([
  ['in sequence', [0.1, 0.9, 0.5]],
  ['at the same moment', [0, 0, 0]],
])('concurrent runs that check the comment %s', (_how, lots) => {
  const runs = (...names: string[]): Run[] =>
    names.map((name, index) => ({ name, lot: lots[index] ?? 0 }));

  test('create one comment with the rows of all runs', async () => {
    await putAll(runs('one', 'two', 'three'), gathered(3, 'POST'));
    expect(github.log.select({ method: 'POST', path: /comments/ })).toHaveLength(3);
    expect(repository.comments.on(7)).toHaveLength(1);
    expect(rowsOf()).toEqual(['one', 'three', 'two']);
  });

  test('restore rows that they overwrote', async () => {
    await putAll(runs('zero'), agent);
    await putAll(runs('one', 'two'), gathered(2, 'PATCH'));
    expect(github.log.select({ method: 'PATCH', path: /comments/ }).length).toBeGreaterThan(2);
    expect(repository.comments.on(7)).toHaveLength(1);
    expect(rowsOf()).toEqual(['one', 'two', 'zero']);
  });
});

test.each(['PATCH', 'DELETE'])(
  'deleting a comment just before its %s does not affect the rows',
  async (method) => {
    await putAll([{ name: 'zero', lot: 0 }], agent);
    if (method === 'DELETE')
      repository.comments.add(7, { author: 'github-actions[bot]', body: '<!-- osc-deploy -->' });
    github.faults.arm({ method, path: /comments/, status: 404 });
    await putAll([{ name: 'one', lot: 0 }], agent);
    expect(repository.comments.on(7)).toHaveLength(1);
    expect(rowsOf()).toEqual(['one', 'zero']);
  },
);
