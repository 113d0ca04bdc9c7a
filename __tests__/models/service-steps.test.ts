import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DeployError, messageOf } from '../../src/base/errors.js';
import { drawHistories, modelRuns } from '../support/long-run.js';
import { makeStore } from '../support/platform/parameter-store.js';
import {
  commit,
  nextCommit,
  type Ran,
  type ServiceInputs,
  ServiceWorkspace,
} from '../support/service/service-workspace.js';

/**
 * Apps, runners and databases with stores, variables, standbys and policies, on a platform that refuses or loses any
 * answer. Nothing is said of what is live that a request disproves, and no store is left between two versions without a word.
 */

const oneOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> =>
  fc.constantFrom(...values);

const runPlan = fc.record({
  /** The variables of the version; undefined leaves them as they are. */
  values: oneOf(undefined, 'A: one', 'A: two\nB: more', 'A: two'),
  store: oneOf('shopconfig', 'shopconfig', 'othershop'),
  standby: oneOf(undefined, undefined, 'true', 'false'),
  token: oneOf(undefined, undefined, 'ghp_right', 'ghp_wrong'),
  isNext: fc.boolean(),
  works: oneOf(true, true, false),
  rollback: fc.boolean(),
  wait: oneOf(true, true, true, false),
  schedule: oneOf(undefined, '0 2 * * *', 'off'),
  database: oneOf('one', 'two'),
  fault: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 7 }),
      effect: oneOf('400', '402', '500', 'lost', 'reset'),
    }),
    { nil: undefined, freq: 2 },
  ),
});
const history = fc.record({
  target: oneOf('app', 'app', 'runner', 'instance'),
  runs: fc.array(runPlan, { minLength: 1, maxLength: 3 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Plan = History['runs'][number];

const postgres = 'birme-osc-postgresql';

function inputsOf(target: History['target'], plan: Plan): ServiceInputs {
  const common = { rollback: String(plan.rollback), wait: String(plan.wait), timeout: '300' };
  if (target === 'instance') {
    const options = `PostgresPassword: a-password\nPostgresDb: ${plan.database}`;
    const backups = plan.schedule && { 'backup-schedule': plan.schedule };
    return { target, service: postgres, options, ...common, ...backups };
  }

  return {
    target,
    runner: 'web',
    'config-service': plan.store,
    ...common,
    ...(plan.values ? { config: plan.values } : {}),
    ...(plan.token ? { 'source-token': plan.token } : {}),
    ...(plan.standby && target === 'app' ? { 'high-availability': plan.standby } : {}),
  };
}

/** The facts that a run may change. */
function factsOf({ services }: ServiceWorkspace) {
  const [app] = services.apps.of('acme');
  const instances = services.instances.of('acme').filter(({ name }) => name === 'shop');
  return {
    stores: ['shopconfig', 'othershop'].map((name) => [
      ...services.parametersOf('acme', name).entries(),
    ]),
    app: app && [app.haEnabled, app.configService, app.sourceRef, app.instance.restarts],
    instances: instances.map(({ options, restarts }) => [options, restarts]),
    policies: [...services.backupsOf('acme').values()].map((one) => [one.enabled, one.schedule]),
  };
}

async function isLive(workspace: ServiceWorkspace): Promise<boolean> {
  const [app] = workspace.services.apps.of('acme');
  const url =
    app?.url ?? workspace.services.instances.of('acme').find((one) => one.name === 'shop')?.url;
  if (url === undefined) return false;
  return (
    (await fetch(app || !url.includes('/served/') ? new URL('/healthz', url) : url)).status < 500
  );
}

const told: [claim: RegExp, isLiveThen: boolean][] = [
  [/still answers\.$/m, true],
  [/was rolled back and runs .* again\.$/m, true],
  [/" is live; only this step/m, true],
];

async function violationsOf(
  workspace: ServiceWorkspace,
  { ran, before, plan }: { ran: Ran; before: ReturnType<typeof factsOf>; plan: Plan },
): Promise<string[]> {
  const { error } = ran;
  const now = factsOf(workspace);
  const live = await isLive(workspace);
  if (error === undefined) return plan.wait && !live ? ['green, and it does not answer'] : [];
  if (!(error instanceof DeployError)) return [`not an error of ours: ${messageOf(error)}`];

  const text = `${error.message}\n${error.hint}`;
  const hasStores = JSON.stringify(now.stores) !== JSON.stringify(before.stores);
  const hasChanges = JSON.stringify(now) !== JSON.stringify(before);
  const isNoted = /Changed before that: |could not be taken back|The rollback failed too/.test(
    text,
  );
  const isInUse = /The build of|was not ready within|does not run/.test(text);

  return [
    ...told.flatMap(([claim, isThen]) =>
      claim.test(error.message) && live !== isThen ? [`said ${claim}, and it does not answer`] : [],
    ),
    ...(/Nothing was changed/.test(text) && hasChanges ? ['"Nothing was changed" was untrue'] : []),
    ...(/^Taken back: /m.test(text) && !isNoted && hasStores ? ['"Taken back" was untrue'] : []),
    ...(hasStores && !isNoted && !isInUse ? ['the store is another one, without a word'] : []),
    ...(error.message.includes('undefined') ? [`an odd message: ${error.message}`] : []),
  ];
}

async function playRun(
  workspace: ServiceWorkspace,
  { target, plan }: { target: History['target']; plan: Plan },
): Promise<string[]> {
  const sha = plan.isNext ? nextCommit : commit;
  workspace.services.repositories.failing.clear();
  if (!plan.works) workspace.failBuilds(sha);
  workspace.push(sha, plan.token ? { token: 'ghp_right' } : {});

  const before = factsOf(workspace);
  const { at = 0, effect = '400' } = plan.fault ?? {};
  const effects = {
    lost: { resetAfterHandling: true },
    reset: { reset: true, times: 9 },
    '400': { status: 400 },
    '402': { status: 402, body: { reason: 'Your token balance is exhausted' } },
    '500': { status: 500, times: 9 },
  } as const;
  const writes = /\/(myapps|instances|restart|mysecrets|mybackups|config)\b/;
  const fault =
    plan.fault &&
    (['POST', 'PUT', 'PATCH'] as const).map((method) =>
      workspace.arm({ method, path: writes, skip: at, ...effects[effect] }),
    );

  const ran = await workspace.run(inputsOf(target, plan), { sha, push: false });
  for (const one of fault ?? []) one.disarm();

  ends.set(codeOf(ran), (ends.get(codeOf(ran)) ?? 0) + 1);
  const wrong = await violationsOf(workspace, { ran, before, plan });
  // What still builds is not a part of the next run.
  await workspace.clock.sleep(200_000);
  return wrong.map((one) => `${one}\n${JSON.stringify(plan)}\n${messageOf(ran.error)}`);
}

const ends = new Map<string, number>();
function codeOf({ error }: Ran): string {
  return error instanceof DeployError ? error.code : 'green';
}

async function play(drawn: History): Promise<string[]> {
  const services = { staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 2000, lingerMs: 5000 };
  const workspace = await ServiceWorkspace.open({ services });

  try {
    for (const name of ['shopconfig', 'othershop'])
      await makeStore(workspace.platform, { name, secrets: false });

    const wrong: string[] = [];
    for (const plan of drawn.runs)
      wrong.push(...(await playRun(workspace, { target: drawn.target, plan })));
    return wrong;
  } finally {
    await workspace.close();
  }
}

test('what is said of changes and of what is live is true, whatever the platform refuses or loses', async () => {
  const property = fc.asyncProperty(history, async (drawn) => {
    expect(await play(drawn)).toEqual([]);
  });
  const settings = drawHistories(modelRuns(12));
  await fc.assert(property, settings);
  process.stdout.write(`${[...ends].map(([end, times]) => `${end}: ${times}`).join(', ')}\n`);
  expect([...ends.keys()]).toContain('green');
}, 900_000);
