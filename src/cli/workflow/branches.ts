import type { DeployStep } from './deploy-steps.js';
import type { FilledStep } from './filled-step.js';
import { matchesPattern } from './filter-pattern.js';
import { reaches } from './reach.js';
import { factsOf } from './run-facts.js';

/** The branch that is checked out, and the default branch of the repository; empty if unknown. */
export interface Branch {
  branch: string;
  defaultBranch: string;
}

/** The parts of a step that say which events and branches start it. */
export type Started = Pick<DeployStep, 'events' | 'branches' | 'tagsOnly' | 'inputs'>;

/** Returns whether the workflow of a step puts a branch into production by itself; also true where only people start it. */
export function deploysBranch(step: Started, at: Branch): boolean {
  if (isForPreviews(step, at)) return false;
  const byItself = productionOf(step).filter((event) => !startedByPeople.has(event));
  return byItself.length === 0 || byItself.some((event) => startsOn(event, { step, at }));
}

/** Returns whether a run of a branch comes to a step, by each `if` on the way; also true where that is not known. */
export function isReachedOn(step: FilledStep, at: Branch): boolean {
  const { branch, defaultBranch } = at;
  // An expression can make it a plan on some branches.
  const { operation = 'auto' } = step.inputs;
  if (!['auto', 'deploy'].includes(operation) && !operation.includes('${{')) return false;

  const events = productionOf(step).filter((event) => startsOn(event, { step, at }));
  // A called workflow has the event of its caller.
  if (branch === '' || events.length === 0 || events.includes('workflow_call')) return true;

  const known = defaultBranch && { 'github.event.repository.default_branch': defaultBranch };
  const facts = Object.entries(step.facts).filter(([name]) => !ofRepository.test(name));
  return events.some((event) => {
    const run = factsOf(event, { repository: '', kind: 'heads', name: branch });
    const ofRun = Object.entries(run).filter(([name]) => !ofRepository.test(name));
    return reaches(step, { ...Object.fromEntries([...facts, ...ofRun]), ...known }) !== 'no';
  });
}

// A fork may deploy what its workflow keeps to the repository that it comes from.
const ofRepository = /^github\.(?:event\.)?repository/;

/** Returns whether a step makes nothing but previews: of pull requests, or of the branches that are not the default one. */
export function isForPreviews(step: Started, { defaultBranch }: Branch): boolean {
  const { preview } = step.inputs;
  const events = productionOf(step);
  if (preview === 'true' || (events.length === 0 && step.events.length > 0)) return true;

  const isPushed = events.every((event) => event === 'push') && events.length > 0;
  const branch = defaultBranch || 'main';
  return (
    preview === 'branch' && isPushed && !startsOn('push', { step, at: { branch, defaultBranch } })
  );
}

function productionOf({ events }: Started): string[] {
  return events.filter((event) => !ofPulls.test(event));
}

/** The things that a workflow puts into production by itself: branches by their names, and the rest for messages. */
export interface Deploys {
  branches: string[];
  others: string[];
}

/** Returns what the workflow of a step deploys; empty for one of pull requests alone. */
export function deploysOf(step: DeployStep, at: Branch): Deploys {
  if (isForPreviews(step, at)) return { branches: [], others: [] };

  const { defaultBranch } = at;
  const { events, branches: filter, tags, tagsOnly, inputs } = step;
  const isPushed = events.includes('push') && !tagsOnly;
  const pushed = isPushed && inputs['preview'] !== 'branch' ? filter : [];
  const isOfDefault =
    events.some((event) => ofDefaultBranch.has(event)) ||
    (isPushed && (filter.length === 0 || matchesFilter(filter, defaultBranch)));

  const branches = new Set([...(isOfDefault ? [defaultBranch] : []), ...pushed.filter(isLiteral)]);
  const patterns = pushed.filter((pattern) => !isLiteral(pattern));
  const others = [
    ...(patterns.length > 0 ? [`branches like ${patterns.join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags like ${tags.join(', ')}`] : []),
    ...(events.includes('release') ? ['releases'] : []),
  ];
  return { branches: [...branches].filter(Boolean), others };
}

const startedByPeople = new Set(['workflow_dispatch', 'workflow_call']);
/** Events of things that get no production: pull requests, and what is deleted. */
export const ofPulls = /^(?:pull_request|merge_group$|delete$)/;
/** Events whose run has the default branch. Source: GitHub's list of events that trigger workflows */
export const ofDefaultBranch = new Set(['schedule', 'workflow_run', 'repository_dispatch']);

function startsOn(
  event: string,
  { step, at: { branch, defaultBranch } }: { step: Started; at: Branch },
): boolean {
  const isDefault = defaultBranch === '' || branch === defaultBranch;
  if (ofDefaultBranch.has(event)) return isDefault;
  if (event === 'release') return false;
  if (event !== 'push') return true;

  // Every other branch gets a preview.
  if (step.inputs['preview'] === 'branch' && !isDefault) return false;
  if (step.tagsOnly) return false;
  return step.branches.length === 0 || matchesFilter(step.branches, branch);
}

/** Returns whether a filter lets a branch through: the last pattern that matches decides. Source: GitHub, "Filter pattern cheat sheet". */
export function matchesFilter(patterns: readonly string[], branch: string): boolean {
  const last = patterns.findLast((pattern) => matchesPattern(pattern.replace(/^!/, ''), branch));
  return last !== undefined && !last.startsWith('!');
}

function isLiteral(pattern: string): boolean {
  return /^[\w./@-]+$/.test(pattern);
}
