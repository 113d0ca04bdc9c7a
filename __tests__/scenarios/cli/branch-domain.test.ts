import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { instanceNames, pageNames } from '../../../src/contract/names.js';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

const domain = 'www.example.com';
// Sites have host names here, so a record can lead to them.
startCliEachTest(() => ({
  clock: new VirtualClock(),
  listener: { host: '127.0.0.1', hostName: 'localhost' },
}));

/** Returns a command line in a clone at `branch`, with a site in `dist`. */
function cli(
  branch = 'main',
  options: CliOptions = {},
): { started: Cli; git: (...args: string[]) => string } {
  const started = bench.withToken(options);
  const git = cloneOf(started, 'https://github.com/acme/shop');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  if (branch !== 'main') git('checkout', '-q', '-b', branch);
  write(started, { 'dist/index.html': 'index.html' });
  return { started, git };
}
const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);
const publish = (started: Cli, ...more: string[]) =>
  run(started, 'publish', 'dist', '--name', 'my-site', ...more);
const sites = () => platform.parts.pages.of('acme').map(({ name }) => name);
const paths = () => [...platform.site('my-site').objects.keys()];

/** Starts a git server with these branches. Without branches it fails. */
async function serveBranches(read: () => string[]): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    const refs = read().map((branch) => `${'a'.repeat(40)}\trefs/heads/${branch}\n`);
    response
      .writeHead(refs.length > 0 ? 200 : 500, { 'content-type': 'text/plain' })
      .end(refs.join(''));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('--preview-branch', () => {
  const name = pageNames.ofBranch('my-site', 'feature/Blå');

  test('publishes the current branch to its own site, and removes only that site', async () => {
    const { started, git } = cli();
    await publish(started);
    expect(sites()).toEqual(['my-site']);
    git('checkout', '-q', '-b', 'feature/Blå');
    const { code, stdout } = await publish(started, '--preview-branch');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${platform.site(name).url}\n` });
    expect(sites().sort()).toEqual(['my-site', name].sort());
    await run(started, 'remove', 'my-site', '--yes', '--preview-branch');
    expect(sites()).toEqual(['my-site']);
    git('checkout', '-q', 'main');
    platform.log.clear();
    expect(await run(started, 'remove', 'my-site', '--yes', '--preview-branch')).toMatchObject(
      ended(2, 'the default branch has no preview. Leave it out to remove the site itself.'),
    );
    expect({ sites: sites(), requests: platform.requests }).toEqual({
      sites: ['my-site'],
      requests: [],
    });
  });

  test.each([
    ['publish', 'dist', '--name', 'my-site'],
    ['deploy', 'dist', '--name', 'my-site'],
    ['plan', 'dist', '--name', 'my-site'],
    ['run', '--runner', 'web', '--name', 'my-site'],
  ])('refuses %s on the default branch, whose deploy is production', async (...argv) => {
    for (const isKnown of [true, false]) {
      const { started, git } = cli();
      if (!isKnown) git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
      expect(await run(started, ...argv, '--preview-branch')).toMatchObject(
        ended(
          2,
          /the default branch has no preview, and main is checked out here\..*git switch -c my-preview/s,
        ),
      );
    }
    expect(platform.requests).toEqual([]);
  });

  test('sites are removed by `cleanup` once the branch is deleted on any server, and remain while the server does not answer', async () => {
    let branches = ['main', 'topic'];
    const server = await serveBranches(() => branches);
    const started = bench.withToken();
    const git = cloneOf(started, `${server.url}/acme/shop.git`);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write(started, { 'dist/index.html': 'x' });
    for (const branch of ['topic', 'other']) {
      git('checkout', '-q', '-b', branch);
      await publish(started, '--preview-branch');
    }
    const [kept = '', gone = ''] = ['topic', 'other'].map((branch) =>
      pageNames.ofBranch('my-site', branch),
    );
    const sweep = () => run(started, 'cleanup', '--name', 'my-site');
    branches = [];
    expect(await sweep()).toMatchObject(ended(0, 'the server did not say whether the branch'));
    expect(sites().sort()).toEqual([gone, kept]);
    branches = ['main', 'topic'];
    expect(await sweep()).toMatchObject(
      ended(0, `The branch "other" is not in the repository: removing ${gone}.`),
    );
    expect(sites()).toEqual([kept]);
    server.close();
  });

  test('of an app and of a site are both removed by a bare `cleanup`, as the workflow deploys them', async () => {
    const server = await serveBranches(() => ['main']);
    const started = bench.withToken();
    const git = cloneOf(started, `${server.url}/acme/shop.git`);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write(started, {
      'dist/index.html': 'x',
      '.github/workflows/deploy.yml': `on: push
jobs:
  deploy:
    runs-on: x
    steps:
      - uses: acme/osc-deploy@v1
        with: { target: runner, runner: web, name: shop }
      - uses: acme/osc-deploy@v1
        with: { directory: dist, name: my-site }
`,
    });
    git('checkout', '-q', '-b', 'gone');
    await run(started, 'run', '--runner', 'web', '--name', 'shop', '--preview-branch', '--no-wait');
    await publish(started, '--preview-branch');
    git('checkout', '-q', 'main');
    const apps = () => platform.services.instances.of('acme').map(({ name }) => name);
    expect(apps()).toEqual([instanceNames.ofBranch('shop', 'gone')]);

    expect(await run(started, 'cleanup')).toMatchObject(
      ended(0, /Previews of site "my-site" in acme.*Previews of "shop" on the web runner/s),
    );
    expect([sites(), apps()]).toEqual([[], []]);
    expect(await run(started, 'cleanup')).toMatchObject(
      ended(0, /of this repository among the sites\..*among the apps and instances\./s),
    );
    server.close();
  });

  test.each([
    ['two site steps', 'name: my-site', 'name: my-other'],
    ['a matrix', "name: '${{ matrix.name }}'"],
  ])('of any site are removed by a bare `cleanup` in a clone with %s', async (_, ...names) => {
    const server = await serveBranches(() => ['main']);
    const started = bench.withToken();
    const git = cloneOf(started, `${server.url}/acme/shop.git`);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const steps = names.map(
      (name) => `      - uses: acme/osc-deploy@v1\n        with: { directory: dist, ${name} }\n`,
    );
    write(started, {
      'dist/index.html': 'x',
      '.github/workflows/deploy.yml': `on: push\njobs:\n  deploy:\n    strategy: { matrix: { name: [my-site, my-other] } }\n    runs-on: x\n    steps:\n${steps.join('')}`,
    });
    git('checkout', '-q', '-b', 'gone');
    for (const name of ['my-site', 'my-other'])
      await run(started, 'publish', 'dist', '--name', name, '--preview-branch');
    git('checkout', '-q', 'main');
    expect(sites()).toHaveLength(2);

    expect(await run(started, 'cleanup')).toMatchObject(ended(0, '2 previews removed'));
    expect(sites()).toEqual([]);
    server.close();
  });

  test('assumes main if git does not know the default branch; without a main the error shows the command to set', async () => {
    const { started, git } = cli('topic');
    git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
    expect(await publish(started, '--preview-branch')).toMatchObject(
      ended(
        0,
        'The default branch is assumed to be main; to be sure: git remote set-head origin --auto',
      ),
    );
    expect(sites()).toEqual(['my-site-br-topic']);
    git('update-ref', '-d', 'refs/remotes/origin/main');
    git('branch', '-q', '-D', 'main');
    expect(await publish(started, '--preview-branch')).toMatchObject(
      ended(
        2,
        /the default branch of `origin` is not known here\..*git remote set-head origin --auto/s,
      ),
    );
  });

  test.each([
    ['of a runner', ['--runner', 'web']],
    ['of an app', ['--target', 'app', '--runner', 'web']],
    ['of a database', ['--service', 'valkey-io-valkey']],
  ])('%s is found and removed by the name of its production', async (_, kind) => {
    const { started } = cli('topic');
    const named = ['run', ...kind, '--name', 'shop', '--no-wait'];
    for (const argv of [named, [...named, '--preview-branch']])
      expect(await run(started, ...argv)).toMatchObject(ended(0));
    const instances = () => platform.services.instances.of('acme').map((one) => one.name);
    expect(instances()).toHaveLength(2);

    const removed = await run(started, 'remove', 'shop', '--yes', '--preview-branch', '--json');
    const name = instanceNames.ofBranch('shop', 'topic');
    expect(JSON.parse(removed.stdout)).toMatchObject({ name, operation: 'removed', changed: true });
    expect(instances()).toHaveLength(1);
    expect(await run(started, 'remove', 'shop', '--yes', '--preview-branch')).toMatchObject(
      ended(0, `or "${name}"; nothing to remove.`),
    );
  });

  test('reports an instance of another repository and does not remove it', async () => {
    const { started, git } = cli('feature/Blå');
    await publish(started, '--name', name);
    git('remote', 'set-url', 'origin', 'https://github.com/acme/other');
    expect(await run(started, 'remove', 'my-site', '--yes', '--preview-branch')).toMatchObject(
      ended(0, `${name} is not removed: it belongs to acme/shop.`),
    );
    expect(sites()).toEqual([name]);
  });

  test.each([
    ['publish', 'dist'],
    ['remove', '--yes'],
  ])('refuses %s on a detached HEAD, which is not production', async (...argv) => {
    const { started, git } = cli();
    git('checkout', '-q', '--detach');
    expect(await run(started, ...argv, '--name', 'my-site', '--preview-branch')).toMatchObject(
      ended(2, /--preview-branch: no branch is checked out here\..*git switch <branch>/s),
    );
    expect(platform.requests).toEqual([]);
  });

  test('runs the branch as a separate instance, with the token and options for previews', async () => {
    const env = { OSC_SOURCE_TOKEN: 'ghp_secretsecret', OSC_PREVIEW_SOURCE_TOKEN: 'ghp_previews' };
    const { started } = cli('topic', { env });
    const app = ['run', '--runner', 'web', '--name', 'shop', '--no-wait'];
    const options = ['--set', 'AwsSecretAccessKey=production', '--preview-set', 'AwsRegion=eu'];
    expect(await run(started, ...app, '--preview-branch', ...options)).toMatchObject(ended(0));
    const { received: sent } = platform.services.instances.named(
      instanceNames.ofBranch('shop', 'topic'),
    );
    expect(sent).toMatchObject({
      SourceUrl: 'https://github.com/acme/shop#topic',
      GitHubToken: 'ghp_previews',
      AwsRegion: 'eu',
    });
    expect(sent).not.toHaveProperty('AwsSecretAccessKey');
    await run(started, ...app);
    const { received } = platform.services.instances.named('shop');
    expect(received).toMatchObject({ GitHubToken: 'ghp_secretsecret' });
    expect(started.stdout + started.stderr).not.toContain('ghp_');
    // A site has no source.
    expect(await publish(started)).toMatchObject(ended(0));
  });
});

const names = {
  cname: () => Promise.resolve(['localhost.']),
  addresses: () => Promise.resolve([]),
};

test('--domain adds a domain to a site or an instance; status shows the domain and suspended instances', async () => {
  const { started } = cli('main', { names });
  await publish(started, '--domain', 'a.example.com');
  const { url } = platform.site('my-site');
  const valkey = ['run', '--service', 'valkey-io-valkey', '--set', 'Password=a-long-password'];
  await run(started, ...valkey, '--name', 'cache');
  // A domain alone is a change, once.
  for (const changed of [true, false]) {
    const withDomain = ['--name', 'cache', '--domain', domain, '--json'];
    const { stdout } = await run(started, ...valkey, ...withDomain);
    expect(JSON.parse(stdout)).toMatchObject({ changed });
  }
  await run(started, ...valkey, '--name', 'idle');
  platform.services.suspend('idle');
  const { stdout: text } = await run(started, 'status');
  expect(text).toMatch(new RegExp(`my-site +live +${url} +a.example.com`));
  expect(text).toMatch(
    /^Instances\nService.*\nvalkey-io-valkey +cache .*\nvalkey-io-valkey +idle +suspended +–\n\n/m,
  );
  expect(text).toMatch(
    new RegExp(`^Domains\nDomain.*\n${domain} +valkey-io-valkey +cache *\n\n`, 'm'),
  );
  expect(JSON.parse((await run(started, 'status', '--json')).stdout)).toMatchObject({
    domains: [{ domain, serviceId: 'valkey-io-valkey', instanceName: 'cache' }],
  });
});

test('plan takes the options of publish, and --keep leaves files on the site', async () => {
  const { started } = cli();
  write(started, { 'dist/old.html': 'old' });
  await publish(started);
  rmSync(join(started.folder, 'dist/old.html'));
  const options = ['--keep', 'old.*', '--health-path', '/', '--timeout', '60'];
  expect(await run(started, 'plan', 'dist', '--name', 'my-site', ...options)).toMatchObject({
    code: 0,
    stdout: '',
  });
  await publish(started, ...options);
  expect(paths()).toContain('old.html');
  await publish(started);
  expect(paths()).not.toContain('old.html');
});
