import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Cli, type CliOptions, freePort, startCli } from '../support/cli-kit.js';

const repository = 'acme/site';
let platform: LocalPlatform;
let github: LocalGitHub;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  github = await startGitHub();
  open.push(platform, github);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

function cli(options: CliOptions = {}): Cli {
  const started = startCli({
    ...options,
    env: { GITHUB_API_URL: github.apiUrl, ...options.env },
    browser: (link) => {
      visitConsent(link)
        .then((target) => fetch(target))
        .catch(() => undefined);
      return Promise.resolve(true);
    },
  });
  open.push(started);
  return started;
}

function token(permissions: Record<string, 'read' | 'write'>): string {
  return github.tokens.issue('personal', repository, permissions).value;
}

const current = () => platform.families[0]?.current ?? 'nothing';

describe('login --repo', () => {
  test('puts token and client id into the environment, keeps nothing here, and prints a workflow', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = cli({ env: { GITHUB_TOKEN: token({ environments: 'write', variables: 'write' }) } });
    const argv = ['login', '--base-url', platform.apiUrl, '--repo', repository, '--env', 'production'];
    expect(await started.run(...argv)).toBe(0);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(current());
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
    expect(existsSync(join(started.folder, 'config'))).toBe(false);
    for (const text of [
      'environment:\n      name: production',
      'group: osc-login-production\n      queue: max',
      'cancel-in-progress: false',
      'refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}',
      'client-id: ${{ vars.OSC_CLIENT_ID }}',
      'secret-environment: production',
      `base-url: ${platform.apiUrl}`,
    ]) {
      expect(started.stdout).toContain(text);
    }
    const said = started.stdout + started.stderr;
    for (const { value } of [...platform.issuedTokens, ...github.tokens.all]) expect(said).not.toContain(value);
  });

  test('the printed workflow passes the doctor', async () => {
    github.repositories.open(repository).environment('production').putSecret('OSC_SECRET_TOKEN', 'x');
    const env = { GITHUB_TOKEN: token({ environments: 'write', variables: 'write' }) };
    const started = cli({ env: { ...env, OSC_SECRET_TOKEN: env.GITHUB_TOKEN } });
    const argv = ['--repo', repository, '--env', 'production'];
    await started.run('login', '--base-url', platform.apiUrl, ...argv);
    write(started, '.github/workflows/publish.yml', started.stdout);
    expect([await started.run('doctor', ...argv), started.stdout]).toEqual([
      0,
      expect.stringContaining('Nothing to fix.'),
    ]);
    expect(started.stdout).toContain('The writer token may write secrets of environment production of acme/site.');
  });

  test('the doctor says when the writer token ends soon', async () => {
    github.repositories.open(repository).environment('production').putSecret('OSC_SECRET_TOKEN', 'x');
    const writer = token({ environments: 'write' });
    const issued = github.tokens.all.find(({ value }) => value === writer);
    if (issued) issued.expiresAt = Date.now() + 3.5 * 86_400_000;
    const started = cli({ env: { GITHUB_TOKEN: token({ environments: 'write' }), OSC_SECRET_TOKEN: writer } });
    expect(await started.run('doctor', '--repo', repository, '--env', 'production')).toBe(1);
    expect(started.stdout).toMatch(
      /FIX {2}The writer token ends in 3 days, on \d{4}-\d\d-\d\d\.\n.*gh secret set OSC_SECRET_TOKEN/,
    );
  });

  test('a place that cannot be written is found out before the sign-in', async () => {
    github.repositories.open(repository);
    const started = cli({ env: { GITHUB_TOKEN: token({ secrets: 'read' }) } });
    expect(await started.run('login', '--base-url', platform.apiUrl, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('The secret OSC_REFRESH_TOKEN of acme/site cannot be written (with GITHUB_TOKEN)');
    expect(platform.requests).toHaveLength(0);
  });

  test('asks for a token, and says what is missing without one', async () => {
    const { vault } = github.repositories.open(repository);
    const argv = ['login', '--base-url', platform.apiUrl, '--repo', repository, '--secret', 'STAGE_REFRESH_TOKEN'];
    const nobody = cli();
    expect(await nobody.run(...argv)).toBe(1);
    expect(nobody.stderr).toContain('`gh` is not signed in, and no token was given');
    expect(await cli({ typed: token({ secrets: 'write', variables: 'write' }) }).run(...argv)).toBe(0);
    expect([vault.secrets.get('STAGE_REFRESH_TOKEN'), vault.variables.get('STAGE_CLIENT_ID')]).toEqual([
      current(),
      platform.families[0]?.clientId,
    ]);
  });

  test('a half-written repository is loud', async () => {
    github.repositories.open(repository);
    const started = cli({ env: { GITHUB_TOKEN: token({ secrets: 'write' }) }, clock: quickClock });
    expect(await started.run('login', '--base-url', platform.apiUrl, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('the variable OSC_CLIENT_ID could not be written to acme/site');
    expect(started.stderr).not.toContain(current());
  });

  test('a client that got a secret has it put beside the token', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = cli({ env: { GITHUB_TOKEN: token({ environments: 'write' }) } });
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const { clientId, secret } = platform.authority.clients.register({ name: 'CI', redirectUris, isPublic: false });
    platform.faults.arm({
      path: '/api/connect/register',
      status: 201,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: secret }),
    });
    const argv = ['--repo', repository, '--env', 'production', '--port', String(port)];
    expect([await started.run('login', '--base-url', platform.apiUrl, ...argv), started.stderr]).toEqual([
      0,
      expect.not.stringContaining(secret ?? 'none'),
    ]);
    expect(vault.secrets.get('OSC_CLIENT_SECRET')).toBe(secret);
    expect(started.stdout).toContain('client-secret: ${{ secrets.OSC_CLIENT_SECRET }}');
  });

  test('uses the token of gh when that is signed in to this GitHub', async () => {
    const vault = github.repositories.open(repository).environment('production');
    const started = cli({ env: { GITHUB_TOKEN: 'unused' } });
    const { value } = github.tokens.issue('personal', repository, { environments: 'write' });
    signInGh(started, { host: new URL(github.apiUrl).host, token: value });
    const argv = ['--repo', repository, '--env', 'production'];
    expect([await started.run('login', '--base-url', platform.apiUrl, ...argv), started.stderr]).toEqual([
      0,
      expect.not.stringContaining(value),
    ]);
    expect(vault.secrets.get('OSC_REFRESH_TOKEN')).toBe(current());
    expect(vault.variables.get('OSC_CLIENT_ID')).toBe(platform.families[0]?.clientId);
  });

  test('a token of gh for another host is not sent here', async () => {
    github.repositories.open(repository);
    const started = cli();
    signInGh(started, { host: 'github.com', token: token({ secrets: 'write', variables: 'write' }) });
    expect(await started.run('login', '--base-url', platform.apiUrl, '--repo', repository)).toBe(1);
    expect(started.stderr).toContain('`gh` is not signed in, and no token was given');
    expect(github.log.records).toEqual([]);
  });

  test.each([
    [true, true],
    [false, false],
    [undefined, false],
  ])('asked whether to keep the typed token too, the answer is %s', async (confirmed, kept) => {
    const { vault } = github.repositories.open(repository);
    const typed = token({ secrets: 'write', variables: 'write' });
    const started = cli({ typed, ...(confirmed === undefined ? {} : { confirmed }) });
    expect(await started.run('login', '--base-url', platform.apiUrl, '--repo', repository)).toBe(0);
    expect(vault.secrets.get('OSC_SECRET_TOKEN')).toBe(kept ? typed : undefined);
    expect(started.stderr.includes('Keep this GitHub token as the secret OSC_SECRET_TOKEN too?')).toBe(
      confirmed !== undefined,
    );
    expect(started.stderr.includes('Next: save this as')).toBe(kept);
    expect(started.stdout + started.stderr).not.toContain(typed);
  });
});

