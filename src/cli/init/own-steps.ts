import { plainText } from '../../base/plain-text.js';
import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import type { Facts } from '../workflow/expressions.js';
import { commandActions, leftOutRuns } from './own-publishers.js';
import { judgeStep, type OwnRuns } from './own-runs.js';
import { folderPath, mapOf, type Settings, textOf } from './settings-text.js';

/** The names that the steps of a job refer to. */
export interface JobContext {
  file: string;
  runs: OwnRuns;
  folder: string;
  /** The shell of commands that name none. */
  shell: string | undefined;
  env: Readonly<Record<string, string>>;
  /** The values of a matrix that has one each. */
  matrix: Readonly<Record<string, string>>;
  /** The ids of steps that tell the address on GitHub Pages. */
  pages: Set<string>;
  /** The ids of the steps that are taken over. */
  ids: Set<string>;
  /** The parts that cannot be taken over; filled by the steps. */
  obstacles: string[];
  /** The variables that are left out, because their values are not known here; filled by the steps. */
  omitted: string[];
  /** The conditions of steps for production alone; filled by the steps. */
  alone: string[];
}

/** Actions that are written with the commit that is pinned here. */
const pinnedHere: readonly [uses: RegExp, pinned: string][] = [
  [/^actions\/setup-node@/, pinnedActions.node],
  [/^actions\/setup-python@/, pinnedActions.python],
  [/^ruby\/setup-ruby@/, pinnedActions.ruby],
  [/^peaceiris\/actions-hugo@/, pinnedActions.hugo],
  [/^oven-sh\/setup-bun@/, pinnedActions.bun],
];

/** Text of a pull request may stand in these, so a command must not contain them. */
const safeContext =
  /^(?:runner\.\w+|github\.(?:event\.repository\.name|sha|ref|ref_name|repository|repository_owner|run_id|run_number|workspace|token|event_name|server_url)|hashFiles\([^()]*\)|(?:vars|secrets)\.(?!OSC_)(?!\w*(?:REFRESH|ACCESS)_TOKEN\b)\w+|env\.\w+)$/;

/** Returns a step as it is written into the workflow; undefined where it has to be left out, which `obstacles` then says. */
export function translateStep(step: Settings, context: JobContext): WorkflowStep | undefined {
  const { runs, ids } = context;
  const condition = textOf(step['if']) ?? '';
  const judged = judgeStep(condition, { runs, ids, known: factsIn(context) });
  if (judged === 'none' || isLeftOut(textOf(step['run']))) return undefined;

  const found = obstaclesOf(step, judged === 'unknown' ? condition : undefined);
  const before = context.obstacles.length;
  context.obstacles.push(...found);
  const taken = takenStep(asCommand(step), context);
  if (context.obstacles.length > before) return undefined;

  if (judged === 'production') context.alone.push(condition);
  if (taken.id !== undefined) ids.add(taken.id);
  return taken;
}

/** Returns what is known in a job of its contexts `matrix` and `env`. */
function factsIn({ matrix, env }: Pick<JobContext, 'matrix' | 'env'>): Facts {
  const values = [
    ...Object.entries(matrix).map(([name, value]) => [`matrix.${name}`, value] as const),
    ...Object.entries(env).map(([name, value]) => [`env.${name}`, value] as const),
  ].filter(([, value]) => !value.includes('${{'));
  return Object.fromEntries(values.map(([name, value]) => [name.toLowerCase(), value]));
}

const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

function obstaclesOf(step: Settings, condition: string | undefined): string[] {
  const uses = textOf(step['uses']);
  return [
    ...(condition === undefined ? [] : [`has the condition \`${plainText(condition, 100)}\``]),
    ...(uses === undefined || /^[\w./@-]+$/.test(uses)
      ? []
      : ['names an action in an unusual way']),
    ...(controlCharacters.test(textOf(step['run']) ?? '') ? ['has control characters'] : []),
    ...(/^(?:false)?$/.test(textOf(step['continue-on-error']) ?? '')
      ? []
      : ['goes on after a step that fails']),
    // A job here reads the repository, and a checkout leaves no login behind.
    ...(/\bgit\s+push\b/.test(textOf(step['run']) ?? '') ? ['pushes to the repository'] : []),
    ...obstaclesOfEnv(step),
  ];
}

