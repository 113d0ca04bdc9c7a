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

let platform: LocalPlatform;
let accessToken: string;
beforeEach(async () => {
  platform = await startPlatform();
  ({ accessToken } = platform.signIn());
});
afterEach(() => platform.close());

const site = { method: 'GET', path: '/mypages/my-site', times: 10, status: 200 };
const mint = { method: 'POST', path: /\/upload-urls$/, times: 10, status: 200 };

const badAnswers: { what: string; fault: FaultSpec; message: RegExp }[] = [
  {
    what: 'HTML',
    fault: { ...site, body: '<html><script>alert(1)</script>' },
    message:
      /^127\S* gave an answer that is not the platform's: something that is not JSON: <html>.* \(GET 127.*\/mypages\/my-site answered 200\)\./,
  },
  {
    what: 'a site at an address of no web server',
    fault: {
      ...site,
      body: { id: 'x', name: 'my-site', url: 'file:///etc/passwd', status: 'live' },
    },
    message: /"file:\/\/\/etc\/passwd": /,
  },
  {
    what: 'targets for other files',
    fault: { ...mint, body: { uploads: [] } },
    message: /gave upload targets for 0 of \d files?; missing is/,
  },
];

describe('bad inputs', () => {
  test('do not hide a known purpose of the step', async () => {
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
  test.each(badAnswers)('end in one clean error: $what', async ({ fault, message }) => {
    platform.faults.arm(fault);
    const result = await mainHere(publishStep(platform, { 'access-token': accessToken }));
    expectCleanFailure(result);
    expect(errorsOf(result)).toMatch(message);
  });

  test('are printed as text even if they contain a workflow command', async () => {
    const reason =
      'no\n::error::forged\r::set-env name=PATH::/tmp\u2028##[add-path]/tmp\n::stop-commands::x\u001b[2J\u202e';
    platform.faults.arm({
      method: 'POST',
      path: '/mypages',
      times: 100,
      status: 403,
      body: { reason },
    });
    // Always through the bundle: a runner reads all of what its process writes.
    const result = await publishStep(platform, { 'access-token': accessToken }).main();
    expectCleanFailure(result);
    expect(errorsOf(result)).toContain(
      'refused the request: no ::error::forged ::set-env name=PATH::/tmp # #[add-path]/tmp ::stop-commands::x [2J (',
    );
  });
});

describe('a hostile platform', () => {
  const json = { 'content-type': 'application/json' };
  const login = () => ({
    ...{ 'access-token': '', 'refresh-token': 'a-refresh-token', 'client-id': 'cli' },
    'token-file': `${tempFolder()}/login`,
  });
  let server: RawServer;
  afterEach(() => server.close());
  const failingAt = async (inputs: Record<string, string> = {}) => {
    const result = await mainHere(publishStep({ apiUrl: server.url }, inputs));
    expectCleanFailure(result);
    return errorsOf(result);
  };

  test.each([
    {
      what: 'an access token',
      inputs: () => ({}),
      status: 307,
      error: 'redirects to http://127.0.0.1:',
    },
    {
      what: 'a refresh token',
      inputs: login,
      status: 308,
      error: 'The token exchange failed with status 308',
    },
  ])('gets no second request with $what after a redirect', async ({ inputs, status, error }) => {
    const other = await startRawServer((_, response) => response.end('{}'));
    server = await startRawServer((_, response) =>
      response.writeHead(status, { location: other.url }).end(),
    );
    expect(await failingAt(inputs())).toContain(error);
    await other.close();
    // A site's record and its tags are asked for side by side.
    const asked = server.requests.map(({ method, path }) => `${method} ${path}`);
    expect({
      repeated: asked.length - new Set(asked).size,
      elsewhere: other.requests.length,
    }).toEqual({ repeated: 0, elsewhere: 0 });
  });

  test('that sends an endless body is cut off', async () => {
    server = await startRawServer((_, response) => {
      response.writeHead(200, json);
      pour(response, Buffer.alloc(1024 * 1024, ' '));
    });
    expect(await failingAt()).toContain('more than this action reads (');
  });

  test('with an endless body of the token endpoint is cut off, and the login is reported as uncertain', async () => {
    server = await startRawServer((_, response) => {
      response.writeHead(200, json);
      pour(response, Buffer.from('{"access_token": "'.padEnd(65_536, 'x')));
    });
    expect(await failingAt(login())).toMatch(/answered 200 without tokens\.\nThe answer was lost/);
    expect(server.requests).toHaveLength(1);
  });
});

test('the error for an unknown host names the host and the error code of the system', async () => {
  const result = await publishStep({ apiUrl: 'http://127.0.0.1:9' }).main();
  expectCleanFailure(result);
  expect(errorsOf(result)).toMatch(
    /^127\.0\.0\.1:\d+ gave no answer: .*ECONNREFUSED.* \(GET 127\.0\.0\.1:\d+\/mypages\/my-site\)\.\nCheck the host name/,
  );
});

/** Of this test alone: no machine knows it. */
function identity() {
  const folder = tempFolder();
  const [keyout, out] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=self', '-addext', 'subjectAltName=IP:127.0.0.2', '-days', '2'];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ];
  execFileSync('openssl', [...made, ...subject, '-keyout', keyout, '-out', out], {
    stdio: 'ignore',
  });
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
  const inputs = {
    'access-token': 'a-token',
    'base-url': `https://127.0.0.2:${port}`,
    name: 'my-site',
  };
  const step = bundleStep({
    with: { ...inputs, directory: folderOf({ 'index.html': 'hi' }) },
    env: {
      ...quickWaits(),
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      HTTPS_PROXY: `http://${proxy.host}`,
    },
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
