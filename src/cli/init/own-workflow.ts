import { plainText } from '../../base/plain-text.js';
import type { Checkout, Guess, WorkflowStep } from '../repository/workflow.js';
import type { Answer } from '../workflow/expressions.js';
import { conditionsOf, reaches } from '../workflow/reach.js';
import { builderOf, cleanFolder, contextOf, folderGiven, isDownload } from './own-build-job.js';
import { fileRulesOf } from './own-files.js';
import { gateOf, type Job, readJobs, usesAction } from './own-jobs.js';
import {
  commandIn,
  hostBuildText,
  hostedBy,
  isBuiltByHost,
  placeOf,
  publisherOf,
  stepsBefore,
} from './own-publish-step.js';
import {
  builders,
  leftOut,
  missedWithout,
  type Publisher,
  pagesBuilder,
} from './own-publishers.js';
import type { OwnRuns } from './own-runs.js';
import { type JobContext, rootedValue, translateStep } from './own-steps.js';
import { folderPath, listOf, mapOf, type Settings, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** The way in which a workflow of the repository publishes a site elsewhere: the best evidence that there is. */
export interface OwnDeployment {
  /** `.github/workflows/pages.yml` */
  file: string;
  /** The folder that is published, from the top of the clone; undefined where it is not told. */
  directory: string | undefined;
  /** The folder of its commands, from the top of the clone. */
  folder: string;
  /** The generator that a step of another action runs. */
  builds: string | undefined;
  /** The generator has the gems of GitHub Pages. */
  hasPagesGems: boolean;
  /** The steps up to the publish, as they are written here. */
  steps: readonly WorkflowStep[];
  checkout: Checkout;
  env: Readonly<Record<string, string>>;
  /** The command with which a step of another action builds. */
  command: string | undefined;
  /** Versions of tools that its steps set up, by the input of the set-up action. */
  versions: Readonly<Record<string, string>>;
  /** The parts that could not be taken over. If the list is empty, `steps` is the whole build. */
  obstacles: readonly string[];
  /** The conditions of its steps that are for production alone. */
  alone: readonly string[];
  /** The patterns of files that it leaves out. */
  leftOut: readonly string[];
  /** The parts beside the build, as sentences whose subject is the workflow. */
  beside: readonly string[];
  /** It runs for production, not for another branch alone. */
  isProduction: boolean;
  /** A push of the branch that is production starts it. */
  isPushed: boolean;
  /** The time that its job may take. */
  minutes: number;
  /** Its token reads packages. */
  readsPackages: boolean;
  /** The facts of it that are only guessed to hold here. */
  guesses: readonly Guess[];
  /** It also deploys a program, which a site does not have. */
  hasProgram: boolean;
  /** It changes, moves or joins what other jobs built. */
  isHandedOn: boolean;
  /** Nothing says that what it sends is a site. */
  isVague: boolean;
}

/** Reads how the workflows of a clone publish it elsewhere. Nothing of them is run. */
export function readOwnDeployments(source: Source): OwnDeployment[] {
  return readJobs(source).flatMap((jobs) => jobs.flatMap((job) => deploymentOf(job, jobs, source)));
}

function deploymentOf(own: Job, jobs: readonly Job[], { top }: Source): OwnDeployment[] {
  const steps = listOf(own.job['steps']).map(mapOf);
  const found = findPublishes(own, steps, top);
  const told = found.filter(({ publisher }) => publisher.isVague !== true);
  const forProduction = told.filter(({ start }) => start !== 'no');
  const chosen = forProduction[0] ?? told[0] ?? found.find(({ start }) => start !== 'no');
  if (!chosen) return [];

  const { step, at, publisher, start, hosted, given } = chosen;
  const part = stepsBefore(step, publisher);
  const before = [...steps.slice(0, at), ...(part ?? [])];
  const { lack, ...source } = builderOf(own, { jobs, before, given });

  const context = contextOf(source.job, textOf(step['if']));
  const command = commandIn(step, publisher);
  const { leftOut: excluded, others, added } = fileRulesOf(step, hosted?.ignored ?? []);
  context.obstacles.unshift(
    ...startObstacles(own, start),
    ...(lack === undefined ? [] : [`${lack} (in its job \`${plainText(own.id, 60)}\`)`]),
    ...severalText(forProduction, given),
    ...(isDivided(own, steps) ? ['publishes in several uploads'] : []),
    ...(part === undefined ? ['builds and publishes in one command'] : []),
    ...publisherObstacles(step, publisher),
    ...others.map((option) => `leaves files out with ${option}`),
  );

  return [
    assemble(source.job, {
      steps: source.steps,
      context,
      builds: publisher.builds,
      place: placeOf(step, publisher),
      directory: source.directory,
      maker: publisher.command === undefined ? {} : step,
      command,
      isProduction: start !== 'no',
      hasProgram: hosted?.hasProgram === true,
      isHandedOn: lack !== undefined,
      isVague: publisher.isVague === true,
      leftOut: [...excluded, ...hiddenOut(step, source.directory, top)],
      guesses: addedGuesses(own, added),
    }),
  ];
}

function publisherObstacles(step: Settings, publisher: Publisher): string[] {
  const isKnown = commandIn(step, publisher)?.includes('${{') !== true;
  return [
    ...(isBuiltByHost(step, publisher) ? [hostBuildText(step)] : []),
    ...(isKnown ? [] : ['builds with a command that only its run knows']),
    ...(publisher.isOpaque === true ? ['publishes with commands that are not read'] : []),
  ];
}

function findPublishes(own: Job, steps: readonly Settings[], top: Source['top']) {
  // What another job built can also be pushed to a host's repository.
  const isPusher = steps.some(isDownload) && /pages|deploy|\bsite\b/i.test(JSON.stringify(own.job));
  const pushes = (step: Settings) => isPusher && /\bgit\s+push\b/.test(textOf(step['run']) ?? '');

  return steps.flatMap((step, at) => {
    const publisher = publisherOf(step, top) ?? (pushes(step) ? { isOpaque: true } : undefined);
    if (!publisher) return [];

    const hosted = hostedBy(step, publisher, top);
    const context = contextOf(own, textOf(step['if']));
    const given = hosted?.directory ?? folderGiven(step, publisher, context);
    return [{ step, at, publisher, start: startOf(own, step), hosted, given }];
  });
}

// Since its version 4 it leaves hidden files out, which only matters for a folder of the repository.
function hiddenOut(step: Settings, folder: string | undefined, top: Source['top']): string[] {
  const isLeavingOut =
    /^actions\/upload-pages-artifact@(?!v[123]\b)/.test(textOf(step['uses']) ?? '') &&
    textOf(mapOf(step['with'])['include-hidden-files']) !== 'true';
  const hasHidden =
    folder !== undefined && top.namesIn(folder).some((name) => /^\.(?!git$|github$)/.test(name));
  return isLeavingOut && hasHidden ? ['.*'] : [];
}

function severalText(
  found: readonly { given: string | undefined }[],
  given: string | undefined,
): string[] {
  const others = found.flatMap((each) => (each.given === given ? [] : (each.given ?? [])));
  return others.length === 0 ? [] : [`also publishes ${plainText(others.join(', '), 100)}`];
}

// Uploads to S3 divide the files of a folder among them.
function isDivided(own: Job, steps: readonly Settings[]): boolean {
  const runs = steps
    .filter((each) => startOf(own, each) !== 'no')
    .flatMap((each) => textOf(each['run']) ?? []);
  return (runs.join('\n').match(/\baws\s+s3\s+(?:sync|cp)\b/g) ?? []).length > 1;
}

function addedGuesses({ file }: Job, added: readonly string[]): Guess[] {
  const text = `that this is the whole site, where ${plainText(file, 100)} publishes with ${added.join(', ')}`;
  return added.length === 0 ? [] : [{ of: 'build', text }];
}

/** Returns whether the run for production starts a job, and comes to a step of it. */
function startOf(own: Job, step: Settings = {}): Answer {
  const { runs, callers } = own;
  const isCalled = callers.length === 0 || callers.some((caller) => startOf(caller) !== 'no');
  return runs.isProduction && isCalled ? reaches(gateOf(own, step), runs.production) : 'no';
}

function startObstacles(own: Job, start: Answer): string[] {
  const branch = plainText(own.runs.mainBranch, 100);
  if (start === 'no') return [`does not run for a push to \`${branch}\``];
  if (startOf(own) === 'yes') return [];

  const conditions = plainText(conditionsOf(gateOf(own)).join('; '), 200);
  return [`runs its job \`${plainText(own.id, 60)}\` only if \`${conditions}\``];
}

interface Assembly {
  steps: readonly Settings[];
  context: JobContext;
  builds: string | undefined;
  /** The folder in which the step that publishes builds. */
  place: string | undefined;
  directory: string | undefined;
  /** The step that publishes, where its action also builds; else empty. */
  maker: Settings;
  command: string | undefined;
  isProduction: boolean;
  hasProgram: boolean;
  isHandedOn: boolean;
  isVague: boolean;
  leftOut: readonly string[];
  guesses: readonly Guess[];
}

function assemble(own: Job, assembly: Assembly): OwnDeployment {
  const { steps: all, context, maker, ...published } = assembly;
  const built = builderIn(all);
  const folder = folderOf(published.place ?? built?.place, context);
  if (folder === undefined) context.obstacles.push('builds in a folder that only its run knows');
  const checkouts = all.filter((step) => usesAction(step, 'actions/checkout'));
  const checkout = Object.assign(
    {},
    ...checkouts.map((step) => checkoutIn(step, context)),
  ) as Checkout;
  const steps = takeSteps(all, context);
  context.obstacles.push(...identityObstacles(own, steps));
  const env = envOf({ ...context, env: { ...context.env, ...textsIn(mapOf(maker['env'])) } });

  return {
    ...published,
    file: plainText(own.file, 100),
    folder: folder ?? '.',
    builds: built?.builds ?? published.builds,
    hasPagesGems: all.some((step) => pagesBuilder.test(textOf(step['uses']) ?? '')),
    steps,
    checkout,
    env,
    versions: { ...versionsIn([...all, maker]), ...versionsOf({ ...context.env, ...env }) },
    isPushed: own.runs.isPushed,
    readsPackages: readsPackages(own, steps),
    guesses: [
      ...startGuesses(own),
      ...guessesOf(own, JSON.stringify([steps, env])),
      ...published.guesses,
      ...omittedGuesses(own, context.omitted),
    ],
    minutes: minutesOf(own),
    beside: [...servicesOf(own), ...checkouts.flatMap(tokenOf)],
    obstacles: context.obstacles,
    alone: context.alone,
  };
}

function omittedGuesses({ file }: Job, omitted: readonly string[]): Guess[] {
  const names = plainText([...new Set(omitted)].join(', '), 200);
  const text = `that the build does without ${names}, which only a run of ${plainText(file, 100)} has`;
  return omitted.length === 0 ? [] : [{ of: 'values', text }];
}

function builderIn(steps: readonly Settings[]) {
  const [found] = steps.flatMap((step) => {
    const builder = builders.find(({ uses }) => uses.test(textOf(step['uses']) ?? ''));
    return builder ? [{ builds: builder.builds, place: placeOf(step, builder) }] : [];
  });
  return found;
}

function folderOf(place: string | undefined, context: JobContext): string | undefined {
  return place === undefined ? context.folder : cleanFolder(place, context);
}

function takeSteps(steps: readonly Settings[], context: JobContext): WorkflowStep[] {
  return steps.flatMap((step, at) => {
    const uses = textOf(step['uses']) ?? '';
    const id = textOf(step['id']);
    if (id && usesAction(step, 'actions/configure-pages')) context.pages.add(id);
    const isLeftOut = leftOut.test(uses) || builders.some((each) => each.uses.test(uses));
    if (isLeftOut) noteMissed(step, steps.slice(at + 1), context);
    if (isLeftOut || usesAction(step, 'actions/checkout')) return [];

    return translateStep(step, context) ?? [];
  });
}

function noteMissed(step: Settings, others: readonly Settings[], context: JobContext): void {
  const uses = textOf(step['uses']) ?? '';
  const script = textOf(mapOf(step['with'])['script']) ?? '';
  const after = others.flatMap((each) => textOf(each['run']) ?? []);
  const missed = missedWithout(uses, { script, after });
  if (missed === 'is') context.obstacles.push(`needs \`${plainText(uses, 100)}\` for its build`);
  if (missed === 'may') context.omitted.push(uses);
}

const signsIn = /vault|secret|credential|login|[/-]auth/i;

// A job here gets no identity of GitHub's.
function identityObstacles({ job, workflow }: Job, steps: readonly WorkflowStep[]): string[] {
  const permissions = job['permissions'] ?? workflow['permissions'];
  const isGiven = permissions === 'write-all' || textOf(mapOf(permissions)['id-token']) === 'write';
  const uses = isGiven
    ? steps.flatMap((step) => step.uses ?? []).find((name) => signsIn.test(name))
    : undefined;
  return uses === undefined ? [] : [`signs in with \`${plainText(uses, 100)}\` for its build`];
}

// A run after another workflow has what that one tested; a called one has the events of its callers.
function startGuesses({ file, runs, callers }: Job): Guess[] {
  const all = [runs, ...callers.map((caller) => caller.runs)];
  if (all.some(({ isPushed, events }) => isPushed || events.includes('workflow_run'))) return [];

  const events = all.flatMap((each) => each.events);
  const starts = [...new Set(events.map((event) => (event === 'push' ? 'a tag' : event)))];
  const place = plainText(file, 100);
  const text = `that each push to ${plainText(runs.mainBranch, 100)} is published, where ${place} publishes on ${starts.join(', ')} alone`;
  return [{ of: 'start', text }];
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

// Azure reads the version of Node.js there.
function versionsOf({ HUGO_VERSION: hugo, NODE_VERSION: node }: Readonly<Record<string, string>>) {
  return { ...(hugo ? { 'hugo-version': hugo } : {}), ...(node ? { 'node-version': node } : {}) };
}

function textsIn(env: Settings): Record<string, string> {
  const texts = Object.entries(env).map(([name, value]) => [
    name,
    rootedValue(textOf(value) ?? ''),
  ]);
  return Object.fromEntries(texts) as Record<string, string>;
}

/** The time limit in minutes of a copied build whose own job has none, or an expression. */
const usualMinutes = 60;

function minutesOf({ job }: Job): number {
  const minutes = Number(textOf(job['timeout-minutes']));
  return Number.isInteger(minutes) && minutes > 0 && minutes <= 360 ? minutes : usualMinutes;
}

function servicesOf({ job }: Job): string[] {
  const names = plainText(Object.keys(mapOf(job['services'])).join(', '), 100);
  return names === '' ? [] : [`builds beside the services ${names}, which are not taken over`];
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

function checkoutIn(step: Settings, context: JobContext): Checkout {
  const inputs = mapOf(step['with']);
  const submodules = textOf(inputs['submodules']);
  const other = textOf(inputs['repository']);
  const path = folderPath(textOf(inputs['path']) ?? '.');
  if (other !== undefined && !other.includes('github.repository'))
    context.obstacles.push('checks out another repository');
  else if (path !== '.') context.obstacles.push('checks out into a folder');
  else if (!isOwnRef(textOf(inputs['ref']) ?? '', context.runs))
    context.obstacles.push('checks out another branch');

  return {
    ...(textOf(inputs['fetch-depth']) === '0' ? { history: true } : {}),
    ...(submodules === 'true' || submodules === 'recursive' ? { submodules } : {}),
    ...(textOf(inputs['lfs']) === 'true' ? { lfs: true } : {}),
  };
}

// An event names the commit that it is for.
function isOwnRef(ref: string, { mainBranch }: OwnRuns): boolean {
  return (
    ref === '' || ref.replace('refs/heads/', '') === mainBranch || /\$\{\{.*\bgithub\./.test(ref)
  );
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
