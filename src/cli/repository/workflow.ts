import { posix } from 'node:path';
import { stringify } from 'yaml';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { repository, version } from '../../base/version.js';
import type { namesFor } from '../../contract/login-names.js';
import type { RunnerKind } from '../../contract/runners.js';
import { pinnedActions } from './pinned-actions.js';
import { artifactsOf, type Server } from './server.js';
import { buildWorkflow, deployWorkflow, fillTemplate, oneWorkflow } from './workflow-templates.js';

export interface WorkflowStep {
  run?: string;
  uses?: string;
  with?: Record<string, string>;
  id?: string;
  env?: Record<string, string>;
  shell?: string;
  /** From the top of the repository. Default: the folder of the project. */
  'working-directory'?: string;
  /** The part of it that nothing in the repository says. */
  guess?: string | undefined;
}

/** A decision that nothing in the repository settles: what is deployed, the folder of its pages, values of its build, or what starts it. */
export interface Guess {
  of: 'kind' | 'folder' | 'values' | 'start' | 'build';
  text: string;
}

/** The parts that a checkout fetches beside the files of the commit. */
export interface Checkout {
  history?: boolean;
  submodules?: 'true' | 'recursive';
  lfs?: boolean;
}

export interface Project {
  framework: string;
  directory?: string | undefined;
  runner?: RunnerKind;
  runnerBuild?: string | undefined;
  /** The file that the runner starts. */
  entry?: string;
  leftOut?: string[];
  hashed?: boolean;
  /** The time that its build may take, in minutes. Default: 15, which is the least. */
  minutes?: number | undefined;
  /** Its build installs packages that GitHub keeps. */
  readsPackages?: boolean;
  setup: WorkflowStep[];
  build: string[];
  /** The whole build as another workflow of the repository has it, instead of `setup` and `build`. */
  own?: readonly WorkflowStep[] | undefined;
  /** The needs of its checkout. */
  fetches?: Checkout;
  /** Variables of the build. */
  env?: Readonly<Record<string, string>>;
  /** The file that says how it is built, where it is not the project's own configuration. */
  source?: string | undefined;
  /** Why no pull request may build it: its build has what the workflow in `source` gives to none. */
  noPulls?: string | undefined;
  /** The guesses beside those of its steps. */
  guesses?: readonly Guess[];
  notes: string[];
  /** The notes, among `notes`, on what its installation may lack. A build that is copied has it. */
  needs?: readonly string[];
  problem?: string | undefined;
}

/** Returns the guesses of a project, those of its steps last. */
export function guessesOf({ guesses = [], setup, own }: Project): string[] {
  const steps = (own ?? setup).flatMap(({ guess }) => guess ?? []);
  return [...guesses.map(({ text }) => text), ...steps];
}

export const withoutBuild = { setup: [], build: [], notes: [] } satisfies Partial<Project>;

export interface WorkflowOptions {
  project: Project;
  /** From the top of the repository; empty for the top. */
  folder: string;
  /** Tells the folder from the others, in titles, files and groups; empty for the top. */
  part: string;
  branch: string;
  name: string | undefined;
  names: ReturnType<typeof namesFor>;
  environment: string | undefined;
  previews: boolean;
  login: 'renewing' | 'token';
  /** A secret token may rewrite the login. Excludes previews. */
  hasWriter: boolean;
  /** Only github.com supports `queue` and `cache-mode`. */
  server: Server;
  workflows: string;
  platform: [input: string, value: string][];
  /** The platform clones a private repository with a token, which a secret holds. */
  isPrivate: boolean;
  uses: string;
}

/** A tag that never moves, for runners with Node 24, as all of GitHub's runners have. */
export const actionReference = `${repository}@v${version}-node24`;

export type WorkflowFile = Record<'path' | 'text', string>;

/** Returns the workflows of a project: two for previews with a renewing login, because only the default branch can renew it. */
export function workflowFiles(options: WorkflowOptions): WorkflowFile[] {
  const { login, previews, workflows, server } = options;
  const part = wordOf(options.part);
  const parts = partsOf(options);
  const file = (
    kind: 'build' | 'deploy',
    template: string,
    more: Record<string, unknown>,
  ): WorkflowFile => {
    const text = fillTemplate(template, { ...parts, ...more });
    // Forgejo searches its own host for an action without a host.
    const hosted =
      server === 'Forgejo'
        ? text.replace(/^( +- uses: )(?!https:)/gm, '$1https://github.com/')
        : text;
    return { path: `${workflows}/${workflowFile(kind, options.part)}`, text: hosted };
  };

  const title = yamlText(`Deploy${part && ` ${part}`} to Open Source Cloud`);

  if (login !== 'renewing' || !previews) return [file('deploy', oneWorkflow, { title })];

  const buildTitle = yamlText(buildTitleOf(part));
  // The second workflow's workspace contains only the built files.
  const output = outputOf(options) === '.' ? 'site' : parts.output;

  return [
    file('build', buildWorkflow, { title: buildTitle, schedule: false }),
    file('deploy', deployWorkflow, { title, buildTitle, output }),
  ];
}

