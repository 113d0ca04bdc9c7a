import { posix } from 'node:path';
import { buildsIn } from './build-commands.js';
import { commandDefault, commandFolder, type Job, runsForPulls, usesAction } from './own-jobs.js';
import { leftOut, type Publisher } from './own-publishers.js';
import { withoutHostLogins } from './own-secrets.js';
import { type JobContext, rootedValue } from './own-steps.js';
import { folderPath, listOf, mapOf, type Settings, textOf } from './settings-text.js';

/** The reasons why the steps of no single job make the published files, as what the job that publishes does. */
export const lacks = {
  several: 'joins what several jobs built',
  elsewhere: 'takes it from elsewhere',
  part: 'builds with what another job built',
  moved: 'moves what it downloads',
  changed: 'changes what it downloads by more than commands in the same folder',
};

export type Lack = keyof typeof lacks;

/** The job that made the published files, or the reason why no single job did. */
export interface Builder {
  job: Job;
  lack: Lack | undefined;
  /** Its steps before the upload. */
  steps: readonly Settings[];
  /** The steps of the job that publishes, which change what that one built. */
  changes: readonly Settings[];
  directory: string | undefined;
  /** The name under which it hands them on. */
  name?: string;
}

/** Returns where the files come from that a job publishes. @param before its steps up to the publish @param given the folder that it publishes */
export function sourceOf(
  own: Job,
  {
    jobs,
    before,
    given,
  }: {
    jobs: readonly Job[];
    before: readonly Settings[];
    given: string | undefined;
  },
): Builder {
  const at = before.findLastIndex(isDownload);
  const changes = before.slice(at + 1).filter(changesFiles);
  if (at < 0 || changes.some(isBuildStep)) {
    const lack = at < 0 ? undefined : 'part';
    return { job: own, lack, steps: before, changes: [], directory: undefined };
  }

  const found = builderOf(own, jobs);
  if (found.lack !== undefined) return found;
  if (found.steps.some(isDownload)) return { ...found, lack: 'part' };

  const path = textOf(mapOf(before[at]?.['with'])['path']) ?? '.';
  return withChanges(own, { found, changes, given, target: cleanFolder(path, contextOf(own)) });
}

function withChanges(
  own: Job,
  {
    found,
    changes,
    given,
    target,
  }: {
    found: Builder;
    changes: readonly Settings[];
    given: string | undefined;
    /** The folder of what is downloaded. */
    target: string | undefined;
  },
): Builder {
  if (given === undefined) return found;
  const isBelow = target?.startsWith(given === '.' ? '' : `${given}/`) === true;
  if (isBelow && target !== given) return { ...found, lack: 'moved' };
  if (changes.length === 0) return { ...found, directory: partOf(found, given, target) };

  const isSame = target !== undefined && target === found.directory;
  const isKnown = changes.every((step) => step['run'] !== undefined);
  // The commands may have put what they keep into another folder.
  return isSame && isKnown
    ? { ...found, changes: changes.map((step) => ofJob(own, step)), directory: given }
    : { ...found, lack: 'changed' };
}

// A download can make a folder of the artifact's name, which the build does not have.
function partOf({ directory, name }: Builder, given: string, target: string | undefined) {
  const part = posix.relative(target ?? given, given);
  const isPart =
    directory !== undefined && target !== '.' && part !== name && !part.startsWith('..');
  return isPart ? posix.join(directory, part) : directory;
}

/** Returns whether a step takes what another job handed on. */
export function isDownload(step: Settings): boolean {
  return usesAction(step, 'actions/download-artifact');
}

