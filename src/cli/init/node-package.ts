import { dirname, posix, relative, sep } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../base/json.js';
import { CloneFiles } from '../clone-files.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';

const strings = z.record(z.string(), z.string().catch('')).optional().catch(undefined);
const packageJson = z.looseObject({
  scripts: strings,
  dependencies: strings,
  devDependencies: strings,
  packageManager: z.string().optional().catch(undefined),
});

type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun';

const lockFiles: [file: string, manager: Manager][] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
];

/** The package.json of a folder, and the package manager that the clone uses for it. */
export class NodePackage {
  readonly manager: Manager;
  readonly scripts: Record<string, string>;
  readonly #dependencies: Set<string>;
  /** The lock file, from the top of the clone. */
  readonly #lock: string | undefined;
  readonly #modernYarn: boolean;
  readonly #nodeVersion: [string, string];

  /** @returns undefined without a package.json */
  static in(files: CloneFiles, root: string): NodePackage | undefined {
    const parsed = packageJson.safeParse(parseJson(files.text('package.json')));
    return parsed.success ? new NodePackage(parsed.data, { files, root }) : undefined;
  }

  private constructor(data: z.infer<typeof packageJson>, { files, root }: { files: CloneFiles; root: string }) {
    this.scripts = data.scripts ?? {};
    this.#dependencies = new Set(Object.keys({ ...data.dependencies, ...data.devDependencies }));
    const folders = foldersUpTo(files.folder, root).map((folder) => new CloneFiles(folder));
    // A package of a monorepo has its lock file further up.
    const lock = folders.flatMap((each) =>
      lockFiles.filter(([file]) => each.has(file)).map(([file, manager]) => ({ file, manager, folder: each.folder })),
    )[0];
    const declared = /^(npm|pnpm|yarn|bun)@(\d+)?/.exec(data.packageManager ?? '');
    this.manager = (declared?.[1] as Manager | undefined) ?? lock?.manager ?? 'npm';
    this.#lock = lock && posix.join(...relative(root, lock.folder).split(sep), lock.file);
    this.#modernYarn = Number(declared?.[2] ?? 1) > 1 || folders.some((each) => each.has('.yarnrc.yml'));
    const versionFile = ['.nvmrc', '.node-version'].find((file) => folders.at(-1)?.has(file));
    this.#nodeVersion = versionFile ? ['node-version-file', versionFile] : ['node-version', '24'];
  }

  has(dependency: string): boolean {
    return this.#dependencies.has(dependency);
  }

  /** Runs the script if there is one of this name. */
  script(name: string): string {
    return `${this.manager} run ${name}`;
  }

  /** Runs a command of an installed package. */
  exec(command: string): string {
    return `${{ npm: 'npx', pnpm: 'pnpm exec', yarn: 'yarn', bun: 'bunx' }[this.manager]} ${command}`;
  }

  /** The steps of a job before it can build. */
  setup(): WorkflowStep[] {
    const { manager } = this;
    const node: WorkflowStep = { uses: pinnedActions.node, with: [this.#nodeVersion, ...this.#cache()] };
    if (manager === 'bun') return [{ uses: pinnedActions.bun }, node, { run: this.#install() }];
    // First: setup-node asks the package manager where its cache is.
    const enable: WorkflowStep[] = manager === 'npm' ? [] : [{ run: 'corepack enable' }];
    return [...enable, node, { run: this.#install() }];
  }

  /** The inputs with which setup-node keeps downloads: it looks for the lock file at the top. */
  #cache(): [string, string][] {
    const lock = this.#lock;
    if (lock === undefined || lockFiles.find(([file]) => lock.endsWith(file))?.[1] !== this.manager) return [];
    if (this.manager === 'bun') return [];
    return [
      ['cache', this.manager],
      ...(lock.includes('/') ? [['cache-dependency-path', lock] as [string, string]] : []),
    ];
  }

  #install(): string {
    if (this.#lock === undefined) return `${this.manager} install`;
    return {
      npm: 'npm ci',
      pnpm: 'pnpm install --frozen-lockfile',
      yarn: this.#modernYarn ? 'yarn install --immutable' : 'yarn install --frozen-lockfile',
      bun: 'bun install --frozen-lockfile',
    }[this.manager];
  }
}

/** From a folder up to the root of its clone, both included. */
function foldersUpTo(folder: string, root: string): string[] {
  const above = dirname(folder);
  return folder === root || above === folder ? [folder] : [folder, ...foldersUpTo(above, root)];
}
