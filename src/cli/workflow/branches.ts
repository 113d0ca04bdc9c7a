import type { DeployStep } from './deploy-steps.js';
import { matchesPattern } from './filter-pattern.js';

/** The branch that is checked out, and the default branch of the repository; empty if unknown. */
export interface Branch {
  branch: string;
  defaultBranch: string;
}

/** The parts of a step that say which events and branches start it. */
export type Started = Pick<DeployStep, 'events' | 'branches' | 'tagsOnly' | 'inputs'>;

/** Returns whether the workflow of a step puts a branch into production by itself; also true where the workflow does not tell. */
export function deploysBranch(step: Started, at: Branch): boolean {
  const { events } = step;
  const byItself = events.filter((event) => !startedByPeople.has(event) && !ofPulls.test(event));
  return byItself.length === 0 || byItself.some((event) => startsOn(event, { step, at }));
}

/** Returns the branch that the workflow of a step puts into production; undefined for several, or for none that is named. */
export function branchOfStep({ branches, events }: DeployStep, at: Branch): string | undefined {
  const [named, ...others] = events.includes('push') ? branches : [];
  const isOne = named !== undefined && others.length === 0 && isLiteral(named);
  return (isOne ? named : at.defaultBranch) || undefined;
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