const onlyLooks =
  /^(?:$|#|(?:mkdir|tar|unzip|ls|tree|pwd|cat|du|echo|chmod|git (?:config|clone|checkout))\b[^>]*$)/;

function changesFiles(step: Settings): boolean {
  const run = textOf(step['run']);
  if (run !== undefined) return !run.split(/\n|&&/).every((line) => onlyLooks.test(line.trim()));
  const uses = textOf(step['uses']) ?? '';
  return !leftOut.test(uses) && !/setup|^actions\/checkout@/.test(uses);
}

function isBuildStep(step: Settings): boolean {
  return step['run'] !== undefined && buildsIn(textOf(step['run']) ?? '');
}

// In the job that builds, a step has the variables and the folder of its own.
function ofJob(own: Job, step: Settings): Settings {
  const ofJob = withoutHostLogins(mapOf(own.job['env']), textOf(step['run']) ?? '');
  const env = { ...ofJob.env, ...mapOf(step['env']) };
  const folder = commandFolder(own, textOf(step['working-directory']));
  const shell = step['shell'] ?? commandDefault(own, 'shell');
  return { ...step, env, 'working-directory': folder, shell };
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
  const lack = isJoined ? 'several' : 'elsewhere';
  return { job: own, lack, steps: [], changes: [], directory: undefined };
}

function downloadsOf({ job }: Job): (string | undefined)[] {
  return listOf(job['steps'])
    .map(mapOf)
    .filter(isDownload)
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

function builderWith({ job, at, name }: Upload): Builder {
  const steps = listOf(job.job['steps']).map(mapOf);
  const path = textOf(mapOf(steps[at]?.['with'])['path'])?.trim();
  const isFolder = path !== undefined && !/[*\n]|\.(zip|tar|t?gz|tar\.\w+)$/.test(path);
  return {
    job,
    lack: undefined,
    name,
    steps: steps.slice(0, at),
    changes: [],
    directory: isFolder ? cleanFolder(path, contextOf(job)) : undefined,
  };
}

/** Returns what the steps of a job are translated with. Of several values of a matrix, the condition of the step that publishes names one. */
export function contextOf(own: Job, condition = ''): JobContext {
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
    shell: commandDefault(own, 'shell'),
    isForBranches: !runsForPulls(own),
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

/** Returns the folder that a step publishes, from the top of the clone; undefined where it is not told. */
export function folderGiven(
  step: Settings,
  { folder = [], below, run, usual }: Publisher,
  context: JobContext,
): string | undefined {
  const inputs = { ...mapOf(step['env']), ...mapOf(step['with']) };
  const given = folder.map((name) => textOf(inputs[name])).find(Boolean);
  const typed = run && typedFolder(textOf(step['run']) ?? '', run);
  const [, argument] =
    /(?:--dir[ =]|pages\s+(?:deploy|publish)\s+)["']?([\w./-]+)/.exec(given ?? '') ?? [];
  const text = argument ?? given ?? typed ?? usual;
  if (text === undefined) return undefined;

  const isCommand = typed !== undefined || (usual !== undefined && run !== undefined);
  if (below !== undefined)
    return cleanFolder(
      posix.join('.', text, textOf(inputs[below]) ?? '').replace(/^\/+(?=.)/, ''),
      context,
    );
  return cleanFolder(posix.join(baseOf(step, isCommand, context), text), context);
}

// Of uploads of parts, the folder that holds the first.
function typedFolder(text: string, run: RegExp): string | undefined {
  const sent = [...text.matchAll(new RegExp(run, `g${run.flags}`))];
  const folders = sent.flatMap(([, folder]) => folder ?? []);
  return folders.find((each) => folders[0]?.startsWith(`${each}/`)) ?? folders[0];
}

// `working-directory` applies to commands; among the actions, wrangler-action has an input for it.
function baseOf(step: Settings, isCommand: boolean, context: JobContext): string {
  const place = isCommand
    ? (textOf(step['working-directory']) ?? context.folder)
    : textOf(mapOf(step['with'])['workingDirectory']);
  return folderPath(place ?? '.');
}

/** Returns a folder of the clone; undefined where it is not known before a run, or not inside. */
export function cleanFolder(text: string, context: JobContext): string | undefined {
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
