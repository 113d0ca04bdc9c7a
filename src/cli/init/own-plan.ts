import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { Framework } from '../../contract/frameworks.js';
import { frameworks } from '../../contract/frameworks.js';
import type { Guess, Project, WorkflowStep } from '../repository/workflow.js';
import { documentation } from '../terminal/as-typed.js';
import { gatherSigns } from './gather.js';
import { splitCommands } from './node-scripts.js';

import { forPreviews } from './own-runs.js';
import { commandElsewhere, secretsOf } from './own-secrets.js';
import { runsOf } from './own-steps.js';
import { type OwnDeployment, readOwnDeployments } from './own-workflow.js';
import { planSite } from './site-plan.js';
import { type Source, sourceBelow } from './source.js';

const maxNotes = 3;

/** The sites that the repository's own workflows publish. */
export interface OwnSites {
  /** One for each folder that they publish. */
  sites: Project[];
  /** Why there is none, although a workflow publishes one. */
  problem: string | undefined;
}

/** Plans the sites that the repository's own workflows publish of a folder. */
export function planOwnSites(source: Source, usual: Project | undefined): OwnSites {
  const found = readOwnDeployments(source)
    .filter((each) => isOf(each, source.folder))
    .sort((one, two) => Number(two.isPushed) - Number(one.isPushed));
  const plans = found.map((own) => ({ own, plan: planOwn(source, own, usual) }));
  const known = plans.flatMap(({ plan }) => plan ?? []);
  const folders = new Set(known.map(({ directory }) => directory));
  const sites = [...folders].flatMap(
    (directory) => known.find((each) => each.directory === directory) ?? [],
  );

  const unread = plans.find(
    ({ own, plan }) => plan === undefined && (own.isProduction || !usual) && !isBuiltAs(own, usual),
  );
  return { sites, problem: unread && sites.length === 0 ? unreadProblem(unread.own) : undefined };
}

// A workflow that only runs what is planned says nothing else.
function isBuiltAs(own: OwnDeployment, usual: Project | undefined): boolean {
  if (own.isUnread) return false;
  const runs = runsOf(own.steps);
  const command = frameworks.find(({ name }) => name === usual?.framework)?.build;
  const known = [...(usual?.build ?? []), ...(command === undefined ? [] : [command])];
  const isKnown = runs.some((run) => known.some((each) => run.includes(each)));
  return usual !== undefined && (runs.length === 0 || own.builds !== undefined || isKnown);
}

function unreadProblem(own: OwnDeployment): string {
  const { file, steps, obstacles, directory } = own;
  const runs = plainText(runsOf(steps).join(' && '), 200);
  const built = runs === '' ? '' : ` after \`${runs}\``;
  const [obstacle = 'does not say which folder it publishes'] = obstacles;
  const folder = directory === undefined ? '(the folder that the build writes)' : directory;
  return `${file} publishes this${built}, but ${obstacle}: give --directory ${folder} with --build-command.`;
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
  if (own.isUnread || !own.isProduction) return undefined;
  const generated = planGenerator(source, own);
  const base = generated ?? usual;
  const directory = folderFrom(source.folder, own.directory) ?? generated?.directory;
  if (directory === undefined) return undefined;

  if (isCopiedWhole(own, base)) return copiedFrom(source, own, { base, directory });
  if (!base) return undefined;

  const shared = sharedParts(own, base);
  return {
    ...shared,
    // The installation of init has the flag of which this is the opposite.
    env: Object.fromEntries(Object.entries(shared.env).filter(([name]) => name !== 'UV_FROZEN')),
    noPulls: explainNoPulls(own, base.own ?? base.setup),
    notes: [...shared.notes, ...leftNotes(own, base)],
    directory,
    framework: base.framework,
    setup: withVersions(base.setup, own.versions),
    build: base.build,
    own: base.own && withVersions(base.own, own.versions),
    guesses: [
      ...own.guesses,
      ...(own.obstacles.length > 0 ? usualGuesses(own, base, directory) : []),
    ],
  };
}

// The workflow's build is replaced by the usual one, which may write to another folder.
function usualGuesses({ file }: OwnDeployment, base: Project, directory: string): readonly Guess[] {
  const { guesses = [] } = base;
  if (directory === base.directory) return [...guesses];

  const text = `the folder \`${directory}\`, which ${file} publishes after another build`;
  return [...guesses.filter((guess) => guess.of !== 'folder'), { of: 'folder', text }];
}

// What a command that builds and publishes at once needs before it.
function leftNotes(own: OwnDeployment, base: Project): string[] {
  if (own.builds === undefined || own.obstacles.length > 0) return [];
  const known = [...base.setup.flatMap(({ run }) => run ?? []), ...base.build];
  const left = runsOf(own.steps).filter((run) => !known.includes(run));
  const text = plainText(left.map((run) => run.split('\n').join('; ')).join('; '), 200);
  return left.length === 0
    ? []
    : [`${own.file} also runs \`${text}\` for its build, which is not taken over.`];
}

