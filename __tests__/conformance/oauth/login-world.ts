import { afterEach, expect } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../../emulator/github/cache-service.js';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import type { Vault } from '../../../emulator/github/repositories.js';
import { type Listener, loopback } from '../../../emulator/http/origin.js';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { Step, StepOptions, StepResult } from '../../../emulator/runner/step.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf } from '../../support/run/in-process.js';
import { type ToolName, tool } from '../support/tools.js';

const repository = 'octo-org/hello-world';
const environment = 'production';
const secretName = 'OSC_REFRESH_TOKEN';

/** The Nodes that a runner may start the bundle with, for `describe.each`. */
export const bothNodes = (['node-20', 'node-24'] satisfies ToolName[]).map((name) => ({ name, ...tool(name) }));

/** The platform and GitHub, with a login that rotates in an environment's secret. */
export interface LoginWorld {
  readonly platform: LocalPlatform;
  readonly github: LocalGitHub;
  readonly cache: LocalCacheService;
  readonly vault: Vault;
  /** A step that publishes a site of three files; `more.with` and `more.env` win. */
  step(more: Partial<Omit<StepOptions, 'action'>> & { with?: Record<string, string> }): Step;
  close(): Promise<void>;
}

/**
 * @param listener where the platform listens
 * @param hub where GitHub and its cache listen
 */
export async function startLoginWorld(listener: Listener = loopback, hub: Listener = listener): Promise<LoginWorld> {
  const platform = await startPlatform({ listener });
  const { log, faults } = platform;
  const github = await startGitHub({ listener: hub, log, faults });
  const cache = await startCacheService({ listener: hub, log, faults });
  const vault = github.repositories.open(repository).environment(environment);
  const token = github.tokens.issue('app', repository, { environments: 'write', pull_requests: 'write' });
  vault.putSecret(secretName, platform.signIn().refreshToken);
  const env = {
    GITHUB_API_URL: github.apiUrl,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: cache.resultsUrl,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
  };
  const directory = folderOf({
    'index.html': '<h1>Hi</h1>',
    'about/index.html': '<h1>About</h1>',
    'assets/app.js': 'export const answer = 42;\n'.repeat(2000),
  });
  return {
    platform,
    github,
    cache,
    vault,
    step: (more) =>
      bundleStep({
        ...more,
        with: {
          // A job gets the secret as it is when it starts.
          'refresh-token': vault.secrets.get(secretName) ?? '',
          'client-id': 'cli',
          'secret-token': token.value,
          'secret-environment': environment,
          'base-url': platform.apiUrl,
          name: 'my-site',
          directory,
          comment: 'false',
          ...more.with,
        },
        env: { ...env, ...more.env },
      }),
    close: async () => {
      await Promise.all([platform.close(), github.close(), cache.close()]);
    },
  };
}

/** Returns `startLoginWorld` for the tests of a file: each world is closed when its test ends. */
export function loginWorlds(): typeof startLoginWorld {
  const open: LoginWorld[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((world) => world.close()));
  });
  return async (...listeners) => {
    const world = await startLoginWorld(...listeners);
    open.push(world);
    return world;
  };
}

/** What three processes said: the first publish with its post step, and a second publish of the same. */
export interface Rounds {
  readonly first: StepResult;
  readonly post: StepResult;
  readonly second: StepResult;
}

/** Publishes, runs the post step, publishes the same once more; all of it has to work and the login has to live. */
export async function publishTwice(world: LoginWorld, more: Parameters<LoginWorld['step']>[0]): Promise<Rounds> {
  const spent = spentTokens(world);
  const step = world.step(more);
  const first = succeeded(await step.main());
  expect(first).toMatchObject({ outputs: { status: 'live', changed: 'true', files: '3', uploaded: '3' } });
  const post = succeeded(await step.post());
  expect(post.stdout).toBe('');
  const second = succeeded(await world.step(more).main());
  expect(second).toMatchObject({ outputs: { status: 'live', changed: 'false', uploaded: '0' } });
  const family = world.platform.families[0];
  expect(family).toMatchObject({ state: 'live', current: world.vault.secrets.get(secretName) });
  expect(spentTokens(world) - spent).toBe(2);
  return { first, post, second };
}

/** The result of a process that ended well; otherwise everything it said is the error. */
export function succeeded(result: StepResult): StepResult {
  if (result.exitCode !== 0) throw new Error(`exit code ${result.exitCode}\n${result.stdout}\n${result.stderr}`);
  return result;
}

/** How often the login has rotated. */
export function spentTokens(world: LoginWorld): number {
  return world.platform.families[0]?.superseded.length ?? 0;
}

/** Nothing but what a run on a plain machine prints: no warning, nothing on the second stream. */
export function expectQuiet(results: readonly StepResult[]): void {
  for (const { stdout, stderr } of results) {
    expect(stderr).toBe('');
    expect(stdout).not.toMatch(/^::(warning|error)/m);
  }
}
