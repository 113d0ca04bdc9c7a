import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { InputName, Inputs } from '../inputs.js';
import type { Intent } from '../intent.js';
import { chooseNaming } from '../names.js';
import type { OptionValues } from '../options.js';
import { type Problem, problemsOf } from '../read-inputs.js';
import type { Run } from '../run.js';
import { isBuilt, runnerKinds, runnerList, runners, wasmFileOption } from '../runners.js';
import { computeSource } from '../source.js';
import { backedUpServices } from './backups.js';

/** Returns the problem of a name with its preview suffix. */
export function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '')
    return [{ input: 'name', text: 'is required: no repository is known to take it from.' }];

  // The letters behind it would have to encode others, as those of a preview's name do not.
  if (inputs.target === 'pages' && name.startsWith('xn--'))
    return [{ input: 'name', text: 'must not begin with "xn--", which marks an encoded name.' }];

  const naming = chooseNaming(inputs.target);
  if (naming.pattern.test(name)) return [];

  const fixed = naming.ofRepository(name);
  const given = `"${plainText(name, 80)}"`;
  const advice = naming.pattern.test(fixed)
    ? `${given} would become "${fixed}"`
    : `given was ${given}`;
  return [{ input: 'name', text: `${naming.rule}; ${advice}.` }];
}

interface Asked {
  inputs: Inputs;
  operation: Intent['operation'];
  /** At a terminal git lists the branches. */
  isStep: boolean;
}
type Rule = [input: InputName, applies: (asked: Asked) => unknown, text: (asked: Asked) => string];

const writes = ({ operation }: Asked) => operation === 'deploy' || operation === 'plan';
const isFor =
  (...targets: Inputs['target'][]) =>
  ({ inputs }: Asked) =>
    targets.includes(inputs.target);
const isSite = isFor('pages');
const isApp = isFor('app');
const isInstance = isFor('instance');
const isJob = isFor('job');

const withStandby = runnerKinds
  .filter((kind) => runners[kind].takesStandby)
  .map((kind) => `\`runner: ${kind}\``);
const isRequired = ({ inputs }: Asked) => `is required for \`target: ${inputs.target}\`:`;

/** An input that the target needs, or that has no meaning for it: when that is so, and what is said. */
const targetRules: Rule[] = [
  [
    'git-credential',
    (asked) => asked.inputs['git-credential'] && !isApp(asked),
    () => 'is for `target: app`; a runner takes a `source-token`.',
  ],
  [
    'git-credential',
    (asked) =>
      asked.inputs['git-credential'] && isApp(asked) && asked.inputs['source-token'] !== undefined,
    () => 'cannot be given beside `source-token`: leave one of them out.',
  ],
  [
    'high-availability',
    (asked) =>
      asked.inputs['high-availability'] !== undefined &&
      !(isApp(asked) && runners[asked.inputs.runner ?? 'web'].takesStandby),
    () => `is for \`target: app\` with ${withStandby.join(' or ')}: nothing else gets a standby.`,
  ],
  [
    'public-access',
    (asked) => !asked.inputs['public-access'] && !isInstance(asked),
    () => 'is for `target: instance`.',
  ],
  [
    'backup-schedule',
    (asked) =>
      asked.inputs['backup-schedule'] !== undefined &&
      !(isInstance(asked) && backedUpServices.includes(asked.inputs.service ?? '')),
    () => `is for \`target: instance\` of one of ${backedUpServices.join(', ')}.`,
  ],
  [
    'backup-retention',
    ({ inputs }) => inputs['backup-retention'] !== undefined && !inputs['backup-schedule'],
    () => 'needs `backup-schedule`.',
  ],
  [
    'directory',
    (asked) => isSite(asked) && writes(asked) && !asked.inputs.directory,
    (asked) => `${isRequired(asked)} the folder the build wrote.`,
  ],
  [
    'runner',
    (asked) => needsRunner(asked) && !asked.inputs.runner,
    (asked) => `${isRequired(asked)} ${runnerList}.`,
  ],
  [
    'sub-path',
    (asked) =>
      asked.inputs.target === 'runner' &&
      writes(asked) &&
      asked.inputs['sub-path'] &&
      topProblem(asked.inputs.runner),
    ({ inputs }) => `has no meaning here: ${topProblem(inputs.runner)}.`,
  ],
  [
    'service',
    (asked) => (isInstance(asked) || isJob(asked)) && !asked.inputs.service,
    (asked) => `${isRequired(asked)} the service id, such as eyevinn-web-runner.`,
  ],
  [
    'service-token',
    (asked) => (isSite(asked) || isJob(asked)) && asked.inputs['service-token'],
    ({ inputs }) => `has no meaning for \`target: ${inputs.target}\`, which no later step calls.`,
  ],
  [
    'domain',
    (asked) => isJob(asked) && asked.inputs.domain,
    () => 'has no meaning for `target: job`, which has no visitors.',
  ],
  [
    'rollback',
    (asked) => isSite(asked) && writes(asked) && asked.inputs.rollback,
    () =>
      'is for `target: runner`, `app` or `instance`. To take a site back, run the publish job of the earlier run again (docs/rollback.md).',
  ],
  [
    'github-token',
    ({ inputs, operation, isStep }) => isStep && operation === 'cleanup' && !inputs['github-token'],
    () => 'is required for `operation: cleanup`: it shows which pull requests are closed.',
  ],
];

