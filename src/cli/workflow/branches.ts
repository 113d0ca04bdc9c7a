import type { DeployStep } from './deploy-steps.js';
import type { Answer, Facts } from './expressions.js';
import { type FilledStep, fillText } from './filled-step.js';
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

/** The answer to whether a run of a branch deploys production: by an input of the step, and by each `if` on the way. */
export interface Reach {
  answer: Answer;
  /** The words that decide it, for messages. */
  by: 'operation' | 'preview' | 'if';
}

/** Returns whether a run of a branch comes to a step as one of production. */
export function reachOn(step: FilledStep, at: Branch): Reach {
  const events = productionOf(step).filter(
    (event) => at.branch === '' || startsOn(event, { step, at }),
  );
  const known = at.defaultBranch && {
    'github.event.repository.default_branch': at.defaultBranch,
  };
  const own = Object.entries(step.facts).filter(([name]) => !ofRepository.test(name));

  const found = events.map((event): Reach => {
    const run = factsOf(event, { repository: '', kind: 'heads', name: at.branch });
    const ofRun = Object.entries(run).filter(([name]) => !ofRepository.test(name));
    // Without a branch no event has one.
    const facts = at.branch === '' ? own : [...own, ...ofRun];
    return reachIn(event, { step, at, facts: { ...Object.fromEntries(facts), ...known } });
  });
  const order: Answer[] = ['yes', 'unknown', 'no'];
  found.sort((one, other) => order.indexOf(one.answer) - order.indexOf(other.answer));
  return found[0] ?? { answer: 'yes', by: 'if' };
}

function reachIn(
  event: string,
  { step, at, facts }: { step: FilledStep; at: Branch; facts: Facts },
): Reach {
  const { branch, defaultBranch } = at;
  for (const by of ['operation', 'preview'] as const) {
    const answer = isProduction(fillText(step.inputs[by] ?? '', facts), at);
    if (answer !== 'yes') return { answer, by };
  }

  // A called workflow has the event of its caller.
  if (branch === '' || event === 'workflow_call') return { answer: 'yes', by: 'if' };

  // On the default branch a condition says when, and a person may: such as after a step that has succeeded.
  const answer = reaches(step, facts);
  const isAsked = answer === 'unknown' && branch === defaultBranch;
  return { answer: isAsked ? 'yes' : answer, by: 'if' };
}

/** Returns whether a value of `operation` or `preview` is one of production. */
function isProduction(text: string, { branch, defaultBranch }: Branch): Answer {
  const value = text.trim().toLowerCase();
  if (value.includes('${{')) return 'unknown';
  if (value === 'branch') return branch === defaultBranch || branch === '' ? 'yes' : 'no';
  return ['', 'auto', 'deploy', 'false'].includes(value) ? 'yes' : 'no';
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
