import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { fingerprint } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { systemClock } from '../../../src/workflow/runtime.js';
import { CliPlatform } from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';

interface SavedLogin {
  record: { current: string; superseded: string[]; state: string };
  refreshToken: string;
  accessToken: { value: string; expiresAt: number };
}

let bench: CliPlatform;
let platform: LocalPlatform;
let started: Cli;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
  started = await bench.signedIn();
});
afterEach(() => bench.close());

const folder = () => bench.loginFolder(started);
const loginFile = () => join(folder(), 'login.json');
const kept = () => JSON.parse(readFileSync(loginFile(), 'utf8')) as SavedLogin;
const status = () => started.run('status', '--base-url', platform.apiUrl);

function expire(): void {
  const login = kept();
  writeFileSync(loginFile(), JSON.stringify({ ...login, accessToken: { ...login.accessToken, expiresAt: 0 } }));
}

describe('the login of this machine', () => {
  test('what a killed command left unfinished is finished by the next one', async () => {
    expire();
    const before = kept();
    const family = platform.families[0];
    // The platform has given new tokens, and the process that asked for them was killed before it could keep them.
    const rotated = platform.authority.families.rotate(before.refreshToken, family?.clientId ?? '');
    const refreshToken = rotated?.current ?? '';
    const accessToken = platform.authority.accessTokens.issue('acme');
    const record = {
      ...before.record,
      generation: 1,
      current: fingerprint(refreshToken),
      superseded: [fingerprint(before.refreshToken)],
    };
    const login = { refreshToken, accessToken: { value: accessToken, expiresAt: Date.now() + 3_600_000 } };
    writeFileSync(join(folder(), 'journal.json'), JSON.stringify({ record, login }));
    expect([await status(), started.stderr]).toEqual([0, expect.stringContaining('nothing was lost')]);
    expect(kept().refreshToken).toBe(refreshToken);
    expect(bench.refreshes()).toHaveLength(0);
    expect(readdirSync(folder()).sort()).toEqual(['client.json', 'login.json']);
    for (const { value } of platform.issuedTokens) expect(started.stdout + started.stderr).not.toContain(value);
  });

  test('the journal of a command that still runs is left alone', async () => {
    const journal = new Journal(join(folder(), 'journal.json'));
    const store = new FileStore({ path: loginFile(), clock: systemClock });
    const running = store.exclusively(async () => {
      const { record } = await store.read();
      if (record) journal.write({ record, sent: true });
      await systemClock.sleep(700);
      expect(journal.read()?.sent).toBe(true);
      journal.delete();
    });
    expect(await status()).toBe(0);
    await running;
  });

  test('commands at the same time share one renewal', async () => {
    expire();
    const codes = await Promise.all([status(), status(), status()]);
    expect(codes).toEqual([0, 0, 0]);
    expect(bench.refreshes()).toHaveLength(1);
    expect(platform.families[0]).toMatchObject({ state: 'live', current: kept().refreshToken });
  });

  test('signing in again replaces it, and the one before is never sent', async () => {
    const before = kept();
    expect(await started.run('login', '--yes', '--base-url', platform.apiUrl)).toBe(0);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    expect(kept().record.superseded).toEqual([fingerprint(before.refreshToken)]);
    expire();
    expect(await status()).toBe(0);
    expect(bench.refreshes()).toHaveLength(1);
    expect(bench.refreshes()[0]?.bodyText).not.toContain(before.refreshToken);
  });

  test('one that cannot be read is replaced by signing in, as the message says', async () => {
    writeFileSync(loginFile(), '{');
    expect(await status()).toBe(1);
    const place = `--base-url ${platform.apiUrl}`;
    expect(started.stderr).toContain(`or replace the login in it:\n  osc-deploy login ${place}\n`);
    expect([await started.run('login', '--base-url', platform.apiUrl), await status()]).toEqual([0, 0]);
  });

  test('a folder that cannot be made is no fault of this program, and known before the sign-in', async () => {
    const asked = platform.requests.length;
    const other = bench.cli({ env: { XDG_CONFIG_HOME: '/dev/null' } });
    expect(await other.run('login', '--base-url', platform.apiUrl)).toBe(1);
    expect(other.stderr).toContain('The login cannot be kept in /dev/null/osc-deploy/logins/');
    expect(platform.requests).toHaveLength(asked);
    expect(other.stderr).toContain('Make the folder writable');
  });

  test('a login that was ended elsewhere says how to sign in', async () => {
    expire();
    const [family] = platform.families;
    if (family) platform.authority.families.revoke(family, 'somebody removed the application');
    expect(await status()).toBe(1);
    expect(started.stderr).toContain(`Sign in again:\n  osc-deploy login --base-url ${platform.apiUrl}\n`);
  });

  test('a login for another platform is named, one that did not come about is not', async () => {
    const other = await startPlatform();
    mkdirSync(join(started.folder, 'config/osc-deploy/logins/half.example'), { recursive: true });
    expect(await started.run('status', '--base-url', other.apiUrl)).toBe(1);
    expect(started.stderr).toContain(`You are signed in to ${new URL(platform.apiUrl).host.replace(':', '_')}.`);
    await other.close();
  });
});
