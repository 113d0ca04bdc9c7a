import { mapOf, textOf } from '../init/settings-text.js';
import { type DeployStep, type Gate, textsIn } from './deploy-steps.js';
import { type Answer, allOf, type Facts, judge } from './expressions.js';

const maxJobs = 100;
const hasStatus = /\b(?:always|success|failure|cancelled)\s*\(/i;

/** Returns whether a run in which all goes well comes to a step: by the `if` of the step, of its job and those that it needs, and of its callers. */
export function reaches(step: Pick<DeployStep, 'gates'>, facts: Facts): Answer {
  return allOf(step.gates.map((gate) => new Jobs(gate, facts).reachStep()));
}

/** Returns the jobs that a job needs, and those that they need. */
export function neededBy({ workflow, job }: Pick<Gate, 'workflow' | 'job'>): string[] {
  const jobs = mapOf(workflow['jobs']);
  const found = new Set([job]);
  for (const name of found)
    for (const needed of textsIn(mapOf(jobs[name])['needs'])) found.add(needed);
  found.delete(job);
  return [...found];
}

/** Returns every `if` on the way to a step, the nearest first. */
export function conditionsOf({ gates }: Pick<DeployStep, 'gates'>): string[] {
  const all = gates.flatMap((gate) => {
    const jobs = mapOf(gate.workflow['jobs']);
    const onTheWay = [gate.job, ...neededBy(gate)];
    return [...gate.conditions, ...onTheWay.map((name) => textOf(mapOf(jobs[name])['if']) ?? '')];
  });
  return all.filter((condition) => condition !== '');
}

class Jobs {
  readonly #gate: Gate;
  readonly #facts: Facts;
  readonly #jobs: Readonly<Record<string, unknown>>;
  readonly #known = new Map<string, Answer>();

  constructor(gate: Gate, facts: Facts) {
    this.#gate = gate;
    this.#facts = facts;
    this.#jobs = mapOf(gate.workflow['jobs']);
  }

  reachStep(): Answer {
    const { job, conditions } = this.#gate;
    if (Object.keys(this.#jobs).length > maxJobs) return 'unknown';

    const started = this.#starts(job);
    const facts = { ...this.#factsOf(job), 'success()': true };
    return allOf([started, ...conditions.map((condition) => judge(condition, facts))]);
  }

  #starts(name: string): Answer {
    const known = this.#known.get(name);
    if (known !== undefined) return known;

    // Jobs that need each other start never; a name without a job is not known either.
    this.#known.set(name, 'unknown');
    if (!Object.hasOwn(this.#jobs, name)) return 'unknown';

    const condition = textOf(mapOf(this.#jobs[name])['if']) ?? '';
    const facts = this.#factsOf(name);
    const isImplied = !hasStatus.test(condition);
    const answer = allOf([isImplied ? judge('success()', facts) : 'yes', judge(condition, facts)]);
    this.#known.set(name, answer);
    return answer;
  }

  #factsOf(name: string): Facts {
    const needs = neededBy({ ...this.#gate, job: name });
    const answers = needs.map((needed) => this.#starts(needed));
    const results = needs.flatMap((needed, at) => {
      const result = { yes: 'success', no: 'skipped', unknown: undefined }[
        answers[at] ?? 'unknown'
      ];
      return result ? [[`needs.${needed.toLowerCase()}.result`, result]] : [];
    });
    // A skipped job ends the whole chain below it.
    const success = { yes: true, no: false, unknown: undefined }[allOf(answers)];
    return {
      ...this.#facts,
      ...Object.fromEntries(results),
      'always()': true,
      'failure()': false,
      'cancelled()': false,
      ...(success !== undefined && { 'success()': success }),
    };
  }
}
