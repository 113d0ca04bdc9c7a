import { describe, expect, test } from '@jest/globals';
import { checkPlatformUrl } from '../../../src/platform/trusted-hosts.js';

describe('an address that the platform names', () => {
  const options = { what: 'the upload address', loopback: false };

  test('is opened when it is https at another machine', () => {
    expect(checkPlatformUrl('https://minio.example.com/bucket?x=1', options).href).toBe(
      'https://minio.example.com/bucket?x=1',
    );
  });

  test('loses what is never sent', () => {
    expect(checkPlatformUrl('https://example.com/a?b##[error]x', options).href).toBe('https://example.com/a?b');
  });

  test.each([
    ['not a url', 'that is not a URL'],
    ['http://minio.example.com', 'it is not https'],
    ['file:///etc/passwd', 'it is not https'],
    ['javascript:alert(1)', 'it is not https'],
    ['https://user:secret@minio.example.com', 'it carries a user name'],
    ['https://:secret@minio.example.com', 'it carries a user name'],
    ['https://user@minio.example.com', 'it carries a user name'],
    ['https://localhost/', 'that is this machine'],
    ['https://localhost./', 'that is this machine'],
    ['https://127.1/', 'that is this machine'],
    ['https://2130706433/', 'that is this machine'],
    ['https://[::1]/', 'that is this machine'],
    [`https://example.com/${'a'.repeat(8173)}`, 'it has 8,193 characters'],
  ])('%s is refused: %s', (url, why) => {
    expect(() => checkPlatformUrl(url, options)).toThrow(why);
  });

  test.each(['https://10.1.2.3/', `https://example.com/${'a'.repeat(8192 - 'https://example.com/'.length)}`])(
    'also in a network of one’s own, and up to 8,192 characters',
    (url) => {
      expect(checkPlatformUrl(url, options).href).toBe(url);
    },
  );

  test('may be this machine when the platform itself is', () => {
    const local = { ...options, loopback: true };
    expect(checkPlatformUrl('http://127.0.0.1:9000/b', local).port).toBe('9000');
    expect(checkPlatformUrl('https://localhost:9000/b', local).port).toBe('9000');
    expect(() => checkPlatformUrl('ftp://127.0.0.1/b', local)).toThrow('neither http nor https');
    expect(() => checkPlatformUrl('http://minio.example.com', local)).toThrow('it is not https');
  });

  test('is shown cut and quoted, with the code of its hint', () => {
    const refuse = () => checkPlatformUrl(`\n::error::${'x'.repeat(1000)}`, options);
    const shown = `: :error::${'x'.repeat(190)}…`;
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'unsafe-url',
        message: `The platform gave the upload address as ${JSON.stringify(shown)}: that is not a URL.`,
      }),
    );
  });
});
