import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ended, gitIn, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import {
  ask,
  buildFile,
  deployFile,
  init,
  secret,
  written,
} from '../../support/cli/init-command.js';

startRepositoryEachTest();

const mine = `on: push
concurrency: { group: osc-login, queue: max, cancel-in-progress: false }
jobs:
  mine:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/osc-deploy@v0.1.0-node24
        with:
          directory: .
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
`;

describe('init on GitHub', () => {
  const html = { 'index.html': '<h1>' };

  test('changes nothing and asks for no sign-in the second time', async () => {
    const cli = bench.clone(html);
    await init(cli);
    const [before, token, logins] = [written(cli), secret(), platform.families.length];
    expect(await init(cli)).toMatchObject(ended(0));
    expect(written(cli)).toBe(before);
    expect(secret()).toBe(token);
    expect(platform.families.length).toBe(logins);
    expect(cli.stderr).toContain('acme/site has a login already');
    // It is not committed yet.
    expect(cli.stderr).toContain(`git add ${buildFile} ${deployFile} && git commit`);
    const git = gitIn(cli);
    git('commit', '--quiet', '--allow-empty', '--message', 'first');
    git('add', '.');
    git('commit', '--quiet', '-m', 'x');
    await init(cli);
    expect(cli.stderr).toMatch(/:\n {2}git push --set-upstream origin trunk\n$/);
  });

  test('shows the workflow and sends nothing with --dry-run', async () => {
    const cli = bench.clone(html);
    expect(await init(cli, '--dry-run')).toMatchObject(ended(0));
    const documents = cli.stdout.split('---\n').slice(1);
    expect(documents.map((text) => text.split('\n')[0])).toEqual([
      `# ${buildFile}`,
      `# ${deployFile}`,
    ]);
    expect(platform.requests).toEqual([]);
    expect(github.log.records).toEqual([]);
    expect(existsSync(join(cli.folder, '.github'))).toBe(false);
  });

  test('changes nothing after a no or without an answer, and does not ask with --yes', async () => {
    const nobody = bench.clone(html);
    expect(await ask(nobody)).toMatchObject(ended(2, 'there is no terminal to ask on'));
    const cli = bench.clone(html, { confirmed: false });
    expect(await ask(cli)).toMatchObject(ended(2, 'Go ahead?'));
    expect({ secret: secret(), records: github.log.records }).toEqual({
      secret: undefined,
      records: [],
    });
    expect(await init(cli)).toMatchObject(ended(0));
    expect(secret()).toBeDefined();
  });

  test('replaces a workflow only with --force, and shows the changes', async () => {
    const cli = bench.clone({ ...html, [deployFile]: mine });
    expect(await init(cli)).toMatchObject(ended(1, / {2}- {3}mine:\n.*`--force` writes them/s));
    expect(written(cli)).toBe(mine);
    expect({ secret: secret(), requests: platform.requests }).toEqual({
      secret: undefined,
      requests: [],
    });
    expect(await init(cli, '--force')).toMatchObject(ended(0));
    expect(written(cli)).not.toContain('mine:');
    write(cli, { '.github/workflows/site.yml': mine });
    expect(await init(cli)).toMatchObject(ended(1, 'site.yml deploys this repository already'));
    const broken = 'on: push\njobs: { a: *no } # osc-deploy@v1\n';
    write(cli, { '.github/workflows/site.yml': broken });
    expect(await init(cli)).toMatchObject(ended(1, 'site.yml deploys from this clone, and cannot'));
  });

  test.each([
    ['1', 'refresh-token:', 'It ends after 7 days without a run'],
    ['2', 'access-token:', 'It ends on the day that you choose there'],
  ])('asks how GitHub should sign in: %s', async (answer, input, cost) => {
    const typed = platform.authority.accessTokens.issuePersonal('acme');
    const cli = bench.clone(html, { confirmed: true, answer, typed });
    expect(await ask(cli)).toMatchObject(ended(0, cost));
    expect(written(cli)).toContain(input);
    expect(bench.vault.secrets.get('OSC_ACCESS_TOKEN')).toBe(answer === '2' ? typed : undefined);
    expect(bench.leaks(cli)).toEqual([]);
    // What it wrote answers the question the next time.
    const [before, asked] = [written(cli), cli.stderr.split('How shall GitHub').length];
    expect(await ask(cli)).toMatchObject(ended(0));
    expect(written(cli)).toBe(before);
    // In another folder too: a repository has one login.
    write(cli, { 'docs/index.html': '' });
    cli.terminal.cwd = join(cli.folder, 'docs');
    expect(await ask(cli)).toMatchObject(ended(0));
    expect(written(cli, '.github/workflows/osc-deploy-docs.yml')).toContain(input);
    expect(cli.stderr.split('How shall GitHub')).toHaveLength(asked);
  });

  test.each([
    [[], '`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.'],
    // It lives for an hour.
    [['OSC_ACCESS_TOKEN'], 'It is not for CI.'],
  ])('refuses --sign-in token before any request with %j', async (given, message) => {
    const env = Object.fromEntries(given.map((name) => [name, platform.signIn().accessToken]));
    const cli = bench.clone(html, { env });
    expect(await init(cli, '--sign-in', 'token')).toMatchObject(ended(2, message));
    expect(github.log.records).toEqual([]);
  });

  test('creates the environment of --env, stores the login there, and leaves out pull requests', async () => {
    const cli = bench.clone(html);
    expect(await init(cli, '--env', 'production')).toMatchObject(
      ended(0, 'Created the environment production'),
    );
    const vault = github.repositories.open(repository).environments.get('production');
    expect(vault?.secrets.has('OSC_REFRESH_TOKEN')).toBe(true);
    expect(secret()).toBeUndefined();
    expect(written(cli)).toContain('name: production');
    expect(written(cli)).not.toContain('pull_request:');
    cli.terminal.env['GITHUB_TOKEN'] = bench.token({ environments: 'write' });
    const logins = platform.families.length;
    expect(await init(cli, '--env', 'live', '--force')).toMatchObject(
      ended(1, 'The environment live of acme/site could not be created'),
    );
    expect(platform.families).toHaveLength(logins);
  });

  test.each<[permission: 'read' | 'write', code: number, said: string]>([
    ['write', 0, 'Note: no previews, because OSC_SECRET_TOKEN may write secrets'],
    ['read', 1, 'FIX  The writer token may not write secrets and variables of acme/site'],
  ])(
    'stores a token that may %s the login only for a workflow without pull requests',
    async (permission, code, said) => {
      const value = bench.token({ secrets: permission, variables: permission });
      const cli = bench.clone(html, { env: { OSC_SECRET_TOKEN: value } });
      const { stdout, stderr, ...result } = await init(cli);
      expect({ ...result, said: stdout + stderr }).toEqual({
        code,
        said: expect.stringContaining(said),
      });
      expect(bench.vault.secrets.get('OSC_SECRET_TOKEN')).toBe(value);
      expect(written(cli)).toContain('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}');
      expect(written(cli)).not.toContain('pull_request:');
      expect(cli.stdout + cli.stderr + written(cli)).not.toContain(value);
    },
  );

  test.each([
    ['not beside previews', [], false],
    ['without them', ['--no-previews'], true],
  ])('uses an already stored token for rewriting the login, %s', async (_, options, isUsed) => {
    bench.vault.putSecret(
      'OSC_SECRET_TOKEN',
      bench.token({ secrets: 'write', variables: 'write' }),
    );
    const cli = bench.clone(html);
    expect(await init(cli, ...options)).toMatchObject(ended(0));
    expect(written(cli).includes('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}')).toBe(isUsed);
  });

  test('uses an access token in OSC_ACCESS_TOKEN as the login, with previews at any hour and without a sign-in', async () => {
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    const logins = platform.families.length;
    const cli = bench.clone(html, { env: { OSC_ACCESS_TOKEN: accessToken } });
    expect(await init(cli)).toMatchObject(ended(0, 'Sign-in   an access token'));
    expect(platform.families).toHaveLength(logins);
    expect(written(cli)).toContain('pull_request:');
    expect(written(cli)).not.toContain('refresh-token:');
    expect(cli.stdout + cli.stderr + written(cli)).not.toContain(accessToken);
    // Later, without it in the environment, it stays the login.
    delete cli.terminal.env['OSC_ACCESS_TOKEN'];
    expect(await init(cli)).toMatchObject(ended(0, 'has a login already'));
    bench.vault.secrets.delete('OSC_ACCESS_TOKEN');
    expect(await init(cli)).toMatchObject(ended(2, 'give the token in OSC_ACCESS_TOKEN'));
  });
});

