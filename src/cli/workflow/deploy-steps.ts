import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { DeployError } from '../../base/errors.js';
import { isTooNested } from '../../base/nesting.js';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles } from '../clone.js';
import { listOf, mapOf, textOf } from '../init/settings-text.js';

/** A step of a workflow that uses this action, with what stands around it. Nothing in it is evaluated. */
export interface DeployStep {
  file: string;
  job: string;
  /** The GitHub environment of the job. */
  environment: string | undefined;
  events: readonly string[];
  /** `branches` of `push`, and `branches-ignore` as exclusions; empty without either. */
  branches: readonly string[];
  /** The same for `tags`. */
  tags: readonly string[];
  /** A push of a branch starts nothing, as `push` filters tags alone. */
  tagsOnly: boolean;
  /** The crons of `schedule`. */
  crons: readonly string[];
  /** The names of `workflow_run`, after whose workflows this one runs. */
  after: readonly string[];
  /** `cache-mode` of the job. */
  cacheMode: string | undefined;
  /** The conditions that a run has to pass to come to the step: its own workflow, then those that call it. */
  gates: readonly Gate[];
  /** Secrets of its inputs that a caller of its workflow does not pass on. */
  withheld: readonly string[];
  /** Contexts that an action reads in its own file, where they do not exist, such as `secrets.TOKEN`. */
  barred: readonly string[];
  inputs: Readonly<Record<string, string>>;
  /** `env` of the workflow, the job and the step; the nearest counts. */
  env: Readonly<Record<string, string>>;
  /** Artifacts that the job downloads before, by the folder into which they come. */
  downloads: readonly Artifact[];
}

/** A job of a workflow, and the `if` of the steps in it on the way to a deploy. */
export interface Gate {
  file: string;
  workflow: YamlMap;
  job: string;
  conditions: readonly string[];
  /** Inputs that a caller of the workflow gives. */
  inputs?: Readonly<Record<string, string>>;
}

/** Returns whether a step may use a login that renews itself, also where pull requests get an access token. */
export function isRenewing({ inputs, env }: DeployStep): boolean {
  const { 'access-token': given, 'refresh-token': refresh } = inputs;
  const access = given || env['OSC_ACCESS_TOKEN'] || '';
  return access === '' || (refresh !== undefined && /&&|\|\|/.test(access));
}

/** An artifact of a workflow: its name, and the paths that are uploaded or the folder that is filled. */
export interface Artifact {
  name: string;
  path: string;
}

/** An artifact, and the workflow that uploads it. */
export interface Upload extends Artifact {
  file: string;
  /** The workflow's name, as `workflow_run` names it. */
  workflow: string;
}

export interface Workflows {
  /** The `name` of each workflow, else its path, as `workflow_run` names it. */
  names: string[];
  /** The crons of the workflows that have some, by those names. */
  schedules: Map<string, string[]>;
  steps: DeployStep[];
  uploads: Upload[];
  /** The jobs whose `run` deploys with our command line. */
  commands: { file: string; job: string }[];
  /** Files that mention this action and cannot be read, with the reason. */
  unreadable: { file: string; reason: string }[];
}

export const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];
// Parsing takes time, for some texts by the square of their length.
export const maxWorkflowBytes = 64 * 1024;
export const maxWorkflows = 20;
export const ownAction = /(^|\/)osc-deploy(\/[^@]*)?@/;

