import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { folderOf, type InProcessRun, runInProcess } from '../../support/run/in-process.js';

let platform: LocalPlatform;
let login: SignedIn;
beforeEach(async () => {
  platform = await startPlatform();
  login = platform.signIn({ tenant: 'acme' });
});
afterEach(() => platform.close());

const action = { GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy' };
const doctor = 'npx github:acme/osc-deploy doctor --repo octo-org/hello-world';

/** Log and summary of a run that fails. */
async function failing(inputs: Record<string, string>, more: Partial<InProcessRun> = {}) {
  const folder = folderOf({ 'index.html': '1' });
  const { ok, log, summary } = await runInProcess({ platform, login, ...more, with: { directory: folder, ...inputs } });
  expect(ok).toBe(false);
  // A summary escapes what markdown would read; a log has its lines encoded.
  return { log: log.replaceAll('%0A', '\n'), summary: summary.replaceAll('\\', '') };
}

describe('a login that is not there', () => {
  test('because the secret has another name is told with the command that looks', async () => {
    const { log, summary } = await failing({ 'access-token': '' }, { env: action });
    expect(log).toContain('`refresh-token` has no value, and neither has `access-token`: an empty secret');
    expect(log).toContain(`See what the repository lacks:\n  ${doctor}\n`);
    expect(summary).toContain(`\`\`\`sh\n${doctor}\n\`\`\``);
  });

  test('because the variable is empty says that it is one, and no secret', async () => {
    const { log, summary } = await failing({ 'access-token': '', 'refresh-token': 'r' }, { env: action });
    expect(log).toContain(
      '- `client-id` is empty. `OSC_CLIENT_ID` is a variable, not a secret: `${{ vars.OSC_CLIENT_ID }}`',
    );
    expect(log).toContain(doctor);
    expect(summary).toContain('<code>gh variable list</code>');
  });

  test('because an access token is in its place is seen before anything is sent', async () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(20)}`;
    const { log } = await failing({ 'access-token': '', 'refresh-token': jwt, 'client-id': 'c' });
    expect(log).toContain('- `refresh-token` is an access token, not a refresh token (it begins with `eyJ`)');
    expect(log.replaceAll(`::add-mask::${jwt}`, '')).not.toContain(jwt);
    expect(platform.requests).toEqual([]);
  });
});

test('a site without a start page is published and not called live', async () => {
  const { ok, log, summary } = await runInProcess({
    platform,
    login,
    with: { directory: folderOf({ 'en/index.html': '1' }) },
  });
  expect(ok).toBe(true);
  expect(log).toContain(
    'The nearest is en/index.html. Set `directory` to the folder whose index.html is the start page.',
  );
  expect(summary).toMatch(/^## 🟡 .*\n\n\*\*my\\?-site\*\* is published, without a start page/);
});

describe('a host that does not exist', () => {
  const network = () => () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  };

  test('because of the environment says which ones there are, and which was meant', async () => {
    const { log, summary } = await failing({ environment: 'stagin', 'base-url': '' }, { network });
    const text = '`environment: stagin` is none of prod, prod-se, stage, dev; did you mean `stage`?';
    expect(log).toContain(`::error title=osc-deploy::${text}`);
    expect(summary).toContain('<code>environment: stagin</code> is none of');
  });

  test('in a known environment, or under its own address, is no question of the environment', async () => {
    for (const inputs of [{ environment: 'stage', 'base-url': '' }, { environment: 'stagign' }]) {
      const { log } = await failing(inputs, { network });
      expect(log).toContain('gave no answer');
      expect(log).not.toContain('is none of');
    }
  });
});
