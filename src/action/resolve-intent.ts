import { plainText } from '../base/plain-text.js';
import { computeIntent } from '../contract/compute-intent.js';
import type { InputName, Inputs } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { operationOutput } from '../contract/outputs.js';
import {
  type Origins,
  type Problem,
  parseInputs,
  rejectProblems,
} from '../contract/read-inputs.js';
import { adviseOnLogin, loginPathProblems } from '../contract/rules/login.js';
import { type Run, withPullRequest } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import { type Branches, branchesOf } from '../github/branches.js';
import { type PullRequests, pullRequestsOf } from '../github/pull-request.js';
import { addLostLabel, explainSuperseded } from '../previews/preview-lifecycle.js';
import type { ServiceSettings } from '../services/service-run.js';
import { openGitHub } from './runtime.js';
import type { Task } from './task.js';

/** Computes the task of this run, and checks every input before the first request. @throws DeployError `invalid-input` */
export async function resolveIntent(
  runtime: Runtime,
  { raw, origins }: { raw: Record<InputName, string>; origins?: Origins },
  read: Run,
): Promise<Task> {
  const { inputs, problems } = parseInputs(raw, origins);
  if (inputs['basic-auth']) runtime.log.mask(inputs['basic-auth'].password);
  problems.push(...loginPathProblems(inputs, runtime));

  const first = await readIntent(inputs, { context: read, problems, runtime });
  const github = openGitHub(runtime, { inputs, context: read });
  const pulls = pullRequestsOf({ github, repository: read.repository });
  const branches = branchesOf(github);
  const { context: completed, skipReason } = await completeRun(read, {
    pulls,
    branches,
    intent: first.intent,
  });
  const context = await addLostLabel(completed, { inputs, pulls });
  // A pull request that was just looked up is up to date.
  const last = context === read ? first : await readIntent(inputs, { context, problems, runtime });
  const intent = { ...last.intent, skip: skipReason ?? last.intent.skip };
  const skip =
    intent.skip ??
    (context === read
      ? await explainSuperseded({ intent, inputs, context, pulls, branches })
      : undefined);

  return {
    runtime,
    inputs,
    ...last,
    context,
    intent: { ...intent, skip },
    github,
    pulls,
    branches,
  };
}

const deciding = new Set<InputName>(['target', 'operation', 'name', 'preview']);

async function readIntent(
  inputs: Inputs,
  { context, problems, runtime }: { context: Run; problems: Problem[]; runtime: Runtime },
): Promise<Pick<Task, 'intent' | 'settings'>> {
  const { outputs } = runtime;
  const { intent, problems: own } = computeIntent(inputs, context);
  const { settings, problems: ofService } = await readSettings(inputs, { context, intent });
  const more = [...own, ...ofService];
  // A rule about an unreadable input adds nothing to the input's own problem.
  const broken = new Set(problems.map((problem) => problem.input));
  const all = [
    ...problems,
    ...more.filter(({ input, or }) => !broken.has(input) && !(or && broken.has(or))),
  ];
  if (!all.some(({ input }) => deciding.has(input)))
    outputs.set({ name: intent.name.value, operation: operationOutput[intent.operation] });
  // A later step that reads an empty output with `fromJSON` would fail.
  if (inputs.target !== 'pages') outputs.set({ endpoints: {} });
  rejectProblems(all, adviseOnLogin(all, context));

  return { intent, settings };
}

async function readSettings(
  inputs: Inputs,
  { context, intent }: { context: Run; intent: Intent },
): Promise<{ settings: ServiceSettings; problems: Problem[] }> {
  if (inputs.target === 'pages' || intent.skip)
    return { settings: { options: new Map() }, problems: [] };
  const { checkServiceInputs } = await import('../services/request.js');
  return checkServiceInputs(inputs, { context, ...intent });
}

async function completeRun(
  context: Run,
  { pulls, branches, intent }: { pulls: PullRequests; branches: Branches; intent: Intent },
): Promise<{ context: Run; skipReason?: string }> {
  const hint = context.pullRequestHint;
  if (intent.skip || intent.operation === 'cleanup') return { context };

  if (context.eventName === 'workflow_run' && intent.branch !== undefined) {
    const isTag = await branches.isTag(intent.branch);
    return {
      context: isTag
        ? { ...context, branch: undefined, ref: `refs/tags/${intent.branch}` }
        : context,
    };
  }

  if (!hint) return { context };

  const found = await pulls.find(hint);
  if (found && found !== 'none') return { context: withPullRequest(context, found) };

  const skipReason = found
    ? 'No pull request has this commit as its head any more: a newer one has taken its place.'
    : 'GitHub did not say which pull request this run belongs to.';
  return { context, skipReason };
}

/** Returns the reason to skip a workflow run: its preview is outdated, or its commit is not the head of the default branch. */
export async function explainOutdated(task: Task): Promise<string | undefined> {
  const { context, intent, inputs, branches } = task;
  if (context.eventName !== 'workflow_run') return undefined;
  if (isPreview(intent)) return explainSuperseded(task);

  // These runs may deploy other commits to production.
  const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
  const { defaultBranch, sha } = context;
  if (intent.operation !== 'deploy' || isNamed || defaultBranch === undefined) return undefined;

  const head = await branches.readHead(defaultBranch);
  if (head && head.toLowerCase() === sha.toLowerCase()) return undefined;

  const branch = plainText(defaultBranch, 100);
  const commit = plainText(sha.slice(0, 7)) || 'an unknown commit';
  const unknown = `GitHub did not say whether ${commit}, which was built, is still the head of ${branch}. The job needs \`contents: read\` among its \`permissions:\`.`;
  if (!head) return unknown;

  const built = `The workflow run that started this one was of ${commit}`;
  if (context.runAttempt === 1 || sha === '')
    return `${built}, and the head of ${branch} is ${plainText(head.slice(0, 7))}, whose own run deploys it.`;

  // A person goes back, though only to what was merged.
  const isMerged = await branches.isCommitOf(defaultBranch, sha);
  if (isMerged) return undefined;
  return isMerged === undefined ? unknown : `${built}, which is no commit of ${branch}.`;
}
