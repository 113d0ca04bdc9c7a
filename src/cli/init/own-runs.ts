import { deploysBranch } from '../workflow/branches.js';
import { triggersOf } from '../workflow/deploy-steps.js';
import { type Facts, judge } from '../workflow/expressions.js';
import { factsOf } from '../workflow/run-facts.js';
import type { Settings } from './settings-text.js';

/** The facts that the conditions of a workflow can ask: in its run for production, and in one for a pull request. */
export interface OwnRuns {
  production: Facts;
  pulls: Facts;
  mainBranch: string;
  /** One of them is for production, not all for another branch. */
  isProduction: boolean;
  /** The events that start it. */
  events: readonly string[];
  /** Only other workflows start it. */
  isCalled: boolean;
  /** A push of the branch that is production starts it. */
  isPushed: boolean;
}

const deploying = new Set([
  'push',
  'workflow_dispatch',
  'schedule',
  'release',
  'workflow_run',
  'create',
  'workflow_call',
]);

/** Returns whether a workflow runs for what is deployed, not for pull requests alone. */
export function deploys(workflow: Settings): boolean {
  return triggersOf(workflow['on']).events.some((event) => deploying.has(event));
}

/** Returns the runs of a workflow that deploys. */
export function readRuns(workflow: Settings, mainBranch: string): OwnRuns {
  const triggers = triggersOf(workflow['on']);
  const events = triggers.events.filter((event) => deploying.has(event));
  const starts = (some: readonly string[]) =>
    deploysBranch(
      { ...triggers, events: some, inputs: {} },
      { branch: mainBranch, defaultBranch: mainBranch },
    );
  const isPushed = events.includes('push') && starts(['push']);
  const other = events.find((event) => event !== 'push') ?? 'push';
  // A called workflow has the event of its caller.
  const event = isPushed || other === 'workflow_call' ? 'push' : other;
  const isOfTag = !isPushed && (event === 'push' || event === 'release');
  const tag = triggers.tags[0]?.replace(/[*?+[\\].*$/s, '') ?? '';
  const text = JSON.stringify(workflow);
  const [, repository = '/'] = /\bgithub\.repository\s*==\s*'([^']*)'/.exec(text) ?? [];
  const usual = usualFacts(text, { repository, mainBranch });

  return {
    mainBranch,
    events,
    isProduction: triggers.tagsOnly || events.includes('release') || starts(events),
    isCalled: events.every((each) => each === 'workflow_call'),
    isPushed,
    production: {
      ...(isOfTag
        ? factsOf(event, { repository, kind: 'tags', name: { begins: tag, isNot: '' } })
        : factsOf(event, { repository, kind: 'heads', name: mainBranch })),
      ...(isPushed ? { inputs: null } : {}),
      'github.event.workflow_run.conclusion': 'success',
      'github.event.workflow_run.event': 'push',
      'github.event.workflow_run.head_branch': mainBranch,
      ...usual,
    },
    pulls: {
      ...factsOf('pull_request', {
        repository,
        kind: 'pull',
        name: { begins: '', isNot: mainBranch },
      }),
      inputs: null,
      'github.head_ref': anyText,
      'github.base_ref': mainBranch,
      'github.event.action': { begins: '', isNot: 'closed' },
      'github.event.pull_request': anyText,
      'github.event.pull_request.merged': false,
      'github.event.pull_request.head.repo.fork': false,
      'github.event.pull_request.head.repo.full_name': repository,
      ...usual,
    },
  };
}

const anyText = { begins: '', isNot: '' };

/** Returns the facts of a usual run: no particular person began it, and nothing failed. A fork is built as its origin is. */
function usualFacts(
  text: string,
  { repository, mainBranch }: { repository: string; mainBranch: string },
): Facts {
  const [, owner = repository.split('/')[0] ?? ''] =
    /\bgithub\.repository_owner\s*==\s*'([^']*)'/.exec(text) ?? [];

  return {
    'github.repository': repository,
    'github.repository_owner': owner,
    'github.actor': '/',
    'github.event.head_commit.message': '',
    'github.event.repository.fork': false,
    'github.event.repository.default_branch': mainBranch,
    'success()': true,
    'always()': true,
    'failure()': false,
    'cancelled()': false,
  };
}

/** The runs that a step is for. A step for pull requests alone is for none that is written here. */
export type StepRuns = 'all' | 'production' | 'none' | 'unknown';

/** Returns the runs that a step is for, by its condition. */
export function judgeStep(
  condition: string,
  { runs, known, ids }: { runs: OwnRuns; known: Facts; ids: ReadonlySet<string> },
): StepRuns {
  const facts = { ...known, ...withoutCaches(condition, ids) };
  const production = judge(condition, { ...runs.production, ...facts });
  if (production !== 'yes') return production === 'no' ? 'none' : 'unknown';

  return judge(condition, { ...runs.pulls, ...facts }) === 'yes' ? 'all' : 'production';
}

// Caches are left out, and so is what they would have found.
function withoutCaches(condition: string, ids: ReadonlySet<string>): Facts {
  const asked = [...condition.matchAll(/\bsteps\.([\w-]+)\.outputs\.[\w-]*cache-hit\b/gi)];
  const absent = asked.filter(([, id = '']) => !ids.has(id));
  return Object.fromEntries(absent.map(([name]) => [name.toLowerCase(), null]));
}
