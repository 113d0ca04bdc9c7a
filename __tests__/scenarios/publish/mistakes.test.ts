import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  type Inputs,
  platform,
  publish,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import { folderOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';

startPlatformEachTest();

const action = { GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy' };
const doctor = 'npx github:acme/osc-deploy doctor --repo octo-org/hello-world';

/** Returns log and summary of a failed run. */
async function failing(inputs: Inputs, more: Partial<InProcessRun> = {}) {
  const { ok, log, summary } = await publishWith({ 'index.html': '1' }, { with: inputs, ...more });
  expect(ok).toBe(false);
  // A summary escapes what markdown would read; a log has its lines encoded.
  return { log: log.replaceAll('%0A', '\n'), summary: summary.replaceAll('\\', '') };
}

describe('a missing login', () => {
  test('because the secret has another name is reported with the command that lists the secrets', async () => {
    const { log, summary } = await failing({ 'access-token': '' }, { env: action });
    expect(log).toContain(
      '`refresh-token` has no value, and neither has `access-token`: an empty secret',
    );
    expect(log).toContain(`See what the repository lacks:\n  ${doctor}\n`);
    expect(summary).toContain(`\`\`\`sh\n${doctor}\n\`\`\``);
  });

  test('because the variable is empty is reported as a variable, not as a secret', async () => {
    const { log, summary } = await failing(
      { 'access-token': '', 'refresh-token': 'r' },
      { env: action },
    );
    expect(log).toContain(
      '- `client-id` is empty. `OSC_CLIENT_ID` is a variable, not a secret: `${{ vars.OSC_CLIENT_ID }}`',
    );
    expect(log).toContain(doctor);
    expect(summary).toContain(doctor);
  });

  test('is reported on Gitea with a command that asks it', async () => {
    const { log } = await failing(
      { 'access-token': '', 'refresh-token': 'r' },
      { env: { ...action, GITEA_ACTIONS: 'true' } },
    );
    expect(log).toMatch(/^ {2}GITHUB_API_URL=http\S+ npx github:\S+ doctor --repo /m);
  });

  test('because an access token is in its place is reported before anything is sent', async () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(20)}`;
    const { log } = await failing({ 'access-token': '', 'refresh-token': jwt, 'client-id': 'c' });
    expect(log).toContain(
      '- `refresh-token` is an access token, not a refresh token (it begins with `eyJ`)',
    );
    expect(log.replaceAll(`::add-mask::${jwt}`, '')).not.toContain(jwt);
    expect(platform.requests).toEqual([]);
  });
});

describe('an unreadable directory', () => {
  const folder = folderOf({ 'a-file': '1', 'closed/site/index.html': '1' });
  symlinkSync('circle', join(folder, 'circle'));
  test.each([
    ['circle', '`circle` is not a directory: its symbolic links go in a circle'],
    ['circle/site', '`circle/site` is not a directory: its symbolic links go in a circle'],
    ['a-file/site', '`a-file/site` is not a directory: a folder above it is a file'],
    ['n'.repeat(256), 'a name in it is longer than the system allows'],
  ])('is reported with the reason: %s', async (directory, reason) => {
    const { log } = await failing({ directory }, { folder });
    expect(log).toContain(reason);
    expect(log).toContain('#directory-missing');
    expect(platform.requests).toEqual([]);
  });
});

describe('a site built for a folder of another host', () => {
  const vite =
    '<script type="module" crossorigin src="/docs-site/assets/index-a1b2c3d4.js"></script>';
  const generator = (name: string) =>
    `<meta name="generator" content="${name} v3.1"><link rel="stylesheet" href="/docs/a.css">`;
  /** The warnings of a publish. */
  const warningsOf = async (files: Tree) => {
    const { ok, log } = await publish(files);
    expect(ok).toBe(true);
    return log.split('\n').filter((line) => line.startsWith('::warning'));
  };

  const built = { 'index.html': vite, 'assets/index-a1b2c3d4.js': '' };
  const docusaurus = { 'index.html': generator('Docusaurus'), 'a.css': '' };
  const hugo = { 'index.html': generator('Hugo'), 'a.css': '' };
  test.each<{ what: string; files: Tree; prefix: string; setting: string }>([
    { what: 'Vite', files: built, prefix: '/docs-site/', setting: '`base` of Vite.' },
    {
      what: 'Vite without assets',
      files: { 'index.html': vite },
      prefix: '/docs-site/',
      setting: '`base` of Vite.',
    },
    {
      what: 'Next.js, with two folders, a query and an existing favicon',
      files: {
        'index.html':
          '<link href=/favicon.ico><script async src="/org/repo/_next/static/a%20b.js?v=1"></script>',
        'favicon.ico': '',
        '_next/static/a b.js': '',
      },
      prefix: '/org/repo/',
      setting: '`basePath` of Next.js.',
    },
    {
      what: 'Angular',
      files: {
        'index.html': '<base href="/repo/"><script src="main.js"></script><app-root>',
        'main.js': '',
      },
      prefix: '/repo/',
      setting: '`baseHref` of Angular.',
    },
    {
      what: 'Docusaurus',
      files: docusaurus,
      prefix: '/docs/',
      setting: '`baseUrl` of Docusaurus.',
    },
    { what: 'Hugo', files: hugo, prefix: '/docs/', setting: '`baseURL` of Hugo.' },
    {
      what: 'an unknown tool, on a page of 3 MB',
      files: { 'index.html': `<img src="/repo/logo.svg">${'x'.repeat(3e6)}`, 'logo.svg': '' },
      prefix: '/repo/',
      setting: '`base` of Vite or Astro, `basePath` of Next.js, `baseUrl` of Docusaurus.',
    },
  ])('causes a warning with the setting: $what', async ({ files, prefix, setting }) => {
    const warnings = await warningsOf(files);
    expect(warnings).toEqual([expect.stringContaining(`was built for the base path ${prefix}. `)]);
    expect(warnings[0]).toMatch(new RegExp(`build again: ${setting}$`));
  });

  test.each<[string, Tree]>([
    [
      'exist at their paths',
      { 'index.html': '<script src="/assets/a.js"></script>', 'assets/a.js': '' },
    ],
    [
      'lack one picture',
      { 'index.html': '<img src="/img/a.png"><img src="/b.png">', 'b.png': '', 'img/c.png': '' },
    ],
    [
      'include a script of the host',
      { 'index.html': '<script src="/_vercel/insights/script.js"></script>' },
    ],
    [
      'are on other hosts',
      {
        'index.html':
          '<script src="//cdn.example/x/a.js"></script><img src="https://a.example/x/b.png">',
      },
    ],
    [
      'are links to pages',
      { 'index.html': '<link rel="alternate" href="/de/"><a href="/x/y.pdf">' },
    ],
    ['are not built yet', { 'index.html': '<script type="module" src="/src/main.js"></script>' }],
    [
      'do not exist',
      { 'index.html': '<script src="/static/js/a.js"></script><link href="/static/css/b.css">' },
    ],
    ['are from two folders', { 'index.html': '<img src="/a/x.png"><img src="/b/y.png">' }],
    ['have relative paths', { 'index.html': '<script src="./a.js"></script><base href="./">' }],
  ])('causes no warning when the files of the page %s', async (_, files) => {
    expect(await warningsOf(files)).toEqual([]);
  });
});

describe('a host that does not exist', () => {
  const network = () => () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };

  test('because of the environment is reported with the known environments and the likely environment', async () => {
    const { log, summary } = await failing({ environment: 'stagin', 'base-url': '' }, { network });
    const text =
      '`environment: stagin` is none of prod, prod-se, stage, dev; did you mean `stage`?';
    expect(log).toContain(`::error title=osc-deploy::${text}`);
    expect(summary).toContain('<code>environment: stagin</code> is none of');
  });

  test('in a known environment, or under its own address, is not blamed on the environment', async () => {
    for (const inputs of [{ environment: 'stage', 'base-url': '' }, { environment: 'stagign' }]) {
      const { log } = await failing(inputs, { network });
      expect(log).toContain('gave no answer');
      expect(log).not.toContain('is none of');
    }
  });
});
