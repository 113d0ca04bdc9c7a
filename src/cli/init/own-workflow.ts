import { posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import type { CloneFiles } from '../clone.js';
import {
  type Checkout,
  type Guess,
  isOwnWorkflow,
  type WorkflowStep,
} from '../repository/workflow.js';
import type { Answer } from '../workflow/expressions.js';
import { conditionsOf, reaches } from '../workflow/reach.js';
import { type HostedFolder, hostedFolder } from './hosting.js';
import { commandsOf, type Scripts } from './node-scripts.js';
import { type FileRules, fileRulesOf } from './own-files.js';
import {
  builders,
  leftOut,
  type Publisher,
  publishers,
  pushes,
  singleFile,
  speaksOfPages,
} from './own-publishers.js';
import { deploys, forPreviews, forProduction, type OwnRuns, readRuns } from './own-runs.js';
import { type JobContext, rootedValue, runsOf, translateStep } from './own-steps.js';
import { folderPath, listOf, mapOf, readSettings, type Settings, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The way in which a workflow of the repository publishes a site elsewhere: the best evidence that there is. */
export interface OwnDeployment extends FileRules {
  /** `.github/workflows/pages.yml` */
  file: string;
  /** The folder that is published, from the top of the clone; undefined where it is not told. */
  directory: string | undefined;
  /** The folder of its commands, from the top of the clone. */
  folder: string;
  /** The generator that a step of another action runs. */
  builds: string | undefined;
  /** The steps up to the publish, as they are written here. */
  steps: readonly WorkflowStep[];
  checkout: Checkout;
  env: Readonly<Record<string, string>>;
  /** Versions of tools that its steps set up, by the input of the set-up action. */
  versions: Readonly<Record<string, string>>;
  /** The parts that could not be taken over. If the list is empty, `steps` is the whole build. */
  obstacles: readonly string[];
  /** The variables of its steps that `steps` leaves out. */
  omitted: readonly string[];
  /** It runs for production, not for another branch alone. */
  isProduction: boolean;
  /** A push of the branch that is production starts it. */
  isPushed: boolean;
  /** Its token reads packages. */
  readsPackages: boolean;
  /** The values that its environment on GitHub may have, and the repository not. */
  guesses: readonly Guess[];
  /** It also deploys a program, which a site does not have. */
  hasProgram: boolean;
  /** Its folder is made of what several jobs built, which no single build writes. */
  isJoined: boolean;
}

/** A job of a workflow that runs for what is deployed, not for pull requests alone. */
export interface Job {
  file: string;
  id: string;
  job: Settings;
  workflow: Settings;
  runs: OwnRuns;
  /** The jobs of other workflows that call this one, where nothing else starts it. */
  callers: readonly Job[];
}

/** Reads how the workflows of a clone publish it elsewhere. Nothing of them is run. */
export function readOwnDeployments(source: Source): OwnDeployment[] {
  return readJobs(source).flatMap((jobs) => jobs.flatMap((job) => deploymentOf(job, jobs, source)));
}

/** Returns the jobs of each workflow of the repository's own that runs for what is deployed. */
export function readJobs({ top, mainBranch }: Source): Job[][] {
  const folder = '.github/workflows';
  const names = top.namesIn(folder).filter((name) => /\.ya?ml$/.test(name));
  const files = names
    .map((name) => `${folder}/${name}`)
    .filter((file) => !isOwnWorkflow(file))
    .sort();

  const all = files.map((file) => {
    const text = top.text(file);
    if (/(^|\/)osc-deploy(\/[^@\s]*)?@/m.test(text)) return [];
    const workflow = readSettings(file, text);
    if (!deploys(workflow)) return [];

    const runs = readRuns(workflow, mainBranch);
    return Object.entries(mapOf(workflow['jobs'])).map(
      ([id, job]): Job => ({ file, id, job: mapOf(job), workflow, runs, callers: [] }),
    );
  });
  return all.map((jobs) =>
    jobs.map((job) => (job.runs.isCalled ? { ...job, callers: callersOf(job, all.flat()) } : job)),
  );
}

function callersOf({ file }: Job, jobs: readonly Job[]): Job[] {
  return jobs.filter(({ job }) => textOf(job['uses']) === `./${file}`);
}

function deploymentOf(own: Job, jobs: readonly Job[], { top }: Source): OwnDeployment[] {
  const steps = listOf(own.job['steps']).map(mapOf);
  const handed = steps.some((each) => usesAction(each, 'actions/download-artifact'));
  const known = (step: Settings) =>
    publisherOf(step, top) ?? (handed ? pusherOf(step, own.job) : undefined);
  const found = steps.flatMap((step, at) => {
    const publisher = known(step);
    return publisher ? [{ step, at, publisher, start: startOf(own, step) }] : [];
  });
  const chosen = found.find(({ start }) => start !== 'no') ?? found[0];
  if (!chosen) return [];

  const { step, at, publisher, start } = chosen;
  const source = handed
    ? builderOf(own, jobs)
    : { job: own, steps: steps.slice(0, at), directory: undefined, lack: undefined };
  const { lack } = source;
  const context = contextOf(source.job, textOf(step['if']));
  context.obstacles.unshift(...startObstacles(own, start));
  if (lack !== undefined) context.obstacles.push(lackText(own, lack));
  const hosted = hostedBy(step, publisher, top);
  const given = hosted?.directory ?? folderGiven(step, publisher, context);

  return [
    assemble(source.job, {
      steps: [...source.steps, ...partOf(step, publisher)],
      context,
      builds: publisher.builds,
      place: placeOf(step, publisher),
      directory: source.directory ?? given,
      isProduction: start !== 'no',
      hasProgram: hosted?.hasProgram === true,
      isJoined: lack === 'several',
      ...fileRulesOf(
        step,
        steps.filter((each) => startOf(own, each) !== 'no'),
      ),
    }),
  ];
}

/** Returns whether the run for production starts a job, and comes to a step of it. */
function startOf(own: Job, step: Settings = {}): Answer {
  const { runs, callers } = own;
  const isCalled = callers.length === 0 || callers.some((caller) => startOf(caller) !== 'no');
  return runs.isProduction && isCalled ? reaches(gateOf(own, step), runs.production) : 'no';
}

function gateOf({ file, id, workflow }: Job, step: Settings) {
  return { gates: [{ file, workflow, job: id, conditions: [textOf(step['if']) ?? ''] }] };
}

function startObstacles(own: Job, start: Answer): string[] {
  const branch = plainText(own.runs.mainBranch, 100);
  if (start === 'no') return [`does not run for a push to \`${branch}\``];
  if (startOf(own) === 'yes') return [];

  const conditions = plainText(conditionsOf(gateOf(own, {})).join('; '), 200);
  return [`runs its job \`${plainText(own.id, 60)}\` only if \`${conditions}\``];
}

function lackText({ id }: Job, lack: Lack): string {
  const what = lack === 'several' ? 'joins what several jobs built' : 'takes it from elsewhere';
  return `its job \`${plainText(id, 60)}\` ${what}`;
}

function hostedBy(
  step: Settings,
  { configured = [] }: Publisher,
  top: CloneFiles,
): HostedFolder | undefined {
  if (configured.length === 0) return undefined;

  const inputs = mapOf(step['with']);
  const named = configurationIn(textOf(step['run']) ?? textOf(inputs['command']) ?? '');
  const folder = textOf(inputs['workingDirectory']) ?? textOf(step['working-directory']) ?? '.';
  return (named ?? configured)
    .map((file) => hostedFolder(posix.join(folder, file), top))
    .find((each) => each !== undefined);
}

function configurationIn(command: string): string[] | undefined {
  const [, named] = /\s(?:--config|-c)[ =]["']?([\w./-]+)/.exec(command) ?? [];
  return named === undefined ? undefined : [named];
}

function placeOf(step: Settings, { place }: Publisher): string | undefined {
  return place === undefined ? undefined : textOf(mapOf(step['with'])[place]);
}

// What a command builds before it publishes: `npm run build && gh-pages -d dist`.
function partOf(step: Settings, { run, builds }: Publisher): Settings[] {
  const text = textOf(step['run']);
  if (run === undefined || text === undefined || builds !== undefined) return [];
  const lines = text.split('\n');
  const at = lines.findIndex((line) => run.test(line));
  const before = lines.slice(0, at).join('\n').trim();
  const { if: _ofPublish, ...build } = step;
  return before === '' || at < 1 ? [] : [{ ...build, run: before }];
}

function publisherOf(step: Settings, top: CloneFiles): Publisher | undefined {
  const uses = textOf(step['uses']);
  if (uses !== undefined) {
    const command = textOf(mapOf(step['with'])['command']) ?? '';
    return publishers.find(
      (each) =>
        each.uses?.test(uses) === true &&
        each.given?.test(command) !== false &&
        publishesFolder(step, each, top),
    );
  }

  const run = textOf(step['run']) ?? '';
  return publisherInCommand(run, top, step) ?? publisherInScript(run, top, step);
}

function publisherInCommand(text: string, top: CloneFiles, step: Settings): Publisher | undefined {
  return publishers.find(
    (each) =>
      each.run !== undefined && runsPublisher(each.run, text) && publishesFolder(step, each, top),
  );
}

// Wrangler also deploys programs without any pages.
function publishesFolder(step: Settings, publisher: Publisher, top: CloneFiles): boolean {
  const isWrangler = publisher.configured?.some((file) => file.startsWith('wrangler')) === true;
  return !isWrangler || hostedBy(step, publisher, top) !== undefined;
}

function runsPublisher(run: RegExp, text: string): boolean {
  const found = run.exec(text);
  return found !== null && !singleFile.test(found[1] ?? '');
}

// A job that commits what another one built, for a host that serves the branch or the other repository.
function pusherOf(step: Settings, job: Settings): Publisher | undefined {
  const isPush = pushes.test(textOf(step['run']) ?? '');
  return isPush && speaksOfPages.test(JSON.stringify(job)) ? {} : undefined;
}

// `npm run deploy`, whose script calls gh-pages.
function publisherInScript(run: string, top: CloneFiles, step: Settings): Publisher | undefined {
  const [, name = ''] =
    /\b(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?([\w:-]*deploy[\w:-]*)/.exec(run) ?? [];
  if (name === '') return undefined;

  const folder = textOf(step['working-directory']) ?? '.';
  const json = readSettings('package.json', top.text(posix.join(folder, 'package.json')));
  const scripts = mapOf(json['scripts']) as Scripts;
  const text = commandsOf(scripts, name)
    .map((each) => [each.program, ...each.args].join(' '))
    .join('\n');

  const found = publisherInCommand(text, top, { ...step, run: text });
  const [, directory] = found?.run?.exec(text) ?? [];
  const configured = configurationIn(text) ?? found?.configured;
  return (
    found && {
      ...found,
      run: /deploy/,
      ...(configured ? { configured } : {}),
      ...(directory ? { usual: directory } : {}),
    }
  );
}

/** The reason why no single job built the published files: several jobs did, or another workflow. */
type Lack = 'several' | 'elsewhere';

interface Builder {
  job: Job;
  lack: Lack | undefined;
  /** Its steps before the upload. */
  steps: readonly Settings[];
  directory: string | undefined;
}

interface Upload {
  job: Job;
  name: string;
  at: number;
}

// The job that uploaded what this one downloads.
function builderOf(own: Job, jobs: readonly Job[]): Builder {
  const needs = [own.job['needs']].flat().map(textOf);
  const uploads = jobs.filter(({ id }) => needs.includes(id)).flatMap(uploadsOf);
  const wanted = downloadsOf(own);

  const asked = uploads.filter(({ name }) => wanted.some((each) => each === name));
  // A name that is put together at the run is not known here.
  const isWhole = wanted.some((each) => each === undefined || /[$*]/.test(each));
  const unclear = uploads.filter(({ name }) => name.includes('$'));
  const known = asked.length > 0 ? asked : unclear;
  const [upload, ...more] = isWhole ? uploads : known;

  const isJoined = more.length > 0 || wanted.length > 1;
  if (upload && !isJoined) return builderWith(upload);
  return { job: own, lack: isJoined ? 'several' : 'elsewhere', steps: [], directory: undefined };
}

function downloadsOf({ job }: Job): (string | undefined)[] {
  return listOf(job['steps'])
    .map(mapOf)
    .filter((step) => usesAction(step, 'actions/download-artifact'))
    .map((step) => {
      const inputs = mapOf(step['with']);
      return textOf(inputs['name']) ?? textOf(inputs['pattern']);
    });
}

function uploadsOf(job: Job): Upload[] {
  return listOf(job.job['steps']).flatMap((each, at) => {
    const step = mapOf(each);
    const name = textOf(mapOf(step['with'])['name']) ?? 'artifact';
    return usesAction(step, 'actions/upload-artifact') ? [{ job, name, at }] : [];
  });
}

function builderWith({ job, at }: Upload): Builder {
  const steps = listOf(job.job['steps']).map(mapOf);
  const path = textOf(mapOf(steps[at]?.['with'])['path'])?.trim();
  const isFolder = path !== undefined && !/[*\n]|\.(zip|tar|t?gz|tar\.\w+)$/.test(path);
  return {
    job,
    lack: undefined,
    steps: steps.slice(0, at),
    directory: isFolder ? cleanFolder(path, contextOf(job)) : undefined,
  };
}

// Of several values of a matrix, the step that publishes names one.
function contextOf(own: Job, condition = ''): JobContext {
  const { job, workflow, file, runs } = own;
  const matrix = mapOf(mapOf(job['strategy'])['matrix']);
  const single = Object.entries(matrix).flatMap(([name, values]) => {
    const texts = listOf(values).flatMap((each) => textOf(each) ?? []);
    const [, named] =
      new RegExp(`\\bmatrix\\.${name.replace(/\W/g, '\\$&')}\\s*==\\s*'([^']*)'`).exec(condition) ??
      [];
    const text = texts.length === 1 ? texts[0] : texts.find((each) => each === named);
    return text === undefined ? [] : [[name, text] as const];
  });
  const env = { ...mapOf(workflow['env']), ...mapOf(job['env']) };
  const values = Object.entries(env).map(
    ([name, value]) => [name, rootedValue(textOf(value) ?? '')] as const,
  );

  return {
    file,
    runs,
    folder: commandFolder(own),
    env: Object.fromEntries(values),
    matrix: Object.fromEntries(single),
    pages: new Set(),
    ids: new Set(),
    omitted: [],
    obstacles: [
      ...(job['container'] === undefined ? [] : ['runs in a container']),
      ...(/ubuntu|\$\{\{/.test(JSON.stringify(job['runs-on'] ?? 'ubuntu'))
        ? []
        : ['runs on another system than Ubuntu']),
    ],
  };
}

function folderGiven(
  step: Settings,
  { folder = [], run, usual }: Publisher,
  context: JobContext,
): string | undefined {
  const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
  const given = folder.map((name) => textOf(inputs[name])).find(Boolean);
  const [, typed] = run?.exec(textOf(step['run']) ?? '') ?? [];
  const [, argument] =
    /(?:--dir[ =]|pages\s+(?:deploy|publish)\s+)["']?([\w./-]+)/.exec(given ?? '') ?? [];
  const text = argument ?? given ?? typed ?? usual;
  if (text === undefined) return undefined;

  const isCommand = typed !== undefined || (usual !== undefined && run !== undefined);
  return cleanFolder(posix.join(baseOf(step, isCommand, context), text), context);
}

// `working-directory` applies to commands; among the actions, wrangler-action has an input for it.
function baseOf(step: Settings, isCommand: boolean, context: JobContext): string {
  const place = isCommand
    ? (textOf(step['working-directory']) ?? context.folder)
    : textOf(mapOf(step['with'])['workingDirectory']);
  return folderPath(place ?? '.');
}

function cleanFolder(text: string, context: JobContext): string | undefined {
  const filled = text
    .replace(/\$\{\{\s*env\.(\w+)\s*\}\}/g, (whole, name: string) => context.env[name] ?? whole)
    .replace(
      /\$\{\{\s*matrix\.([\w-]+)\s*\}\}/g,
      (whole, name: string) => context.matrix[name] ?? whole,
    )
    .replace(/^\$\{\{\s*github\.workspace\s*\}\}\//, '');
  const path = folderPath(filled.trim());
  const isKnown = /^[\w .@+/-]+$/.test(path) && !path.startsWith('..') && !posix.isAbsolute(path);
  return isKnown ? path : undefined;
}

/** Returns the folder of a job's commands. @param own of the step */
export function commandFolder({ job, workflow }: Job, own?: string): string {
  const [told = '.'] = [job, workflow].flatMap(
    (each) => textOf(mapOf(mapOf(each['defaults'])['run'])['working-directory']) ?? [],
  );
  return folderPath(own ?? told);
}

interface Assembly extends FileRules {
  steps: readonly Settings[];
  context: JobContext;
  builds: string | undefined;
  /** The folder in which the step that publishes builds. */
  place: string | undefined;
  directory: string | undefined;
  isProduction: boolean;
  hasProgram: boolean;
  isJoined: boolean;
}

function assemble(own: Job, { steps: all, context, place, ...published }: Assembly): OwnDeployment {
  const builder = all
    .map((step) => builders.find(({ uses }) => uses.test(textOf(step['uses']) ?? '')))
    .find(Boolean);
  const checkouts = all.filter((step) => usesAction(step, 'actions/checkout'));
  const checkout = Object.assign(
    {},
    ...checkouts.map((step) => checkoutIn(step, context)),
  ) as Checkout;
  const steps = withPreviews(takeSteps(all, context), context);
  const env = envOf(context);
  const hugo = context.env['HUGO_VERSION'];

  return {
    ...published,
    file: plainText(own.file, 100),
    folder: place === undefined ? context.folder : folderPath(place),
    builds: builder?.builds ?? published.builds,
    steps,
    checkout,
    env,
    versions: { ...versionsIn(all), ...(hugo ? { 'hugo-version': hugo } : {}) },
    isPushed: own.runs.isPushed,
    readsPackages: readsPackages(own, steps),
    guesses: guessesOf(own, JSON.stringify([steps, env])),
    beside: [...published.beside, ...checkouts.flatMap(tokenOf)],
    obstacles: context.obstacles,
    omitted: context.omitted,
  };
}

function takeSteps(steps: readonly Settings[], context: JobContext): WorkflowStep[] {
  return steps.flatMap((step) => {
    const uses = textOf(step['uses']) ?? '';
    if (usesAction(step, 'actions/configure-pages')) context.pages.add(textOf(step['id']) ?? '');
    const isLeftOut = leftOut.test(uses) || builders.some((each) => each.uses.test(uses));
    if (isLeftOut || usesAction(step, 'actions/checkout')) return [];

    return translateStep(step, context) ?? [];
  });
}

// Steps for previews take the place of those for production; others set up a host of previews.
function withPreviews(steps: readonly WorkflowStep[], context: JobContext): WorkflowStep[] {
  const ofPreviews = steps.filter((step) => step.if !== forProduction);
  if (ofPreviews.length === steps.length) return steps.filter((step) => step.if !== forPreviews);

  if (runsOf(ofPreviews).length === 0) context.obstacles.push('builds for production alone');
  return [...steps];
}

/** The values that a job takes from its environment on GitHub are not those of the repository. */
function guessesOf({ file, job }: Job, taken: string): Guess[] {
  const environment = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
  const found = [...taken.matchAll(/\b(?:vars|secrets)\.(?!GITHUB_TOKEN\b)(\w+)/g)];
  const names = [...new Set(found.map(([, name]) => name))].join(', ');
  // Every deploy to GitHub Pages has this one.
  if (environment === undefined || environment === 'github-pages' || names === '') return [];

  const place = `${plainText(file, 100)} takes from its environment ${plainText(environment, 100)}`;
  return [
    { of: 'values', text: `that the repository has ${plainText(names, 200)}, which ${place}` },
  ];
}

const registries = /\bpkg\.github\.com|\bghcr\.io/;

function readsPackages({ job, workflow }: Job, steps: readonly WorkflowStep[]): boolean {
  const permissions = mapOf(job['permissions'] ?? workflow['permissions']);
  return (
    /read|write/.test(textOf(permissions['packages']) ?? '') ||
    registries.test(JSON.stringify(steps))
  );
}

function tokenOf(step: Settings): string[] {
  const inputs = mapOf(step['with']);
  const tokens = ['token', 'ssh-key'].flatMap((name) => textOf(inputs[name]) ?? []);
  const own = tokens.find((token) => !/github\.token|GITHUB_TOKEN/.test(token));
  const secret = /secrets\.\w+/.exec(own ?? '')?.[0] ?? 'a token of its own';
  return own === undefined
    ? []
    : [
        `checks out with \`${secret}\`; if private submodules need it, give it to the checkout here`,
      ];
}

function versionsIn(steps: readonly Settings[]): Record<string, string> {
  const inputs = steps.flatMap((step) => Object.entries(mapOf(step['with'])));
  const versions = inputs.filter(([name]) => /-version(-file)?$/.test(name));
  return Object.fromEntries(versions.map(([name, value]) => [name, textOf(value) ?? '']));
}

function usesAction(step: Settings, action: string): boolean {
  return textOf(step['uses'])?.startsWith(`${action}@`) === true;
}

function checkoutIn(step: Settings, context: JobContext): Checkout {
  const inputs = mapOf(step['with']);
  const submodules = textOf(inputs['submodules']);
  const other = textOf(inputs['repository']);
  if (other !== undefined && !other.includes('github.repository')) {
    context.obstacles.push('checks out another repository');
    return {};
  }

  return {
    ...(textOf(inputs['fetch-depth']) === '0' ? { history: true } : {}),
    ...(submodules === 'true' || submodules === 'recursive' ? { submodules } : {}),
    ...(textOf(inputs['lfs']) === 'true' ? { lfs: true } : {}),
  };
}

function envOf({ env, omitted }: JobContext): Record<string, string> {
  const wanted = Object.entries(env).filter(([name]) => !/^OSC_|^FORCE_COLOR$/.test(name));
  omitted.push(...wanted.flatMap(([name, value]) => (isTakenOver(value) ? [] : name)));
  return Object.fromEntries(wanted.filter(([, value]) => isTakenOver(value)));
}

function isTakenOver(value: string): boolean {
  return (
    !value.includes('${{') ||
    /^\$\{\{ ?(?:vars|secrets)\.(?!OSC_)(?!\w*(?:REFRESH|ACCESS)_TOKEN\b)\w+ ?\}\}$/.test(
      value.trim(),
    )
  );
}
