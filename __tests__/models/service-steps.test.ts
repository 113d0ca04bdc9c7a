import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DeployError, messageOf } from '../../src/base/errors.js';
import { drawHistories, modelRuns } from '../support/long-run.js';
import { makeStore, rotateKey } from '../support/platform/parameter-store.js';
import {
  commit,
  nextCommit,
  type Ran,
  type ServiceInputs,
  ServiceWorkspace,
} from '../support/service/service-workspace.js';

/**
 * Apps, runners and databases with stores, variables, secrets, standbys and policies, on a platform that refuses or loses any
 * answer, and runs that are cancelled before any request. Nothing is said of what is live that a request disproves, nothing
 * changes without a word, no secret in use is gone, and a removal that ends leaves nothing behind, whatever cut the one before off.
 */

const oneOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> =>
  fc.constantFrom(...values);

const runPlan = fc.record({
  /** The variables of the version; undefined leaves them as they are. */
  values: oneOf(undefined, 'A: one', 'A: two\nB: more', 'A: two'),
  /** Undefined leaves it to the record. */
  store: oneOf('shopconfig', 'shopconfig', 'othershop', undefined),
  /** Somebody changes the key of a store before the run. */
  rotates: oneOf(false, false, true),
  standby: oneOf(undefined, undefined, 'true', 'false'),
  token: oneOf(undefined, undefined, 'ghp_right', 'ghp_wrong'),
  isNext: fc.boolean(),
  works: oneOf(true, true, false),
  rollback: fc.boolean(),
  wait: oneOf(true, true, true, false),
  schedule: oneOf(undefined, '0 2 * * *', 'off'),
  act: oneOf('deploy', 'deploy', 'deploy', 'remove'),
  database: oneOf('one', 'two'),
  password: oneOf('first-password', 'other-password'),
  fault: fc.option(
    fc.record({
      at: fc.integer({ min: 0, max: 7 }),
      effect: oneOf('400', '402', '500', 'lost', 'reset', 'cancelled', 'cancelled'),
    }),
    { nil: undefined, freq: 2 },
  ),
});
const history = fc.record({
  target: oneOf('app', 'app', 'runner', 'fixed', 'instance', 'instance'),
  runs: fc.array(runPlan, { minLength: 1, maxLength: 3 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Plan = History['runs'][number];

/** The first one is backed up, and takes options only for a new instance. */
const databases = { fixed: 'birme-osc-postgresql', instance: 'pgvector-pgvector' } as const;
const withSecrets = [...Object.values(databases), 'eyevinn-web-runner'];

function inputsOf(target: History['target'], plan: Plan): ServiceInputs {
  const common = { rollback: String(plan.rollback), wait: String(plan.wait), timeout: '300' };
  if (target === 'instance' || target === 'fixed') {
    const options = `PostgresPassword: ${plan.password}\nPostgresDb: ${plan.database}`;
    const backups = target === 'fixed' && plan.schedule && { 'backup-schedule': plan.schedule };
    return { target: 'instance', service: databases[target], options, ...common, ...backups };
  }

  return {
    target,
    runner: 'web',
    ...(plan.store ? { 'config-service': plan.store } : {}),
    ...common,
    ...(plan.store && plan.values ? { config: plan.values } : {}),
    ...(plan.token ? { 'source-token': plan.token } : {}),
    ...(plan.standby && target === 'app' ? { 'high-availability': plan.standby } : {}),
  };
}

/** The facts that a run may change. */
function factsOf(workspace: ServiceWorkspace) {
  const { services } = workspace;
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

/** The secrets that this program has stored, and those to which options refer. */
function secretsOf({ services: platform }: ServiceWorkspace) {
  const stored = withSecrets.flatMap((id) => [...platform.secretsOf('acme', id).keys()]);
  const options = platform.instances.of('acme').map((one) => JSON.stringify(one.options));
  const used = options.flatMap((text) => text.match(/(?<=\{\{secrets\.)osc[0-9a-f]{24}/g) ?? []);
  return { stored, used };
}

/** Returns whether what runs has another key than the present one of its store. */
function hasFormerKey({ services: platform }: ServiceWorkspace): boolean {
  const [app] = platform.apps.of('acme');
  const { options } = platform.instances.of('acme').find(({ name }) => name === 'shop') ?? {};
  const { ConfigService: name, ConfigApiKey: key } = app
    ? { ConfigService: app.configService, ConfigApiKey: app.configApiKey }
    : (options ?? {});
  const present = platform.storesOf('acme').get(String(name))?.configApiKey;
  return present !== undefined && key !== present;
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

interface Played {
  ran: Ran;
  before: ReturnType<typeof factsOf>;
  plan: Plan;
  /** The secrets that were ever in use. */
  formers: Set<string>;
}

async function violationsOf(
  workspace: ServiceWorkspace,
  { ran, before, plan, formers }: Played,
): Promise<string[]> {
  const { error } = ran;
  const now = factsOf(workspace);
  const { stored, used } = secretsOf(workspace);
  for (const name of used) formers.add(name);
  const gone = used.filter((name) => !stored.includes(name));
  if (gone.length > 0) return [`secrets in use are gone: ${gone.join()}`];
  if (plan.act === 'remove') return violationsOfRemoval(workspace, { ran, before });

  const live = await isLive(workspace);
  if (error === undefined) {
    // What was stored by a run that was cut off before it was used goes with the instance.
    const left = stored.filter((name) => !used.includes(name) && formers.has(name));
    return [
      ...(plan.wait && !live ? ['green, and it does not answer'] : []),
      ...(hasFormerKey(workspace) && !ran.log.includes('Not sent, because')
        ? ['green, and it reads *** for each secret']
        : []),
      ...(left.length > 0 && plan.wait
        ? [`green, and a former secret is left: ${left.join()}`]
        : []),
    ];
  }
  if (!(error instanceof DeployError)) return [`not an error of ours: ${messageOf(error)}`];

  const text = `${error.message}\n${error.hint}`;
  const hasStores = JSON.stringify(now.stores) !== JSON.stringify(before.stores);
  const hasChanges = JSON.stringify(now) !== JSON.stringify(before);
  const isNoted = /Changed before that: |could not be taken back|The rollback failed too/.test(
    text,
  );
  const isInUse = /The build of|was not ready within|does not run/.test(text);
  const hasRestarted =
    JSON.stringify([now.app, now.instances]) !== JSON.stringify([before.app, before.instances]);
  const isTold = isNoted || isInUse || /was rolled back and runs|still answers|is live;/.test(text);

  return [
    ...told.flatMap(([claim, isThen]) =>
      claim.test(error.message) && live !== isThen ? [`said ${claim}, and it does not answer`] : [],
    ),
    ...(/Nothing was changed/.test(text) && hasChanges ? ['"Nothing was changed" was untrue'] : []),
    ...(/^Taken back: /m.test(text) && !isNoted && hasStores ? ['"Taken back" was untrue'] : []),
    ...(hasStores && !isNoted && !isInUse ? ['the store is another one, without a word'] : []),
    ...(hasRestarted && !isTold ? ['it was changed or restarted without a word'] : []),
    ...(error.message.includes('undefined') ? [`an odd message: ${error.message}`] : []),
  ];
}

/** A removal that ends leaves nothing; one that is cut off has changed nothing, or says what. */
function violationsOfRemoval(
  workspace: ServiceWorkspace,
  { ran: { error, log }, before }: { ran: Ran; before: ReturnType<typeof factsOf> },
): string[] {
  const platform = workspace.services;
  const isThere =
    platform.apps.of('acme').length > 0 ||
    platform.instances.of('acme').some(({ name }) => name === 'shop');
  if (error) {
    const isNoted = /Changed before that: /.test(messageOf(error));
    const wasThere = before.app !== undefined || before.instances.length > 0;
    return isThere || isNoted || !wasThere ? [] : ['it was removed without a word'];
  }

  const { stored } = secretsOf(workspace);
  const tagged = platform.tagged.filter(({ resourceType }) => resourceType === 'instance');
  const left = tagged.filter(({ resourceId }) => resourceId === 'shop');
  const isWarned = log.includes('::warning');
  const isOn = [...platform.backupsOf('acme').values()].some(({ enabled }) => enabled);
  return [
    ...(isThere ? ['green, and it is there'] : []),
    ...(isWarned || stored.length + left.length === 0
      ? []
      : ['green, and secrets or tags are left']),
    ...(isOn && !isWarned ? ['green, and its backups are on'] : []),
  ];
}

async function playRun(
  workspace: ServiceWorkspace,
  { target, plan, formers }: { target: History['target']; plan: Plan; formers: Set<string> },
): Promise<string[]> {
  const sha = plan.isNext ? nextCommit : commit;
  workspace.services.repositories.failing.clear();
  if (!plan.works) workspace.failBuilds(sha);
  workspace.push(sha, plan.token ? { token: 'ghp_right' } : {});

  if (plan.rotates) rotateKey(workspace.platform, plan.store, `key${keys++}`);

  const before = factsOf(workspace);
  const { at = 0, effect = '400' } = plan.fault ?? {};
  const isCancelled = effect === 'cancelled';
  const effects = {
    lost: { resetAfterHandling: true },
    reset: { reset: true, times: 9 },
    '400': { status: 400 },
    '402': { status: 402, body: { reason: 'Your token balance is exhausted' } },
    '500': { status: 500, times: 9 },
  } as const;
  const writes = /\/(myapps|instances|restart|mysecrets|mybackups|config)\b/;
  const fault =
    plan.fault && !isCancelled
      ? (['POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method) =>
          workspace.arm({ method, path: writes, skip: at, ...effects[effect] }),
        )
      : [];
  let sent = 0;
  const test = (call: string) => !/^GET |servicetoken/.test(call) && sent++ === at;

  const operation = plan.act;
  const inputs = inputsOf(target, plan);
  const { service, runner } = inputs;
  const bare = {
    target: inputs.target,
    ...(service ? { service } : {}),
    ...(runner ? { runner } : {}),
  };
  const ran = await workspace.run(operation === 'remove' ? bare : inputs, {
    operation,
    sha,
    push: false,
    ...(isCancelled ? { cancelAt: { test } } : {}),
  });
  for (const one of fault) one.disarm();

  ends.set(codeOf(ran), (ends.get(codeOf(ran)) ?? 0) + 1);
  const wrong = await violationsOf(workspace, { ran, before, plan, formers });
  // What still builds is not a part of the next run.
  await workspace.clock.sleep(200_000);
  return wrong.map((one) => `${one}\n${JSON.stringify(plan)}\n${messageOf(ran.error)}`);
}

let keys = 0;
const ends = new Map<string, number>();
function codeOf({ error }: Ran): string {
  return error instanceof DeployError ? error.code : 'green';
}

async function play(drawn: History): Promise<string[]> {
  const services = { staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 2000, lingerMs: 5000 };
  const workspace = await ServiceWorkspace.open({ services });

  try {
    for (const name of ['shopconfig', 'othershop']) await makeStore(workspace.platform, { name });

    const wrong: string[] = [];
    const formers = new Set<string>();
    for (const plan of drawn.runs)
      wrong.push(...(await playRun(workspace, { target: drawn.target, plan, formers })));
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
