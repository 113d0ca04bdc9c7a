import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import { systemClock } from '../../../src/action/runtime.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { machineProcesses } from '../../../src/credentials/processes.js';
import {
  approveNow,
  bench,
  cloneOf,
  ended,
  noBrowser,
  openShown,
  platform,
  shownLink,
  startCliEachTest,
  visit,
  waitFor,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { waiting } from '../../support/cli/waiting-sign-in.js';
import { freePort } from '../../support/free-port.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest();

const tokenRequests = () =>
  platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('login', () => {
  test('leads from the consent page to a login that only the user can read; logout removes all of it', async () => {
    let shown: ReturnType<typeof approveNow> | undefined;
    const browser = async (link: string) => {
      shown = approveNow(link);
      return true;
    };
    const started = bench.cli({ browser });
    expect(await bench.run(started, 'login')).toMatchObject(ended(0));
    expect(await shown).toMatchObject({
      status: 200,
      text: expect.stringContaining('<h1>You are signed in</h1>'),
    });
    const folder = bench.loginFolder(started);
    const kept = JSON.parse(readFileSync(join(folder, 'login.json'), 'utf8')) as {
      refreshToken: string;
    };
    expect(kept.refreshToken).toBe(platform.families[0]?.current);
    const modes = ['', 'login.json', 'client.json'].map(
      (name) => statSync(join(folder, name)).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o600, 0o600]);
    expect(readdirSync(folder).sort()).toEqual(['client.json', 'login.json']);
    expect(bench.leaks(started)).toEqual([]);
    expect(started.stderr).not.toContain('ssh -L');
    expect(started.stderr).toMatch(/Signed in to acme on http:\/\/127\.0\.0\.1:\d+\.\n/);
    expect(await bench.run(started, 'logout')).toMatchObject(ended(0));
    expect(readdirSync(join(folder, '..'))).toEqual([]);
    expect(await bench.run(started, 'logout')).toMatchObject(ended(0, 'You were not signed in'));
  });

  test('registers a public client for this login only, and sends the documented parameters', async () => {
    let link = new URL('http://127.0.0.1');
    const browser = async (text: string) => {
      const { authorization, cookie } = await openShown(text);
      link = new URL(authorization);
      void visitConsent(authorization).then((target) => visit(target, { cookie }));
      return true;
    };
    await bench.cli({ browser }).run('login', ...bench.at);
    const asked = Object.fromEntries(link.searchParams);
    expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' });
    expect(asked['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    expect(Buffer.from(asked['state'] ?? '', 'base64url')).toHaveLength(16);
    const form = Object.fromEntries(new URLSearchParams(tokenRequests()[0]?.bodyText ?? ''));
    const { code_verifier: verifier = '' } = form;
    expect(Buffer.from(verifier, 'base64url')).toHaveLength(32);
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(asked['code_challenge']);
    const { redirect_uri, client_id } = asked;
    expect(form).toMatchObject({ grant_type: 'authorization_code', redirect_uri, client_id });
    expect(form).not.toHaveProperty('client_secret');
    const [registration] = platform.log.select({ origin: 'api', path: '/api/connect/register' });
    expect(JSON.parse(registration?.bodyText ?? '{}')).toMatchObject({
      client_name: 'osc-deploy on here.example',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    });
    expect(client_id).toBe(platform.families[0]?.clientId);
    expect(client_id).not.toBe('cli');
  });

  test('uses the public client and its localhost redirect if registration is refused', async () => {
    platform.faults.arm({
      path: '/api/connect/register',
      status: 402,
      body: '{"reason":"A paid plan is needed"}',
    });
    const started = bench.cli();
    expect(await bench.run(started, 'login')).toMatchObject(ended(0, 'A paid plan is needed'));
    expect(platform.families[0]?.clientId).toBe('cli');
    expect(tokenRequests()[0]?.bodyText).toContain('redirect_uri=http%3A%2F%2Flocalhost%3A');
  });

  test('signs in with a given client, and sends its secret in the form', async () => {
    const port = await freePort();
    const redirectUris = [`http://127.0.0.1:${port}/callback`];
    const client = platform.authority.clients.register({
      name: 'Ours',
      redirectUris,
      isPublic: false,
    });
    const started = bench.cli({ env: { OSC_CLIENT_SECRET: client.secret ?? '' } });
    const options = [...bench.at, '--client-id', client.clientId, '--port', String(port)];
    expect(await started.run('login', ...options)).toMatchObject(ended(0));
    expect(platform.log.select({ path: '/api/connect/register' })).toHaveLength(0);
    expect(tokenRequests()[0]?.bodyText).toContain(client.secret ?? 'none');
    expect(started.stderr).not.toContain(client.secret);

    const shown = await started.run('login', '--show', ...options);
    expect(shown).toMatchObject(ended(0));
    expect(started.stdout).toBe(`${platform.families[1]?.current}\n`);
    expect(started.stderr).toContain(
      `  client-id: ${client.clientId}\n  client-secret: ${client.secret}\n`,
    );
    expect(readFileSync(join(bench.loginFolder(started), 'login.json'), 'utf8')).toContain(
      platform.families[0]?.current,
    );
  });

  test('shows the link and instructions for another machine if no browser opens; --show prints the token with its client, and keeps nothing', async () => {
    const started = bench.cli({ browser: noBrowser });
    const running = bench.run(started, 'login', '--show');
    await approveNow(await shownLink(started));
    expect(await running).toMatchObject(
      ended(0, /on another machine, first run there:\n {2}ssh -L \d+:127/),
    );
    expect(started.stdout).toBe(`${platform.families[0]?.current}\n`);
    expect(started.stderr).not.toContain(platform.families[0]?.current);
    const [, clientId = ''] = /^ {2}client-id: (\S+)$/m.exec(started.stderr) ?? [];
    expect(platform.families[0]?.clientId).toBe(clientId);
    expect(started.stderr).toContain('This machine keeps neither');
    expect(existsSync(bench.loginFolder(started))).toBe(false);
  });

  test('--token-file replaces a file of a runner once the sign-in has ended, and a sign-in that ends otherwise leaves it', async () => {
    const file = join(tempFolder(), 'osc', 'login.json');
    const first = bench.cli({ browser: noBrowser });
    const running = bench.run(first, 'login', '--token-file', file);
    await approveNow(await shownLink(first));
    expect(await running).toMatchObject(ended(0, `The login is kept in the file ${file}`));
    expect(first.stdout).toBe('');
    expect(first.stderr).toMatch(/^ {2}client-id: \S+$/m);
    const kept = `${platform.families[0]?.current}\n`;
    expect(readFileSync(file, 'utf8')).toBe(kept);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(bench.loginFolder(first))).toBe(false);

    platform.faults.arm({ method: 'POST', path: '/api/connect/token', status: 400, body: {} });
    const second = bench.cli({ browser: noBrowser });
    const failing = bench.run(second, 'login', '--token-file', file);
    await approveNow(await shownLink(second));
    expect(await failing).toMatchObject({ code: 1 });
    expect(readFileSync(file, 'utf8')).toBe(kept);
  });

  test.each([
    ['other text', 'export A=mine\n', 'holds something else than a refresh token'],
    ['JSON of something else', '{ "name": "shop" }', 'holds something else than a refresh token'],
    ['an access token', 'eyJhbGciOi.eyJzdWIiOi.x', 'holds something else than a refresh token'],
  ])('--token-file does not replace %s', async (_, content, reason) => {
    const file = join(tempFolder(), 'file');
    writeFileSync(file, content);
    expect(await bench.run(bench.cli(), 'login', '--token-file', file)).toMatchObject(
      ended(2, reason),
    );
    expect(readFileSync(file, 'utf8')).toBe(content);
    expect(platform.families).toHaveLength(0);
  });

  test.each([
    ['a link of it', 'link.json', 1, 'is a link of a clone'],
    ['a folder of it that is a link', 'elsewhere/login.json', 1, 'is a link of a clone'],
    [
      'a file that git does not ignore',
      'login.json',
      2,
      'is a file of a clone, and not known as one',
    ],
  ])('--token-file is not written in a clone: %s', async (_, path, code, reason) => {
    const started = bench.cli({ env: { PATH: process.env['PATH'] } });
    cloneOf(started, 'https://github.com/acme/shop');
    const outside = tempFolder();
    symlinkSync(join(outside, 'bashrc'), join(started.folder, 'link.json'));
    symlinkSync(outside, join(started.folder, 'elsewhere'));
    const refusal = await bench.run(started, 'login', '--token-file', path);
    expect(refusal).toMatchObject(ended(code, reason));
    expect(refusal.stderr).toMatch(
      /^ {2}osc-deploy login .*--token-file ~\/\.osc-deploy\/login\.json$/m,
    );
    expect(readdirSync(outside)).toEqual([]);
    expect(platform.families).toHaveLength(0);
  });

  test('--token-file takes a file of a clone that git ignores', async () => {
    const started = bench.cli({ browser: noBrowser, env: { PATH: process.env['PATH'] } });
    cloneOf(started, 'https://github.com/acme/shop');
    write(started, { '.gitignore': 'login.json\n' });
    const running = bench.run(started, 'login', '--token-file', 'login.json');
    await approveNow(await shownLink(started));
    expect(await running).toMatchObject(ended(0, 'The login is kept in the file'));
  });

  test('--token-file without a path is no sign-in on this machine', async () => {
    const started = bench.cli({ browser: noBrowser });
    expect(await bench.run(started, 'login', '--token-file', '')).toMatchObject(
      ended(2, '--token-file names no file.'),
    );
    expect(platform.requests).toEqual([]);
  });

  test.each([
    ['a named pipe', (path: string) => execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => mkdirSync(path)],
    ['a device', undefined],
  ])('--token-file does not wait for %s', async (_, make) => {
    const path = make ? join(tempFolder(), 'login') : '/dev/zero';
    make?.(path);
    expect(await bench.run(bench.cli(), 'login', '--token-file', path)).toMatchObject(
      ended(2, `${path} is no file, so no login replaces it.`),
    );
    expect(platform.requests).toEqual([]);
  });

  test('a store that fails names the sign-in as it was typed', async () => {
    const folder = join(tempFolder(), 'gone');
    writeFileSync(folder, '');
    const path = join(folder, 'login.json');
    const argv = ['--token-file', path, '--workspace', 'acme', '--no-browser'];
    const { stderr } = await bench.run(bench.cli(), 'login', ...argv);
    expect(stderr).toMatch(/^ {2}osc-deploy login .*--token-file/m);
    for (const option of [`--token-file ${path}`, '--workspace acme', '--no-browser'])
      expect(stderr).toContain(option);
  });

  test('--token-file of a folder is told with the command that was typed', async () => {
    const started = bench.cli();
    const folder = tempFolder();
    const refusal = await bench.run(started, 'login', '--no-browser', '--token-file', folder);
    expect(refusal).toMatchObject(ended(2, `${folder} is no file, so no login replaces it.`));
    expect(refusal.stderr).toMatch(
      /^ {2}osc-deploy login .*--no-browser --token-file \S+\/login\.json$/m,
    );
    expect(platform.families).toHaveLength(0);
  });

  test('--token-file is proved before the sign-in', async () => {
    const started = bench.cli();
    const place = join(tempFolder(), 'file');
    writeFileSync(place, '');
    expect(
      await bench.run(started, 'login', '--token-file', join(place, 'login.json')),
      // Each Node tells it by another call.
    ).toMatchObject(ended(1, /login\.json\S* cannot be (?:read: ENOTDIR|made: EEXIST)/));
    expect(platform.families).toHaveLength(0);
  });
});

interface SavedLogin {
  record: { current: string; superseded: string[]; state: string };
  refreshToken: string;
  accessToken: { value: string; expiresAt: number };
}

describe('the login of this machine', () => {
  let started: Cli;
  beforeEach(async () => {
    started = await bench.signedIn();
  });

  const folder = () => bench.loginFolder(started);
  const loginFile = () => join(folder(), 'login.json');
  const kept = () => JSON.parse(readFileSync(loginFile(), 'utf8')) as SavedLogin;
  const status = () => bench.run(started, 'status');
  const signIn = () => bench.run(started, 'login');

  /** Returns another command line with the same login. */
  const beside = (options: CliOptions) =>
    bench.cli({ ...options, env: { XDG_CONFIG_HOME: join(started.folder, 'config') } });

  function expire(): void {
    const login = kept();
    writeFileSync(
      loginFile(),
      JSON.stringify({ ...login, accessToken: { ...login.accessToken, expiresAt: 0 } }),
    );
  }

  test('is completed by the next command after a command was killed', async () => {
    expire();
    const before = kept();
    const family = platform.families[0];
    // The platform has given new tokens, and the process that asked for them was killed before it could keep them.
    const rotated = platform.authority.families.rotate(before.refreshToken, family?.clientId ?? '');
    const refreshToken = rotated?.current ?? '';
    const accessToken = platform.authority.accessTokens.issue('acme');
    const superseded = [fingerprint(before.refreshToken)];
    const record = {
      ...before.record,
      generation: 1,
      current: fingerprint(refreshToken),
      superseded,
    };
    const login = {
      refreshToken,
      accessToken: { value: accessToken, expiresAt: Date.now() + 3_600_000 },
    };
    writeFileSync(join(folder(), 'journal.json'), JSON.stringify({ record, login }));
    expect(await status()).toMatchObject(ended(0, 'nothing was lost'));
    expect(kept().refreshToken).toBe(refreshToken);
    expect(bench.refreshes()).toHaveLength(0);
    expect(readdirSync(folder()).sort()).toEqual(['client.json', 'login.json']);
    for (const { value } of platform.issuedTokens)
      expect(started.stdout + started.stderr).not.toContain(value);
  });

  test('is replaced by signing in again, and the former login is never sent', async () => {
    const before = kept();
    expect(await signIn()).toMatchObject(ended(0));
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    expect(kept().record.superseded).toEqual([fingerprint(before.refreshToken)]);
    expire();
    expect(await status()).toMatchObject(ended(0));
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.refreshes()[0]?.bodyText).not.toContain(before.refreshToken);
  });

  test('works at once after signing in again when a command was killed during a renewal', async () => {
    expire();
    const { record, refreshToken } = kept();
    const token = { refreshToken, accessToken: { value: 'of the former login', expiresAt: 0 } };
    for (const left of [{ record, sent: true }, { record, login: token }, { record }]) {
      writeFileSync(join(folder(), 'journal.json'), JSON.stringify(left));
      expect(await signIn()).toMatchObject(ended(0));
      const { refreshToken: fresh } = kept();
      expect(await status()).toMatchObject({ code: 0, stderr: '' });
      expect(kept().refreshToken).toBe(fresh);
    }
  });

  test('is replaced by signing in when its file is unreadable, as the message advises', async () => {
    writeFileSync(loginFile(), '{');
    expect(await status()).toMatchObject(
      ended(1, `or replace the login in it:\n  osc-deploy login --base-url ${platform.apiUrl}\n`),
    );
    expect(await signIn()).toMatchObject(ended(0));
    expect(await status()).toMatchObject(ended(0));
  });

  test('is not brought back by a renewal that was on its way when it was deleted', async () => {
    expire();
    const delay = platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const renewing = bench.run(beside({ clock: systemClock }), 'status');
    await waitFor(() => delay.hits > 0);
    const ending = beside({ clock: systemClock });
    expect(await bench.run(ending, 'logout')).toMatchObject(ended(0, 'was deleted'));
    expect(await renewing).toMatchObject(ended(0));
    expect(existsSync(loginFile())).toBe(false);
    expect(await status()).toMatchObject(ended(1, 'You are not signed in'));
  });

  test('is not deleted while a command has renewed it for longer than ten seconds', async () => {
    const lock = {
      run: 'another',
      at: new Date().toISOString(),
      mark: 'its',
      process: machineProcesses.own,
    };
    writeFileSync(`${loginFile()}.lock`, JSON.stringify(lock));
    const ending = await bench.run(started, 'logout');
    expect(ending).toMatchObject(
      ended(1, 'Another command uses the login, so it was not deleted.'),
    );
    expect(ending.stderr).not.toContain('Make the folder writable');
    expect(kept().refreshToken).toBe(platform.families[0]?.current);
  });

  test('fails with the reason when its folder cannot be created', async () => {
    const other = bench.cli({ env: { XDG_CONFIG_HOME: '/dev/null' } });
    const text =
      /The login cannot be kept in \/dev\/null\/osc-deploy\/logins\/.*Make the folder writable/s;
    expect(await bench.run(other, 'login')).toMatchObject(ended(1, text));
  });
});

