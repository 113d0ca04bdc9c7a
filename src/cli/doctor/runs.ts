import { isEvent } from '../../contract/events.js';
import type { Server } from '../repository/server.js';
import { matchesFilter, ofDefaultBranch, ofPulls } from '../workflow/branches.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { type Answer, allOf, type Fact, type Facts, judge, not } from '../workflow/expressions.js';
import { conditionsOf, reaches } from '../workflow/reach.js';
import { factsOf } from '../workflow/run-facts.js';
import { secretsIn } from '../workflow/secret-names.js';
import { isCached } from './step-login.js';

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

/** Returns what the conditions of a run after a scheduled run of another workflow can ask. */
export function runAfterSchedule({ repository, defaultBranch }: Branches): Facts {
  const name = defaultBranch ?? anyName;
  return {
    ...factsOf('workflow_run', { repository, kind: 'heads', name }),
    'github.event.workflow_run.event': 'schedule',
    'github.event.workflow_run.head_branch': name,
  };
}

/** Returns whether a run comes to the step, and has no access token there that takes the login's place. */
export function renews(step: DeployStep, facts: Facts): Answer {
  return allOf([reaches(step, facts), not(hasAccessToken(step, facts))]);
}

/** Returns whether a run has an access token in a step. That its secret is there, is another row's concern. */
export function hasAccessToken({ inputs }: DeployStep, facts: Facts): Answer {
  const { 'access-token': access = '' } = inputs;
  if (access.trim() === '') return 'no';

  const given = secretsIn(access).map((name) => [`secrets.${name.toLowerCase()}`, anyName]);
  return judge(access, { ...facts, ...Object.fromEntries(given) });
}

/** Events of what is published or new, which is never the default branch. */
const ofOtherRefs = new Set(['release', 'create']);
const anyName = { begins: '', isNot: '' };

/** Returns what the runs of a step that renew its login can ask: of a login in the cache those of the default branch alone, as the others borrow it. */
export function renewingRunsOf(step: DeployStep, branches: Branches): Facts[] {
  if (!isCached(step, branches.server)) return runsOf(step, branches);

  const { repository, defaultBranch: name = anyName } = branches;
  const { events, branches: filter, tagsOnly } = step;
  const isPushed =
    !tagsOnly && (filter.length === 0 || typeof name === 'object' || matchesFilter(filter, name));
  const renewing = events.filter(
    (event) => !ofPulls.test(event) && !ofOtherRefs.has(event) && (event !== 'push' || isPushed),
  );
  return renewing.flatMap((event) =>
    event === 'schedule'
      ? step.crons.map((cron) => scheduledRun(cron, branches))
      : [factsOf(event, { repository, kind: 'heads', name })],
  );
}

/** Returns what every run of a step can ask. */
export function runsOf(step: DeployStep, branches: Branches): Facts[] {
  const { repository, defaultBranch = anyName } = branches;
  const at = (event: string, kind: 'heads' | 'tags' | 'pull', name: Fact) =>
    factsOf(event, { repository, kind, name });
  const ofPull: Facts = {
    'github.event.number': anyName,
    'github.event.pull_request.number': anyName,
  };

  return step.events.flatMap((event) => {
    if (event === 'schedule') return step.crons.map((cron) => scheduledRun(cron, branches));
    if (event === 'push')
      return pushedNames(step, branches).map(({ kind, name }) => at(event, kind, name));
    if (event === 'release') return [at(event, 'tags', anyName)];
    if (ofDefaultBranch.has(event)) return [at(event, 'heads', defaultBranch)];
    if (!ofPulls.test(event))
      return apartFrom(step, branches, '').map((name) => at(event, 'heads', name));

    const { 'github.head_ref': _unknown, ...facts } = at(event, 'pull', anyName);
    const hasHead = ['pull_request', 'pull_request_target'].includes(event);
    return [hasHead ? { ...facts, ...ofPull, 'github.head_ref': anyName } : facts];
  });
}

function pushedNames(
  step: DeployStep,
  branches: Branches,
): { kind: 'heads' | 'tags'; name: Fact }[] {
  const { branches: filter, tagsOnly } = step;
  const { defaultBranch } = branches;
  const patterns = filter.length > 0 ? filter : ['**'];
  const isOfDefault = (pattern: string) =>
    defaultBranch !== undefined &&
    matchesFilter([pattern], defaultBranch) &&
    matchesFilter(patterns, defaultBranch);
  const names = patterns
    .filter((pattern) => !tagsOnly && lets(patterns, pattern))
    .flatMap((pattern) =>
      isPattern.test(pattern) && isOfDefault(pattern)
        ? apartFrom(step, branches, beginningOf(pattern))
        : [nameOf(pattern)],
    )
    .map((name) => ({ kind: 'heads' as const, name }));
  return [...names, ...(takesTags(step) ? [{ kind: 'tags' as const, name: anyName }] : [])];
}

/** Returns the default branch, those that the conditions name, and the others. */
function apartFrom(step: DeployStep, { defaultBranch }: Branches, begins: string): Fact[] {
  const compared = /github\.ref(?:_name)?\s*==\s*'(?:refs\/heads\/)?([^']+)'/gi;
  const found = [...conditionsOf(step).join('\n').matchAll(compared)];
  const named = found.map(([, name = '']) => name).filter((name) => name.startsWith(begins));
  const names = new Set([...(defaultBranch === undefined ? [] : [defaultBranch]), ...named]);
  return [...names, { begins, isNot: defaultBranch ?? '' }];
}

function nameOf(pattern: string, isNot = ''): Fact {
  return isPattern.test(pattern) ? { begins: beginningOf(pattern), isNot } : pattern;
}

function beginningOf(pattern: string): string {
  return pattern.replace(/[*?+[\\].*$/s, '');
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
    ...(events.includes('create') ? [{ of: 'a new tag', facts: factsOf('create', ofTags) }] : []),
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
      const name = nameOf(pattern, isNot);
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
