import { posix } from 'node:path';
import type { Framework } from '../../contract/frameworks.js';
import { frameworks } from '../../contract/frameworks.js';
import type { Project, WorkflowStep } from '../repository/workflow.js';
import { gatherSigns } from './gather.js';
import { splitCommands } from './node-scripts.js';
import { type OwnDeployment, readOwnDeployments } from './own-workflow.js';
import { planSite } from './site-plan.js';
import { type Source, sourceBelow } from './source.js';

const maxNotes = 3;

/** Plans the sites that the repository's own workflows publish of a folder, one for each folder that they publish. */
export function planOwnSites(source: Source, usual: Project | undefined): Project[] {
  const found = readOwnDeployments(source.top).filter((each) => isOf(each, source.folder));
  const known = found
    .map((each) => planOwn(source, each, usual))
    .filter((each) => each !== undefined);
  const folders = new Set(known.map(({ directory }) => directory));
  return [...folders].flatMap(
    (directory) => known.find((each) => each.directory === directory) ?? [],
  );
}

function isOf({ directory, folder: place }: OwnDeployment, folder: string): boolean {
  if (folder === '') return true;
  const at = directory ?? place;
  return at === folder || at.startsWith(`${folder}/`);
}

function planOwn(
  source: Source,
  own: OwnDeployment,
  usual: Project | undefined,
): Project | undefined {
  const { builds } = own;
  const generated = builds === undefined ? undefined : planGenerator(source, own, builds);
  const base = generated ?? usual;
  const directory = folderFrom(source.folder, own.directory) ?? generated?.directory;
  if (directory === undefined) return undefined;

  if (isCopiedWhole(own, base)) return copiedFrom(source, own, { base, directory });
  if (!base) return undefined;

  return {
    ...sharedParts(own, base),
    directory,
    framework: base.framework,
    setup: withVersions(base.setup, own.versions),
    build: base.build,
    guesses: remainingGuesses(own, base),
  };
}

function isCopiedWhole(
  { obstacles, builds, directory, steps }: OwnDeployment,
  base: Project | undefined,
): boolean {
  const isWhole = obstacles.length === 0 && builds === undefined && directory !== undefined;
  return isWhole && (!base || steps.some(({ run }) => run !== undefined));
}

function sharedParts(own: OwnDeployment, base: Project | undefined) {
  const told = own.obstacles.map((each) => `${own.file} ${each}, which is not taken over.`);
  const hugo = base?.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {};
  return {
    source: own.file,
    fetches: { ...base?.fetches, ...own.checkout },
    env: { ...hugo, ...base?.env, ...own.env },
    hashed: base?.hashed ?? false,
    notes: [...(base?.notes ?? []), ...[...new Set(told)].slice(0, maxNotes)],
  };
}

function copiedFrom(
  source: Source,
  own: OwnDeployment,
  { base, directory }: { base: Project | undefined; directory: string },
): Project {
  const copied = withSubfolder(own.steps, source.folder);
  return {
    ...sharedParts(own, base),
    directory,
    framework: base?.framework ?? nameOf(own.steps, source) ?? 'a site',
    setup: base?.setup ?? [],
    build: runsOf(copied),
    own: copied.length > 0 ? copied : undefined,
    guesses: [],
  };
}

function remainingGuesses({ obstacles }: OwnDeployment, { guesses = [] }: Project): string[] {
  const isTold = (guess: string) => /^(the folder|Node|Python|Ruby|the newest Hugo)/.test(guess);
  return guesses.filter((guess) => obstacles.length > 0 || !isTold(guess));
}

// An action that builds says in which folder.
function planGenerator(source: Source, own: OwnDeployment, builds: string): Project | undefined {
  const framework = frameworks.find(({ name }) => name === builds);
  if (!framework) return undefined;
  const place =
    own.folder === '.' || own.folder === source.folder ? source : sourceBelow(source, own.folder);
  return planSite(place, framework, gatherSigns(place).get(builds));
}

function folderFrom(folder: string, directory: string | undefined): string | undefined {
  return directory === undefined ? undefined : posix.relative(folder, directory) || '.';
}

// In a folder, the job of init runs there, and a step at the top has to say so.
function withSubfolder(steps: readonly WorkflowStep[], folder: string): WorkflowStep[] {
  return steps.map((step) => {
    const { 'working-directory': place, ...rest } = step;
    return place === undefined || place === (folder || '.') ? rest : step;
  });
}

function runsOf(steps: readonly WorkflowStep[]): string[] {
  const runs = steps.flatMap(({ run }) => run ?? []);
  return runs.filter(
    (run) =>
      !/^(npm ci|npm install|corepack|pnpm (i|install)|yarn( install)?$|bun install|pip install|python -m pip|git config)/.test(
        run,
      ),
  );
}

function withVersions(
  setup: readonly WorkflowStep[],
  versions: Readonly<Record<string, string>>,
): WorkflowStep[] {
  return setup.map((step) => {
    const kinds = ['node', 'python', 'ruby', 'hugo'];
    const kind = kinds.find(
      (each) => step.uses?.includes(`setup-${each}`) || step.uses?.includes(`actions-${each}`),
    );
    const own =
      kind &&
      Object.entries(versions).find(
        ([name, value]) => name.startsWith(`${kind}-version`) && !value.includes('${{'),
      );
    if (!kind || !own) return step;
    const others = Object.entries(step.with ?? {}).filter(
      ([name]) => !name.startsWith(`${kind}-version`),
    );
    return { ...step, with: Object.fromEntries([own, ...others]) };
  });
}

function nameOf(steps: readonly WorkflowStep[], { node }: Source): string | undefined {
  const texts = steps
    .flatMap(({ run }) => run ?? [])
    .flatMap((run) => splitCommands(run).map(({ text }) => text));
  const scripts = Object.values(node?.scripts ?? {});
  const isRun = ({ build }: Framework) =>
    [...texts, ...scripts].some((text) => text.startsWith(build));
  return texts.length > 0 ? frameworks.find(isRun)?.name : undefined;
}
