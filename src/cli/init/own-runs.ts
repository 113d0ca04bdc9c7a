import { deploysBranch } from '../workflow/branches.js';
import { textsIn, triggersOf } from '../workflow/deploy-steps.js';
import { type Facts, judge } from '../workflow/expressions.js';
import { factsOf } from '../workflow/run-facts.js';
import { mapOf, type Settings } from './settings-text.js';

/** The facts that the conditions of a workflow can ask: in its run for production, and in one for a pull request, which it may not have. */
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
  /** It runs for what a pull request proposes. */
  hasPulls: boolean;
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
    // The secrets of `pull_request_target` are for the code of the base, not for what is proposed.
    hasPulls: triggers.events.some((each) => each === 'pull_request' && isOfHead(workflow)),
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

// A run for a label or for the end of a pull request is not one for what it proposes.
function isOfHead(workflow: Settings): boolean {
  const types = textsIn(mapOf(mapOf(workflow['on'])['pull_request'])['types']);
  return types.length === 0 || types.some((type) => /^(?:opened|synchronize|reopened)$/.test(type));
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
    // A step for whatever happened reports, and builds nothing.
    'always()': false,
    'failure()': false,
    'cancelled()': false,
  };
}

/** The conditions, in a workflow of init, of a step for production alone and of one for previews alone. */
export const forProduction = "github.event_name != 'pull_request'";
export const forPreviews = "github.event_name == 'pull_request'";

/** Returns whether a step is for production alone. */
export function isForProduction({ if: condition = '' }: { if?: string | undefined }): boolean {
  return condition.startsWith(forProduction);
}

/** The runs that a step is for: all, none that is written here, or those of the condition that it then has. */
export type StepRuns = 'all' | 'none' | 'unknown' | { if: string };

/** Returns the runs that a step is for, by its condition. */
export function judgeStep(
  condition: string,
  { runs, known, ids }: { runs: OwnRuns; known: Facts; ids: ReadonlySet<string> },
): StepRuns {
  const facts = { ...known, ...withoutCaches(condition, ids) };
  const production = judge(condition, { ...runs.production, ...facts });
  const pulls = judge(condition, { ...runs.pulls, ...facts });

  if (production === 'no') return pulls === 'yes' ? { if: forPreviews } : 'none';
  if (production === 'yes' && pulls !== 'unknown')
    return pulls === 'yes' ? 'all' : { if: forProduction };
  return asksSteps(condition, ids) ? { if: condition } : 'unknown';
}

// Caches are left out, and so is what they would have found.
function withoutCaches(condition: string, ids: ReadonlySet<string>): Facts {
  const asked = [...condition.matchAll(/\bsteps\.([\w-]+)\.outputs\.[\w-]*cache-hit\b/gi)];
  const absent = asked.filter(([, id = '']) => !ids.has(id));
  return Object.fromEntries(absent.map(([name]) => [name.toLowerCase(), null]));
}

/** Returns whether a condition asks for nothing but steps that are taken over, so that it means the same here. */
function asksSteps(condition: string, ids: ReadonlySet<string>): boolean {
  if (!/^[\w\s.()&|!=<>,'${}/*-]*$/.test(condition)) return false;
  const names = condition.replace(/'[^']*'/g, '').match(/[a-z_][\w-]*(?:\.[\w-]+)+/gi) ?? [];
  return names.every((name) => ids.has(/^steps\.([\w-]+)\./.exec(name)?.[1] ?? ''));
}
