import { posix } from 'node:path';
import { commandFolder, type Job, runsForPulls, usesAction } from './own-jobs.js';
import type { Publisher } from './own-publishers.js';
import { type JobContext, rootedValue } from './own-steps.js';
import { folderPath, listOf, mapOf, type Settings, textOf } from './settings-text.js';

/** The reason why no single job built the published files: several jobs did, or another workflow. */
export type Lack = 'several' | 'elsewhere';

/** The job that made the published files, or the reason why no single job did. */
export interface Builder {
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

/** Returns the job that uploaded what this one downloads, or why no single job did. */
export function builderOf(own: Job, jobs: readonly Job[]): Builder {
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
    isForBranches: !runsForPulls(own),
    env: Object.fromEntries(values),
    matrix: Object.fromEntries(single),
    pages: new Set(),
    ids: new Set(),
    omitted: [],
    held: [],
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
