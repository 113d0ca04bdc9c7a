import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { pullRecord } from '../../../emulator/github/pulls.js';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { RequestRecord } from '../../../emulator/http/request-log.js';
import { write } from '../../support/cli/cli-platform.js';
import { startCli } from '../../support/cli/start-cli.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { leaksOf } from '../../support/run/leaks.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  everyPermission,
  repositoryName,
  repositoryPayload,
  smallSite,
} from '../../support/run/pull-request-run.js';
import { tempFolder } from '../../support/temp-folder.js';

const bench = previewBench();

/** Every special character of URLs, JSON, HTML and Markdown. */
const awkward = 'se*cr_et&<b>"q"/\\1|2+3=~`#x@y$z!';

const inUrl = (secret: string) =>
  encodeURIComponent(secret).replace(/%../g, (code) => code.toLowerCase());
const inHtml = (secret: string) =>
  secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
const inBase64 = (secret: string, form: BufferEncoding = 'base64') =>
  Buffer.from(secret).toString(form);

/** The encodings in which a server can send a secret back. */
const bodies: [string, (secret: string) => unknown][] = [
  [
    'as it is, and in a URL',
    (secret) => ({ reason: `no ${secret}, https://x.example/${encodeURIComponent(secret)}` }),
  ],
  ['as HTML, and in a URL in lower case', (secret) => `no ${inHtml(secret)} ${inUrl(secret)}`],
  [
    'as JSON, and in base64',
    (secret) => ({ reason: `${JSON.stringify({ secret })} ${inBase64(secret)}` }),
  ],
  [
    'in base64 for URLs, and cut off',
    (secret) => ({ error: `${inBase64(secret, 'base64url')}${' x'.repeat(110)} ${secret}` }),
  ],
];

