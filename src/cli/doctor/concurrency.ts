import { mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep, YamlMap } from '../workflow/deploy-steps.js';
import { type Answer, differs, type Facts } from '../workflow/expressions.js';
import { expressions, fillText } from '../workflow/filled-step.js';
import type { JobRun } from './job-runs.js';
import type { Home } from './login-home.js';

/** A `concurrency` on the way to a step, as the runs have it that renew the login. */
export interface Level {
  /** It is of a workflow, whose runs wait as a whole; else of a job. */
  isRun: boolean;
  /** The group as it is written, in lower case as GitHub compares them. */
  text: string;
  group: Group;
  /** The answer to whether a run cancels another one of its group. */
  cancels: Answer;
  /** It has `queue: max`. */
  isQueued: boolean;
}

/** The group in which all runs with one login wait; `isOfOne` where other logins have other ones. Else two runs with one login wait apart, or a run alone knows it. */
export type Group = { name: string; isOfOne: boolean } | 'apart' | 'unknown';

/** Returns every `concurrency` of a step, the innermost first. */
export function levelsOf(step: DeployStep, runs: readonly JobRun[], home: Home): Level[] {
  return step.gates.flatMap(({ workflow, job }, at) =>
    [
      { isRun: false, level: mapOf(mapOf(workflow['jobs'])[job])['concurrency'] },
      { isRun: true, level: workflow['concurrency'] },
    ].flatMap(({ isRun, level }) => {
      const text = textOf(level) ?? textOf(mapOf(level)['group']);
      if (text === undefined) return [];

      const judged = { text, level: mapOf(level), environment: step.environment ?? '', home };
      return [{ isRun, text: text.toLowerCase(), ...judgeLevel(judged, { runs, at }) }];
    }),
  );
}

/** Returns the group in which all runs of a step's job, or of its workflow, wait; undefined where there is none, or a level cancels runs. */
export function queueOf({ levels }: { levels: readonly Level[] }): string | undefined {
  return levels.every(({ cancels }) => cancels === 'no') ? namesOf(levels)[0] : undefined;
}

/** Returns the groups of levels that are known. */
export function namesOf(levels: readonly Level[]): string[] {
  return levels.flatMap(({ group }) => (typeof group === 'object' ? group.name : []));
}

/** Returns which part of `concurrency` a run alone knows, where the others do not decide; undefined without one. */
export function unknownPart({
  levels,
}: {
  levels: readonly Level[];
}): 'group' | 'cancellation' | undefined {
  if (levels.some(({ cancels }) => cancels === 'yes')) return undefined;
  if (levels.some(({ cancels }) => cancels === 'unknown')) return 'cancellation';
  return levels.some(({ group }) => group === 'unknown') ? 'group' : undefined;
}

interface Judged {
  text: string;
  level: YamlMap;
  environment: string;
  home: Home;
}

function judgeLevel(
  { text, level, environment, home }: Judged,
  { runs, at }: { runs: readonly JobRun[]; at: number },
): Pick<Level, 'group' | 'cancels' | 'isQueued'> {
  const named = runs.map((run) => {
    const facts = run.facts[at] ?? {};
    const ofLogin = home === 'repository' ? '' : environment;
    return { ...run, facts, name: nameIn(text, facts, ofLogin) };
  });
  const renewing = named.filter(({ renews }) => renews !== 'no');
  const group = judgeGroup(text, renewing, home);

  // Whatever comes into the group may cancel.
  const known = renewing.flatMap(({ name }) => (typeof name === 'object' ? name.name : []));
  const inGroup =
    group === 'apart'
      ? renewing
      : named.filter(({ name }) => typeof name === 'object' && known.includes(name.name));
  const cancel = textOf(level['cancel-in-progress']) ?? 'false';
  const values = inGroup.map(({ facts }) => fillText(cancel, facts));
  return {
    group,
    cancels: judgeCancel(cancel, values),
    isQueued: textOf(level['queue']) === 'max',
  };
}

function judgeCancel(text: string, values: readonly string[]): Answer {
  if (text === 'true' || values.includes('true')) return 'yes';
  return text === 'false' || values.every((value) => value === 'false') ? 'no' : 'unknown';
}

type Name = { name: string } | 'apart' | 'unknown';

interface NamedRun {
  name: Name;
  /** The environment of the run, which tells where its login is kept. */
  environment: string;
  renews: Answer;
}

function judgeGroup(text: string, runs: readonly NamedRun[], home: Home): Group {
  const ofAll = compareNames(runs, () => '');
  const [first] = runs.flatMap(({ name }) => (typeof name === 'object' ? name.name : []));
  if (ofAll === 'one') return { name: first ?? text.toLowerCase(), isOfOne: false };
  if (home === 'repository') return ofAll;

  const inEach = compareNames(runs, ({ environment }) => environment.toLowerCase());
  if (inEach !== 'one') return inEach;
  return home === 'environment' ? { name: text.toLowerCase(), isOfOne: true } : 'unknown';
}

/** Returns whether the runs with one login have one name. Runs that perhaps do not come to the step prove no fault, unless each has a name of its own. */
function compareNames(
  runs: readonly NamedRun[],
  loginOf: (run: NamedRun) => string,
): 'one' | 'apart' | 'unknown' {
  if (isOneFor(runs, loginOf)) return 'one';

  const sure = runs.filter(({ renews, name }) => renews === 'yes' && name !== 'unknown');
  const isApart = runs.every(({ name }) => name === 'apart') || !isOneFor(sure, loginOf);
  return isApart ? 'apart' : 'unknown';
}

function isOneFor(runs: readonly NamedRun[], loginOf: (run: NamedRun) => string): boolean {
  const found = new Map<string, string>();
  return runs.every((run) => {
    const login = loginOf(run);
    const name = nameKey(run.name);
    const isFirst = !found.has(login);
    if (isFirst) found.set(login, name);
    return typeof run.name === 'object' && found.get(login) === name;
  });
}

function nameKey(name: Name): string {
  return typeof name === 'object' ? `name ${name.name}` : name;
}

/** Returns the name of a group in runs with these facts. @param environment the text of the environment that has the login, whose runs share the value of its expression */
function nameIn(text: string, facts: Facts, environment: string): Name {
  const filled = fillText(text, facts).replace(/\s+/g, ' ').toLowerCase();
  const own = [...environment.toLowerCase().matchAll(expressions)].map(([, inner = '']) => inner);
  const shared = new Set(own.map((inner) => inner.replace(/\s+/g, '')));

  const left = [...filled.matchAll(expressions)]
    .map(([, inner = '']) => inner)
    .filter((inner) => !isSameForAll(inner) && !shared.has(inner.replace(/\s+/g, '')));
  if (left.length === 0) return { name: filled };

  return left.some((inner) => isRefused.test(inner) || differs(inner, facts)) ? 'apart' : 'unknown';
}

/** Contexts that a group cannot read. Source: GitHub, "Contexts", context availability. */
const isRefused = /\b(?:env|secrets|steps|runner|job)\./;

/** Contexts whose values no run of a repository changes. */
const constants =
  /^(?:vars\.\w+|github\.(?:repository(?:_owner)?(?:_id)?|(?:server|api|graphql)_url)|true|false|null)$/;

function isSameForAll(expression: string): boolean {
  const names = expression
    .toLowerCase()
    .replace(/'[^']*'/g, '')
    .match(/[a-z_][\w.-]*(?!\s*\(|[\w.-])/g);
  return (names ?? []).every((name) => constants.test(name));
}
