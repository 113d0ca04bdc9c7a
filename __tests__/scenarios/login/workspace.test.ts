import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { startCli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { folderOf, newFolder, runInProcess } from '../../support/run/in-process.js';

const day = 86_400;
let platform: LocalPlatform;
let clock: VirtualClock;
beforeEach(async () => {
  clock = new VirtualClock(Date.parse('2026-11-20T10:00:00Z'));
  platform = await startPlatform({ now: () => clock.now() });
});
afterEach(() => platform.close());

const publish = (inputs: Record<string, string>) =>
  runInProcess({
    platform,
    clock,
    login: { accessToken: '' },
    with: { directory: folderOf({ 'index.html': 'hi' }), ...inputs },
  });
const pat = (tenant = 'acme', seconds?: number) => platform.authority.accessTokens.issuePersonal(tenant, seconds);

describe('a login with `workspace`', () => {
  test('of that workspace deploys', async () => {
    const result = await publish({ 'access-token': pat(), workspace: 'acme' });
    expect(result).toMatchObject({ ok: true, outputs: { workspace: 'acme' } });
  });

  test('of another one, or one that names none, is refused before anything is sent, both named', async () => {
    for (const [token, said] of [
      [pat('globex'), 'The login belongs to the workspace globex; `workspace` is acme.'],
      ['opaque-token', 'The login names no workspace; `workspace` is acme.'],
    ] as const) {
      const result = await publish({ 'access-token': token, workspace: 'acme' });
      expect(result).toMatchObject({ ok: false, outputs: { status: 'failed' } });
      expect(result.log).toContain(said);
      expect(result.log).toContain('#other-workspace');
    }
    expect(platform.requests).toEqual([]);
  });

  test('that had to be renewed for it is kept, and nothing is deployed', async () => {
    const login = platform.signIn({ tenant: 'globex' });
    const stored = { 'token-store': 'file', 'token-file': join(newFolder(), 'login.json') };
    const inputs = { ...stored, 'refresh-token': login.refreshToken, 'client-id': login.clientId };
    expect(await publish({ ...inputs, workspace: 'acme' })).toMatchObject({ ok: false });
    expect(platform.log.select({ origin: 'api', path: /mypages/ })).toEqual([]);
    // The next run, without the mistake, has the login still.
    expect(await publish({ ...inputs, workspace: 'globex' })).toMatchObject({ ok: true });
    expect(platform.families).toMatchObject([{ state: 'live' }]);
  });

  test('at a terminal, where the name must be one too', async () => {
    const cli = startCli({ env: { OSC_ACCESS_TOKEN: pat('globex') } });
    const argv = ['publish', folderOf({ 'index.html': 'hi' }), '--name', 'my-site', '--base-url', platform.apiUrl];
    expect(await cli.run(...argv, '--workspace', 'acme')).toBe(1);
    expect(cli.stderr).toContain('belongs to the workspace globex; `--workspace` is acme.');
    expect(await cli.run(...argv, '--workspace', 'a b')).toBe(2);
    expect(cli.stderr).toContain('--workspace must be the name of a workspace');
    expect(platform.requests).toEqual([]);
    await cli.close();
  });
});

describe('a given access token', () => {
  test('that has ended is refused by the platform, and the message says when it ended', async () => {
    const result = await publish({ 'access-token': pat('acme', -3 * day) });
    expect(result.log).toContain('It ended on 2026-11-17 10:00 UTC.');
    expect(result.log).toContain('#unauthorized');
  });

  test('that should be good is said to be revoked, or of another environment', async () => {
    platform.faults.arm({ path: /mypages/, status: 401, times: 9 });
    expect((await publish({ 'access-token': pat() })).log).toContain(
      'It never ends, so it was revoked or belongs to another `environment`.',
    );
  });

  test('that ends soon is a warning; one of a sign-in, which always does, is none', async () => {
    const soon = await publish({ 'access-token': pat('acme', 3.5 * day) });
    expect(soon.log).toContain('`access-token` ends in 3 days, on 2026-11-23.');
    const hour = await publish({ 'access-token': platform.signIn().accessToken });
    expect([hour.ok, hour.log.includes('ends')]).toEqual([true, false]);
  });
});
