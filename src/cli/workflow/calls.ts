import { join, posix } from 'node:path';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles } from '../clone.js';
import { listOf, mapOf, textOf } from '../init/settings-text.js';
import {
  type DeployStep,
  type Gate,
  maxWorkflowBytes,
  maxWorkflows,
  namedTexts,
  ownAction,
  parseYaml,
  readJob,
  triggersOf,
  type Workflows,
  workflowFolders,
  type YamlMap,
} from './deploy-steps.js';

export interface Called {
  /** The steps of workflows, of the local actions that they use, and of the local workflows that they call, with the caller's values. */
  steps: DeployStep[];
  /** Calls of another repository's workflow or action that are given the login, each as a sentence's subject. */
  unseen: string[];
}

/** The names by which calls are followed. */
interface Sought {
  /** The clone's own; undefined where it is not known, so that only paths name its files. */
  repository: string | undefined;
  /** The name of the secret with the login, where calls that get it are sought. */
  secret?: string;
}

/** Follows the calls of a clone's workflows into its own actions and reusable workflows. */
export function followCalls(root: string, workflows: Workflows, sought: Sought): Called {
  return new Calls(root, workflows.steps, sought).follow();
}

const maxDepth = 4;

/** A file or folder of this repository that a call names. */
interface Local {
  path: string;
  /** An addition to the place of its steps: a call by name is of a ref, and this clone was read. */
  note: string;
}

/** The values that the caller of a workflow or action gives it. */
interface Given {
  inputs: Readonly<Record<string, string>>;
  secrets: Readonly<Record<string, string>>;
  /** The secrets are those of the caller. */
  inherits: boolean;
}

interface CallingJob {
  file: string;
  name: string;
  job: YamlMap;
  workflow: YamlMap;
  depth: number;
}

class Calls {
  readonly #root: string;
  readonly #steps: readonly DeployStep[];
  readonly #secret: RegExp;
  readonly #repository: string | undefined;
  readonly #workflows: ReadonlyMap<string, YamlMap>;
  readonly #called = new Set<string>();
  readonly #unseen = new Set<string>();

  constructor(root: string, steps: readonly DeployStep[], { repository, secret }: Sought) {
    this.#root = root;
    this.#steps = steps;
    // Without a name nothing matches.
    this.#secret = secret === undefined ? /(?!)/ : new RegExp(`secrets\\.${secret}\\b`, 'i');
    this.#repository = repository?.toLowerCase();
    this.#workflows = readCallers(root, this.#secret, this.#repository);
  }

