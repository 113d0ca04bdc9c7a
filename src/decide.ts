import type { Dependencies } from './dependencies.js';
import { BestEffortGitHub } from './github/best-effort.js';
import { type RunContext, readContext, withPullRequest } from './github/event.js';
import { PullRequests } from './github/pull-request.js';
import { type Inputs, type Problem, parseInputs, type rawInputs, rejectProblems } from './inputs.js';
import { decideJob, guardUntrustedCode, type Job } from './job.js';
import { Http } from './platform/http.js';
import { whySuperseded } from './previews/superseded.js';

/** All that is settled before the login is touched. */
export interface Decision {
  inputs: Inputs;
  context: RunContext;
  job: Job;
  github: BestEffortGitHub;
  pulls: PullRequests;
}

/**
 * What this run will do. Every input is checked before the first request; then GitHub is asked only where the event
 * leaves the pull request open, or a preview may be out of date.
 * @throws DeployError `invalid-input`
 */
export async function decide(dependencies: Dependencies, raw: ReturnType<typeof rawInputs>): Promise<Decision> {
  const { inputs, problems } = parseInputs(raw);
  if (inputs['basic-auth']) dependencies.log.mask(inputs['basic-auth'].password);
  const read = readContext(dependencies.env, dependencies.event);
  const first = await checkedJob(inputs, { context: read, problems });
  const github = openGitHub(dependencies, { inputs, context: read });
  const pulls = new PullRequests({ github, repository: read.repository });
  const { context, lost } = await settle(read, { pulls, job: first });
  // What was looked up just now cannot be out of date.
  const job =
    context === read ? await upToDate(first, { context, pulls }) : await checkedJob(inputs, { context, problems });
  return { inputs, context, job: lost ? { ...job, skip: lost } : job, github, pulls };
}

async function upToDate(job: Job, at: { context: RunContext; pulls: PullRequests }): Promise<Job> {
  return { ...job, skip: job.skip ?? (await whySuperseded(job, at)) };
}

/** The client for comments, deployments and pull requests: a run that is cancelled still has something to tell. */
export function openGitHub(
  { dispatcher, clock, userAgent, log, random }: Dependencies,
  { inputs, context }: { inputs: Inputs; context: RunContext },
): BestEffortGitHub {
  const http = new Http({ dispatcher, clock, userAgent, signal: new AbortController().signal });
  const { repository, apiUrl } = context;
  return new BestEffortGitHub({ http, token: inputs['github-token'], repository, apiUrl, log, random });
}

async function checkedJob(
  inputs: Inputs,
  { context, problems }: { context: RunContext; problems: Problem[] },
): Promise<Job> {
  const { job, problems: own } = decideJob(inputs, context);
  const more = [...own, ...(job.skip ? [] : await serviceProblems(inputs, { context, job }))];
  // One input gets one problem: a rule about a value that could not even be read says nothing new.
  const broken = new Set(problems.map((problem) => problem.input));
  rejectProblems([...problems, ...more.filter((problem) => !broken.has(problem.input))]);
  if (!job.skip) guardUntrustedCode(inputs, { context, job });
  return job;
}

async function serviceProblems(
  inputs: Inputs,
  { context, job }: { context: RunContext; job: Job },
): Promise<Problem[]> {
  if (inputs.target === 'pages') return [];
  const { checkServiceInputs } = await import('./services/request.js');
  return checkServiceInputs(inputs, job, context);
}

/** Looks the pull request up that the event only hints at. Without it there is no telling a preview from production. */
async function settle(
  context: RunContext,
  { pulls, job }: { pulls: PullRequests; job: Job },
): Promise<{ context: RunContext; lost?: string }> {
  const hint = context.pullRequestHint;
  if (!hint || job.skip || job.operation === 'cleanup') return { context };
  const found = await pulls.find(hint);
  if (found === 'none') {
    return { context, lost: 'No pull request has this commit as its head any more: a newer one has taken its place.' };
  }
  if (!found) return { context, lost: 'GitHub does not tell which pull request this run belongs to.' };
  return { context: withPullRequest(context, found) };
}
