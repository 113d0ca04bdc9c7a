import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, jest, test } from '@jest/globals';
import type { RecordedExchange } from '../../../emulator/github/exchange-recorder.js';
import { tempFolder } from '../../support/temp-folder.js';
import { tool } from '../support/tools.js';
import { OpenApiJudge } from './openapi-judge.js';

// The tests with the local GitHub run again and are recorded.
jest.setTimeout(600_000);
const recorded = [
  'scenarios/preview',
  'scenarios/login',
  'scenarios/cli',
  'contract/token-store',
  'unit/report',
];

let judge: OpenApiJudge;
let exchanges: RecordedExchange[];
beforeAll(async () => {
  const folder = join(tempFolder(), 'exchanges');
  mkdirSync(folder);
  const argv = ['run', 'jest', '--', '--maxWorkers=1', '--silent', ...recorded];
  await promisify(execFile)('npm', argv, {
    env: { ...process.env, OSC_DEPLOY_EXCHANGES: folder },
    maxBuffer: 2 ** 28,
  });
  exchanges = readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RecordedExchange),
  );
  judge = new OpenApiJudge(tool('github-openapi').path);
});

test("every request to the local GitHub and every answer matches GitHub's description of its API", () => {
  expect(exchanges.length).toBeGreaterThan(1000);
  const differences = new Set(exchanges.flatMap((exchange) => judge.differences(exchange)));
  expect([...differences]).toEqual([]);
});

const pulls: RecordedExchange = {
  method: 'GET',
  path: '/repos/o/r/pulls?state=all&per_page=20&page=1',
  requestBody: '',
  status: 200,
  answerBody: JSON.stringify([{ number: 7, state: 'open', user: { login: 'ann' } }]),
};

test("an exchange that GitHub's API does not describe is reported", () => {
  expect(judge.differences(pulls)).toEqual([]);
  const merged = { ...pulls, answerBody: JSON.stringify([{ number: 7, merged: true }]) };
  expect(judge.differences(merged)).toEqual([expect.stringContaining('"merged"')]);
  expect(judge.differences({ ...pulls, path: '/repos/o/r/pulls?limit=50' })).toEqual([
    expect.stringContaining('limit'),
  ]);
  expect(judge.differences({ ...pulls, path: '/repos/o/r/pull' })).toEqual([
    'GET /repos/o/r/pull is not described',
  ]);
  expect(judge.differences({ ...pulls, status: 418 })).toEqual([expect.stringContaining('418')]);
  const variable = {
    ...pulls,
    method: 'POST',
    path: '/repos/o/r/actions/variables',
    status: 201,
    answerBody: '',
  };
  expect(judge.differences({ ...variable, requestBody: '{"name":"A"}' })).toEqual([
    expect.stringContaining("must have required property 'value'"),
  ]);
});
