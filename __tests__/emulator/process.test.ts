import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mintResponse } from '../../src/platform/wire.js';
import { api, form, send, upload } from '../support/platform/emulator-client.js';

const program = ['--import', './scripts/typescript.mjs', 'emulator/main.ts'];

interface Started {
  readonly apiUrl: string;
  readonly storageUrl: string;
  readonly adminUrl: string;
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly clientId: string;
}

let child: ChildProcess;
let started: Started;

beforeAll(async () => {
  child = spawn(process.execPath, [...program, '--json', '--discard-bodies'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.stdout === null) throw new Error('the process has no output');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  started = JSON.parse(line) as Started;
});
afterAll(() => {
  child.kill('SIGKILL');
});

async function seen(path: string): Promise<unknown> {
  return JSON.parse((await send(`${started.adminUrl}/_local${path}`, { method: 'GET' })).text) as unknown;
}

describe('a platform in a separate process', () => {
  test('is signed in from the start', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: started.refreshToken, client_id: started.clientId };
    expect((await form(`${started.apiUrl}/api/connect/token`, fields)).status).toBe(200);
    expect(await seen('/families')).toMatchObject([{ state: 'live', superseded: [started.refreshToken] }]);
  });

  test('shows its sites and requests', async () => {
    await api(`${started.apiUrl}/mypages`, started.accessToken, 'POST', { name: 'my-site' });
    const url = `${started.apiUrl}/mypages/my-site/upload-urls`;
    const answer = await api(url, started.accessToken, 'POST', { files: [{ path: 'a.txt', size: 2 }] });
    for (const target of mintResponse.parse(JSON.parse(answer.text)).uploads) await upload(target, Buffer.from('hi'));
    expect(await seen('/sites/my-site')).toMatchObject({
      status: 'draft',
      objects: [{ path: 'a.txt', size: 2, sha256: expect.stringMatching(/^8f434346648f6b96/) }],
    });
    expect(await seen('/requests?origin=storage')).toMatchObject([{ method: 'POST', path: '/my-site', status: 204 }]);
  });

  test('ends on SIGTERM', async () => {
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
