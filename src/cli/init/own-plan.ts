import { posix } from 'node:path';
import { shellWord } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Framework } from '../../contract/frameworks.js';
import { frameworks } from '../../contract/frameworks.js';
import type { Guess, Project, WorkflowStep } from '../repository/workflow.js';
import { documentation } from '../terminal/as-typed.js';
import { gatherSigns } from './gather.js';
import { splitCommands } from './node-scripts.js';
import { commandElsewhere, secretsOf } from './own-secrets.js';
import { isCommand, runsOf } from './own-steps.js';
import { type OwnDeployment, readOwnDeployments } from './own-workflow.js';
import { planSite } from './site-plan.js';
import { type Source, sourceBelow } from './source.js';

/** The sites that the repository's own workflows publish. */
export interface OwnSites {
  /** One for each folder that they publish. */
  sites: Project[];
  /** Why there is none, although a workflow publishes one. */
  problem: string | undefined;
  /** The same as a guess, where the usual build may well write what it publishes. */
  doubt: Guess | undefined;
  /** The commands of its build, where the same ones leave no doubt. */
  known?: readonly string[] | undefined;
}

/** Plans the sites that the repository's own workflows publish of a folder. A build is copied step by step, or not at all. */
export function planOwnSites(source: Source, usual: Project | undefined): OwnSites {
  const all = readOwnDeployments(source)
    .filter((each) => isOf(each, source.folder))
    .sort((one, two) => Number(two.isPushed) - Number(one.isPushed));
  const found = all.filter(({ isVague }) => !isVague);
  const plans = found.map((own) => ({ own, plan: planOwn(source, own, usual) }));
  const known = plans.flatMap(({ plan }) => (typeof plan === 'string' ? [] : plan));
  const folders = new Set(known.map(({ directory }) => directory));
  const sites = [...folders].flatMap(
    (directory) => known.find((each) => each.directory === directory) ?? [],
  );
  // A person or a tag starts the others.
  const pushed = plans.flatMap(({ own, plan }) =>
    typeof plan === 'string' || !own.isPushed ? [] : plan,
  );
  const rivals = pushed.length > 0 ? pushed : known;
  const rival = sites.flatMap((site) => rivalProblem(site, rivals) ?? [])[0];
  if (rival !== undefined) return { sites: [], problem: rival, doubt: undefined };

  const [unread] = plans.flatMap(({ own, plan }) =>
    typeof plan === 'string' && (own.isProduction || !usual) ? { own, reason: plan } : [],
  );
  if (sites.length > 0) return { sites, problem: undefined, doubt: undefined };
  if (unread === undefined) return { sites, problem: undefined, ...vagueDoubt(all) };

  // Another folder is another site, and what other jobs change may be what must not be read.
  const { own, reason } = unread;
  const directory = folderFrom(source.folder, own.directory);
  const problem = unreadProblem({ ...own, directory }, reason);
  const isSame =
    usual && (directory === undefined || (directory === usual.directory && !own.isHandedOn));
  return {
    sites,
    problem,
    doubt: isSame ? { of: 'build', text: `its build: ${problem}` } : undefined,
  };
}

// A push sends something elsewhere, which may be what another build wrote.
function vagueDoubt(all: readonly OwnDeployment[]): Pick<OwnSites, 'doubt' | 'known'> {
  const own = all.find((each) => each.isVague && each.isPushed && each.isProduction);
  const [reason, ...others] = own?.obstacles ?? [];
  if (own === undefined || reason === undefined) return { doubt: undefined };

  const known = runsOf(own.steps);
  const doubt: Guess = { of: 'build', text: `its build: ${unreadProblem(own, reason)}` };
  return { doubt, known: known.length === 0 || others.length > 0 ? undefined : known };
}

// Staging and production, or two sites: nothing says which of the builds of a folder is meant.
function rivalProblem(site: Project, known: readonly Project[]): string | undefined {
  const partsOf = ({ own, build, env, leftOut }: Project) =>
    JSON.stringify([own, build, env, leftOut]);
  const rival = known.find(
    (each) => each.directory === site.directory && partsOf(each) !== partsOf(site),
  );
  if (rival === undefined) return undefined;

  const [folder = '', ...ways] = [site.directory, textOf(site), textOf(rival)].map((text = '.') =>
    plainText(text, 200),
  );
  return `${folder} is published with two builds: ${ways.join('; and ')}. Give --directory ${shellWord(folder)} with the --build-command that is meant.`;
}

function textOf({ source, build }: Project): string {
  return `\`${build.join(' && ')}\` in ${source}`;
}