function buildTitleOf(part: string): string {
  return `Build${part && ` ${part}`} for Open Source Cloud`;
}

/** Returns the file of a build workflow that init wrote, by its name; undefined for any other workflow. */
export function ownBuildFile(name: string): string | undefined {
  const [, part = ''] = /^Build (?:(\S+) )?for Open Source Cloud$/.exec(name) ?? [];
  return name === buildTitleOf(part)
    ? `.github/workflows/${workflowFile('build', part)}`
    : undefined;
}

/** Returns whether init wrote a file, for this or another folder. */
export function isOwnWorkflow(file: string): boolean {
  return /\/osc-deploy(-[\w-]+)?\.yml$/.test(file);
}

/** Returns files as one text, each as a YAML document. */
export function shownFiles(files: WorkflowFile[]): string {
  const head = (path: string) => (files.length > 1 ? `---\n# ${path}\n` : '');
  return files.map(({ path, text }) => head(path) + text.trimEnd()).join('\n');
}

/** Returns whether a workflow also runs twice a week, to renew the login and to remove left-over previews. */
export function isScheduled({ login, hasWriter, previews, server }: WorkflowOptions): boolean {
  if (login === 'renewing') return previews || !hasWriter;
  // On other servers the event lacks its schedule, so the run would deploy production.
  return previews && server === 'github.com';
}

/** Returns the concurrency group of all jobs with one login, as in the examples. */
export function concurrencyGroup(environment: string | undefined): string {
  return environment ? `osc-login-${environment}` : 'osc-login';
}

/** Returns the name of a file that init writes for a part of a repository. */
export function workflowFile(kind: 'build' | 'deploy', part: string): string {
  const word = wordOf(part);
  return `osc-${kind}${word && `-${word}`}.yml`;
}

function wordOf(part: string): string {
  return part.replace(/[^A-Za-z0-9]+/g, '-');
}

function partsOf(options: WorkflowOptions) {
  const { project, folder, names, environment, server } = options;
  const renewing = options.login === 'renewing';
  const output = outputOf(options);
  const part = wordOf(options.part);
  // The ref of a merged pull request's `closed` is the branch that it was merged into: its run would take the place of
  // that branch's waiting deploy.
  const place = options.previews ? 'github.event.number || github.ref' : 'github.ref';
  const groupOfPlace = `osc-deploy-${part && `${part}-`}\${{ ${place} }}`;
  const steps = [...project.setup, ...project.build.map((run) => ({ run }))];
  const env = Object.entries(project.env ?? {});

  return {
    ...pinnedActions,
    ...artifactsOf[server],
    ...names,
    ...project,
    ...options,
    label: server === 'Forgejo' ? 'docker # a label of your runners' : 'ubuntu-latest',
    builds: isBuilt(project),
    minutes: String(Math.max(project.minutes ?? 0, 15)),
    whole: output === '.',
    hidden: handsOnHidden(project, output),
    fetched: fetchedText(project.fetches),
    guessedStart: guessText(project, 'start', 4),
    guessedKind: guessText(project, 'kind', 10),
    guessedFolder: guessText(project, 'folder', 10),
    env: env.map(([name, value]) => `      ${name}: ${environmentText(value)}`).join('\n'),
    renewing,
    // Other servers have older actions, which find the artifacts of the run by themselves.
    reruns: isBuilt(project) && server === 'github.com',
    // Without it a waiting run is cancelled by the next one: a deploy by the schedule. Other servers refuse the word.
    queue: server === 'github.com',
    schedule: isScheduled(options),
    sweeps: !renewing && isScheduled(options),
    branch: yamlText(options.branch),
    folder: folder && yamlText(folder),
    name: options.name && yamlText(options.name),
    environment: environment && yamlText(environment),
    group: renewing ? yamlText(concurrencyGroup(environment)) : quoteText(groupOfPlace),
    output: yamlText(output),
    exclude: leftOut(options),
    runnerBuild: project.runnerBuild && yamlText(project.runnerBuild),
    entry: project.entry && yamlText(project.entry),
    secretName: names.secret !== 'OSC_REFRESH_TOKEN' && names.secret,
    platform: options.platform
      .map(([input, value]) => `          ${input}: ${yamlText(value)}`)
      .join('\n'),
    buildSteps: buildSteps(project, steps),
  };
}

/** Returns whether hidden files are handed on. At the top, what a build leaves there, as its variables, lies beside the pages. */
function handsOnHidden(project: Project, output: string): boolean {
  return output !== '.' || !isBuilt(project);
}