  follow(): Called {
    const files = new Set([...this.#steps.map(({ file }) => file), ...this.#workflows.keys()]);
    const all = [...files].flatMap((file) => this.#stepsOf(file, 0));
    // The caller's view of a called workflow takes the place of its own.
    const steps = all.filter(
      ({ file, events }) =>
        !(this.#called.has(file) && events.every((event) => event === 'workflow_call')),
    );
    return { steps, unseen: [...this.#unseen] };
  }

  #stepsOf(file: string, depth: number): DeployStep[] {
    const own = this.#steps.filter((step) => step.file === file);
    const workflow = this.#workflows.get(file);
    if (!workflow || depth > maxDepth) return own;

    const jobs = Object.entries(mapOf(workflow['jobs']));
    const further = jobs.flatMap(([name, job]) =>
      this.#stepsOfJob({ file, name: plainText(name, 60), job: mapOf(job), workflow, depth }),
    );
    return [...own, ...further];
  }

  #stepsOfJob(calling: CallingJob): DeployStep[] {
    const { file, name, job } = calling;
    const uses = textOf(job['uses']);
    if (uses === undefined)
      return listOf(job['steps']).flatMap((s) => this.#stepsOfStep(mapOf(s), calling));

    const local = this.#localOf(uses);
    const called = local && this.#workflows.get(local.path);
    if (called) return this.#stepsOfWorkflow(local, called, calling);

    const { secrets } = job;
    const isGiven = secrets === 'inherit' || this.#secret.test(JSON.stringify(secrets ?? ''));
    if (isGiven) this.#unseen.add(`${file}, job ${name}: ${plainText(uses, 200)}`);
    return [];
  }

  /** Returns what a call names in this repository: by its path, or by the repository's own name and a ref. */
  #localOf(uses: string): Local | undefined {
    if (uses.startsWith('./')) return { path: posix.normalize(uses), note: '' };

    const [, repository, path = '.'] = /^([^/@]+\/[^/@]+)(?:\/([^@]*))?@/.exec(uses) ?? [];
    if (repository === undefined || repository.toLowerCase() !== this.#repository) return undefined;
    return { path: posix.normalize(path), note: ', as in this clone' };
  }

  #stepsOfWorkflow(
    { path, note }: Local,
    called: YamlMap,
    { file, name, job, workflow, depth }: CallingJob,
  ): DeployStep[] {
    this.#called.add(path);
    const declared = mapOf(mapOf(called['on'])['workflow_call']);
    const given = {
      inputs: { ...defaultsOf(declared['inputs']), ...namedTexts(job['with']) },
      secrets: namedTexts(job['secrets']),
      inherits: job['secrets'] === 'inherit',
    };

    return this.#stepsOf(path, depth + 1).map((step) => ({
      ...fillStep(step, given),
      ...triggersOf(workflow['on']),
      gates: [...givenTo(step.gates, given), { file, workflow, job: name, conditions: [] }],
      job: `${step.job} (called by ${file}, job ${name}${note})`,
    }));
  }

  #stepsOfStep(step: YamlMap, calling: CallingJob): DeployStep[] {
    const uses = textOf(step['uses']) ?? '';
    if (ownAction.test(uses)) return [];

    const local = calling.depth > maxDepth ? undefined : this.#localOf(uses);
    const action = local && readAction(this.#root, local.path);
    if (action) return this.#stepsOfAction(action, step, { ...calling, note: local.note });

    if (uses !== '' && this.#secret.test(JSON.stringify(step['with'] ?? '')))
      this.#unseen.add(`${calling.file}, job ${calling.name}: ${plainText(uses, 200)}`);
    return [];
  }

  #stepsOfAction(
    action: { file: string; value: YamlMap },
    step: YamlMap,
    calling: CallingJob & Pick<Local, 'note'>,
  ): DeployStep[] {
    const { file, name, job, workflow, depth, note } = calling;
    const inner = { ...job, steps: mapOf(action.value['runs'])['steps'] };
    const found: Pick<Workflows, 'steps' | 'uploads'> = { steps: [], uploads: [] };
    readJob(inner, {
      file: action.file,
      title: action.file,
      origin: file,
      name,
      workflow,
      found,
      ...triggersOf(workflow['on']),
    });

    const defaults = defaultsOf(action.value['inputs']);
    const ownSteps = found.steps.map((one) => ({ ...one, barred: barredIn(one, defaults) }));
    const given = {
      inputs: { ...defaults, ...namedTexts(step['with']) },
      secrets: {},
      inherits: true,
    };
    const nested = this.#stepsOfJob({ ...calling, job: inner, depth: depth + 1 });
    return [...ownSteps, ...nested].map((one) => ({
      ...fillStep(one, given),
      gates: one.gates.map((gate) => ({
        ...gate,
        conditions: [...gate.conditions, textOf(step['if']) ?? ''],
      })),
      job: one.job === name ? `${name} (of ${file}${note})` : one.job,
    }));
  }
}

/** Returns the workflows that call something of the clone, or that give the login away. */
function readCallers(
  root: string,
  secret: RegExp,
  repository: string | undefined,
): Map<string, YamlMap> {
  const found = new Map<string, YamlMap>();

  for (const folder of workflowFolders) {
    const files = new CloneFiles(join(root, folder));
    for (const name of files.names.filter((each) => /\.ya?ml$/.test(each)).sort()) {
      const text = files.text(name);
      const calls =
        /uses:\s*['"]?\.\/|workflow_call|\.ya?ml@/.test(text) ||
        (repository !== undefined && text.toLowerCase().includes(repository));
      if (found.size >= maxWorkflows || text.length > maxWorkflowBytes) continue;
      if (calls || secret.test(text))
        found.set(`${folder}/${plainText(name, 80)}`, parseYaml(text).value);
    }
  }

  return found;
}

/** Returns the file of a local action that runs steps; undefined where the clone has none there. */
function readAction(root: string, folder: string): { file: string; value: YamlMap } | undefined {
  if (folder.startsWith('..') || posix.isAbsolute(folder)) return undefined;

  const files = new CloneFiles(join(root, folder));
  const name = files.names.find((each) => /^action\.ya?ml$/.test(each));
  if (name === undefined) return undefined;

  const text = files.text(name, maxWorkflowBytes);
  return { file: plainText(posix.join(folder, name), 200), value: parseYaml(text).value };
}

type Values = Partial<Pick<Given, 'inputs' | 'secrets'>>;

function fill(text: string, values: Values): string {
  return text.replace(
    /\$\{\{\s*(inputs|secrets)\.([\w-]+)\s*\}\}/g,
    (whole, kind: 'inputs' | 'secrets', name: string) =>
      values[kind]?.[name.toLowerCase()] ?? whole,
  );
}

function fillAll(texts: Readonly<Record<string, string>>, values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, fill(text, values)]),
  );
}

