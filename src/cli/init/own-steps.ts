import { pinnedActions } from '../repository/pinned-actions.js';
import type { WorkflowStep } from '../repository/workflow.js';
import { commandActions, leftOutRuns } from './own-publishers.js';
import { folderPath, mapOf, type Settings, textOf } from './settings-text.js';

/** The names that the steps of a job refer to. */
export interface JobContext {
  file: string;
  folder: string;
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
  /^(?:runner\.\w+|github\.(?:sha|ref|ref_name|repository|repository_owner|run_id|run_number|workspace|token|event_name|server_url)|hashFiles\([^()]*\)|(?:vars|secrets)\.(?!OSC_)(?!\w*(?:REFRESH|ACCESS)_TOKEN\b)\w+|env\.\w+)$/;

/** Returns a step as it is written into the workflow; undefined where it has to be left out, which `obstacles` then says. */
export function translateStep(step: Settings, context: JobContext): WorkflowStep | undefined {
  const condition = textOf(step['if']);
  // A run for pull requests, a failure.
  if (condition !== undefined && notForPush.test(condition)) return undefined;
  if (isLeftOut(textOf(step['run']))) return undefined;

  const before = context.obstacles.length;
  context.obstacles.push(...obstaclesOf(step, condition));
  const taken = takenStep(asCommand(step), context);
  if (context.obstacles.length > before) return undefined;

  if (taken.id !== undefined) context.ids.add(taken.id);
  return taken;
}

const notForPush = /pull_request|failure\(\)|always\(\)|cancelled\(\)/;
/** Conditions that hold for a push to the default branch, and those of a cache that is left out. */
const heldConditions =
  /^\s*(\$\{\{)?\s*(success\(\)|steps\.|github\.(ref|event_name|repository|event\.repository\.fork)\b)/;
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/;

function obstaclesOf(step: Settings, condition: string | undefined): string[] {
  const uses = textOf(step['uses']);
  const isHeld = condition === undefined || heldConditions.test(condition);
  return [
    ...(isHeld ? [] : [`has the condition \`${condition}\``]),
    ...(uses === undefined || /^[\w./@-]+$/.test(uses)
      ? []
      : ['names an action in an unusual way']),
    ...(controlCharacters.test(textOf(step['run']) ?? '') ? ['has control characters'] : []),
  ];
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
  const shell = textOf(step['shell']);
  const fill = (text: string) => fillExpressions(text, context);

  return {
    ...(id === undefined ? {} : { id }),
    ...(uses === undefined ? {} : { uses: pinnedName(uses) }),
    ...(run === undefined ? {} : { run: withoutBase(fill(run)).trimEnd() }),
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
    fillExpressions(textOf(value) ?? '', { ...context, obstacles: needed });
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

function fillExpressions(text: string, context: JobContext): string {
  return text.replace(/\$\{\{\s*(.*?)\s*\}\}/g, (whole, expression: string) => {
    const [, matrix] = /^matrix\.([\w-]+)$/.exec(expression) ?? [];
    const [, id = '', output] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? [];
    if (context.pages.has(id)) return pagesAddress[output ?? ''] ?? '';
    if (context.ids.has(id)) return whole;
    if (matrix !== undefined && context.matrix[matrix] !== undefined) return context.matrix[matrix];
    if (expression === 'github.event.repository.name') return '';
    if (safeContext.test(expression)) return whole;

    context.obstacles.push(`needs \`${expression}\``);
    return whole;
  });
}

/** A site is served from the root of its host here, whatever Pages says. Source: the outputs of actions/configure-pages. */
const pagesAddress: Readonly<Record<string, string>> = {
  base_path: '',
  base_url: '',
  origin: '',
  host: '',
};

const pagesOfOwner = /^https?:\/\/(?:\$\{\{[^}]*\}\}|[\w-]+)\.github\.io(?:\/.*)?$/;
const repositoryName = /^\/\$\{\{\s*github\.event\.repository\.name\s*\}\}$/;

/** Returns a variable's value with the root in place of a project's address on GitHub Pages, which has a path of its own. */
export function rootedValue(value: string): string {
  const text = value.trim();
  if (pagesOfOwner.test(text)) return '/';
  // A base path without a slash at its end is empty for the root.
  return repositoryName.test(text) ? '' : value;
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
    .replace(/(--baseurl?[ =])["']?https?:\/\/[\w-]+\.github\.io\/[\w./-]*["']?/gi, '$1/')
    .replace(/(--hosting-base-path[ =])["']?[\w./-]+["']?/g, '$1/')
    .replace(/(--base[ =])["']?\/\/["']?/g, '$1/');
}
