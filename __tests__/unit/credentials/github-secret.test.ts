import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { GenerationRecord } from '../../../src/credentials/generation.js';
import { GitHubSecretStore } from '../../../src/credentials/stores/github-secret.js';
import { gitHubApi } from '../../../src/github/api.js';
import { GitHubVault } from '../../../src/github/secret-vault.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';

const repository = 'octo-org/hello-world';
const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
const record: GenerationRecord = { generation: 1, current: 'c', superseded: [], state: 'stored', run: 'a run' };
const meta = /\/variables\/OSC_REFRESH_TOKEN_META$/;

let github: LocalGitHub;
let dispatcher: Agent;
let lines: string[];
beforeEach(async () => {
  github = await startGitHub();
  github.repositories.open(repository).vault.putSecret('OSC_REFRESH_TOKEN', 'x');
  dispatcher = new Agent();
  lines = [];
});
afterEach(async () => {
  await dispatcher.destroy();
  await github.close();
});

async function storeWith(permissions: Record<string, 'read' | 'write'>): Promise<GitHubSecretStore> {
  const clock = new VirtualClock();
  const { signal } = new AbortController();
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const token = github.tokens.issue('personal', repository, permissions).value;
  const api = await gitHubApi({ http, token, apiUrl: `${github.apiUrl}/` });
  const vault = new GitHubVault({ api, repository, environment: undefined });
  const log = logTo((line) => lines.push(line));
  return new GitHubSecretStore({ vault, name: 'OSC_REFRESH_TOKEN', clock, log, random: () => 0.5 });
}
const requests = () => github.log.records.length;

describe('a token that may write secrets and no variables', () => {
  test('is gone on with after one warning that names what is missing, and asks for no variable again', async () => {
    const store = await storeWith({ secrets: 'write' });
    expect(await store.read()).toEqual({});
    expect(lines).toEqual([expect.stringContaining('The variable OSC_REFRESH_TOKEN_META of octo-org/hello-world')]);
    expect(lines[0]).toContain('"Secrets: read and write" and "Variables: read and write"');
    const asked = requests();
    expect(await store.read()).toEqual({});
    await store.writeRecord(record);
    expect([requests(), lines.length]).toEqual([asked, 1]);
  });

  test('has no lease, and can keep the login all the same', async () => {
    const store = await storeWith({ secrets: 'write' });
    expect(await store.prove(mark)).toBe(false);
    expect([store.lease, lines.length]).toEqual([undefined, 1]);
  });

  test('that may read them keeps no record, and says so', async () => {
    const store = await storeWith({ secrets: 'write', variables: 'read' });
    expect(await store.read()).toEqual({});
    await store.writeRecord(record);
    expect(lines).toEqual([expect.stringContaining('cannot be used')]);
  });
});

describe('what has worked once in a run and is refused later', () => {
  const all = { secrets: 'write', variables: 'write' } as const;
  const refuse = () => github.faults.arm({ path: meta, status: 403, body: '{"message":"no"}' });

  test('ends it where the record cannot be read again', async () => {
    const store = await storeWith(all);
    await store.read();
    refuse();
    await expect(store.read()).rejects.toMatchObject({
      code: 'store-not-writable',
      hint: expect.stringContaining(
        '\nDetail: The variable OSC_REFRESH_TOKEN_META of octo-org/hello-world cannot be read',
      ),
    });
  });

  test.each([
    ['a record', (store: GitHubSecretStore) => store.writeRecord(record)],
    ['the lease', (store: GitHubSecretStore) => store.prove(mark)],
  ])('is an error of the record where %s was written before', async (_, write) => {
    const store = await storeWith(all);
    await write(store);
    refuse();
    await expect(store.writeRecord(record)).rejects.toMatchObject({ request: { status: 403 } });
    expect(lines).toEqual([]);
  });
});

test('a secret that cannot be written is named from the first letter of the sentence', async () => {
  const store = await storeWith({ secrets: 'read', variables: 'write' });
  await expect(store.prove(mark)).rejects.toMatchObject({
    code: 'store-not-writable',
    message: '`secret-token` may not write secrets of octo-org/hello-world.',
    hint: expect.stringContaining('\nDetail: The secret OSC_REFRESH_TOKEN of octo-org/hello-world cannot be written: '),
  });
});

test('GitHub that is down for a moment is asked again', async () => {
  const store = await storeWith({ secrets: 'write', variables: 'write' });
  github.faults.arm({ path: meta, status: 502, times: 2 });
  expect(await store.read()).toEqual({});
  github.faults.arm({ path: meta, status: 502, times: 3 });
  await expect(store.read()).rejects.toMatchObject({ next: 'GitHub itself had a problem, so it may pass by itself.' });
});
