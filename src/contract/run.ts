import { shellWord } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { eventsWith, isEvent } from './events.js';
import type { PullRequest } from './pull-request.js';
import { pullOf, type Subject } from './subject.js';

/**
 * The origin of the code that a run is for. Reviewed code of the `default-branch` may renew the login in the cache (source: "Restrictions
 * for accessing a cache"); `own` is every other code of the repository. A `fork`'s run has no secrets; `fork-with-secrets`
 * is a run for a fork's code that has them, as in `pull_request_target`.
 */
type Trust = 'default-branch' | 'own' | 'fork' | 'fork-with-secrets';

export interface Run {
  eventName: string;
  repository: string;
  sha: string;
  ref: string;
  subject: Subject;
  /** The reason why the event deploys nothing. */
  quiet: string | undefined;
  /** The event of the run that built the files, in a `workflow_run`. GitHub always tells it; a server that does not is asked for the branch's head alone. */
  builtOn: string | undefined;
  actor: string;
  defaultBranch: string | undefined;
  trust: Trust;
  serverUrl: string;
  apiUrl: string;
  runUrl: string;
  runId: string;
  runAttempt: number;
  workflow: string;
  /** The key of the job in its workflow. */
  job: string;
  /** A schedule started this run, or the run whose files it publishes. */
  isScheduled: boolean;
  forge: ReturnType<typeof forgeName>;
  /** The words that start the command line; undefined without a repository of the action. */
  tool: string | undefined;
  /** The working copy, at `commit` unless the workflow checks out another. */
  checkout: { folder: string; commit: string } | undefined;
  /** Stays the same when the repository is renamed; empty outside of a runner. */
  repositoryId: string;
  /** Folder in which a command was typed, below the repository; absent on a runner. */
  folder?: string;
  /** The site's directory as the clone's workflow or the person names it, where that is not the input `directory`. */
  directory?: string;
}

/** Returns whose code the run is for; `isForeign` where a fork started a run with secrets. */
export function judgeTrust(
  { eventName, subject, defaultBranch, ref }: Omit<Run, 'trust'>,
  isForeign: boolean,
): Trust {
  if (isForeign) return 'fork-with-secrets';

  // Whatever the table of events does not know may have secrets.
  if (pullOf({ subject })?.fork)
    return isEvent(eventName, 'without secrets of a fork') ? 'fork' : 'fork-with-secrets';
  // A schedule runs on the default branch; its payload may lack the repository.
  if (eventName === 'schedule') return 'default-branch';

  const isDefault = defaultBranch !== undefined && ref === `refs/heads/${defaultBranch}`;
  return isDefault && isEvent(eventName, 'reviewed') ? 'default-branch' : 'own';
}

/** Returns why a run may not renew the login in the cache: as the subject of a sentence, and the reason. */
export function explainDistrust({
  trust,
  eventName,
  ref,
  defaultBranch,
}: Pick<Run, 'trust' | 'eventName' | 'ref' | 'defaultBranch'>): { what: string; why: string } {
  const event = plainText(eventName, 60) || 'local';
  const where = plainText(ref, 200) || 'no branch';

  if (trust.startsWith('fork'))
    return {
      what: `This ${event} run is for a fork, and`,
      why: 'what it stores could be of its code',
    };
  if (defaultBranch === undefined)
    return {
      what: `This ${event} run on ${where}`,
      why: 'its event does not say which branch is the default one',
    };
  if (ref === `refs/heads/${defaultBranch}`)
    return {
      what: `A run that ${event} started`,
      why: `on the default branch too, only ${[...eventsWith('reviewed'), 'schedule'].join(', ')} may`,
    };
  return {
    what: `This ${event} run on ${where}`,
    why: 'the default branch would not see the new token',
  };
}

/** Returns the run with its pull request. */
export function withPullRequest(context: Run, pull: PullRequest): Run {
  const subject: Subject = { is: 'pull request', pull, label: undefined };
  const found = { ...context, subject, sha: pull.headSha };
  return { ...found, trust: judgeTrust(found, context.trust === 'fork-with-secrets') };
}

/** Returns the forge that runs this job in place of GitHub. Source: the variables of their runners. */
export function forgeName(env: NodeJS.ProcessEnv): 'Gitea' | 'Forgejo' | undefined {
  if (env['FORGEJO_ACTIONS']) return 'Forgejo';
  return env['GITEA_ACTIONS'] ? 'Gitea' : undefined;
}

/** Returns the address of the documentation of the running version; its path for a local action. */
export function docsOf(env: NodeJS.ProcessEnv): string {
  const repository = env['GITHUB_ACTION_REPOSITORY'];
  if (!repository) return 'docs/';

  const server = (env['GITHUB_SERVER_URL'] || 'https://github.com').replace(/\/+$/, '');
  const folder = forgeName(env) ? 'src' : 'blob';
  return `${server}/${repository}/${folder}/${encodeURIComponent(env['GITHUB_ACTION_REF'] || 'main')}/docs/`;
}

/** Returns the command that starts the command line from the action's repository: anyone could publish a package of its bare name. */
export function commandLineOf(env: NodeJS.ProcessEnv): string | undefined {
  const action = env['GITHUB_ACTION_REPOSITORY'];
  return action && /^[\w.-]+\/[\w.-]+$/.test(action) ? `npx github:${action}` : undefined;
}

/** Returns the words that start the command line for the server of a run. Gitea and Forgejo have to be named: it would ask GitHub. */
export function toolOf({
  tool = 'node dist/cli.js',
  forge,
  apiUrl,
}: Pick<Run, 'tool' | 'forge' | 'apiUrl'>): string {
  return forge ? `GITHUB_API_URL=${shellWord(apiUrl)} ${tool}` : tool;
}