function unreadProblem(own: OwnDeployment, reason: string): string {
  const { file, steps, directory, builds } = own;
  // Another job, or a `cd`, may give its folder another place.
  const isTold = directory !== undefined && directory !== '.' && !own.isHandedOn;
  const folder = isTold ? directory : '<folder>';
  const runs = runsOf(steps).join(' && ');
  const isPlain =
    builds === undefined && runs !== '' && !/\n|\$\{\{/.test(runs) && runs.length <= 200;
  const command = isPlain ? shellWord(plainText(runs, 200)) : "'<command>'";
  return `${file} publishes ${directory ?? 'this'}, and was not copied: it ${reason}. Give --directory ${shellWord(folder)} with --build-command ${command}.`;
}

function isOf({ directory, folder: place }: OwnDeployment, folder: string): boolean {
  if (folder === '') return true;
  const at = directory ?? place;
  return at === folder || at.startsWith(`${folder}/`);
}

// A text says why the build is not copied.
function planOwn(source: Source, own: OwnDeployment, usual: Project | undefined): Project | string {
  const [obstacle] = own.obstacles;
  if (obstacle !== undefined) return obstacle;
  if (!own.isProduction) return 'does not run for production';

  const isBuilt = own.steps.some(isCommand);
  // git or the host leaves out what lies there beside the pages, and an upload of a build does not.
  if (isBuilt && own.directory === '.') return 'publishes the top of the repository after a build';

  const generated = planGenerator(source, own);
  if (generated) return planGenerated(source, own, generated);
  const directory = folderFrom(source.folder, own.directory);
  if (own.builds !== undefined || directory === undefined || own.directory === undefined)
    return 'does not say which folder it publishes';

  if (!isBuilt && !source.top.has(own.directory)) return 'has no step that writes it';
  return copiedFrom(source, own, { base: usual, directory });
}

function planGenerated(source: Source, own: OwnDeployment, base: Project): Project | string {
  const { directory = '.' } = base;
  if (runsGenerator(own)) return copiedFrom(source, own, { base, directory });

  // The steps of init take the place of an action that builds, and of what it needs.
  const known = [...base.setup.flatMap(({ run }) => run ?? []), ...base.build];
  const left = runsOf(own.steps).filter((run) => !known.includes(run));
  if (left.length > 0) return `also runs \`${plainText(left.join('; '), 200)}\` for it`;

  // The installation of init has the flag of which UV_FROZEN is the opposite.
  const { UV_FROZEN: _, ...env } = own.env;
  return {
    ...base,
    ...sharedParts(own, base),
    env: { ...base.env, ...env },
    noPulls: explainNoPulls(own, base.own ?? base.setup),
    setup: withVersions(base.setup, own.versions),
    own: base.own && withVersions(base.own, own.versions),
  };
}

// The action that publishes would build again.
function runsGenerator({ builds, steps }: OwnDeployment): boolean {
  const command = frameworks.find(({ name }) => name === builds)?.build;
  return command !== undefined && steps.some(({ run = '' }) => run.includes(command));
}

function sharedParts(own: OwnDeployment, base: Project | undefined) {
  const isTold = base?.notes.some((note) => note.includes('a site runs none')) === true;
  const program =
    own.hasProgram && !isTold
      ? [`${own.file} also deploys a program: a site runs none. ${documentation('services.md')}`]
      : [];
  return {
    source: own.file,
    fetches: { ...base?.fetches, ...own.checkout },
    readsPackages: own.readsPackages,
    minutes: own.minutes,
    leftOut: [...own.leftOut],
    guesses: own.guesses,
    notes: [
      ...(base?.notes ?? []),
      ...program,
      ...own.beside.map((each) => `${own.file} ${each}.`),
    ],
  };
}

/** Returns the reason why pull requests get no previews; undefined where they do. Unreviewed code gets no secret, and steps for production alone do not run for it. */
function explainNoPulls(own: OwnDeployment, steps: readonly WorkflowStep[]): string | undefined {
  const names = secretsOf(steps, own.env);
  const command = commandElsewhere(steps);
  const [condition] = own.alone;
  const parts = [
    ...(names.length > 0 ? [`has ${plainText(names.join(', '), 200)}`] : []),
    ...(command === undefined ? [] : [`runs \`${plainText(command, 100)}\``]),
    ...(condition === undefined ? [] : [`has steps only if \`${plainText(condition, 100)}\``]),
  ];
  const [part] = parts;
  return part && `no previews of pull requests, because the build, as ${own.file} has it, ${part}.`;
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
    env: { ...(base?.framework === 'Hugo' ? { HUGO_BASEURL: '/' } : {}), ...own.env },
    hashed: base?.hashed ?? false,
    noPulls: explainNoPulls(own, copied),
    directory,
    framework: base?.framework ?? nameOf(own.steps, source) ?? 'a site',
    setup: [],
    build: runsOf(copied),
    own: copied.length > 0 ? copied : undefined,
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
