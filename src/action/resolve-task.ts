import { computeIntent } from '../contract/compute-intent.js';
import type { InputName, Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
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
import type { Subject } from '../contract/subject.js';
import { type Branches, branchesOf } from '../github/branches.js';
import { type PullRequests, pullRequestsOf } from '../github/pull-request.js';
import { addLostLabel } from '../previews/preview-lifecycle.js';
import { type Standing, standingOfHead } from '../previews/standing.js';
import { explainUnwanted } from '../previews/still-wanted.js';
import type { Want } from '../services/want.js';
import { openGitHub } from './runtime.js';
import type { Task } from './task.js';

/** Resolves a run to its task in one pass: inputs, rules, intent, what only GitHub knows, and whether the deploy is still wanted. Every input is checked before the first request. @throws DeployError `invalid-input` */
export async function resolveTask(
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
  const looks = { pulls, branches, intent: first.intent };
  const { context: completed, skip, standing } = await completeRun(read, looks);
  const context = await addLostLabel(completed, { inputs, pulls });

  const isFresh = context !== read;
  const last = isFresh ? await readIntent(inputs, { context, problems, runtime }) : first;
  const intent = { ...last.intent, skip: skip ?? last.intent.skip };

  const task = { runtime, inputs, ...last, context, intent, github, pulls, branches };
  const unwanted = await explainUnwanted('before the sign-in', task, { isFresh, known: standing });
  return { ...task, intent: { ...intent, skip: intent.skip ?? unwanted } };
}

const deciding = new Set<InputName>(['target', 'operation', 'name', 'preview']);

/** Returns what a run is asked to do, and all that is wrong with its inputs. No request is made. @param inputs as they were read, with the problems of single ones */
export async function judgeInputs(
  { inputs, problems }: { inputs: Inputs; problems: readonly Problem[] },
  context: Run,
): Promise<{ intent: Intent; want: Want | undefined; problems: Problem[] }> {
  const { intent, problems: own } = computeIntent(inputs, context);
  const { want, problems: ofService } = await readService(inputs, { context, intent });
  const more = [...own, ...ofService];
  // A rule about an unreadable input adds nothing to the input's own problem.
  const broken = new Set(problems.map((problem) => problem.input));
  const together = more.filter(({ input, or }) => !broken.has(input) && !(or && broken.has(or)));
  return { intent, want, problems: [...problems, ...together] };
}

async function readIntent(
  inputs: Inputs,
  { context, problems, runtime }: { context: Run; problems: Problem[]; runtime: Runtime },
): Promise<Pick<Task, 'intent' | 'want'>> {
  const { outputs } = runtime;
  const { intent, want, problems: all } = await judgeInputs({ inputs, problems }, context);

  if (!all.some(({ input }) => deciding.has(input)))
    outputs.set({ name: intent.name.value, operation: operationOutput[intent.operation] });
  // A later step that reads an empty output with `fromJSON` would fail.
  if (inputs.target !== 'pages') outputs.set({ endpoints: {} });
  rejectProblems(all, adviseOnLogin(all, context));

  return { intent, want };
}

async function readService(
  inputs: Inputs,
  { context, intent }: { context: Run; intent: Intent },
): Promise<{ want: Want | undefined; problems: Problem[] }> {
  if (inputs.target === 'pages' || intent.skip) return { want: undefined, problems: [] };
  const { readWant } = await import('../services/want.js');
  return readWant(inputs, { context, ...intent });
}

interface Completed {
  context: Run;
  skip?: string;
  /** The standing of the branch, as it was just read. */
  standing?: Standing | undefined;
}

/** Asks GitHub where only it knows what the run is of: the pull request of a comment or a build, and whether a build is of a branch or a tag. */
async function completeRun(
  context: Run,
  { pulls, branches, intent }: { pulls: PullRequests; branches: Branches; intent: Intent },
): Promise<Completed> {
  const { subject } = context;
  if (intent.skip || intent.operation === 'cleanup') return { context };

  if (context.eventName === 'workflow_run' && intent.branch !== undefined)
    return resolveBranch(context, { branches, branch: intent.branch });
  if (subject.is !== 'some pull request') return { context };

  const found = await pulls.find(subject.hint);
  if (found && found !== 'none') return { context: withPullRequest(context, found) };

  const skip = found
    ? 'No pull request has this commit as its head any more: a newer one has taken its place.'
    : 'GitHub did not say which pull request this run belongs to.';
  return { context, skip };
}

/** The branch of a build has the name of a branch or of a tag. */
async function resolveBranch(
  context: Run,
  { branches, branch }: { branches: Branches; branch: string },
): Promise<Completed> {
  const head = await branches.readHead(branch);
  if (head !== false) return { context, standing: standingOfHead(branch, head) };

  const isTag = await branches.isTag(branch);
  if (!isTag) return { context };

  const subject: Subject = { is: 'tag', name: branch };
  return { context: { ...context, subject, ref: `refs/tags/${branch}` } };
}