function isCopiedWhole(own: OwnDeployment, base: Project | undefined): boolean {
  const { obstacles, builds, directory, steps } = own;
  if (obstacles.length > 0) return false;
  if (builds !== undefined) return runsGenerator(own);
  // An action of the repository builds as a command does.
  const isBuild = ({ run, uses }: WorkflowStep) => run !== undefined || uses?.startsWith('./');
  return directory !== undefined && (!base || steps.some(isBuild));
}

// The action that publishes would build again.
function runsGenerator({ builds, steps }: OwnDeployment): boolean {
  const command = frameworks.find(({ name }) => name === builds)?.build;
  return command !== undefined && steps.some(({ run = '' }) => run.includes(command));
}

function sharedParts(own: OwnDeployment, base: Project | undefined) {
  const told = [
    ...own.beside.map((each) => `${own.file} ${each}.`),
    ...own.obstacles.map((each) => `${own.file} ${each}, which is not taken over.`),
    ...own.omitted.map(
      (each) => `${own.file} sets ${plainText(each, 80)} to what only a run of it knows: left out.`,
    ),
  ];
  const isTold = base?.notes.some((note) => note.includes('a site runs none')) === true;
  const program =
    own.hasProgram && !isTold
      ? [`${own.file} also deploys a program: a site runs none. ${documentation('services.md')}`]
      : [];
  const hugo = base?.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {};
  return {
    source: own.file,
    fetches: { ...base?.fetches, ...own.checkout },
    env: { ...hugo, ...base?.env, ...own.env },
    readsPackages: own.readsPackages,
    minutes: own.minutes,
    leftOut: [...own.leftOut],
    hashed: base?.hashed ?? false,
    notes: [...(base?.notes ?? []), ...program, ...[...new Set(told)].slice(0, maxNotes)],
  };
}

/**
 * Returns why pull requests get no previews of a build whose workflow runs for none of them. Its secrets would reach
 * code that nobody has reviewed, and a build without them may publish what they protect.
 */
function explainNoPulls(own: OwnDeployment, steps: readonly WorkflowStep[]): string | undefined {
  if (!own.isForBranches) return undefined;

  const names = secretsOf(steps, own.env);
  const command = commandElsewhere(steps);
  const does = command && `runs \`${plainText(command, 100)}\``;
  const has = names.length > 0 ? `has ${plainText(names.join(', '), 200)}` : does;
  return (
    has &&
    `no previews of pull requests, because the build ${has}, and in ${own.file} no pull request starts it. For previews, first have one start it there too, or build without.`
  );
}

function copiedFrom(
  source: Source,
  own: OwnDeployment,
  { base, directory }: { base: Project | undefined; directory: string },
): Project {
  const copied = withSubfolder(own.steps, source.folder);
  const { needs = [], notes = [] } = base ?? {};
  const shared = sharedParts(
    own,
    base && { ...base, notes: notes.filter((note) => !needs.includes(note)) },
  );

  return {
    ...shared,
    noPulls: explainNoPulls(own, copied),
    directory,
    framework: base?.framework ?? nameOf(own.steps, source) ?? 'a site',
    setup: base?.setup ?? [],
    build: runsOf(copied.filter((step) => step.if !== forPreviews)),
    own: copied.length > 0 ? copied : undefined,
    guesses: own.guesses,
  };
}

// An action that builds says in which folder.
function planGenerator(source: Source, own: OwnDeployment): Project | undefined {
  const { builds, folder, hasPagesGems } = own;
  const framework = frameworks.find(({ name }) => name === builds);
  if (builds === undefined || !framework) return undefined;
  const isHere = folder === '.' || folder === source.folder;
  const place = isHere ? source : sourceBelow(source, folder);
  const planned = planSite(place, framework, gatherSigns(place).get(builds));
  const made = own.command === undefined ? planned : builtWith(planned, own.command);
  const project = hasPagesGems ? withPagesGems(made) : made;
  return isHere ? project : builtBelow(source, project, folder);
}

function builtWith(planned: Project, command: string): Project {
  const [, directory = planned.directory] =
    /\s(?:--output-dir|-o)[ =]["']?(\w[\w./-]*)/.exec(command) ?? [];
  return { ...planned, build: [command], directory };
}

// They turn a README into the start page and have a theme, where Jekyll alone has neither.
function withPagesGems(project: Project): Project {
  const setup = project.setup.map((step) =>
    step.run?.startsWith('gem install ') ? { run: 'gem install github-pages' } : step,
  );
  const build = project.build.map((run) => run.replace(/^jekyll build/, 'github-pages build'));
  return { ...project, setup, build };
}

// The steps of a folder below are those of init there, each with its place.
function builtBelow(source: Source, project: Project, folder: string): Project {
  const { directory = '.', setup, build } = project;
  const steps = [...setup, ...build.map((run) => ({ run }))].map((step) =>
    step.run === undefined ? step : { 'working-directory': folder, ...step },
  );
  const below = posix.join(posix.relative(source.folder, folder), directory);
  return { ...project, directory: below, setup: [], own: steps };
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
    return { ...step, with: Object.fromEntries([own, ...others]), guess: undefined };
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