/** Returns the obstacle that variables are, if they are not written one by one. */
export function obstaclesOfEnv({ env }: Settings): string[] {
  const text = textOf(env);
  return text === undefined ? [] : [`has the variables \`${plainText(text, 100)}\``];
}

function asCommand(step: Settings): Settings {
  const uses = textOf(step['uses']) ?? '';
  const found = commandActions.find((each) => each.uses.test(uses));
  if (!found) return step;
  const { uses: _uses, with: inputs, ...rest } = step;
  const given = textOf(mapOf(inputs)[found.input]);
  return { ...rest, run: given === undefined ? found.run : `${found.run} ${given}` };
}

function isLeftOut(run: string | undefined): boolean {
  const lines = (run ?? '')
    .replace(/\\\n/g, ' ')
    .split(/\n|&&/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return lines.length > 0 && lines.every((line) => leftOutRuns.some((each) => each.test(line)));
}

function takenStep(step: Settings, context: JobContext): WorkflowStep {
  const uses = textOf(step['uses']);
  const run = textOf(step['run']);
  const id = textOf(step['id']);
  const shell = textOf(step['shell']) ?? (run === undefined ? undefined : context.shell);
  const fill = (text: string) => fillExpressions(text.replace(projectPath, '/'), context);

  return {
    ...(id === undefined ? {} : { id }),
    ...(uses === undefined ? {} : { uses: pinnedName(uses) }),
    ...(run === undefined ? {} : { run: withoutBase(fill(withoutPages(run, context))).trimEnd() }),
    ...filled('with', step['with'], fill),
    ...filled('env', knownVariables(step['env'], context), (text) =>
      withoutBase(fill(rootedValue(text))),
    ),
    ...(shell === undefined ? {} : { shell: fill(shell) }),
    ...folderOf(step, context, run),
  };
}

// An input or a condition has its value only in a run of that workflow.
function knownVariables(env: unknown, context: JobContext): Settings {
  const known = Object.entries(mapOf(env)).filter(([name, value]) => {
    const needed: string[] = [];
    const text = textOf(value) ?? '';
    const [, ofPages] = ofHost.exec(text) ?? [];
    if (ofPages !== undefined && context.pages.has(ofPages)) return false;
    fillExpressions(text, { ...context, obstacles: needed });
    if (needed.length > 0) context.omitted.push(name);
    return needed.length === 0;
  });
  return Object.fromEntries(known);
}

function pinnedName(uses: string): string {
  return pinnedHere.find(([known]) => known.test(uses))?.[1] ?? uses;
}

function filled(key: 'with' | 'env', values: unknown, fill: (text: string) => string) {
  const entries = Object.entries(mapOf(values)).map(
    ([name, value]) => [name, fill(textOf(value) ?? '')] as const,
  );
  return entries.length === 0 ? {} : { [key]: Object.fromEntries(entries) };
}

function folderOf(step: Settings, context: JobContext, run: string | undefined) {
  if (run === undefined) return {};
  const own = textOf(step['working-directory']);
  return { 'working-directory': folderPath(fillExpressions(own ?? context.folder, context)) };
}

const address = String.raw`\$\{\{\s*steps\.([\w-]+)\.outputs\.[\w-]+\s*\}\}`;
/** An option whose value is an address on GitHub Pages alone. */
const addressOption = new RegExp(
  String.raw`(?:\s|\\\n)+--?[\w-]+(?:=|\s+)(["']?)${address}\1(?=\s|$)`,
  'g',
);
const ofHost = /^\s*\$\{\{\s*steps\.([\w-]+)\.outputs\.(?:origin|host|base_url)\s*\}\}\s*$/;

// A site is served from the root of its host here, whatever Pages says, and generators refuse an empty address.
function withoutPages(run: string, { pages }: JobContext): string {
  return run.replace(addressOption, (whole, _quote, id: string) => (pages.has(id) ? '' : whole));
}

function fillExpressions(text: string, context: JobContext): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => {
    const [, matrix] = /^matrix\.([\w-]+)$/.exec(expression) ?? [];
    const [, id = ''] = /^steps\.([\w-]+)\.outputs\.[\w-]+$/.exec(expression) ?? [];
    if (context.pages.has(id)) return '';
    if (context.ids.has(id)) return whole;
    if (matrix !== undefined && context.matrix[matrix] !== undefined) return context.matrix[matrix];
    if (safeContext.test(expression)) return whole;

    context.obstacles.push(`needs \`${expression}\``);
    return whole;
  });
}

