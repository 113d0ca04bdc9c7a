import { randomBytes } from 'node:crypto';
import { afterEach, expect } from '@jest/globals';
import { startCacheService } from '../../../emulator/github/cache-service.js';
import { startGitHub } from '../../../emulator/github/github.js';
import { type Listener, loopback } from '../../../emulator/http/origin.js';
import { startPlatform } from '../../../emulator/platform.js';
import type { StepOptions } from '../../../emulator/runner/step.js';
import { environment, repository, secretName } from '../../support/login/login-bench.js';
import { bundleStep } from '../../support/run/bundle.js';
import { folderOf, hashesOf, storedTree, type Tree } from '../../support/run/in-process.js';
import { type ToolName, tool } from '../support/tools.js';

/** The Nodes that a runner may start the bundle with, for `describe.each`. */
export const bothNodes = (['node-20', 'node-24'] satisfies ToolName[]).map((name) => ({
  name,
  ...tool(name),
}));

interface LoginWorldOptions {
  /** The listener of the platform. Default: loopback. */
  platform?: Listener;
  /** The listener of GitHub and its cache. Default: the listener of the platform. */
  github?: Listener;
  /** The size of the largest file of the site. */
  largestBytes?: number;
}

type More = Partial<Omit<StepOptions, 'action'>>;

/** Starts the platform and GitHub, with a login that rotates in an environment's secret. */
async function startLoginWorld(options: LoginWorldOptions) {
  const { platform: listener = loopback, github: hub = listener, largestBytes = 50_000 } = options;
  const platform = await startPlatform({ listener });
  const { log, faults } = platform;
  const github = await startGitHub({ listener: hub, log, faults });
  const cache = await startCacheService({ listener: hub, log, faults });
  const vault = github.repositories.open(repository).environment(environment);
  const token = github.tokens.issue('app', repository, {
    environments: 'write',
    pull_requests: 'write',
  });
  vault.putSecret(secretName, platform.signIn().refreshToken);
  const env = {
    GITHUB_API_URL: github.apiUrl,
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: cache.resultsUrl,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
  };
  const site: Tree = {
    'index.html': '<h1>Hi</h1>',
    'about/index.html': '<h1>About</h1>',
    // Random bytes reveal a piece that is sent twice or in place of another piece.
    'assets/largest.bin': randomBytes(largestBytes),
  };
  const directory = folderOf(site);
  /** Returns a step that publishes a site of three files. `more.with` and `more.env` win. */
  const step = (more: More) =>
    bundleStep({
      ...more,
      with: {
        // A job gets the secret of the time of its start.
        'refresh-token': vault.secrets.get(secretName) ?? '',
        'client-id': 'cli',
        'secret-token': token.value,
        'secret-environment': environment,
        'base-url': platform.apiUrl,
        name: 'my-site',
        directory,
        ...more.with,
      },
      env: { ...env, ...more.env },
    });
  /** Returns the number of rotations of the login. */
  const spent = () => platform.families[0]?.superseded.length;
  const close = () => Promise.all([platform.close(), github.close(), cache.close()]);
  return { platform, github, cache, vault, site, step, spent, close };
}
type LoginWorld = Awaited<ReturnType<typeof startLoginWorld>>;

/** Returns a function that starts a login world, which is closed when the test ends. */
export function loginWorlds(): (options?: LoginWorldOptions) => Promise<LoginWorld> {
  const open: LoginWorld[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((world) => world.close()));
  });
  return async (options = {}) => {
    const world = await startLoginWorld(options);
    open.push(world);
    return world;
  };
}

/**
 * Publishes, runs the post step, and publishes the same site again. Expects no warning, complete files and a valid login.
 * Returns the results.
 */
export async function publishTwice(world: LoginWorld, more: More) {
  const step = world.step(more);
  const results = [await step.main(), await step.post(), await world.step(more).main()];
  for (const { exitCode, stdout } of results) {
    expect({ exitCode, complaints: stdout.match(/^::(warning|error).*/gm) }).toEqual({
      exitCode: 0,
      complaints: null,
    });
  }
  expect(results).toMatchObject([
    { outputs: { status: 'live', changed: 'true', files: '3', uploaded: '3' } },
    { stdout: '' },
    { outputs: { status: 'live', changed: 'false', uploaded: '0' } },
  ]);
  expect(storedTree(world.platform, 'my-site')).toEqual(hashesOf(world.site));
  const current = world.vault.secrets.get(secretName);
  expect(world.platform.families[0]).toMatchObject({ state: 'live', current });
  expect(world.spent()).toBe(2);
  return results;
}
