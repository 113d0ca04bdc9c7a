import { describe, expect, test } from '@jest/globals';
import { ProxyRules } from '../../../src/http/proxy-rules.js';

const through = (env: NodeJS.ProcessEnv, url: string) => new ProxyRules(env).proxyFor(new URL(url))?.host;

describe('the proxy of a request', () => {
  test('is HTTPS_PROXY for https and HTTP_PROXY for http, and small letters win', () => {
    const env = {
      HTTPS_PROXY: 'http://secure:3128',
      HTTP_PROXY: 'http://plain:3128',
      https_proxy: 'http://small:3128',
    };
    expect(through(env, 'https://api.example')).toBe('small:3128');
    expect(through(env, 'http://api.example')).toBe('plain:3128');
    expect(through({ HTTP_PROXY: 'http://plain:3128' }, 'https://api.example')).toBeUndefined();
    expect(through({}, 'https://api.example')).toBeUndefined();
  });

  test('may be written without its scheme', () => {
    expect(through({ HTTPS_PROXY: 'proxy.example:3128' }, 'https://api.example')).toBe('proxy.example:3128');
  });

  test.each(['http://localhost:1', 'https://127.9.9.9', 'http://[::1]:80', 'http://site.localhost'])(
    'is none for this very machine: %s',
    (url) => {
      expect(through({ HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://p:1' }, url)).toBeUndefined();
    },
  );

  test.each([
    ['api.example', 'https://api.example'],
    ['API.Example', 'https://api.example'],
    ['example', 'https://api.example'],
    ['.example', 'https://api.example'],
    ['*.example', 'https://api.example'],
    ['api.example:443', 'https://api.example'],
    ['a.example, api.example', 'https://api.example'],
    ['a.example api.example', 'https://api.example'],
    ['*', 'https://api.example'],
    ['other, *', 'https://api.example'],
    ['2001:db8::7', 'https://[2001:db8::7]:8443'],
    ['[2001:db8:0::7]', 'https://[2001:db8::7]'],
    ['[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
    ['198.51.100.7', 'https://198.51.100.7'],
  ])('is none where NO_PROXY has %s, for %s', (NO_PROXY, url) => {
    expect(through({ HTTPS_PROXY: 'http://p:1', NO_PROXY }, url)).toBeUndefined();
  });

  test.each([
    ['pi.example', 'https://api.example'],
    ['api.example:80', 'https://api.example'],
    ['[2001:db8::7]:443', 'https://[2001:db8::7]:8443'],
    ['2001:db8::8', 'https://[2001:db8::7]'],
    ['.', 'https://api.example'],
    [':443', 'https://api.example'],
    [',', 'https://api.example'],
  ])('is still used where NO_PROXY has %s, for %s', (NO_PROXY, url) => {
    expect(through({ HTTPS_PROXY: 'http://p:1', NO_PROXY }, url)).toBe('p:1');
  });

  test.each(['socks5://p:1', 'http://u:50%@p:1', 'http://'])('cannot be %s, and the value is not quoted', (value) => {
    const reading = () => new ProxyRules({ HTTPS_PROXY: value });
    expect(reading).toThrow(expect.objectContaining({ code: 'invalid-proxy' }));
    expect(reading).not.toThrow(value);
  });
});
