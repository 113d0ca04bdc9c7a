import type { Repository } from '../repository/repository.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import type { Answer } from '../workflow/expressions.js';
import { type Level, levelsOf } from './concurrency.js';
import { jobRunsOf } from './job-runs.js';
import { findHome, type Home } from './login-home.js';
import type { Branches } from './runs.js';
import { sourceOf } from './step-login.js';

/** A step, with what its runs and the repository tell of its login. */
export interface JudgedStep extends DeployStep {
  /** The environments of its runs; undefined where a run alone knows one. */
  environments: readonly (string | undefined)[] | undefined;
  home: Home;
  levels: readonly Level[];
  /** The crons of the workflows after which its own runs. */
  followedCrons: readonly string[];
}

/** Looks for what doctor has to know of a step besides its text. @param schedules the crons of workflows by their names */
export async function judgeStep(
  step: DeployStep,
  {
    repository,
    branches,
    schedules,
  }: {
    repository: Repository;
    branches: Branches;
    schedules: ReadonlyMap<string, readonly string[]>;
  },
): Promise<JudgedStep> {
  const runs = jobRunsOf(step, branches);
  const coming = runs.filter(({ comes }) => comes !== 'no');
  const names = [...new Set(coming.map(({ environment }) => environment || undefined))];
  const isKnown = !names.some((name) => name?.includes('${{')) && names.length > 0;
  const environments = isKnown ? names : undefined;
  const home = await findHome(repository, { step, environments });

  const followedCrons = step.after.flatMap((name) => schedules.get(name) ?? []);
  return { ...step, environments, home, levels: levelsOf(step, runs, home), followedCrons };
}

/** Returns whether two steps have one login: they read one secret in one place, or one file. */
export function haveOneLogin(one: JudgedStep, other: JudgedStep): Answer {
  if (sourceOf(one) !== sourceOf(other)) return 'no';

  const [first, second] = [one, other].map(({ environment = '' }) =>
    environment.replace(/\s/g, '').toLowerCase(),
  );
  const homes = [one.home, other.home];
  if (first === second || homes.every((home) => home === 'repository')) return 'yes';
  return homes.includes('unknown') ? 'unknown' : 'no';
}
