import { dirname, join, relative, sep } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json.js';
import { CloneFiles } from '../clone.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';

const strings = z.record(z.string(), z.string().catch('')).optional().catch(undefined);
const packageJson = z.looseObject({
  scripts: strings,
  dependencies: strings,
  devDependencies: strings,
  packageManager: z.string().optional().catch(undefined),
});

/** The lock files of each package manager, how it runs a command of an installed package, and installs what the lock file says. */
const managers = {
  pnpm: { locks: ['pnpm-lock.yaml'], exec: 'pnpm exec', install: 'pnpm install --frozen-lockfile' },
  yarn: { locks: ['yarn.lock'], exec: 'yarn', install: 'yarn install' },
  bun: { locks: ['bun.lock', 'bun.lockb'], exec: 'bunx', install: 'bun install --frozen-lockfile' },
  npm: { locks: ['package-lock.json', 'npm-shrinkwrap.json'], exec: 'npx', install: 'npm ci' },
};
type Manager = keyof typeof managers;

/** The package.json of a folder, and what the package manager of its clone does with it. */
export type NodePackage = NonNullable<ReturnType<typeof readPackage>>;

/** @returns undefined without a package.json */
export function readPackage(files: CloneFiles, root: string) {
  const { data } = packageJson.safeParse(parseJson(files.text('package.json')));
  if (!data) return undefined;
  const folders = foldersUpTo(files.folder, root).map((folder) => new CloneFiles(folder));
  // A package of a monorepo has its lock file further up.
  const lock = folders.flatMap(({ folder, names }) =>
    Object.entries(managers).flatMap(([by, { locks }]) =>
      locks.filter((file) => names.includes(file)).map((file) => ({ by, path: relative(root, join(folder, file)) })),
    ),
  )[0];
  const declared = /^(npm|pnpm|yarn|bun)@/.exec(data.packageManager ?? '')?.[1];
  const manager = (declared ?? lock?.by ?? 'npm') as Manager;
  const { exec, install } = managers[manager];
  const version = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
  const inputs: Record<string, string> = version ? { 'node-version-file': version } : { 'node-version': '24' };
  if (lock?.by === manager && manager !== 'bun') {
    inputs['cache'] = manager;
    // Otherwise setup-node looks for it at the top.
    if (lock.path.includes(sep)) inputs['cache-dependency-path'] = lock.path.replaceAll(sep, '/');
  }
  // First: setup-node asks the package manager where its cache is.
  const enable = manager === 'bun' ? { uses: pinnedActions.bun } : { run: 'corepack enable' };
  return {
    scripts: data.scripts ?? {},
    dependencies: new Set(Object.keys({ ...data.dependencies, ...data.devDependencies })),
    run: (script: string) => `${manager} run ${script}`,
    /** The command that runs a program of an installed package. */
    exec: (command: string) => `${exec} ${command}`,
    /** The steps of a job before it can build. */
    setup: [
      ...(manager === 'npm' ? [] : [enable]),
      { uses: pinnedActions.node, with: inputs },
      { run: lock ? install : `${manager} install` },
    ] satisfies WorkflowStep[],
  };
}

/** From a folder up to the root of its clone, both included. */
function foldersUpTo(folder: string, root: string): string[] {
  const above = dirname(folder);
  return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}
