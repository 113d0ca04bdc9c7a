import { describe, expect, test } from '@jest/globals';
import { FaultTable } from '../../emulator/http/faults.js';
import { startOrigin, urlOf } from '../../emulator/http/origin.js';
import { json } from '../../emulator/http/reply.js';
import { RequestLog } from '../../emulator/http/request-log.js';
import { startPlatform } from '../../emulator/platform.js';

describe('where the local platform listens', () => {
  test('an origin can be on the loopback of IPv6, and its URL has the brackets', async () => {
    const origin = await startOrigin({
      name: 'api',
      listener: { host: '::1' },
      handle: () => json(200, { fine: true }),
      log: new RequestLog(),
      faults: new FaultTable(),
    });
    try {
      expect(origin.url).toBe(`http://[::1]:${origin.port}`);
      expect(await (await fetch(origin.url)).json()).toEqual({ fine: true });
      await expect(fetch(`http://127.0.0.1:${origin.port}`)).rejects.toThrow('fetch failed');
    } finally {
      await origin.close();
    }
  });

  test('a certificate makes it https, and a name of its own is what the URL says', () => {
    const tls = { key: '', cert: '' };
    expect(urlOf({ host: '127.0.0.1', hostName: 'localhost', tls }, 8443)).toBe('https://localhost:8443');
    expect(urlOf({ host: '127.0.0.1' }, 80)).toBe('http://127.0.0.1:80');
  });

  test('every address that the platform gives away follows', async () => {
    const platform = await startPlatform({ listener: { host: '::1' } });
    try {
      const { accessToken } = platform.signIn();
      const headers = { 'x-pat-jwt': `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const call = async (path: string, body: unknown) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        return (await (await fetch(`${platform.apiUrl}${path}`, init)).json()) as Record<string, unknown>;
      };
      const page = await call('/mypages', { name: 'my-site' });
      expect(page['url']).toMatch(/^http:\/\/\[::1\]:\d+\/$/);
      const minted = await call('/mypages/my-site/upload-urls', { files: [{ path: 'index.html', size: 1 }] });
      expect(JSON.stringify(minted)).toContain(`"url":"${platform.storageUrl}/`);
      expect(platform.storageUrl).toMatch(/^http:\/\/\[::1\]:\d+$/);
    } finally {
      await platform.close();
    }
  });
});