/** A workflow written by hand. */
describe('an access token', () => {
  test.each([{ typed: 'y' }, { env: { OSC_ACCESS_TOKEN: 'garbage' } }])(
    'is tried before it is stored: %j',
    async (given) => {
      const cli = bench.clone({ 'index.html': '' }, { answer: '2', ...given });
      expect(await init(cli, '--sign-in', 'token')).toMatchObject(
        ended(2, 'does not accept this access token. It was not stored.'),
      );
      expect([...bench.vault.secrets.keys()]).toEqual([]);
    },
  );

  test('of the organisation serves every repository, and is not copied', async () => {
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    github.repositories.open(repository).shared.putSecret('OSC_ACCESS_TOKEN', accessToken);
    const cli = bench.clone({ 'index.html': '' }, { env: { OSC_ACCESS_TOKEN: accessToken } });
    expect(await init(cli)).toMatchObject(
      ended(0, /an access token of acme.*The organisation has the secret OSC_ACCESS_TOKEN/s),
    );
    expect([...bench.vault.secrets.keys()]).toEqual([]);
    expect(await bench.run(cli, 'doctor')).toMatchObject(
      ended(0, {
        stdout:
          /The secret OSC_ACCESS_TOKEN exists, in the organisation\..*Nothing to fix was found/s,
      }),
    );
  });

  test('is only chosen by an answer that is a choice', async () => {
    const answers = ['3', 'n', '2'];
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    const cli = bench.clone({ 'index.html': '' }, { typed: accessToken, confirmed: true });
    cli.terminal.ask = () => Promise.resolve(answers.shift() ?? '');
    expect(await ask(cli)).toMatchObject(ended(0));
    expect(answers).toEqual([]);
    expect(bench.vault.secrets.get('OSC_ACCESS_TOKEN')).toBe(accessToken);
  });
});
