import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../emulator/http/faults.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { startForwardProxy } from '../support/forward-proxy.js';
import { pour, type RawServer, startRawServer } from '../support/raw-server.js';
import { bundleStep, errorsOf, expectCleanFailure, publishStep } from '../support/run/bundle.js';
import { folderOf } from '../support/run/in-process.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { mainHere } from '../support/run/step-in-process.js';
import { tempFolder } from '../support/temp-folder.js';

const json = { 'content-type': 'application/json' };
let platform: LocalPlatform;
let accessToken: string;
beforeEach(async () => {
  platform = await startPlatform();
  ({ accessToken } = platform.signIn());
});
afterEach(() => platform.close());

const failing = async (inputs: Record<string, string> = {}) => {
  const result = await mainHere(publishStep(platform, { 'access-token': accessToken, ...inputs }));
  expectCleanFailure(result);
  return errorsOf(result);
};
const site = { method: 'GET', path: '/mypages/my-site', times: 10 };
/** A creation is asked for four times, each with its own retries. */
const create = { method: 'POST', path: '/mypages', times: 100 };
const mint = { method: 'POST', path: /\/upload-urls$/, times: 10 };

const badAnswers: [string, FaultSpec, RegExp][] = [
  [
    'HTML',
    { ...site, status: 200, body: '<html><script>alert(1)</script>' },
    /^127\S* gave an answer that is not the platform's: something that is not JSON: <html>.* \(GET 127.*\/mypages\/my-site answered 200\)\./,
  ],
  ['nothing', { ...site, status: 200, body: '' }, /something that is not JSON: nothing \(GET/],
  [
    'fields that are missing',
    { ...create, status: 201, body: {} },
    /an unexpected shape: the body: expected `id` or `name` \(POST 127.*\/mypages answered 201\)\./,
  ],
  [
    'targets for other files',
    { ...mint, status: 200, body: { uploads: [] } },
    /gave upload targets for 0 of \d files?; missing is/,
  ],
  [
    'bytes that are not HTTP',
    { ...mint, raw: 'SSH-2.0-OpenSSH_9.2\r\n' },
    /^127\S* gave no answer: .*POST 127.*\/upload-urls\)/,
  ],
  [
    'half an answer',
    { ...mint, truncate: true },
    /^The answer of 127\S* broke off: .*POST 127.*\/upload-urls answered 200\)/,
  ],
];

describe('bad inputs', () => {
  test('are reported all at once, before anything is sent', async () => {
    const error = await failing({ target: 'page', timeout: '1h', name: 'My Site', 'basic-auth': 'visitor:short-1' });
    expect(error).toMatch(/^4 inputs are not valid:\n- `target` must be one of `pages`, .*; given was "page"\.\n/);
    expect(error).toContain('in the `with:` block of the step. Nothing was sent to the platform.');
    expect(error).not.toContain('short-1');
    expect(platform.requests).toEqual([]);
  });

  test('do not hide the purpose of the step where it is known', async () => {
    const { outputs } = await mainHere(publishStep(platform, { timeout: '1h', operation: 'plan' }));
    expect(outputs).toMatchObject({ name: 'my-site', operation: 'planned', status: 'failed' });
    const unknown = await mainHere(publishStep(platform, { name: 'My Site' }));
    expect(Object.keys(unknown.outputs).sort()).toEqual(['duration-ms', 'status']);
  });

  test.each([
    ['nothing at all', {}, '- `refresh-token` has no value, and neither has `access-token`: '],
    [
      'no proxy',
      { HTTPS_PROXY: 'not a url' },
      'The proxy in HTTPS_PROXY is not the URL of an http proxy.\n`HTTPS_PROXY` must',
    ],
  ])('are named: %s', async (_, env, message) => {
    const result = await bundleStep({ with: {}, env: env as Record<string, string> }).main();
    expectCleanFailure(result);
    expect(errorsOf(result)).toContain(message);
  });
});

describe('bad answers of the platform', () => {
  test.each(badAnswers)('end in one clean error: %s', async (_, fault, message) => {
    platform.faults.arm(fault);
    expect(await failing()).toMatch(message);
  });

  test('are checked when they cut off a creation: the site exists, so the publish continues', async () => {
    platform.faults.arm({ ...create, times: 1, truncate: true });
    const result = await mainHere(publishStep(platform, { 'access-token': accessToken }));
    expect(result).toMatchObject({ exitCode: 0, outputs: { status: 'live' } });
  });

  test('are printed as text where they would be a workflow command', async () => {
    const reason =
      'no\n::error::forged\r::set-env name=PATH::/tmp\u2028##[add-path]/tmp\n::stop-commands::x\u001b[2J\u202e';
    platform.faults.arm({ ...create, status: 403, body: { reason } });
    // Always through the bundle: a runner reads all of what its process writes.
    const result = await publishStep(platform, { 'access-token': accessToken }).main();
    expectCleanFailure(result);
    expect(errorsOf(result)).toContain(
      'refused the request: no ::error::forged ::set-env name=PATH::/tmp # #[add-path]/tmp ::stop-commands::x [2J (',
    );
  });

  test('are printed as text where they begin like a command', async () => {
    platform.faults.arm({ ...create, status: 400, body: '::add-mask::a' });
    expect(await failing()).toContain('"my-site": : :add-mask::a.');
  });

  test('are truncated when they are long', async () => {
    platform.faults.arm({ ...create, status: 403, body: { reason: 'x'.repeat(1_000_000) } });
    expect((await failing()).length).toBeLessThan(1000);
  });

  test('cause no upload to an address without https', async () => {
    const uploads = ['index.html', '.osc-deploy/manifest.json'].map((path) => ({
      path,
      url: 'http://169.254.169.254/latest/meta-data',
      fields: {},
    }));
    platform.faults.arm({ ...mint, status: 200, body: { uploads } });
    expect(await failing()).toContain(
      'gave the upload address as "http://169.254.169.254/latest/meta-data": it is not https',
    );
    expect(platform.log.select({ origin: 'storage' })).toEqual([]);
  });
});

