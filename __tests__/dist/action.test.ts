import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { bundleStep } from '../support/run/bundle.js';
import { folderOf, hashesOf, storedTree } from '../support/run/in-process.js';
import { leaksOf, traces } from '../support/run/leaks.js';
import { tempFolder } from '../support/temp-folder.js';

const tree = {
  'index.html': '<h1>Hi</h1>',
  'docs/index.html': '<p>docs',
  'app.js': 'let a = 1;',
  'ä b.txt': 'x',
};

let platform: LocalPlatform;
let login: SignedIn;
beforeEach(async () => {
  platform = await startPlatform();
  login = platform.signIn();
});
afterEach(() => platform.close());

const stepWith = (inputs: Record<string, string> = {}) =>
  bundleStep({
    with: {
      'refresh-token': login.refreshToken,
      'client-id': login.clientId,
      'token-file': join(tempFolder(), 'login.json'),
      'base-url': platform.apiUrl,
      directory: folderOf(tree),
      ...inputs,
    },
  });

describe('the bundle as a runner starts it', () => {
  test('publishes a directory, passes the live URL to the next step, and leaves no token in its output', async () => {
    const step = stepWith();
    const main = await step.main();
    expect(main).toMatchObject({
      exitCode: 0,
      stderr: '',
      outputs: { operation: 'deployed', status: 'live', files: '4' },
    });
    expect(main.outputs.name).toBe('octo-org-hello-world');
    expect(storedTree(platform, 'octo-org-hello-world')).toEqual(hashesOf(tree));
    expect(await (await fetch(`${main.outputs.url}docs/`)).text()).toBe('<p>docs');
    expect(main.summary).toContain('is live');
    const post = await step.post();
    expect(post).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    expect(platform.issuedTokens.length).toBeGreaterThan(3);
    const tokens = platform.issuedTokens.map(({ value }) => value);
    expect(leaksOf(tokens, traces(step, [main, post]))).toEqual([]);
  });

  test('masks every secret before it prints anything else', async () => {
    const { stdout } = await stepWith({
      'client-secret': 'hush-hush',
      'github-token': 'ghs_secret',
    }).main();
    const lines = stdout.split('\n');
    const said = lines.findIndex((line) => !line.startsWith('::add-mask::'));
    for (const secret of [login.refreshToken, 'hush-hush', 'ghs_secret']) {
      expect(lines.slice(0, said)).toContain(`::add-mask::${secret}`);
    }
  });
});
