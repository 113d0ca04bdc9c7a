import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Cli, startCli } from '../support/cli-kit.js';

let platform: LocalPlatform;
let started: Cli;

beforeEach(async () => {
  platform = await startPlatform();
  started = startCli({
    browser: (link) => {
      visitConsent(link)
        .then((target) => fetch(target))
        .catch(() => undefined);
      return Promise.resolve(true);
    },
  });
});
afterEach(async () => {
  await started.close();
  await platform.close();
});

const login = () => started.run('login', '--base-url', platform.apiUrl, '--verbose');
const path = '/.well-known/oauth-authorization-server';

/** The metadata of the platform, changed. */
function answerWith(change: Record<string, unknown>): void {
  const metadata = { issuer: platform.apiUrl, ...change };
  const headers = { 'content-type': 'application/json' };
  platform.faults.arm({ path, status: 200, headers, body: JSON.stringify(metadata) });
}

describe('discovery', () => {
  test.each([
    ['no metadata', { path, status: 404 }],
    ['an error', { path, status: 500 }],
    ['a page', { path, status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    ['half a document', { path, status: 200, headers: { 'content-type': 'application/json' }, body: '{"iss' }],
    [
      'the metadata of another server',
      {
        path,
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"issuer":"https://other.example"}',
      },
    ],
  ])('%s leads to the documented paths', async (_what, fault) => {
    platform.faults.arm(fault);
    expect([await login(), started.stderr]).toEqual([0, expect.stringContaining('using the documented paths')]);
    expect(platform.families).toHaveLength(1);
  });

  test('endpoints that are not named are the documented ones; without registration it is the public client', async () => {
    answerWith({});
    expect([await login(), platform.families[0]?.clientId]).toEqual([0, 'cli']);
  });

  test.each([
    [
      'token_endpoint',
      'http://elsewhere.example/token',
      'the token endpoint as "http://elsewhere.example/token": it is not https',
    ],
    [
      'authorization_endpoint',
      'https://10.0.0.1/authorize',
      'the authorization endpoint as "https://10.0.0.1/authorize"',
    ],
    ['registration_endpoint', 'javascript:alert(1)', 'the registration endpoint as "javascript:alert(1)"'],
    ['token_endpoint', 'not a URL', 'that is not a URL'],
    [
      'token_endpoint',
      'https://elsewhere.example/token',
      'the sign-in would go there, and it is not a host of the platform',
    ],
  ])('%s at %s is not used', async (name, url, message) => {
    answerWith({ [name]: url });
    expect([await login(), started.stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(platform.requests.filter((request) => !request.path.startsWith(path))).toEqual([]);
  });

  test('a server without PKCE S256 is not signed in to', async () => {
    answerWith({ code_challenge_methods_supported: ['plain'] });
    expect([await login(), started.stderr]).toEqual([1, expect.stringContaining('does not support PKCE with S256')]);
  });

  test('a server that does not answer', async () => {
    platform.faults.arm({ path, reset: true });
    expect([await login(), started.stderr]).toEqual([1, expect.stringContaining('gave no answer')]);
  });

  test('a token endpoint that renewals will not find is said', async () => {
    answerWith({ token_endpoint: `${platform.apiUrl}/elsewhere/token` });
    platform.faults.arm({
      path: '/elsewhere/token',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"access_token":"at-1","refresh_token":"rt-1","token_type":"Bearer","expires_in":3600}',
    });
    expect([await login(), started.stderr]).toEqual([0, expect.stringContaining('but the login will be renewed at')]);
  });
});

// https://www.rfc-editor.org/rfc/rfc9207: where a server says who it is, its answer cannot be passed off as another one's.
describe('an answer that comes back in the name of another server', () => {
  beforeEach(() => {
    started.terminal.openBrowser = async (link) => {
      visitConsent(link)
        .then((target) => fetch(`${target}&iss=https%3A%2F%2Fother.example`))
        .catch(() => undefined);
      return true;
    };
  });

  test('is refused where the server has told who it is', async () => {
    expect(await login()).toBe(1);
    expect(platform.families).toHaveLength(0);
  });

  test('cannot be told apart where it has not', async () => {
    platform.faults.arm({ path, status: 404 });
    expect(await login()).toBe(0);
  });
});