describe('login failures', () => {
  const spent = { error: 'invalid_grant', error_description: '<b>spent</b>' };
  const alone = { access_token: 'an-access-token', token_type: 'Bearer', expires_in: 3600 };

  test.each([
    [{ path: '/api/connect/register', reset: true, times: 9 }, 'gave no answer'],
    [
      { path: '/api/connect/token', status: 400, body: spent },
      'The token exchange failed with status 400',
    ],
    [{ path: '/api/connect/token', status: 200, body: alone }, 'got no refresh token'],
  ])('login fails because of %j', async (fault, message) => {
    platform.faults.arm(fault);
    let shown: ReturnType<typeof approveNow> | undefined;
    const browser = async (link: string) => {
      shown = approveNow(link);
      return true;
    };
    const started = bench.cli({ browser });
    expect(await bench.run(started, 'login')).toMatchObject(ended(1, message));
    expect(started.stderr).not.toContain('an-access-token');
    if (message.includes('exchange')) expect((await shown)?.text).toContain('&#60;b&#62;spent');
  });

  test('a different state gets the documented error and is not exchanged', async () => {
    const { running, back, cookie } = await waiting();
    const target = await back();
    const [code, state = ''] = ['code', 'state'].map((name) => target.searchParams.get(name) ?? '');
    const nearly = state.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const query of [`state=${nearly}`, 'state=other', '', 'state=']) {
      const answer = await visit(`${target.origin}/callback?code=${code}&${query}`);
      expect(answer).toMatchObject({ status: 400, text: 'Invalid state parameter' });
    }
    expect(tokenRequests()).toHaveLength(0);
    // The right one is still welcome.
    expect(await visit(target, { cookie })).toMatchObject({ status: 200 });
    expect(await running).toMatchObject(ended(0));
  });

  test('a state is accepted only once', async () => {
    platform.faults.arm({ path: '/api/connect/token', delayMs: 300 });
    const { running, back, cookie } = await waiting();
    const target = await back();
    const first = visit(target, { cookie });
    await waitFor(() => tokenRequests().length === 1);
    expect(await visit(target, { cookie })).toMatchObject({ status: 400 });
    expect(await first).toMatchObject({ status: 200 });
    expect(await running).toMatchObject(ended(0));
    expect(tokenRequests()).toHaveLength(1);
  });

  test.each([
    ['', 'The browser came back without a code.'],
    [
      '&error=server_error&error_description=Try%0Alater',
      'The platform ended the sign-in: server_error: Try later.',
    ],
    [
      '&error=access_denied&code=x',
      'The sign-in was refused on the page of the platform (access_denied).',
    ],
  ])('login ends when the browser returns with "%s" instead of a code', async (query, message) => {
    const { running, origin, authorization, cookie } = await waiting();
    const state = new URL(authorization).searchParams.get('state');
    const answer = await visit(`${origin}/callback?state=${state}${query}`, { cookie });
    expect(answer).toMatchObject({ status: 400 });
    expect(await running).toMatchObject(ended(1, message));
    expect(tokenRequests()).toHaveLength(0);
  });

  test('login ends when no browser returns within three minutes; requests for other paths do not end the wait', async () => {
    let end: () => void = () => undefined;
    const sleep = (ms: number, signal?: AbortSignal) =>
      ms === 180_000
        ? new Promise<void>((resolve) => (end = resolve))
        : systemClock.sleep(ms, signal);
    const clock = { ...systemClock, sleep };
    const { running, origin } = await waiting({ clock });
    const icon = await visit(`${origin}/favicon.ico`);
    expect(icon).toMatchObject({ status: 404, text: expect.stringContaining('Nothing is here') });
    expect((await fetch(origin, { method: 'POST' })).status).toBe(405);
    expect(await visit(`${origin}//`)).toMatchObject({ status: 405 });
    end();
    expect(await running).toMatchObject(ended(1, 'within three minutes'));
    await expect(fetch(origin)).rejects.toThrow('fetch failed');
  });

  test('login ends when the port is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = bench.cli({ browser: noBrowser });
    expect(await bench.run(started, 'login', '--port', String(port))).toMatchObject(
      ended(1, `Port ${port} of 127.0.0.1 is taken, or this user may not open it.`),
    );
    taken.close();
  });
});