describe('doctor', () => {
  test('says what is wrong, and what to do about each', async () => {
    github.repositories.open(repository).environment('production');
    const started = cli({
      env: {
        GITHUB_TOKEN: token({ environments: 'read', variables: 'read', secrets: 'read' }),
        OSC_SECRET_TOKEN: token({ environments: 'read' }),
      },
    });
    write(started, '.github/workflows/a.yml', badWorkflow);
    write(started, '.github/workflows/b.yml', 'jobs: [');
    expect(await started.run('doctor', '--repo', repository)).toBe(1);
    for (const text of [
      'acme/site, environment production (asked with GITHUB_TOKEN)',
      'ok   The environment production is there.',
      'FIX  There is no secret OSC_REFRESH_TOKEN in environment production of acme/site.',
      'osc-deploy login --repo acme/site --env production',
      'FIX  There is no variable OSC_CLIENT_ID',
      'FIX  There is no secret OSC_SECRET_TOKEN',
      'FIX  The writer token may not write secrets of environment production',
      'FIX  .github/workflows/a.yml, job one: the concurrency group is not one name for all runs',
      'FIX  .github/workflows/a.yml, job two: it does not run in the environment production',
      'FIX  .github/workflows/a.yml, job two: `cancel-in-progress` can end a run',
      '?    .github/workflows/b.yml is not a workflow that can be read.',
    ]) {
      expect(started.stdout).toContain(text);
    }
  });

  test('finds the writer in the repository itself, and says until when it is good', async () => {
    const site = github.repositories.open(repository);
    site.vault.putSecret('OSC_SECRET_TOKEN', 'x');
    site.environment('production').putSecret('OSC_REFRESH_TOKEN', 'x');
    const writer = token({ environments: 'write', secrets: 'read', variables: 'read' });
    const issued = github.tokens.all.find(({ value }) => value === writer);
    if (issued) issued.expiresAt = Date.now() + 100 * 86_400_000;
    const started = cli({ env: { GITHUB_TOKEN: writer, OSC_SECRET_TOKEN: writer } });
    await started.run('doctor', '--repo', repository, '--env', 'production');
    expect(started.stdout).toContain('ok   The secret OSC_SECRET_TOKEN is there.');
    const day = new Date(issued?.expiresAt ?? 0).toISOString().slice(0, 10);
    expect(started.stdout).toContain(`may write secrets of environment production of acme/site, until ${day}.`);
  });

  test.each([
    ['stored', 'ok   The login was last kept by generation 3, a run, 2026-03-01.'],
    ['refreshing', '?    A run is using the login, or ended while it did (generation 3, a run, 2026-03-01).'],
    ['uncertain', 'FIX  A run used the login and never saw the answer (generation 3, a run, 2026-03-01).'],
  ])('of a login whose record is %s: %s', async (state, said) => {
    const { vault } = github.repositories.open(repository);
    const record = { generation: 3, current: 'c', superseded: [], state, run: 'a run', at: '2026-03-01' };
    vault.variables.set('X_REFRESH_TOKEN_META', JSON.stringify(record));
    const started = cli({ env: { GITHUB_TOKEN: token({ secrets: 'read', variables: 'read' }) } });
    await started.run('doctor', '--repo', repository, '--secret', 'X_REFRESH_TOKEN');
    expect(started.stdout).toContain(said);
    expect(started.stdout).toContain('osc-deploy login --repo acme/site --secret X_REFRESH_TOKEN');
  });

  test.each(['site', 'a/b/c', 'https://github.com/acme/site', 'a/b c', '../a/b'])(
    '--repo %s is no repository',
    async (name) => {
      const started = cli({ env: { GITHUB_TOKEN: token({ secrets: 'read' }) } });
      expect([await started.run('doctor', '--repo', name), started.stderr]).toEqual([
        2,
        expect.stringContaining('--repo must be owner/name'),
      ]);
      expect(github.log.records).toEqual([]);
    },
  );

  test('an environment that is not there', async () => {
    github.repositories.open(repository);
    const started = cli({ env: { GITHUB_TOKEN: token({ environments: 'read' }) } });
    expect(await started.run('doctor', '--repo', repository, '--env', 'live')).toBe(1);
    expect(started.stdout).toContain('gh api -X PUT repos/acme/site/environments/live');
  });

  test('what the token may not see is no finding', async () => {
    const vault = github.repositories.open(repository).environment('production');
    vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    const started = cli();
    const host = new URL(github.apiUrl).host;
    signInGh(started, { host, token: token({ environments: 'read', variables: 'read', secrets: 'read' }) });
    const path = '/repos/acme/site/environments/production/secrets/OSC_SECRET_TOKEN';
    github.faults.arm({ path, status: 403, body: '{"message":"Resource not accessible"}' });
    expect(await started.run('doctor', '--repo', repository, '--env', 'production')).toBe(1);
    for (const text of [
      '(asked with gh)',
      'ok   The environment production is there.',
      'ok   The secret OSC_REFRESH_TOKEN is in environment production of acme/site.',
      '?    Not known: whether the secret OSC_SECRET_TOKEN is there: ',
      'ok   No run has used the login yet.',
      'FIX  No workflow of this clone uses osc-deploy.',
    ]) {
      expect(started.stdout).toContain(text);
    }
  });

  test('needs to know the repository', async () => {
    expect(await cli().run('doctor')).toBe(2);
  });
});

const badWorkflow = `on: push
concurrency:
  group: osc-\${{ github.ref }}
jobs:
  one:
    environment: production
    steps:
      - uses: acme/osc-deploy@v0
        with:
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
          secret-token: \${{ secrets.OSC_SECRET_TOKEN }}
          secret-environment: production
  two:
    concurrency: { group: deploys, cancel-in-progress: true }
    steps:
      - uses: acme/osc-deploy@v0
        with: { refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}', client-id: x }
`;

const quickClock = {
  now: () => Date.now(),
  sleep: async (ms: number, signal?: AbortSignal) => {
    // Only the wait for the browser is long.
    if (ms > 60_000)
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('over'))));
  },
  every: () => () => undefined,
};

/** A gh that is signed in to one host. */
function signInGh(started: Cli, { host, token: value }: { host: string; token: string }): void {
  write(started, 'bin/gh', `#!/bin/sh\n[ "$*" = "auth token --hostname ${host}" ] && echo ${value}\n`);
  chmodSync(join(started.folder, 'bin', 'gh'), 0o755);
  started.terminal.env['PATH'] = `${join(started.folder, 'bin')}:${process.env['PATH']}`;
}

function write({ folder }: Cli, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