const pagesOfOwner = /^https?:\/\/(?:\$\{\{[^}]*\}\}|[\w-]+)\.github\.io(?:\/.*)?$/;
const name = String.raw`(?:\$\{\{\s*github\.event\.repository\.name\s*\}\}|\$\{GITHUB_REPOSITORY##?\*/\})`;
const repositoryName = new RegExp(`^/${name}$`);
/** The path of a project on GitHub Pages, not a part of a longer path. */
const projectPath = new RegExp(String.raw`(?<![\w.}/~-])/${name}/?`, 'g');
const projectAddress = String.raw`(["']?)https?://(?:[\w-]+|\$\{\{[^}]*\}\})\.github\.io(?:/(?:[\w./-]|\$\{\{[^}]*\}\})*)?\2(?=\s|$)`;
const baseAddress = new RegExp(
  String.raw`(\s--?(?:base-?url|b|public-url)[ =])${projectAddress}`,
  'gi',
);
const otherAddress = new RegExp(
  String.raw`(?:\s|\\\n)+(--(?:site|url|origin|host|domain|[\w-]+-url)[ =])${projectAddress}`,
  'gi',
);

/** Returns a variable's value with the root in place of a project's address on GitHub Pages, which has a path of its own. */
export function rootedValue(value: string): string {
  const text = value.trim();
  if (pagesOfOwner.test(text)) return '/';
  // A base path without a slash at its end is empty for the root.
  return repositoryName.test(text) ? '' : value.replace(projectPath, '/');
}

/** Returns a command whose base path, which GitHub Pages needs, is the root. */
function withoutBase(text: string): string {
  return text
    .replace(/\b(zola build)(?![^\n]*base-url)/g, '$1 --base-url /')
    .replace(/\b(jekyll build)(?![^\n]*baseurl)/g, '$1 --baseurl ""')
    .replace(
      /(--(?:base|base-?href|public-url|prefix|base-?path)[ =])["']?\/[\w.-]+\/?["']?(?=\s|$)/gim,
      '$1/',
    )
    .replace(baseAddress, '$1/')
    .replace(otherAddress, '')
    .replace(/(--hosting-base-path[ =])["']?[\w./-]+["']?/g, '$1/')
    .replace(/(--base[ =])["']?\/\/["']?/g, '$1/');
}

const installs =
  /^($|#|\\$|set |cd |npm (ci|i|install)\b|corepack|pnpm (i|install)|yarn( install.*)?$|bun (i|install)|pip3? install|python3? -m pip|uv (sync|venv)|poetry install|bundle install|git config|git fetch)/;

/** Returns the commands of steps that do more than to install what the others need; of a command that is joined, the whole. */
export function runsOf(steps: readonly WorkflowStep[]): string[] {
  const runs = steps.flatMap(({ run }) => run ?? []);
  return runs.filter((run) => run.split('\n').some((line) => !isPreparation(line)));
}

/** Returns whether a step does more than to install: a command, or an action of the repository. */
export function isCommand(step: WorkflowStep): boolean {
  return step.uses?.startsWith('./') === true || runsOf([step]).length > 0;
}

/** Returns whether a line of a command only installs, or is empty. */
export function isPreparation(line: string): boolean {
  return line.split('&&').every((part) => installs.test(part.trim()));
}
