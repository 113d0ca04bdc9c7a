import { hashesOf, type InProcessResult, storedTree, type Tree } from '../../support/in-process.js';
import { basicAuth, secretName, type World, type WorldRun } from './hostile-world.js';

const before: Tree = {
  'index.html': '<h1>Old</h1>',
  'a.js': 'let old;',
  'gone.txt': 'gone',
  'docs/index.html': 'docs',
};
const after: Tree = { 'index.html': '<h1>New</h1>', 'a.js': 'let a;', 'docs/index.html': 'docs', 'new.css': 'b{}' };
const auth = { 'basic-auth': `${basicAuth.user}:${basicAuth.password}` };

/** A story whose answers are replaced, and what has to be so after it was told once more without that. */
export interface Scenario {
  readonly name: string;
  /** How often it is attacked with one seed: at least once for each of its answers, or as often as time allows. */
  readonly plays: number;
  prepare?(world: World): Promise<unknown>;
  readonly run: WorldRun;
  /** Looks after the second run, which nothing disturbed. */
  holds(world: World, second: InProcessResult): string[];
}

const push: Omit<WorldRun, 'with'> = { eventName: 'push' };

export const pageScenarios: Scenario[] = [
  {
    name: 'a preview with everything: rotating login, comment, deployment',
    plays: 50,
    prepare: (world) => world.run({ with: { deployment: 'true' }, files: before }),
    run: { with: { deployment: 'true' }, files: after, rotates: true },
    holds: (world) => [...siteIs(world, 'hello-pr-7', after), ...loginIsKept(world)],
  },
  {
    name: 'a first publish behind a password',
    plays: 36,
    run: { ...push, with: { ...auth }, files: after },
    holds: (world) => siteIs(world, 'hello', after),
  },
  {
    name: 'a change of a site behind a password',
    plays: 36,
    prepare: (world) => world.run({ ...push, with: { ...auth }, files: before }),
    run: { ...push, with: { ...auth }, files: after },
    holds: (world) => siteIs(world, 'hello', after),
  },
  {
    name: 'the end of a preview',
    plays: 40,
    prepare: async (world) => {
      await world.run({ with: { deployment: 'true' }, files: before });
      world.repository.pulls.close(7);
    },
    run: { with: { deployment: 'true', directory: '' }, action: 'closed', rotates: true },
    holds: (world) => siteIsGone(world, 'hello-pr-7'),
  },
  {
    name: 'a sweep of previews',
    plays: 26,
    prepare: async (world) => {
      await world.run({ with: {}, files: before });
      world.repository.pulls.close(7);
    },
    run: { with: { operation: 'cleanup', deployment: 'true' }, eventName: 'schedule' },
    holds: (world) => siteIsGone(world, 'hello-pr-7'),
  },
  {
    name: 'a plan',
    plays: 32,
    prepare: (world) => world.run({ ...push, with: {}, files: before }),
    run: { ...push, with: { operation: 'plan' }, files: after, rotates: true },
    holds: (world) => [...siteIs(world, 'hello', before), ...loginIsKept(world)],
  },
];

const database = { target: 'instance', service: 'birme-osc-postgresql' };
const runner = { target: 'runner', runner: 'web' };
const app = { target: 'app', runner: 'web' };

export const serviceScenarios: Scenario[] = [
  {
    name: 'a new runner of a preview',
    plays: 70,
    run: { with: { ...runner, deployment: 'true' } },
    holds: (world) => instanceIs(world, 'hellopr7'),
  },
  {
    name: 'a runner that is there already',
    plays: 70,
    prepare: (world) => world.run({ ...push, with: runner }),
    run: { ...push, with: { ...runner, 'health-path': '/' } },
    holds: (world) => instanceIs(world, 'hello'),
  },
  {
    name: 'a new app',
    plays: 70,
    run: { ...push, with: app },
    holds: (world, { outputs }) => [
      ...(outputs.status === 'running' ? [] : [`status ${outputs.status}`]),
      ...appIs(world),
    ],
  },
  {
    name: 'an app that is there already',
    plays: 70,
    prepare: (world) => world.run({ ...push, with: app }),
    run: { ...push, with: app },
    holds: (world) => appIs(world),
  },
  {
    name: 'a database',
    plays: 70,
    run: { ...push, with: { ...database, options: 'PostgresPassword: correcthorse\nPostgresDb: shop' } },
    holds: (world) => instanceIs(world, 'hello', { PostgresPassword: 'correcthorse', PostgresDb: 'shop' }),
  },
  {
    name: 'a change of a database that sleeps',
    plays: 70,
    prepare: async (world) => {
      await world.run({ ...push, with: { ...database, options: 'PostgresPassword: correcthorse\nPostgresDb: old' } });
      world.platform.services.suspend('hello');
    },
    run: {
      ...push,
      with: { ...database, options: 'PostgresPassword: correcthorse\nPostgresDb: shop', timeout: '200' },
    },
    holds: (world) => instanceIs(world, 'hello', { PostgresPassword: 'correcthorse', PostgresDb: 'shop' }),
  },
  {
    name: 'a job',
    plays: 70,
    run: {
      ...push,
      with: { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: -i s3://in/a.mp4 s3://out/a.mp4' },
    },
    holds: (_, { outputs }) => (outputs.status === 'Complete' ? [] : [`status ${outputs.status}`]),
  },
  {
    name: 'the end of a runner',
    plays: 70,
    prepare: async (world) => {
      await world.run({ with: runner });
      world.repository.pulls.close(7);
    },
    run: { with: runner, action: 'closed' },
    holds: (world) =>
      world.platform.services.instances.of(world.login.tenant).length === 0 ? [] : ['it is still there'],
  },
];

/** Whether the secret holds the one refresh token that works. */
export function loginIsKept(world: World): string[] {
  const family = world.platform.families.at(-1);
  return family?.state === 'live' && family.current === world.repository.vault.secrets.get(secretName)
    ? []
    : [`the secret does not hold the token that works (${family?.state} ${family?.revokedBecause ?? ''})`];
}

function siteIs(world: World, name: string, tree: Tree): string[] {
  // Of a preview, the action adds its own.
  const { 'robots.txt': _, ...stored } = storedTree(world.platform, name);
  const [is, should] = [JSON.stringify(stored), JSON.stringify(hashesOf(tree))];
  return is === should ? [] : [`the site is not the directory: ${is}`];
}

function siteIsGone(world: World, name: string): string[] {
  return world.platform.parts.pages.of(world.login.tenant).some((page) => page.name === name)
    ? [`${name} is still there`]
    : [];
}

function instanceIs(world: World, name: string, options: Record<string, string> = {}): string[] {
  const found = world.platform.services.instances.of(world.login.tenant).find((one) => one.name === name);
  if (!found) return [`there is no ${name}`];
  return Object.entries(options).flatMap(([key, value]) =>
    found.options[key] === value ? [] : [`${key} is ${String(found.options[key])}`],
  );
}

function appIs(world: World): string[] {
  return world.platform.services.apps.of(world.login.tenant).some(({ name }) => name === 'hello') ? [] : ['no app'];
}