function fillStep(step: DeployStep, given: Given): DeployStep {
  const { environment } = step;
  // A job in an environment has its secrets without a caller.
  const isOwn = given.inherits || environment !== undefined;

  return {
    ...step,
    withheld: isOwn ? step.withheld : [...step.withheld, ...notGiven(step, given)],
    environment: environment === undefined ? undefined : fill(environment, given) || undefined,
    inputs: fillAll(step.inputs, given),
    env: fillAll(step.env, given),
  };
}

/** Returns the gates of a called workflow, the last of which is its own, with what its caller gives. */
function givenTo(gates: readonly Gate[], { inputs }: Given): Gate[] {
  return gates.map((gate, at) => {
    if (at === gates.length - 1) return { ...gate, inputs };
    return gate.inputs ? { ...gate, inputs: fillAll(gate.inputs, { inputs }) } : gate;
  });
}

/** Source: the schema of actions/runner for action.yml. A step of an action has the inputs of its caller alone. */
function barredIn(
  { inputs, env }: DeployStep,
  defaults: Readonly<Record<string, string>>,
): string[] {
  const texts = [inputs, env, defaults].flatMap(Object.values).join('\n');
  const found = [...texts.matchAll(/\$\{\{[^}]{0,500}?\b((?:secrets|vars)\b[\w.]*)/gi)];
  return [...new Set(found.map(([, context = '']) => context))];
}

/** Returns the secrets of a step's inputs that its caller does not give. Most clients have no `client-secret`. */
function notGiven({ inputs }: DeployStep, { secrets }: Given): string[] {
  const { 'client-secret': _optional, ...needed } = inputs;
  const names = Object.values(needed).flatMap((text) => [
    ...text.matchAll(/^\s*\$\{\{\s*secrets\.(\w+)\s*\}\}\s*$/gi),
  ]);
  return names
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        !Object.hasOwn(secrets, name.toLowerCase()) && name.toUpperCase() !== 'GITHUB_TOKEN',
    );
}

function defaultsOf(inputs: unknown): Record<string, string> {
  const entries = Object.entries(mapOf(inputs));
  return Object.fromEntries(
    entries.map(([name, input]) => [name.toLowerCase(), textOf(mapOf(input)['default']) ?? '']),
  );
}
