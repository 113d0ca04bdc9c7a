import { isEvent } from '../../contract/events.js';
import type { Server } from '../repository/server.js';
import { matchesFilter, ofPulls } from '../workflow/branches.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import type { Facts } from '../workflow/expressions.js';
import { factsOf } from '../workflow/run-facts.js';

export interface Branches {
  repository: string;
  defaultBranch: string | undefined;
  server: Server;
}

/** A kind of run that a workflow's triggers permit. */
export interface RunKind {
  /** Its cause in words, such as `a tag`. */
  of: string;
  facts: Facts;
}

/** Returns what the conditions of a scheduled run, always of the default branch, can ask. */
export function scheduledRun(cron: string, { repository, defaultBranch }: Branches): Facts {
  const name = defaultBranch ?? { begins: '', isNot: '' };
  return {
    ...factsOf('schedule', { repository, kind: 'heads', name }),
    'github.event.schedule': cron,
  };
}

/** Returns the runs of a step that cannot renew a login in the cache, because they are not of the default branch. Pull requests and branches get previews, which borrow the login or are skipped. */
export function foreignRunsOf(step: DeployStep, branches: Branches): RunKind[] {
  const { events, inputs } = step;
  const { repository } = branches;
  const ofTags = { repository, kind: 'tags', name: { begins: '', isNot: '' } } as const;
  const isPush = events.includes('push');

  return [
    ...(isPush && inputs['preview'] !== 'branch' ? otherBranches(step, branches) : []),
    ...(isPush && takesTags(step) ? [{ of: 'a tag', facts: factsOf('push', ofTags) }] : []),
    ...(events.includes('release') ? [{ of: 'a release', facts: factsOf('release', ofTags) }] : []),
    ...events
      .filter((event) => !isRenewingEvent(event))
      .map((event) => ({ of: event, facts: factsOf(event, { ...ofTags, kind: 'heads' }) })),
  ];
}

/** Returns whether runs of an event may renew a login in the cache, by the step's own table, or are told or left alone elsewhere. */
function isRenewingEvent(event: string): boolean {
  const isTold = ['schedule', 'release', 'create', 'workflow_call'].includes(event);
  return isTold || ofPulls.test(event) || isEvent(event, 'reviewed');
}

function otherBranches(
  { branches, tagsOnly }: DeployStep,
  { repository, defaultBranch }: Branches,
): RunKind[] {
  // Where the default branch is left out, that is told instead.
  const isLeftOut =
    defaultBranch !== undefined && branches.length > 0 && !matchesFilter(branches, defaultBranch);
  if (tagsOnly || isLeftOut) return [];

  const isNot = defaultBranch ?? '';
  const patterns = branches.length > 0 ? branches : ['**'];
  return patterns
    .filter((pattern) => lets(patterns, pattern) && pattern !== defaultBranch)
    .filter((pattern) => defaultBranch !== undefined || isPattern.test(pattern))
    .map((pattern) => {
      const begins = pattern.replace(/[*?+[\\].*$/s, '');
      const name = isPattern.test(pattern) ? { begins, isNot } : pattern;
      return { of: 'another branch', facts: factsOf('push', { repository, kind: 'heads', name }) };
    });
}

/** Without a filter a push of a tag starts the workflow, and with one for branches alone it does not. */
function takesTags({ branches, tags, tagsOnly }: DeployStep): boolean {
  if (tags.length === 0) return branches.length === 0 && !tagsOnly;
  return tags.some((pattern) => lets(tags, pattern));
}

const isPattern = /[*?+[\\]/;

/** Returns whether a filter lets names through that a pattern of it means, and no later pattern takes out again. */
function lets(patterns: readonly string[], pattern: string): boolean {
  if (pattern.startsWith('!')) return false;
  const sample = pattern.replace(/\*+/g, 'x');
  return isPattern.test(sample) || matchesFilter(patterns, sample);
}