/** Our command line in a script, by its name or the path of its bundle. */
const ownCommand = /osc-deploy[^\s"']*["']?[ \t]+(?:publish|run|remove|rollback|cleanup)\b/;

export type YamlMap = Readonly<Record<string, unknown>>;

/** Reads the workflows of a clone. Their text is bounded, and none of it runs. */
export function readWorkflows(root: string): Workflows {
  const found: Workflows = {
    names: [],
    schedules: new Map(),
    steps: [],
    uploads: [],
    commands: [],
    unreadable: [],
  };

  for (const folder of workflowFolders) {
    const files = new CloneFiles(join(root, folder));
    const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
    const named = names.filter((name) => files.text(name).includes('osc-deploy'));
    checkNumber(folder, named);

    const uploading = names.filter((name) => files.text(name).includes('/upload-artifact@'));
    const parsed = new Set([...named, ...uploading.slice(0, maxWorkflows)]);
    for (const name of names) {
      const file = `${folder}/${plainText(name, 80)}`;
      const text = files.text(name, maxWorkflowBytes);
      // The others are not parsed, which takes most of the time.
      if (parsed.has(name)) readWorkflow(file, { text, found });
      else skimWorkflow(file, { text, found });
    }
  }

  return found;
}

function checkNumber(folder: string, names: readonly string[]): void {
  if (names.length <= maxWorkflows) return;
  const text = `${folder} has ${names.length} workflows that name osc-deploy, and at most ${maxWorkflows} are read.`;
  throw new DeployError('usage', text);
}

/** Finds the name and the crons of a workflow that does not deploy. */
function skimWorkflow(file: string, { text, found }: { text: string; found: Workflows }): void {
  const title = /^name:[ \t]*["']?([^"'\r\n#]*)/m.exec(text)?.[1]?.trim() || file;
  const crons = [...text.matchAll(/^[^#\r\n]*\bcron:[ \t]*["']?([^"'\r\n#}]+)/gm)];
  found.names.push(title);
  found.schedules.set(
    title,
    crons.map(([, cron = '']) => cron.trim()),
  );
}

/** Returns every step of a clone's workflows that uses this action. */
export function findDeploySteps(root: string): DeployStep[] {
  return readWorkflows(root).steps;
}

function readWorkflow(file: string, { text, found }: { text: string; found: Workflows }): void {
  const { value: workflow, reason } = parseYaml(text);
  if (reason !== undefined) {
    if (/osc-deploy[^\s@]*@/.test(text)) found.unreadable.push({ file, reason });
    return;
  }

  const title = textOf(workflow['name']) ?? file;
  found.names.push(title);

  const around = { file, title, workflow, ...triggersOf(workflow['on']) };
  found.schedules.set(title, around.crons);
  for (const [name, job] of Object.entries(mapOf(workflow['jobs']))) {
    readJob(mapOf(job), { ...around, name, found });
    const scripts = listOf(mapOf(job)['steps']).flatMap((step) => textOf(mapOf(step)['run']) ?? []);
    if (scripts.some((script) => ownCommand.test(script)))
      found.commands.push({ file, job: plainText(name, 60) });
  }
}

/** Returns the map of a document; an empty one with the reason where it cannot be read. */
export function parseYaml(text: string): { value: YamlMap; reason?: string } {
  if (isTooNested(text)) return { value: {}, reason: 'its YAML is nested too deeply' };

  // By default each key is compared with all others.
  const document = parseDocument(text, { logLevel: 'error', uniqueKeys: false });
  const [error] = document.errors;
  if (error) return { value: {}, reason: `line ${error.linePos?.[0].line ?? 1} is not valid YAML` };

  try {
    return { value: mapOf(document.toJS({ maxAliasCount: 100 })) };
  } catch {
    return { value: {}, reason: 'its YAML has too many aliases, or one without an anchor' };
  }
}

/** Adds the steps of a job that use this action, and its artifacts, to `around.found`. */
export function readJob(
  job: YamlMap,
  around: {
    file: string;
    /** The workflow's name, as `workflow_run` names it. */
    title: string;
    name: string;
    workflow: YamlMap;
    /** The file of the workflow, where `file` is of an action. */
    origin?: string;
    found: Pick<Workflows, 'steps' | 'uploads'>;
  } & ReturnType<typeof triggersOf>,
): void {
  const { file, title, name, workflow, found, origin = file, ...triggers } = around;
  const named = textOf(job['environment']) ?? textOf(mapOf(job['environment'])['name']);
  // Source of the length: GitHub's documentation of environments.
  const environment = named === undefined ? undefined : plainText(named, 255);
  const env = { ...textsOf(workflow['env']), ...textsOf(job['env']) };
  const downloads: Artifact[] = [];

  for (const step of listOf(job['steps']).map(mapOf)) {
    const uses = textOf(step['uses']) ?? '';
    const inputs = namedTexts(step['with']);
    const { name: artifact = 'artifact', path = '.' } = inputs;

    if (uses.includes('/upload-artifact@'))
      found.uploads.push({ name: artifact, path, file, workflow: title });
    else if (uses.includes('/download-artifact@') && inputs['name'])
      downloads.push({ name: artifact, path });
    else if (ownAction.test(uses)) {
      found.steps.push({
        ...triggers,
        file,
        job: plainText(name, 60),
        environment,
        cacheMode: textOf(job['cache-mode'] ?? workflow['cache-mode']),
        gates: [{ file: origin, workflow, job: name, conditions: [textOf(step['if']) ?? ''] }],
        withheld: [],
        barred: [],
        inputs,
        env: { ...env, ...textsOf(step['env']) },
        downloads: [...downloads],
      });
    }
  }
}

/** Returns what starts a workflow. */
export function triggersOf(on: unknown) {
  const listed = Array.isArray(on) ? on : [on];
  const named = mapOf(on);
  const { workflows } = mapOf(named['workflow_run']);
  const push = mapOf(named['push']);
  const { branches, 'branches-ignore': ignored, tags, 'tags-ignore': ignoredTags } = push;
  const isByBranch = branches !== undefined || ignored !== undefined;

  return {
    events: [...listed.flatMap((event) => textOf(event) ?? []), ...Object.keys(named)],
    crons: listOf(named['schedule']).flatMap((each) => textOf(mapOf(each)['cron']) ?? []),
    tagsOnly: !isByBranch && (tags !== undefined || ignoredTags !== undefined),
    branches: filterOf(branches, ignored),
    tags: filterOf(tags, ignoredTags),
    after: textsIn(workflows),
  };
}

function filterOf(wanted: unknown, ignored: unknown): string[] {
  const without = textsIn(ignored).map((pattern) => `!${pattern}`);
  return [...textsIn(wanted), ...(without.length > 0 ? ['**', ...without] : [])];
}

/** Returns the texts of a list, or of a single value. */
export function textsIn(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) => textOf(one) ?? []);
}

/** Returns the plain values of inputs or secrets as texts, by their names in lower case: a runner compares them so. */
export function namedTexts(value: unknown): Record<string, string> {
  const entries = Object.entries(textsOf(value));
  return Object.fromEntries(entries.map(([name, text]) => [name.toLowerCase(), text]));
}

/** Returns the plain values of a map as texts. */
export function textsOf(value: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapOf(value)).map(([name, each]) => [name, textOf(each) ?? '']),
  );
}