const rotatingLogin = () => ({
  'access-token': '',
  'refresh-token': 'a-refresh-token',
  'client-id': 'cli',
  'token-file': `${tempFolder()}/login`,
});

describe('a hostile platform', () => {
  let server: RawServer;
  afterEach(() => server.close());
  const failingAt = async (inputs: Record<string, string> = {}) => {
    const result = await mainHere(publishStep({ apiUrl: server.url }, inputs));
    expectCleanFailure(result);
    return errorsOf(result);
  };

  test('gets no second request after a redirect, and the token reaches no other host', async () => {
    const other = await startRawServer((_, response) => response.end('{}'));
    server = await startRawServer((_, response) => response.writeHead(307, { location: `${other.url}/steal` }).end());
    const error = await failingAt();
    await other.close();
    expect(error).toContain(`redirects to ${other.url}/steal (`);
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  test('gets no refresh token forwarded when it redirects the token exchange', async () => {
    const other = await startRawServer((_, response) => response.end('{}'));
    server = await startRawServer((_, response) => response.writeHead(308, { location: other.url }).end());
    expect(await failingAt(rotatingLogin())).toContain('The token exchange failed with status 308');
    await other.close();
    expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  test.each([
    ['without a length', {}],
    ['of 2 GB', { 'content-length': String(2 ** 31) }],
    ['that claims to be compressed', { 'content-encoding': 'gzip' }],
  ])('is cut off when it sends an endless body %s', async (_, headers) => {
    const poured: { written: number }[] = [];
    server = await startRawServer((_request, response) => {
      response.writeHead(200, { ...json, ...headers });
      poured.push(pour(response, Buffer.alloc(1024 * 1024, ' ')));
    });
    const error = await failingAt();
    expect(error).toContain('more than this action reads (');
    // 8 MiB are read; what the buffers of two sockets hold comes on top.
    expect(Math.max(...poured.map(({ written }) => written))).toBeLessThan(64 * 1024 * 1024);
  });

  test('is cut off when its token endpoint sends an endless body, and the login is reported as uncertain', async () => {
    server = await startRawServer((_, response) => {
      response.writeHead(200, json);
      pour(response, Buffer.from('{"access_token": "'.padEnd(65_536, 'x')));
    });
    const error = await failingAt(rotatingLogin());
    expect(error).toMatch(
      /\/api\/connect\/token answered 200 without tokens\.\nThe answer was lost, so it is not known/,
    );
    expect(server.requests).toHaveLength(1);
  });

  test('names a site on another host, which is never requested', async () => {
    const page = { id: 'x', name: 'my-site', url: 'file:///etc/passwd', status: 'live' };
    server = await startRawServer((_, response) => response.writeHead(200, json).end(JSON.stringify(page)));
    expect(await failingAt()).toContain('"file:///etc/passwd": ');
    expect(server.requests.map(({ path }) => path)).toEqual(['/mypages/my-site']);
  });
});

test('the error for an unknown host names the host and the error code of the system', async () => {
  const closed = await startRawServer(() => undefined);
  await closed.close();
  const result = await publishStep({ apiUrl: closed.url }).main();
  expectCleanFailure(result);
  expect(errorsOf(result)).toMatch(
    /^127\.0\.0\.1:\d+ gave no answer: .*\(ECONNREFUSED, GET 127\.0\.0\.1:\d+\/mypages\/my-site\)\.\nCheck the host name/,
  );
});

/** Of this test alone: no machine knows it. */
function identity() {
  const folder = tempFolder();
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=self', '-addext', 'subjectAltName=IP:127.0.0.2', '-days', '2'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...made, ...subject, '-keyout', keyout, '-out', out], { stdio: 'ignore' });
  return { key: readFileSync(keyout), cert: readFileSync(out) };
}

test('no token is sent through a proxy to an unknown server with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
  let seen = 0;
  const server = createServer(identity(), (_, response) => {
    seen++;
    response.end('{}');
  }).listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = await startForwardProxy({ address: '127.0.0.2' });
  const inputs = { 'access-token': 'a-token', 'base-url': `https://127.0.0.2:${port}`, name: 'my-site' };
  const step = bundleStep({
    with: { ...inputs, directory: folderOf({ 'index.html': 'hi' }) },
    env: { ...quickWaits(), NODE_TLS_REJECT_UNAUTHORIZED: '0', HTTPS_PROXY: `http://${proxy.host}` },
  });
  const result = await step.main();
  expect(result.exitCode).toBe(1);
  expect(errorsOf(result)).toContain('is not trusted');
  expect(seen).toBe(0);
  expect(proxy.opened).not.toEqual([]);
  server.close();
  server.closeAllConnections();
  await proxy.close();
});