function needsRunner(asked: Asked): boolean {
  const { inputs, operation } = asked;
  return (
    isBuilt(inputs) && (writes(asked) || (operation === 'remove' && inputs.target === 'runner'))
  );
}

/** Returns the problems of inputs that the target needs or ignores. */
export function targetProblems(inputs: Inputs, { operation }: Intent, isStep = true): Problem[] {
  const asked: Asked = { inputs, operation, isStep };
  return targetRules
    .filter(([, applies]) => applies(asked))
    .map(([input, , text]) => ({ input, text: text(asked) }));
}

/** Returns the problem of a runner that cannot run a subfolder. */
export function topProblem(runner: Inputs['runner']): string | undefined {
  return runner && !runners[runner].takesFolder
    ? `the ${runner} runner runs the top of a repository`
    : undefined;
}

interface Previewed {
  inputs: Inputs;
  context: Run;
  intent: Intent;
}
type PreviewRule = (asked: Previewed) => string | false;

/** The faults of `preview` in a run, the gravest first. */
const previewRules: PreviewRule[] = [
  ({ inputs: { preview }, context }) =>
    context.subject.is === 'unreadable' &&
    preview !== 'false' &&
    `is ${preview}, but the payload of this ${context.eventName} event cannot be read, so its pull request is not known. Only \`preview: false\` deploys it to production.`,
  ({ inputs: { preview }, context, intent }) =>
    context.trust === 'fork-with-secrets' &&
    intent.operation !== 'remove' &&
    preview !== 'true' &&
    `is ${preview}, but this ${context.eventName} run holds the secrets of the repository and would publish the code of a fork. Only \`preview: true\` does that, for a build that ran without secrets.`,
  ({ inputs: { preview }, context, intent }) =>
    context.trust === 'fork' &&
    intent.operation !== 'remove' &&
    preview === 'false' &&
    `is false, but this ${context.eventName} run is of a fork, whose code never replaces what is live.`,
  (asked) =>
    isOfQueue(asked) &&
    `is ${asked.inputs.preview}, but the branch of a merge queue is deleted minutes later, and then no start finds its source. Deploy by the push that the merge makes.`,
  ({ intent, context }) =>
    intent.branch !== undefined &&
    context.defaultBranch === undefined &&
    'is branch, but the default branch is not known: the payload of the event has no repository.',
  (asked) => removesNone(asked) && explainNone(asked),
  (asked) =>
    asked.inputs.preview === 'true' &&
    isOfNoPull(asked) &&
    `is true, but a ${asked.context.eventName || 'local'} run belongs to no pull request.`,
];

