import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { openClone } from '../../../src/cli/clone.js';
import { instanceNames, pageNames } from '../../../src/contract/names.js';
import { type Cli, type CliOptions, startCli } from '../../support/cli/start-cli.js';
import { TurnedClock } from '../../support/service/service-workspace.js';

const domain = 'www.example.com';
let platform: LocalPlatform;
let accessToken: string;
let clock: TurnedClock;
const open: Cli[] = [];

beforeEach(async () => {
  clock = new TurnedClock();
  // Sites have the name of a host here, so that a record can lead to it.
  platform = await startPlatform({ now: clock.now, listener: { host: '127.0.0.1', hostName: 'localhost' } });
  accessToken = platform.signIn().accessToken;
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await platform.close();
});

/** In a clone at `branch`, with a site in `dist`. */
function cli(branch = 'main', options: CliOptions = {}): Cli {
  const env = { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'], ...options.env };
  const started = startCli({ clock, ...options, env });
  open.push(started);
  git(started, 'init', '-q', '-b', 'main');
  git(started, 'remote', 'add', 'origin', 'https://github.com/acme/shop');
  git(started, '-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '--allow-empty', '-m', 'one');
  git(started, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  git(started, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  if (branch !== 'main') git(started, 'checkout', '-q', '-b', branch);
  write(started, 'index.html');
  return started;
}
function git({ folder }: Cli, ...args: string[]): void {
  execFileSync('git', args, { cwd: folder });
}
function write({ folder }: Cli, name: string): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', name), name);
}
const run = (started: Cli, ...argv: string[]) => started.run(...argv, '--base-url', platform.apiUrl);
const publish = (started: Cli, ...more: string[]) => run(started, 'publish', 'dist', '--name', 'my-site', ...more);
const sites = () => platform.parts.pages.of('acme').map(({ name }) => name);

describe('--preview-branch', () => {
  const name = pageNames.ofBranch('my-site', 'feature/Blå');

  test('publishes the branch that is checked out to a site of its own, and removes that one alone', async () => {
    expect(await publish(cli())).toBe(0);
    const started = cli('feature/Blå');
    expect([await publish(started, '--preview-branch'), started.stderr]).toEqual([0, expect.any(String)]);
    expect(sites().sort()).toEqual(['my-site', name].sort());
    expect(started.stdout).toBe(`${platform.site(name).url}\n`);
    expect(await run(started, 'remove', 'my-site', '--yes', '--preview-branch')).toBe(0);
    expect(sites()).toEqual(['my-site']);
  });

  test('does not remove what is not known to be its own, and says so', async () => {
    expect(await publish(cli(), '--name', name)).toBe(0);
    const started = cli('feature/Blå', { env: {} });
    git(started, 'remote', 'set-url', 'origin', 'https://github.com/acme/other');
    expect(await run(started, 'remove', 'my-site', '--yes', '--preview-branch')).toBe(0);
    expect(started.stderr).toMatch(
      new RegExp(`${name} is not removed: it belongs to acme/shop\\. If it can go, .*remove`),
    );
    expect(sites()).toEqual([name]);
  });

  test('on the default branch is production', async () => {
    expect(await publish(cli(), '--preview-branch')).toBe(0);
    expect(sites()).toEqual(['my-site']);
  });

  test.each([
    ['publish', 'dist'],
    ['plan', 'dist'],
    ['remove', '--yes'],
  ])('where a commit is checked out, %s is not of production', async (...argv) => {
    const started = cli();
    expect(await publish(started)).toBe(0);
    git(started, 'checkout', '-q', '--detach');
    expect(await run(started, ...argv, '--name', 'my-site', '--preview-branch')).toBe(2);
    expect(started.stderr).toContain('--preview-branch: no branch is checked out here.');
    expect(started.stderr).toContain('git switch <branch>');
    expect(sites()).toEqual(['my-site']);
  });

  test('runs the branch as an instance of its own', async () => {
    const started = cli('topic');
    const argv = ['run', '--runner', 'web', '--name', 'shop', '--preview-branch', '--no-wait'];
    expect([await run(started, ...argv), started.stderr]).toEqual([0, expect.any(String)]);
    const [instance] = platform.services.instances.of('acme');
    expect(instance?.name).not.toBe('shop');
    expect(instance?.options).toMatchObject({ SourceUrl: 'https://github.com/acme/shop#topic' });
  });
});

describe('the clone', () => {
  test('is the branch and the default one', async () => {
    expect(await openClone(cli('a/b').terminal)).toMatchObject({ ref: 'refs/heads/a/b', defaultBranch: 'main' });
  });

  test('has no branch where a commit is checked out, and nothing outside of a clone', async () => {
    const started = cli();
    git(started, 'checkout', '-q', '--detach');
    git(started, 'symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
    expect(await openClone(started.terminal)).toMatchObject({ ref: '', defaultBranch: '', folder: '' });
    rmSync(join(started.folder, '.git'), { recursive: true });
    expect(await openClone(started.terminal)).toEqual({
      root: started.folder,
      folder: '',
      origin: undefined,
      commit: '',
      ref: '',
      defaultBranch: '',
    });
  });
});

describe('--domain', () => {
  const names = { cname: () => Promise.resolve(['localhost.']), addresses: () => Promise.resolve([]) };

  test('gives the site its domain, which status shows beside its address', async () => {
    const started = cli('main', { names });
    expect([await publish(started, '--domain', domain, '--json'), started.stderr]).toEqual([0, expect.any(String)]);
    expect(JSON.parse(started.stdout)).toMatchObject({ 'domain-url': `https://${domain}/` });
    const { url, page } = platform.site('my-site');
    expect(page.customDomain).toBe(domain);
    expect(await run(started, 'status')).toBe(0);
    expect(started.stdout).toMatch(new RegExp(`my-site +live +${url} +${domain}`));
  });

  test('that has no record is a warning with --no-wait', async () => {
    const started = cli();
    expect(await publish(started, '--domain', domain, '--no-wait')).toBe(0);
    expect(started.stderr).toContain(`${domain} has no record`);
  });

  test('of an instance is shown by status, with what sleeps and what holds configuration', async () => {
    const started = cli('main', { names });
    const valkey = ['run', '--service', 'valkey-io-valkey', '--set', 'Password=a-long-password'];
    expect(await run(started, ...valkey, '--name', 'cache', '--domain', domain)).toBe(0);
    expect(await run(started, ...valkey, '--name', 'idle')).toBe(0);
    const store = ['run', '--service', 'eyevinn-app-config-svc', '--set', 'RedisUrl=redis://r'];
    expect(await run(started, ...store, '--name', 'shopconfig')).toBe(0);
    platform.services.suspend('idle');
    const before = started.stdout.length;
    expect(await run(started, 'status')).toBe(0);
    const text = started.stdout.slice(before);
    expect(text).toMatch(/^Instances\nService.*\nvalkey-io-valkey +cache .*\n\n/m);
    expect(text).toMatch(/^Parameter stores\nService.*\neyevinn-app-config-svc +shopconfig .*\n\n/m);
    expect(text).toMatch(/^Asleep\nService.*\nvalkey-io-valkey +idle +suspended +–\n\n/m);
    expect(text).toMatch(new RegExp(`^Domains\nDomain.*\n${domain} +valkey-io-valkey +cache *\n\n`, 'm'));
    expect(await run(started, 'status', '--json')).toBe(0);
    expect(JSON.parse(started.stdout.slice(before + text.length))).toMatchObject({
      domains: [{ domain, serviceId: 'valkey-io-valkey', instanceName: 'cache' }],
    });
  });
});

describe('options of the action', () => {
  test('--keep leaves files on the site, and the plan takes the options of the publish', async () => {
    const started = cli();
    write(started, 'old.html');
    expect(await publish(started)).toBe(0);
    rmSync(join(started.folder, 'dist/old.html'));
    const options = ['--keep', 'old.*', '--health-path', '/', '--timeout', '60', '--rollback'];
    const from = started.stdout.length;
    expect(await run(started, 'plan', 'dist', '--name', 'my-site', ...options)).toBe(0);
    expect(started.stdout.slice(from)).toBe('');
    expect(await publish(started, ...options)).toBe(0);
    expect([...platform.site('my-site').objects.keys()]).toContain('old.html');
    expect(await publish(started)).toBe(0);
    expect([...platform.site('my-site').objects.keys()]).not.toContain('old.html');
  });

  test('--rollback puts the former version back', async () => {
    const started = cli();
    write(started, 'ready.html');
    expect(await publish(started)).toBe(0);
    rmSync(join(started.folder, 'dist/ready.html'));
    expect(await publish(started, '--health-path', '/ready.html', '--timeout', '20', '--rollback')).toBe(1);
    expect(started.stderr).toContain('The version before was put back and is live again.\nOpen the public URL');
    expect([...platform.site('my-site').objects.keys()]).toContain('ready.html');
  });

  test('a private repository has its token in OSC_SOURCE_TOKEN, which is shown nowhere', async () => {
    const started = cli('main', { env: { OSC_SOURCE_TOKEN: 'ghp_secretsecret' } });
    expect(await run(started, 'run', '--runner', 'web', '--name', 'shop', '--no-wait')).toBe(0);
    expect(platform.services.instances.named('shop').received).toMatchObject({ GitHubToken: 'ghp_secretsecret' });
    expect(started.stdout + started.stderr).not.toContain('ghp_secretsecret');
    expect(await publish(started)).toBe(0);
  });

  test('a preview takes it from OSC_PREVIEW_SOURCE_TOKEN, and no secret of --set', async () => {
    const env = { OSC_SOURCE_TOKEN: 'ghp_secretsecret', OSC_PREVIEW_SOURCE_TOKEN: 'ghp_previews' };
    const started = cli('topic', { env });
    const options = ['--set', 'AwsSecretAccessKey=production', '--preview-set', 'AwsRegion=eu'];
    const name = instanceNames.ofBranch('shop', 'topic');
    expect(
      await run(started, 'run', '--runner', 'web', '--name', 'shop', '--preview-branch', '--no-wait', ...options),
    ).toBe(0);
    const { received: sent } = platform.services.instances.named(name);
    expect(sent).toMatchObject({ GitHubToken: 'ghp_previews', AwsRegion: 'eu' });
    expect(sent).not.toHaveProperty('AwsSecretAccessKey');
  });
});