function leftOut({ project, folder, workflows }: WorkflowOptions): string {
  const { directory, leftOut: found = [] } = project;
  const own = posix.dirname(workflows);
  const isTop = directory === '.' && folder === '' && !isBuilt(project);
  const patterns = isTop
    ? [`${own}/**`, ...found.filter((pattern) => pattern !== `/${own}`)]
    : found;
  return patterns.length < 2
    ? patterns.map(quoteText).join('')
    : ['|', ...patterns.map((one) => `            ${one}`)].join('\n');
}

/** Returns the folder of the built site, from the top of the repository. */
export function outputOf({ project, folder }: WorkflowOptions): string {
  return posix.join(folder, project.directory ?? '.');
}

function isBuilt({ build, own = [] }: Project): boolean {
  return build.length > 0 || own.length > 0;
}

function fetchedText({ history, submodules, lfs }: Checkout = {}): string {
  const inputs = [
    history && 'fetch-depth: 0',
    submodules && `submodules: ${submodules}`,
    lfs && 'lfs: true',
  ];
  return inputs.flatMap((input) => (input ? `, ${input}` : [])).join('');
}

/** Writes a value as YAML. */
type Write = (text: string) => string;

// The steps of the repository's own workflow have the expressions that `own-steps.ts` lets through.
function buildSteps({ own }: Project, steps: readonly WorkflowStep[]): string {
  const texts = own?.map((step) => stepText(step, quoteText));
  return (texts ?? steps.map((step) => stepText(step, yamlText))).join('\n');
}

function stepText({ run, uses, ...step }: WorkflowStep, write: Write): string {
  const { id, with: inputs = {}, env = {}, shell, 'working-directory': folder } = step;
  const lines = [
    ...(uses === undefined ? [] : [`uses: ${uses}`]),
    ...(run === undefined ? [] : [runText(run, write)]),
    ...(id === undefined ? [] : [`id: ${write(id)}`]),
    ...mapText('with', inputs, write),
    ...mapText('env', env, write),
    ...(shell === undefined ? [] : [`shell: ${write(shell)}`]),
    ...(folder === undefined ? [] : [`working-directory: ${write(folder)}`]),
  ];
  const comment = step.guess === undefined ? '' : `${guessComment(step.guess, 6)}\n`;
  return `${comment}      - ${lines.join('\n        ')}`;
}

function guessText({ guesses = [] }: Project, of: Guess['of'], indent: number): string {
  const found = guesses.filter((guess) => guess.of === of);
  return found.map(({ text }) => guessComment(text, indent)).join('\n');
}

const width = 100;

/** Returns a comment of lines that are not longer than 100, unless a word is; no foreign text ends it. */
function guessComment(guess: string, indent: number): string {
  const text = plainText(`Guessed: ${guess}. Check it.`, 500).replace(/\$\{\{/g, '$ {{');
  const start = `${' '.repeat(indent)}# `;
  const lines =
    text.match(new RegExp(`\\S.{0,${width - start.length - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];

  return lines.map((line) => start + line).join('\n');
}

function runText(run: string, write: Write): string {
  if (!run.includes('\n') || write === yamlText) return `run: ${write(run)}`;
  const lines = run.split('\n').map((line) => (line.trim() === '' ? '' : `          ${line}`));
  return ['run: |', ...lines].join('\n');
}

function mapText(key: string, values: Readonly<Record<string, string>>, write: Write): string[] {
  const entries = Object.entries(values);
  if (entries.length === 0) return [];

  const isLong = entries.some(([, value]) => value.includes('\n') || value.length > 60);
  if (isLong && write !== yamlText)
    return [`${key}:`, ...entries.map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)];
  const pairs = entries.map(([name, value]) => `${name}: ${inputText(value, write)}`);
  return [`${key}: { ${pairs.join(', ')} }`];
}

// A version of two parts is a number in YAML, and 3.10 would become 3.1.
function inputText(value: string, write: Write): string {
  return /^(\d+(\.\d*[1-9])?|[A-Za-z.][\w./*-]*)$/.test(value) ? value : write(value);
}

// A variable can be a secret of the build, as the repository's own workflow has it.
function environmentText(value: string): string {
  return /^\$\{\{ ?(?:vars|secrets)\.\w+ ?\}\}$/.test(value) ? quoteText(value) : yamlText(value);
}

/** @throws DeployError `usage` for an expression, which GitHub would replace by a secret for example, and for a line break */
function yamlText(text: string): string {
  // Names of scripts, folders and branches come from the clone.
  if (/\$\{\{|[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text)) {
    const shown = plainText(text, 200);
    const reason = `it has an expression of GitHub (\${{ … }}) or a control character`;
    throw new DeployError('usage', `init does not write "${shown}" into a workflow: ${reason}.`, {
      next: 'Write it into the workflow by hand, or rename it.',
    });
  }

  return quoteText(text);
}

function quoteText(text: string): string {
  return /[,[\]{}]/.test(text)
    ? JSON.stringify(text)
    : stringify(text, { blockQuote: false, lineWidth: 0 }).trimEnd();
}
