import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { backedUpServices } from '../backups.js';
import type { InputName, Inputs } from '../inputs.js';
import type { Intent } from '../intent.js';
import { chooseNaming } from '../names.js';
import type { OptionValues } from '../options.js';
import { type Problem, problemsOf } from '../read-inputs.js';
import type { Run } from '../run.js';
import { isBuilt, runnerKinds, runnerList, runners, wasmFileOption } from '../runners.js';
import { computeSource } from '../source.js';

/** Returns the problem of a name with its preview suffix. */
export function nameProblems(inputs: Inputs, name: string): Problem[] {
  if (name === '')
    return [{ input: 'name', text: 'is required: there is no repository to take it from.' }];

  const naming = chooseNaming(inputs.target);
  if (naming.pattern.test(name)) return [];

  const fixed = naming.ofRepository(name);
  const given = `"${plainText(name, 80)}"`;
  const advice = naming.pattern.test(fixed)
    ? `${given} would become "${fixed}"`
    : `given was ${given}`;
  return [{ input: 'name', text: `${naming.rule}; ${advice}.` }];
}

/** Returns the problems of inputs that the target needs or ignores. At a terminal (`isStep` false) git lists the branches. */
// oxlint-disable-next-line complexity -- to be divided
export function targetProblems(inputs: Inputs, intent: Intent, isStep = true): Problem[] {
  const {
    target,
    runner,
    service = '',
    'git-credential': credential,
    'backup-schedule': schedule,
  } = inputs;

  const { operation } = intent;
  const isSite = target === 'pages';
  const isApp = target === 'app';
  const isInstance = target === 'instance';
  const writes = operation === 'deploy' || operation === 'plan';
  const needsRunner =
    isBuilt(inputs) && (writes || (operation === 'remove' && target === 'runner'));
  const hasStandby = isApp && runners[runner ?? 'web'].takesStandby;
  const isBackedUp = isInstance && backedUpServices.includes(service);
  const hasNoCaller = (isSite || target === 'job') && inputs['service-token'];
  const top = target === 'runner' && writes && inputs['sub-path'] && topProblem(runner);
  const cannotSweep = isStep && operation === 'cleanup' && !inputs['github-token'];
  const missing = `is required for \`target: ${target}\`:`;
  const twice = 'cannot be given beside `source-token`: leave one of them out.';
  const withStandby = runnerKinds
    .filter((kind) => runners[kind].takesStandby)
    .map((kind) => `\`runner: ${kind}\``);
  const onlyStandby = `is for \`target: app\` with ${withStandby.join(' or ')}: nothing else gets a standby.`;
  const onlyBackedUp = `is for \`target: instance\` of one of ${backedUpServices.join(', ')}.`;
  const goBack =
    'is for `target: runner`, `app` or `instance`. To take a site back, run the publish job of the earlier run again (docs/rollback.md).';

  return problemsOf([
    [
      'git-credential',
      credential && !isApp && 'is for `target: app`; a runner takes a `source-token`.',
    ],
    ['git-credential', credential && isApp && inputs['source-token'] && twice],
    ['high-availability', inputs['high-availability'] !== undefined && !hasStandby && onlyStandby],
    ['public-access', !inputs['public-access'] && !isInstance && 'is for `target: instance`.'],
    ['backup-schedule', schedule !== undefined && !isBackedUp && onlyBackedUp],
    [
      'backup-retention',
      inputs['backup-retention'] !== 30 && !schedule && 'needs `backup-schedule`.',
    ],
    [
      'directory',
      isSite && writes && !inputs.directory && `${missing} the folder the build wrote.`,
    ],
    ['runner', needsRunner && !runner && `${missing} ${runnerList}.`],
    ['sub-path', top && `has no meaning here: ${top}.`],
    [
      'service',
      (isInstance || target === 'job') &&
        !service &&
        `${missing} the service id, such as eyevinn-web-runner.`,
    ],
    [
      'service-token',
      hasNoCaller && `has no meaning for \`target: ${target}\`, which no later step calls.`,
    ],
    [
      'domain',
      target === 'job' &&
        inputs.domain &&
        'has no meaning for `target: job`, which has no visitors.',
    ],
    ['rollback', isSite && writes && inputs.rollback && goBack],
    [
      'github-token',
      cannotSweep &&
        'is required for `operation: cleanup`: it shows which pull requests are closed.',
    ],
  ]);
}

/** Returns the problem of a runner that cannot run a subfolder. */
export function topProblem(runner: Inputs['runner']): string | undefined {
  return runner && !runners[runner].takesFolder
    ? `the ${runner} runner runs the top of a repository`
    : undefined;
}

/** Returns the problem of `preview` in this run. */
// oxlint-disable-next-line complexity -- to be divided
export function previewProblems(
  inputs: Inputs,
  { context, intent }: { context: Run; intent: Intent },
): Problem[] {
  const { preview, target } = inputs;
  const { eventName, pullRequestHint, pullRequestUnknown, defaultBranch, branch, trust } = context;
  const removes = intent.operation === 'remove';
  const builds = isBuilt(inputs) && !removes;
  const isQueued = builds && computeSource(inputs, context)?.ref?.startsWith('gh-readonly-queue/');
  const isOfNone = intent.preview === undefined && !pullRequestHint;
  const hasNone = preview === 'branch' && isOfNone && intent.branch === undefined && removes;
  const which = branch ? 'the default branch' : 'a run without a branch';

  const texts = [
    pullRequestUnknown &&
      preview !== 'false' &&
      `is ${preview}, but the payload of this ${eventName} event cannot be read, so its pull request is not known. Only \`preview: false\` deploys it to production.`,
    trust === 'fork-with-secrets' &&
      !removes &&
      preview !== 'true' &&
      `is ${preview}, but this ${eventName} run holds the secrets of the repository and would publish the code of a fork. Only \`preview: true\` does that, for a build that ran without secrets.`,
    isQueued &&
      `is ${preview}, but the branch of a merge queue is deleted minutes later, and then no start finds its source. Deploy by the push that the merge makes.`,
    intent.branch !== undefined &&
      defaultBranch === undefined &&
      'is branch, but the default branch is not known: the payload of the event has no repository.',
    hasNone &&
      `has no meaning here: ${which} has no preview. Leave it out to remove the ${target === 'pages' ? 'site' : target} itself.`,
    preview === 'true' &&
      isOfNone &&
      `is true, but a ${eventName || 'local'} run belongs to no pull request.`,
  ];
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
