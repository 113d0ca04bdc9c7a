import { describe, expect, test } from '@jest/globals';
import { checkPlatformUrl } from '../../../src/platform/platform-url.js';

describe('an address that the platform names', () => {
  const options = { what: 'the upload address', loopback: false };

  test('is opened when it is https at a public host', () => {
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
    ...[
      ...['169.254.169.254', '10.1.2.3', '192.168.0.1', '0.0.0.0', '0.1.2.3'],
      ...['172.16.0.1', '172.19.0.1', '172.20.0.1', '172.29.0.1', '172.30.0.1', '172.31.255.255'],
      ...['100.64.0.1', '100.69.0.1', '100.70.0.1', '100.99.0.1', '100.100.0.1', '100.119.0.1', '100.127.0.1'],
      ...['[::]', '[::2]', '[fe80::1]', '[fe90::1]', '[feaf::1]', '[febf::1]', '[fc00::1]', '[fd00::1]'],
      ...['[::ffff:10.0.0.1]', '[64:ff9b::a9fe:a9fe]'],
      ...['metadata', 'metadata.google.internal', 'instance-data.ec2.internal', 'instance-data'],
      ...['metadata.goog.', 'metadata.goog', 'a.metadata.goog', 'a.metadata.b'],
    ].map((host) => [`https://${host}/`, 'that is an address inside a network'] as const),
    [`https://example.com/${'a'.repeat(8173)}`, 'it has 8,193 characters'],
  ])('%s is refused: %s', (url, why) => {
    expect(() => checkPlatformUrl(url, options)).toThrow(why);
  });

  test.each([
    ...['172.15.0.1', '172.32.0.1', '11.0.0.1', '1.10.0.1', '100.63.0.1', '100.128.0.1', '192.169.0.1', '169.253.0.1'],
    ...['[2001:db8::1]', '[fec0::1]', '[2001:fe80::1]', '[64:ff9c::1]'],
    ...['metadata-docs.example', 'mymetadata.goog', 'instance-database.example'],
    `example.com/${'a'.repeat(8192 - 'https://example.com//'.length)}`,
  ])('%s is fine', (host) => {
    expect(checkPlatformUrl(`https://${host}/`, options).href).toBe(`https://${host}/`);
  });

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
