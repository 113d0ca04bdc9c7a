import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { healthOf, jobStatus } from '../../emulator/services/instances.js';
import { drawHistories, modelRuns } from '../support/long-run.js';
import { faultsOf } from '../support/service/service-history.js';
import { stumbles } from '../support/service/service-plans.js';
import { type ServiceInputs, ServiceWorkspace } from '../support/service/service-workspace.js';

/**
 * What is no runner: instances whose health is all there is, and jobs. Green is said of what runs with the options asked
 * for, or of a job that completed; red of what failed for good, or of what the time did not suffice for. `SERVICE_SEED=…`
 * draws other histories than usual.
 */

const runPlan = fc.record({
  /** Without options the instance is only resumed. */
  options: fc.constantFrom('MrssOrigin: one', 'MrssOrigin: two', undefined),
  asleep: fc.integer({ min: 0, max: 3 }).map((drawn) => drawn === 3),
  /** The request after which the health stays fixed. */
  breaksAt: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined, freq: 3 }),
  health: fc.constantFrom('failed', 'CrashLoopBackOff'),
  evictedAt: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 2 }),
  timeout: fc.constantFrom(30, 120, 600),
  jobMs: fc.integer({ min: 0, max: 90_000 }),
  ending: fc.constantFrom('Complete' as const, 'Failed' as const),
  stumbles,
  latencies: fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 7 }),
});
const history = fc.record({
  target: fc.constantFrom('instance' as const, 'instance' as const, 'job' as const),
  services: fc.record({
    knownMs: fc.constantFrom(0, 1000, 4000),
    startMs: fc.constantFrom(0, 3000, 20_000),
    wakeMs: fc.constantFrom(1000, 60_000),
    // A run with a short timeout does not see later resumes.
    restoreMs: fc.constantFrom(0, 1000, 2000),
    links: fc.boolean(),
  }),
  runs: fc.array(runPlan, { minLength: 1, maxLength: 3 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Plan = History['runs'][number];

const counts = new Map<string, number>();

async function play(drawn: History): Promise<string[]> {
  const workspace = await ServiceWorkspace.open({ services: drawn.services });
  try {
    const wrong: string[] = [];
    for (const plan of drawn.runs)
      wrong.push(...(await playRun(workspace, { target: drawn.target, plan })));
    return wrong;
  } finally {
    await workspace.close();
  }
}

/** The statements of a run, and the facts. */
interface Played {
  code: string;
  error: unknown;
  timeLeft: boolean;
  /** The health of the instance at the last request. */
  health: string | undefined;
  broken: boolean;
  /** The status of the job at the last request. */
  status: string | undefined;
  options: Record<string, unknown> | undefined;
}

async function playRun(
  workspace: ServiceWorkspace,
  drawn: { target: History['target']; plan: Plan },
): Promise<string[]> {
  const { target, plan } = drawn;
  const { clock, services, platform } = workspace;
  const there = () => services.instances.of('acme').find(({ name }) => name === 'shop');
  services.configure({ jobMs: plan.jobMs });
  const before = there();
  // No run sees options that the platform restores after the end of a run.
  clock.advance(services.options.wakeMs + services.options.restoreMs);
  if (before) before.health = undefined;
  if (plan.asleep && before) services.suspend('shop');
  const seen: Pick<Played, 'health' | 'broken' | 'status'> = {
    health: undefined,
    broken: false,
    status: undefined,
  };
  let asked = -1;
  workspace.beforeRequest = ({ path }) => {
    asked++;
    clock.advance(plan.latencies[asked % plan.latencies.length] ?? 0);
    const one = there();
    if (!one) return;
    one.ending = plan.ending;
    seen.broken ||= target === 'instance' && asked >= (plan.breaksAt ?? Number.POSITIVE_INFINITY);
    if (seen.broken) one.health = plan.health;
    if (asked === plan.evictedAt) services.move('shop');
    if (/\/health\//.test(path)) seen.health = healthOf(one, services);
    if (target === 'job') seen.status = jobStatus(one, services);
  };
  for (const stumble of plan.stumbles)
    for (const spec of faultsOf(stumble, workspace)) platform.faults.arm(spec);
  const inputs: ServiceInputs =
    target === 'job'
      ? { target, service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: -i a b' }
      : {
          target,
          service: 'eyevinn-test-adserver',
          ...(plan.options ? { options: plan.options } : {}),
        };
  const ends = clock.now() + plan.timeout * 1000;
  const { error } = await workspace.run({ ...inputs, timeout: String(plan.timeout) });
  platform.faults.disarmAll();
  workspace.beforeRequest = () => undefined;
  const code = error === undefined ? 'green' : String((error as { code?: string }).code);
  const played = { ...seen, code, error, timeLeft: clock.now() < ends, options: there()?.options };
  const isTrue =
    target === 'job' ? isTrueOfJob(played, before !== undefined) : isTrueOfInstance(played, plan);
  counts.set(`${target} ${code}`, (counts.get(`${target} ${code}`) ?? 0) + 1);
  return isTrue
    ? []
    : [
        `${target} ${code}: ${error instanceof Error ? error.message : ''} ${JSON.stringify(played)}`,
      ];
}

function isTrueOfJob({ code, status, timeLeft, options }: Played, wasThere: boolean): boolean {
  if (code === 'green') return status === 'Complete' && !options;
  if (code === 'job-failed') return status === 'Failed';
  return (code === 'name-in-use' && wasThere) || (code === 'not-ready' && !timeLeft);
}

function isTrueOfInstance(
  { code, health, broken, timeLeft, options }: Played,
  plan: Plan,
): boolean {
  const wanted = plan.options?.split(': ')[1];
  if (code === 'green')
    return health === 'running' && (!wanted || options?.['MrssOrigin'] === wanted);
  return (code === 'instance-failed' && broken) || (code === 'not-ready' && !timeLeft);
}

test('a step succeeds only when the instance runs or the job has completed, and fails only for a true reason', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (drawn) => expect(await play(drawn)).toEqual([])),
    drawHistories(modelRuns(8)),
  );
  process.stdout.write(`${[...counts].map(([end, times]) => `${end}: ${times}`).join(', ')}\n`);
  expect([...counts.keys()]).toEqual(expect.arrayContaining(['instance green', 'job green']));
}, 900_000);