/** The answers that appear in messages. */
const routes: Record<string, FaultSpec> = {
  'the token endpoint': { method: 'POST', path: '/api/connect/token', status: 400 },
  'the look for the site': { method: 'GET', path: '/mypages/hello-pr-7', status: 403 },
  'the creation of the site': { method: 'POST', path: '/mypages', status: 400 },
  'the upload targets': { method: 'POST', path: /\/upload-urls$/, status: 400 },
  storage: { origin: 'storage', method: 'POST', path: /./, status: 400 },
  'the switch over': { method: 'POST', path: /\/(publish|finalize)$/, status: 400 },
  'the secret at GitHub': { origin: 'github', path: /\/secrets\//, status: 403 },
  'the record of the login': { origin: 'github', path: /\/variables/, status: 403 },
  'the comment': { origin: 'github', path: /\/issues\/7\/comments/, status: 403 },
  'the deployment': { origin: 'github', path: /\/deployments/, status: 403 },
  'the instance': { origin: 'api', path: /valkey/, status: 400 },
};

/** Runs with every kind of secret, and returns the readable traces. */
async function run(inputs: Record<string, string>) {
  const { platform, github, repository } = bench;
  const pull = repository.pulls.get(7) ?? repository.pulls.open(7);
  const folder = tempFolder();
  const result = await runInProcess({
    platform,
    login: { accessToken: '' },
    folder,
    post: true,
    with: {
      name: 'hello',
      directory: folderOf(smallSite),
      comment: 'true',
      deployment: 'true',
      ...inputs,
    },
    env: {
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_API_URL: github.apiUrl,
      GITHUB_REPOSITORY: repositoryName,
      RUNNER_TEMP: folder,
    },
    event: { action: 'synchronize', repository: repositoryPayload, pull_request: pullRecord(pull) },
  });
  const log = `${result.log}\n${result.postLog}`
    .split('\n')
    .filter((line) => !line.includes('::add-mask::'));
  const read = new Map<string, string>([
    ['log', log.join('\n')],
    ['outputs', JSON.stringify(result.outputs)],
    ['summary', result.summary],
    ['state', readFileSync(join(folder, 'state'), 'utf8')],
    [
      'comment',
      repository.comments
        .on(7)
        .map(({ body }) => body)
        .join('\n'),
    ],
    ['deployment', JSON.stringify(repository.deployments.all)],
  ]);
  return rendered(read);
}

/** Adds each text as a reader sees it: without the escapes of Markdown, HTML and workflow commands. */
function rendered(read: Map<string, string>): Map<string, string> {
  const shown = (text: string) => {
    const plain = text
      .replaceAll('<!-- -->', '')
      .replace(/\\([^\w\s])/g, '$1')
      .replaceAll('%25', '%');
    return plain
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  };
  return new Map([
    ...read,
    ...[...read].map(([name, text]) => [`${name}, rendered`, shown(text)] as const),
  ]);
}

describe.each(Object.entries(routes))('a secret that %s sends back', (name, fault) => {
  test.each(bodies)('%s is shown nowhere', async (_, encode) => {
    const { platform, github, login, repository } = bench;
    const secretToken = github.tokens.issue('app', repositoryName, { environments: 'write' }).value;
    const job = github.tokens.issue('job', repositoryName, everyPermission).value;
    repository.environment('production').putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
    const renews = [
      'the token endpoint',
      'the secret at GitHub',
      'the record of the login',
    ].includes(name);
    const secrets = renews
      ? [login.refreshToken, awkward, secretToken]
      : [login.accessToken, awkward, job];
    const inputs = {
      'github-token': job,
      'basic-auth': `visitor:${awkward}`,
      ...(renews
        ? { 'refresh-token': login.refreshToken, 'client-id': 'cli', 'client-secret': awkward }
        : { 'access-token': login.accessToken }),
      ...(renews ? { 'secret-token': secretToken, 'secret-environment': 'production' } : {}),
      ...(name === 'the instance'
        ? {
            target: 'instance',
            service: 'valkey-io-valkey',
            options: JSON.stringify({ Password: awkward }),
          }
        : {}),
    };
    // A token of hundreds of characters is cut, so that the forms of it do not count.
    for (const secret of encode === bodies[0]?.[1] ? secrets : [awkward]) {
      const armed = platform.faults.arm({
        ...fault,
        times: Number.POSITIVE_INFINITY,
        body: encode(secret),
      });
      const read = await run(inputs);
      armed.disarm();
      expect({ hits: armed.hits > 0, leaks: leaksOf(secrets, read) }).toEqual({
        hits: true,
        leaks: [],
      });
    }
  });
});

const publishing = { directory: folderOf(smallSite) };
const app = {
  target: 'app',
  runner: 'web',
  directory: '',
  'source-url': 'https://github.com/octo-org/hello-world',
  'source-token': 'ghp_a-token-for-the-source-of-an-app',
};
const valkey = {
  target: 'instance',
  service: 'valkey-io-valkey',
  directory: '',
  options: '{"Password":"a long one: 17"}',
};

/** Requests that carry secrets in their headers or their body. */
const mirrors: [string, FaultSpec, Record<string, string>][] = [
  ['publish', { path: '/mypages' }, publishing],
  ['comment', { origin: 'github', path: /comments/ }, publishing],
  ['app', { method: 'POST', path: '/myapps' }, app],
  ['service token', { path: '/servicetoken' }, valkey],
  ['instance', { method: 'POST', path: /valkey/ }, valkey],
];
const mirrored: [string, (sent: RequestRecord) => unknown][] = [
  ['headers', ({ headers }) => ({ reason: [headers['x-jwt'], headers.authorization].join(' ') })],
  ['body', ({ bodyText }) => ({ reason: bodyText })],
];

describe.each(mirrors)('a server that echoes the %s request', (_, fault, inputs) => {
  test.each(mirrored)('with its %s exposes no secret to anybody else', async (__, body) => {
    const { platform, github, login } = bench;
    const job = github.tokens.issue('job', repositoryName, everyPermission).value;
    const armed = platform.faults.arm({
      ...fault,
      status: 400,
      times: Number.POSITIVE_INFINITY,
      body,
    });
    const read = await run({ ...inputs, 'github-token': job, 'access-token': login.accessToken });
    const secrets = [login.accessToken, job, app['source-token'], 'a long one: 17'];
    expect({ hits: armed.hits > 0, leaks: leaksOf(secrets, read) }).toEqual({
      hits: true,
      leaks: [],
    });
    expect([...read].filter(([, text]) => /sat\.[\w-]{16}/.test(text))).toEqual([]);
  });
});

test.each(bodies)(
  'a token sent back %s is shown nowhere at a terminal, `--json` included',
  async (_, encode) => {
    const { platform, login } = bench;
    for (const options of [[], ['--json']]) {
      const cli = startCli({
        env: { OSC_ACCESS_TOKEN: login.accessToken, OSC_BASIC_AUTH: `visitor:${awkward}` },
      });
      write(cli, { 'dist/index.html': '<h1>Hi</h1>' });
      const body = encode(encode === bodies[0]?.[1] ? login.accessToken : awkward);
      const armed = platform.faults.arm({
        method: 'GET',
        path: '/mypages/my-site',
        status: 403,
        times: 9,
        body,
      });
      await cli.run(
        'publish',
        'dist',
        '--name',
        'my-site',
        '--base-url',
        platform.apiUrl,
        ...options,
      );
      armed.disarm();
      const read = rendered(new Map(Object.entries({ stdout: cli.stdout, stderr: cli.stderr })));
      expect({ hits: armed.hits > 0, leaks: leaksOf([login.accessToken, awkward], read) }).toEqual({
        hits: true,
        leaks: [],
      });
      await cli.close();
    }
  },
);

test('a token in the record of an instance is not in the result at a terminal', async () => {
  const { platform, login } = bench;
  const cli = startCli({ env: { OSC_ACCESS_TOKEN: login.accessToken } });
  const body = { name: 'cache', status: 'running', url: `${platform.apiUrl}/${login.accessToken}` };
  const armed = platform.faults.arm({ method: 'POST', path: /valkey/, status: 200, body });
  const options = [
    '--service',
    'valkey-io-valkey',
    '--name',
    'cache',
    '--no-wait',
    '--base-url',
    platform.apiUrl,
  ];
  await cli.run('run', ...options, '--set', 'Password=secret', '--json');
  const read = new Map(Object.entries({ stdout: cli.stdout, stderr: cli.stderr }));
  expect(JSON.parse(cli.stdout)).toMatchObject({ name: 'cache', url: `${platform.apiUrl}/***` });
  expect({ hits: armed.hits, leaksOf: leaksOf([login.accessToken], read) }).toEqual({
    hits: 1,
    leaksOf: [],
  });
  await cli.close();
});
