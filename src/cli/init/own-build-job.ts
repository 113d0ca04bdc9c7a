import { posix } from 'node:path';
import { commandDefault, commandFolder, type Job, usesAction } from './own-jobs.js';
import { leftOut, type Publisher } from './own-publishers.js';
import { type JobContext, obstaclesOfEnv, rootedValue } from './own-steps.js';
import { folderPath, listOf, mapOf, type Settings, textOf } from './settings-text.js';

/** The job that wrote the published files. */
export interface Builder {
  job: Job;
  /** The steps before the publish or the upload. */
  steps: readonly Settings[];
  /** The folder that they wrote. */
  directory: string | undefined;
  /** The reason why its steps are not the whole build, as what the job that publishes does. */
  lack?: string;
}

/** Returns the job that wrote what a job publishes: itself, or the only one of which it passes an artifact on untouched. @param before its steps up to the publish @param given the folder that it publishes */
export function builderOf(
  own: Job,
  {
    jobs,
    before,
    given,
  }: { jobs: readonly Job[]; before: readonly Settings[]; given: string | undefined },
): Builder {
  const builder: Builder = { job: own, steps: before, directory: given };
  const downloads = before.filter(isDownload);
  const [download] = downloads;
  if (download === undefined) return builder;

  const lacking = (lack: string) => ({ ...builder, steps: [], lack });
  if (before.some((step) => !isDownload(step) && !isHarmless(step)))
    return lacking('changes what another job built');
  const inputs = mapOf(download['with']);
  const name = textOf(inputs['name']);
  if (downloads.length > 1 || name === undefined) return lacking('joins what several jobs built');

  const target = cleanFolder(textOf(inputs['path']) ?? '.', contextOf(own));
  const isMixed = target === '.' && before.some((step) => usesAction(step, 'actions/checkout'));
  if (target === undefined || target !== given || isMixed)
    return lacking('downloads into one folder and publishes another');

  const uploads = jobs.filter(({ id }) => needsOf(own).includes(id)).flatMap(uploadsOf);
  const [upload, ...more] = uploads.filter((each) => each.name === name);
  if (!upload || more.length > 0) return lacking('takes it from elsewhere');
  return upload.steps.some(isDownload) ? lacking('builds with what another job built') : upload;
}

function needsOf({ job }: Job): (string | undefined)[] {
  return [job['needs']].flat().map(textOf);
}

/** Returns whether a step takes what another job handed on. */
export function isDownload(step: Settings): boolean {
  return usesAction(step, 'actions/download-artifact');
}

const onlyLooks = /^(?:$|#|(?:ls|tree|pwd|echo|git config)\b[^>&|;]*$)/;

function isHarmless(step: Settings): boolean {
  const run = textOf(step['run']);
  if (run !== undefined) return run.split('\n').every((line) => onlyLooks.test(line.trim()));
  const uses = textOf(step['uses']) ?? '';
  return leftOut.test(uses) || /setup|^actions\/checkout@/.test(uses);
}

function uploadsOf(job: Job): (Builder & { name: string })[] {
  const steps = listOf(job.job['steps']).map(mapOf);
  return steps.flatMap((step, at) => {
    const inputs = mapOf(step['with']);
    const path = textOf(inputs['path'])?.trim();
    if (!usesAction(step, 'actions/upload-artifact') || path === undefined) return [];

    // An archive, a pattern or several paths are no folder.
    const isFolder = !/[*\n!]|\.(zip|tar|t?gz|tar\.\w+)$/.test(path);
    const directory = isFolder ? cleanFolder(path, contextOf(job)) : undefined;
    const name = textOf(inputs['name']) ?? 'artifact';
    return [{ job, name, steps: steps.slice(0, at), directory }];
  });
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
    env: Object.fromEntries(values),
    matrix: Object.fromEntries(single),
    pages: new Set(),
    ids: new Set(),
    omitted: [],
    alone: [],
    obstacles: [
      ...obstaclesOfEnv(job),
      ...obstaclesOfEnv(workflow),
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
  const [, typed] = run?.exec(textOf(step['run']) ?? '') ?? [];
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
