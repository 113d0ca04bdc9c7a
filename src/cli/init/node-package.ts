import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { lenient, parseJson } from '../../base/json.js';
import type { CloneFiles } from '../clone.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import type { Scripts } from './node-scripts.js';
import { nodeVersionOf } from './versions.js';

const strings = lenient(z.record(z.string(), z.catch(z.string(), '')));
const packageJson = z.looseObject({
  name: lenient(z.string()),
  main: lenient(z.string()),
  type: lenient(z.string()),
  browserslist: lenient(z.unknown()),
  bin: lenient(z.unknown()),
  scripts: strings,
  dependencies: strings,
  devDependencies: strings,
  engines: strings,
  volta: strings,
  packageManager: lenient(z.string()),
});

export type PackageJson = z.infer<typeof packageJson>;

const managers = {
  pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
  yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install --frozen-lockfile' },
  bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
  npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
type Manager = keyof typeof managers;

/** A package.json and the package manager that the repository uses for it. */
export interface NodePackage {
  json: PackageJson;
  manager: Manager;
  scripts: Scripts;
  /** Every dependency with its version range; those of production come first. */
  dependencies: ReadonlyMap<string, string>;
  /** The names of the dependencies that are not for development alone. */
  production: ReadonlySet<string>;
  run(script: string): string;
  exec(command: string): string;
  setup: readonly WorkflowStep[];
  /** The parts of `setup` that the repository does not say. */
  guesses: readonly string[];
}

/** Reads the package.json of a folder and its package manager; undefined without a package.json. */
export function readPackage(
  files: CloneFiles,
  upwards: readonly CloneFiles[],
  root: string,
): NodePackage | undefined {
  const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
  if (!data) return undefined;

  const { manager, install, steps, cache } = chooseManager(data, upwards, root);
  const version = nodeVersionOf(data, upwards, root);

  return {
    json: data,
    manager,
    scripts: data.scripts ?? {},
    dependencies: new Map(Object.entries({ ...data.devDependencies, ...data.dependencies })),
    production: new Set(Object.keys(data.dependencies ?? {})),
    run: (script) => `${manager} run ${script}`,
    exec: (command) => `${managers[manager].exec} ${command}`,
    setup: [
      ...steps,
      { uses: pinnedActions.node, with: { ...version.inputs, ...cache } },
      { run: install },
    ],
    guesses: version.guesses,
  };
}

interface ChosenManager {
  manager: Manager;
  install: string;
  steps: WorkflowStep[];
  cache: Record<string, string>;
}

function chooseManager(
  { packageManager }: PackageJson,
  upwards: readonly CloneFiles[],
  root: string,
): ChosenManager {
  const lock = lockFile(upwards, root);
  const told = packageManager ?? managerAbove(upwards.slice(1));
  const [, declared, major] = /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(told ?? '') ?? [];
  const manager = (declared ?? lock?.by ?? 'npm') as Manager;
  // Yarn 2 and later refuse the flag of Yarn 1.
  const isModernYarn = Number(major) > 1 || upwards.some((each) => each.has('.yarnrc.yml'));
  const frozen =
    manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : managers[manager].install;

  // Must be the first step: setup-node asks the package manager for its cache folder.
  const enable = manager === 'bun' ? { uses: pinnedActions.bun } : { run: 'corepack enable' };
  return {
    manager,
    install: lock ? frozen : `${manager} install`,
    steps: manager === 'npm' ? [] : [enable],
    cache: lock?.by === manager ? cacheInputs(manager, lock.path) : {},
  };
}

function cacheInputs(manager: Manager, path: string): Record<string, string> {
  if (manager === 'bun') return {};
  return path.includes('/')
    ? { cache: manager, 'cache-dependency-path': path }
    : { cache: manager };
}

function managerAbove(upwards: readonly CloneFiles[]): string | undefined {
  for (const files of upwards) {
    const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
    if (data?.packageManager) return data.packageManager;
  }
  return undefined;
}

// A package of a monorepo has its lock file in a parent folder.
function lockFile(
  upwards: readonly CloneFiles[],
  root: string,
): { by: string; path: string } | undefined {
  return upwards.flatMap(({ folder, names }) =>
    Object.entries(managers).flatMap(([by, { locks }]) =>
      locks
        .filter((file) => names.includes(file))
        .map((file) => ({
          by,
          path: relative(root, join(folder, file)).split(sep).join('/'),
        })),
    ),
  )[0];
}
