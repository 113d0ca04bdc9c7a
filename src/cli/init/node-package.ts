import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { lenient, parseJson } from '../../base/json.js';
import { CloneFiles } from '../clone.js';
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

type Upwards = readonly CloneFiles[];

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
}

/** Reads the package.json of a folder and its package manager; undefined without a package.json. */
export function readPackage(
  files: CloneFiles,
  upwards: Upwards,
  root: string,
): NodePackage | undefined {
  const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
  if (!data) return undefined;

  const all = { ...data.devDependencies, ...data.dependencies };
  const packageManager = data.packageManager ?? managerAbove(upwards.slice(1));
  const version = nodeVersionOf({ ...data, dependencies: all, packageManager }, upwards, root);
  const node = nodeMajor(version.inputs, root);
  const { manager, install, steps, cache } = chooseManager(data, { upwards, root, node });

  return {
    json: data,
    manager,
    scripts: data.scripts ?? {},
    dependencies: new Map(Object.entries(all)),
    production: new Set(Object.keys(data.dependencies ?? {})),
    run: (script) => `${manager} run ${script}`,
    exec: (command) => `${managers[manager].exec} ${command}`,
    setup: [
      ...steps,
      { uses: pinnedActions.node, with: { ...version.inputs, ...cache }, guess: version.guess },
      { run: install },
    ],
  };
}

// `lts/*` and ranges are as new as the runners.
function nodeMajor(inputs: Readonly<Record<string, string>>, root: string): number | undefined {
  const { 'node-version': version, 'node-version-file': file } = inputs;
  const text = version ?? (file === undefined ? '' : new CloneFiles(root).text(file));
  const [, major] = /^\s*v?(\d+)(?:\.[\dx*]+)*\s*$/.exec(text) ?? [];
  return major === undefined ? undefined : Number(major);
}

interface ChosenManager {
  manager: Manager;
  install: string;
  steps: WorkflowStep[];
  cache: Record<string, string>;
}

function chooseManager(
  { packageManager }: PackageJson,
  { upwards, root, node }: { upwards: Upwards; root: string; node: number | undefined },
): ChosenManager {
  const lock = lockFile(upwards, root);
  const { declared, version } = declaredManager(packageManager ?? managerAbove(upwards.slice(1)));
  const manager = (declared ?? lock?.by ?? 'npm') as Manager;
  // Yarn 2 and later refuse the flag of Yarn 1.
  const isModernYarn =
    Number.parseInt(version ?? '', 10) > 1 || upwards.some((each) => each.has('.yarnrc.yml'));
  const frozen =
    manager === 'yarn' && isModernYarn ? 'yarn install --immutable' : managers[manager].install;

  // Must be the first step: setup-node asks the package manager for its cache folder.
  const enable = enableManager(manager, { version, isModernYarn, node, lock });
  return {
    manager,
    install: lock ? frozen : `${manager} install`,
    steps: enable === undefined ? [] : [enable],
    cache: lock?.by === manager ? cacheInputs(manager, lock.path) : {},
  };
}

function declaredManager(packageManager = '') {
  const [, declared, version] = /^(npm|pnpm|yarn|bun)@([\w.-]+)?/.exec(packageManager) ?? [];
  return { declared, version };
}

interface ManagerFacts {
  version: string | undefined;
  isModernYarn: boolean;
  /** The Node of the build, as far as it is a number. */
  node: number | undefined;
  lock: LockFile | undefined;
}

/** The first Node that runs the Corepack of GitHub's runners. */
const corepackNode = 18;

/** Each format of pnpm's lock file, with the last pnpm that reads it without rewriting it. */
const pnpmOfLock: readonly [format: RegExp, major: string][] = [
  [/^lockfileVersion:\s*["']?5\./m, '7'],
  [/^lockfileVersion:\s*["']?6\./m, '8'],
];

function enableManager(
  manager: Manager,
  { version, isModernYarn, node, lock }: ManagerFacts,
): WorkflowStep | undefined {
  const runsCorepack = node === undefined || node >= corepackNode;
  switch (manager) {
    case 'npm':
      return undefined;
    case 'bun':
      return { uses: pinnedActions.bun };
    case 'yarn':
      // The runners have Yarn 1.
      if (!isModernYarn && (version === undefined || !runsCorepack)) return undefined;
      return { run: 'corepack enable' };
    case 'pnpm':
      return { run: enablePnpm({ version, runsCorepack, lock }) };
  }
}

/** The last pnpm for a Node that runs no Corepack, where nothing names one. */
const oldPnpm = '6';

function enablePnpm({
  version,
  runsCorepack,
  lock,
}: Pick<ManagerFacts, 'version' | 'lock'> & { runsCorepack: boolean }): string {
  const ofLock = pnpmOfLock.find(([format]) => format.test(lock?.text ?? ''))?.[1];
  const isNewest = version === undefined && ofLock === undefined;
  if (runsCorepack && (isNewest || version !== undefined)) return 'corepack enable';
  return `npm install --global pnpm@${version?.split('+')[0] ?? ofLock ?? oldPnpm}`;
}

function cacheInputs(manager: Manager, path: string): Record<string, string> {
  if (manager === 'bun') return {};
  return path.includes('/')
    ? { cache: manager, 'cache-dependency-path': path }
    : { cache: manager };
}

function managerAbove(upwards: Upwards): string | undefined {
  for (const files of upwards) {
    const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
    if (data?.packageManager) return data.packageManager;
  }
  return undefined;
}

interface LockFile {
  by: string;
  /** From the top of the clone. */
  path: string;
  text: string;
}

// A package of a monorepo has its lock file in a parent folder.
function lockFile(upwards: Upwards, root: string): LockFile | undefined {
  return upwards.flatMap((files) =>
    Object.entries(managers).flatMap(([by, { locks }]) =>
      locks
        .filter((file) => files.names.includes(file))
        .map((file) => ({
          by,
          path: relative(root, join(files.folder, file)).split(sep).join('/'),
          text: by === 'pnpm' ? files.start(file, 200) : '',
        })),
    ),
  )[0];
}
