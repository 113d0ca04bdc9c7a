import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { form } from '../support/platform/emulator-client.js';
import { Workspace } from '../support/platform/emulator-workspace.js';

describe('faults', () => {
  let platform: LocalPlatform;
  let acme: Workspace;

  beforeEach(async () => {
    platform = await startPlatform();
    acme = new Workspace(platform);
  });
  afterEach(() => platform.close());

  const create = () => acme.create('my-site');
  const list = () => acme.call('GET', '/mypages');
  const pages = (): number => platform.parts.pages.all().length;

  describe('a fault', () => {
    test('skips the first requests, hits the given number, and counts them', async () => {
      const fault = platform.faults.arm({ method: 'GET', path: '/mypages', status: 502, skip: 1, times: 2 });
      const statuses = [];
      for (let n = 0; n < 4; n += 1) statuses.push((await list()).status);
      expect(statuses).toEqual([200, 502, 502, 200]);
      expect({ hits: fault.hits, armed: fault.armed }).toEqual({ hits: 2, armed: false });
    });

    test('hits only the origin, method and path it names', async () => {
      platform.faults.arm({ origin: 'storage', path: '/mypages', status: 500 });
      platform.faults.arm({ method: 'POST', path: '/mypages', status: 500 });
      platform.faults.arm({ path: '/mypage', status: 500 });
      expect((await list()).status).toBe(200);
      platform.faults.arm({ path: /^\/my.*s$/, status: 500 });
      expect((await list()).status).toBe(500);
    });

    test('can be disarmed', async () => {
      const fault = platform.faults.arm({ path: '/mypages', status: 500, times: Number.POSITIVE_INFINITY });
      expect((await list()).status).toBe(500);
      fault.disarm();
      expect((await list()).status).toBe(200);
      platform.faults.arm({ path: '/mypages', status: 500 });
      platform.faults.disarmAll();
      expect((await list()).status).toBe(200);
    });
  });

  describe('the effect', () => {
    test('status answers with body and headers, and nothing happens', async () => {
      const headers = { 'retry-after': '7', 'content-type': 'text/plain' };
      platform.faults.arm({ path: '/mypages', status: 429, body: 'slow down', headers });
      const answer = await create();
      expect(answer).toMatchObject({ status: 429, text: 'slow down' });
      expect(answer.headers).toMatchObject(headers);
      expect(pages()).toBe(0);
      expect(platform.requests[0]).toMatchObject({ status: 429, bodyText: '{"name":"my-site"}' });
    });

    test('status after handling leaves the change in place', async () => {
      platform.faults.arm({ path: '/mypages', status: 502, body: { message: 'bad gateway' }, afterHandling: true });
      expect(await create()).toMatchObject({ status: 502, text: '{"message":"bad gateway"}' });
      expect(pages()).toBe(1);
    });

    test('reset cuts the connection before anything happens', async () => {
      platform.faults.arm({ path: '/mypages', reset: true });
      await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(pages()).toBe(0);
      expect(platform.requests[0]).toMatchObject({ status: undefined, bodyText: '{"name":"my-site"}' });
    });

    test('reset after handling loses the answer, and the refresh token is spent', async () => {
      platform.faults.arm({ path: '/api/connect/token', resetAfterHandling: true });
      const { refreshToken } = acme.signedIn;
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cli' };
      await expect(form(`${platform.apiUrl}/api/connect/token`, fields)).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(platform.families[0]?.superseded).toEqual([refreshToken]);
    });

    test('truncate handles the request and cuts the answer', async () => {
      platform.faults.arm({ path: '/mypages', truncate: true });
      await expect(create()).rejects.toThrow(/cut off|aborted/);
      expect(pages()).toBe(1);
    });

    test('raw replaces the answer with arbitrary bytes', async () => {
      platform.faults.arm({ path: '/mypages', raw: 'SSH-2.0-OpenSSH\r\n' });
      await expect(create()).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
      expect(pages()).toBe(0);
    });

    test('hang never answers, and closing the platform ends it', async () => {
      platform.faults.arm({ path: '/mypages', hang: true });
      const hanging = create().then(
        () => 'answered',
        () => 'cut',
      );
      while (platform.requests.length === 0) await new Promise(setImmediate);
      const nap = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 30));
      expect(await Promise.race([hanging, nap])).toBe('still waiting');
      await platform.close();
      expect(await hanging).toBe('cut');
      platform = await startPlatform();
    });
  });
});

describe('the address of the local platform', () => {
  test('determines every address in answers of the platform', async () => {
    const platform = await startPlatform({ listener: { host: '::1' } });
    try {
      const acme = new Workspace(platform);
      expect((await acme.create('my-site')).text).toMatch(/"url":"http:\/\/\[::1\]:\d+\/"/);
      const { url } = await acme.mintOne('my-site', 'index.html', 1);
      expect(url).toBe(`${platform.storageUrl}/my-site`);
      expect(platform.storageUrl).toMatch(/^http:\/\/\[::1\]:\d+$/);
    } finally {
      await platform.close();
    }
  });
});
