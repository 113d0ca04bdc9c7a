import fc from 'fast-check';
import type { Passed } from './hostile-front.js';
import { violationsOf } from './hostile-invariants.js';
import { type Mutation, mutation } from './hostile-mutation.js';
import { loginIsKept, type Scenario } from './hostile-scenarios.js';
import { slowTransports } from './hostile-transport.js';
import { type Topology, World } from './hostile-world.js';

/** One run of a scenario with one answer replaced, or every answer of its route from then on. */
export interface Attack {
  readonly topology: Topology;
  /** The n-th request of the run, counted on and on. */
  readonly at: number;
  readonly everyTime: boolean;
  readonly mutation: Mutation;
}

export const attack: fc.Arbitrary<Attack> = fc
  .record({
    topology: fc.constantFrom<Topology[]>('names', 'names', 'ports'),
    at: fc.nat(1000),
    everyTime: fc.boolean(),
    mutation,
  })
  .map((given) => (isSlow(given.mutation) ? { ...given, everyTime: false } : given));

export function isSlow(what: Mutation): boolean {
  return what.kind === 'transport' && slowTransports.has(what.how);
}

function isEcho(what: Mutation): boolean {
  return what.kind === 'json' && what.change.do === 'echo';
}

/** How many requests a scenario sends when nothing goes wrong; measured once. */
export async function requestsOf(scenario: Scenario): Promise<number> {
  const world = await World.open('names');
  try {
    await scenario.prepare?.(world);
    const start = world.front.requests.length;
    const result = await world.run(scenario.run);
    if (!result.ok) throw new Error(`${scenario.name} fails without any attack: ${result.log}`);
    const held = scenario.holds(world, result);
    const broken = violationsOf(result, { world, topology: 'names', tookMs: 0, echoes: false });
    if (held.length + broken.length > 0) throw new Error(`${scenario.name}: ${[...held, ...broken].join('; ')}`);
    return world.front.requests.length - start;
  } finally {
    await world.close();
  }
}

export interface Outcome {
  /** Requests whose answer was replaced. */
  readonly hits: number;
  readonly ok: boolean;
  readonly violations: string[];
  readonly log: string;
  readonly tookMs: number;
}

/** Plays the scenario under attack, looks at everything it left behind, and plays it once more in peace. */
export async function play(
  scenario: Scenario,
  { of, attack: given }: { of: number; attack: Attack },
): Promise<Outcome> {
  const world = await World.open(given.topology);
  const { front, network } = world;
  try {
    await scenario.prepare?.(world);
    const start = front.requests.length;
    network.impatienceMs = isSlow(given.mutation) ? 250 : undefined;
    let route: string | undefined;
    front.choose = (request, index) => {
      if (index - start === given.at % of) route = routeOf(request);
      const hit = index - start === given.at % of || (given.everyTime && route === routeOf(request));
      return hit ? given.mutation : undefined;
    };
    const startedAt = performance.now();
    const result = await world.run(scenario.run);
    const tookMs = performance.now() - startedAt;
    const mutated = front.requests.filter((request) => request.mutated);
    const violations = violationsOf(result, {
      world,
      topology: given.topology,
      tookMs,
      echoes: isEcho(given.mutation),
    });
    front.choose = () => undefined;
    network.impatienceMs = undefined;
    violations.push(...(await afterwards(scenario, { world, mutated, log: `${result.log}\n${result.postLog}` })));
    return { hits: mutated.length, ok: result.ok, violations, log: result.log, tookMs };
  } finally {
    await world.close();
  }
}

/**
 * Attacks a scenario again and again, each of its answers in turn, and collects what must not be.
 * @returns one line for each fault, with the attack that led to it
 */
export async function siege(
  scenario: Scenario,
  { seed, plays }: { seed: number; plays: number },
): Promise<{ faults: string[]; hits: number; failures: number; requests: number }> {
  const requests = await requestsOf(scenario);
  const faults: string[] = [];
  let hits = 0;
  let failures = 0;
  for (const [index, drawn] of fc.sample(attack, { seed, numRuns: plays }).entries()) {
    const given = { ...drawn, at: index };
    const outcome = await play(scenario, { of: requests, attack: given });
    if (outcome.hits > 0) hits++;
    if (!outcome.ok) failures++;
    faults.push(...new Set(outcome.violations.map((violation) => `${JSON.stringify(given)}: ${violation}`)));
    if (faults.length > 10) break;
  }
  return { faults, hits, failures, requests };
}

/** The login is there or loudly dead, and the same run in peace does what it should. */
async function afterwards(
  scenario: Scenario,
  { world, mutated, log }: { world: World; mutated: Passed[]; log: string },
): Promise<string[]> {
  const found: string[] = [];
  if (scenario.run.rotates) {
    const lost = loginIsKept(world).length > 0;
    const attacked = mutated.some(({ path }) => path === '/api/connect/token');
    if (lost && !attacked && !/gh secret set|osc-deploy login/.test(log))
      found.push('the login was lost without a word');
    // Somebody has signed in again.
    if (lost) world.signInAgain();
  }
  // Whatever the first run has woken up is awake by now.
  world.clock.advance(300_000);
  const second = await world.run(scenario.run);
  if (!second.ok) return [...found, `the run after it fails: ${second.log.slice(-1500)}`];
  return [...found, ...scenario.holds(world, second).map((text) => `after the second run: ${text}`)];
}

/** Method and path without what differs from one request to the next. */
function routeOf({ method, path }: Passed): string {
  return `${method} ${path.replace(/\?.*/, '').replace(/[0-9a-f-]{16,}|\b\d+\b/g, '*')}`;
}
