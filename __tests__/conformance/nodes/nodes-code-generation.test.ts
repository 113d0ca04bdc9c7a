import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { pullRecord } from '../../../emulator/github/pulls.js';
import { actionFolder } from '../../support/run/bundle.js';
import { folderOf } from '../../support/run/in-process.js';
import { everyPermission, repositoryName, repositoryPayload } from '../../support/run/pull-request-run.js';
import {
  bothNodes,
  expectQuiet,
  type LoginWorld,
  loginWorlds,
  publishTwice,
  spentTokens,
  succeeded,
} from '../oauth/login-world.js';

const strict = { NODE_OPTIONS: '--disallow-code-generation-from-strings' };
const openWorld = loginWorlds();
let world: LoginWorld;
beforeEach(async () => {
  world = await openWorld();
});

describe.each(bothNodes)('$name without code generation from strings', ({ path }) => {
  test('refuses code in strings', () => {
    const { status, stderr } = spawnSync(path, ['-e', 'new Function("return 1")'], { env: strict, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stderr).toContain('Code generation from strings disallowed');
  });

  test('publishes twice with a login that rotates in an encrypted secret, with a post step', async () => {
    const { first, post, second } = await publishTwice(world, { node: path, env: strict });
    expectQuiet([first, post, second]);
    expect(spentTokens(world)).toBe(2);
  });

  test('stores the login in the Actions cache', async () => {
    const result = await world
      .step({ node: path, env: strict, with: { 'token-store': 'actions-cache', 'secret-token': '' } })
      .main();
    expectQuiet([succeeded(result)]);
    expect(spentTokens(world)).toBe(1);
  });

  test('creates a service with options in YAML', async () => {
    const options = 'SourceUrl: https://github.com/octo-org/hello-world\nSubPath: "app"\n';
    const result = await world
      .step({
        node: path,
        env: strict,
        with: {
          target: 'instance',
          service: 'eyevinn-web-runner',
          name: 'hello',
          directory: '',
          options,
          wait: 'false',
        },
      })
      .main();
    expectQuiet([succeeded(result)]);
    expect(JSON.parse(result.outputs['instance'] ?? '{}')).toMatchObject({ name: 'hello', SubPath: 'app' });
  });

  test('comments on a pull request through Octokit', async () => {
    const pull = world.github.repositories.open(repositoryName).pulls.open(5);
    const token = world.github.tokens.issue('job', repositoryName, everyPermission);
    const event = { action: 'synchronize', repository: repositoryPayload, pull_request: pullRecord(pull) };
    const result = await world
      .step({
        node: path,
        env: strict,
        eventName: 'pull_request',
        event,
        with: { comment: 'true', 'github-token': token.value },
      })
      .main();
    expectQuiet([succeeded(result)]);
    expect(result.outputs['comment-url']).toMatch(/^https?:/);
  });

  test('runs the command line', async () => {
    const { accessToken } = world.platform.signIn();
    const directory = folderOf({ 'index.html': '<h1>Hi</h1>' });
    const env = { ...strict, HOME: folderOf({}), PATH: process.env['PATH'], OSC_ACCESS_TOKEN: accessToken };
    const { stdout } = await promisify(execFile)(
      path,
      [`${actionFolder}/dist/cli.js`, 'publish', directory, '--name', 'from-here', '--base-url', world.platform.apiUrl],
      { env },
    );
    expect(stdout).toContain(world.platform.site('from-here').url);
  });
});