function isOfQueue({ inputs, context, intent }: Previewed): boolean {
  if (!isBuilt(inputs) || intent.operation === 'remove') return false;
  return computeSource(inputs, context)?.ref?.startsWith('gh-readonly-queue/') ?? false;
}

function isOfNoPull({ context, intent }: Previewed): boolean {
  return intent.preview === undefined && context.subject.is !== 'some pull request';
}

function removesNone(asked: Previewed): boolean {
  const { inputs, intent } = asked;
  const isBranch = inputs.preview === 'branch' && intent.branch === undefined;
  return isBranch && intent.operation === 'remove' && isOfNoPull(asked);
}

function explainNone({ inputs: { target }, context }: Previewed): string {
  const what = context.subject.is === 'branch' ? 'the default branch' : 'a run without a branch';
  const itself = target === 'pages' ? 'site' : target;
  return `has no meaning here: ${what} has no preview. Leave it out to remove the ${itself} itself.`;
}

/** Returns the problem of `preview` in this run. */
export function previewProblems(inputs: Inputs, run: Omit<Previewed, 'inputs'>): Problem[] {
  const texts = previewRules.map((explain) => explain({ inputs, ...run }));
  return problemsOf([['preview', texts.find(Boolean)]]);
}

/** Returns the problems of options that repeat a runner's source. */
export function runnerProblems(
  inputs: Inputs,
  given: Record<'options' | 'preview-options', OptionValues>,
): Problem[] {
  if (!inputs.runner || !inputs['source-url']) return [];

  const { source } = runners[inputs.runner];
  const sources = inputs.runner === 'wasm' ? [wasmFileOption, source] : [source];
  const explainTwice = (options: OptionValues) => {
    const named = sources.find((name) => options.has(name));
    return named && `has \`${named}\`, which \`source-url\` gives as well. Leave one of them out.`;
  };

  return problemsOf([
    ['options', explainTwice(given.options)],
    ['preview-options', explainTwice(given['preview-options'])],
  ]);
}

/** Returns the problems of inputs that My Apps does not support. */
export function appProblems(inputs: Inputs, options: OptionValues): Problem[] {
  const unknown = 'is not known to My Apps; use `target: runner`.';
  const others = [...options.keys()].filter((name) => name !== 'ConfigApiKey');
  const archive = 'must be an HTTPS git URL for `target: app`; `target: runner` takes archives.';
  const key = options.has('ConfigApiKey') && !inputs['config-service'];
  return problemsOf([
    ['source-url', inputs['source-url']?.value.startsWith('s3:') && archive],
    ['build-command', inputs['build-command'] && unknown],
    ['entry', inputs.entry && unknown],
    [
      'preview-options',
      inputs['preview-options'] && 'has no meaning for `target: app`, which has no such options.',
    ],
    ...others.map((name): [InputName, string] => [
      'options',
      `\`${plainText(name, 80)}\` is not an option of My Apps; it has \`ConfigApiKey\`.`,
    ]),
    ['config-service', key && 'is required with the option `ConfigApiKey`.'],
  ]);
}

const usualBuildMs = 150_000;

/** Returns warnings about risky inputs of a service. */
export function describeRisks(inputs: Inputs): string[] {
  const { target, timeout, wait, 'sub-path': folder, 'config-service': store } = inputs;
  const isShort = isBuilt(inputs) && wait && timeout < usualBuildMs;
  const short = `\`timeout\` is ${formatDuration(timeout)}, and a build often takes longer: this may end as \`not-ready\` while the new version still comes up. Give it at least ${formatDuration(usualBuildMs)}.`;
  const unloaded =
    '`sub-path` and `config-service`: an older image of the runner does not load the parameter store of an app in a folder, which then has no variables. See in the log of the app whether they are there; a rebuild in the console takes the newest image.';
  return [...(isShort ? [short] : []), ...(target === 'app' && folder && store ? [unloaded] : [])];
}
