import { DeployError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { isLost } from '../base/retry.js';
import { type Table, wouldRow } from '../contract/outcome.js';
import type { Endpoints } from '../contract/outputs.js';
import { isCommit } from '../contract/source.js';
import { readMarker } from '../contract/tags.js';
import { atRef, refOf } from './app-steps.js';
import { hasStandby } from './apps.js';
import { settleBackups } from './backups.js';
import { absentError } from './config/store-of-start.js';
import { previewConfig, readConfig, type Variables } from './config/variables.js';
import { type Action, Convergence } from './converge.js';
import { reach } from './endpoints.js';
import { runJob, runningJobError } from './job.js';
import { sayCutOff, sayUnchanged } from './journal.js';
import { guardFound } from './ownership.js';
import { sameCommit } from './readiness/run-log.js';
import { removePreviewStore } from './remove.js';
import type { Resource } from './resource.js';
import {
  addressRows,
  announce,
  reportCommit,
  resultOf,
  type ServiceResult,
  type SummaryRows,
  summaryOf,
  withTables,
} from './result.js';
import { builds, type Plan, sayNote } from './step.js';
import { explainShared } from './store-users.js';
import { openTarget, type Target } from './target.js';
import type { Desk } from './want.js';
import { namingPlan } from './within-plan.js';

type OnLive = (result: ServiceResult) => Promise<void>;

/**
 * Deploys or plans an app, instance or job, with its variables and backups. `readWant` has checked the inputs.
 * @param onLive called once the new version is live, or planned: what it does is not in the way of what was refused after that
 */
export async function runService(
  desk: Desk,
  onLive: OnLive = async () => undefined,
): Promise<ServiceResult> {
  return namingPlan(desk.tools, () => carryOut(desk, onLive));
}

async function carryOut(desk: Desk, onLive: OnLive): Promise<ServiceResult> {
  const { outputs, tools, want, operation, context } = desk;
  outputs.set({ name: want.name });
  for (const known of [want.name, context.sha]) tools.log.secrets.exempt(known);

  const variables = await openVariables(desk).catch(sayUnchanged(desk.tools));

  if (operation === 'deploy' && want.target !== 'job')
    return deployService(desk, { variables, onLive });

  const table =
    operation === 'plan' ? await variables?.plan().catch(sayUnchanged(desk.tools)) : undefined;
  const result =
    operation === 'plan'
      ? await planService(desk).catch(sayUnchanged(desk.tools))
      : await runJob(desk);
  await onLive(result);
  return withTables(result, table);
}

async function openVariables(desk: Desk): Promise<Variables | undefined> {
  const { variables: values, store, previewStore, runner, name } = desk.want;
  if (!store) return undefined;
  if (!values) {
    const absent = await absentError(desk.tools, { store, name });
    if (absent) throw absent;
    return undefined;
  }
  if (previewStore) return previewConfig(desk, { store: previewStore, values });

  const prune = store.prune && (await isAlone(desk, store.name));
  return readConfig(desk.tools, { store: { ...store, prune }, values, runner });
}

/** Returns whether nothing else reads a parameter store, whose other variables `config-prune` would delete. */
async function isAlone({ tools, want }: Desk, store: string): Promise<boolean> {
  const shared = await explainShared(tools, { store, but: want, isPrune: true });
  if (shared === undefined) return true;

  tools.log.warning(
    `\`config-prune\` deletes nothing of the parameter store "${store}", as ${shared}. \`osc-deploy config unset\` deletes a variable by its name.`,
  );
  return false;
}

/** Deploys, then sets up what a live version has, and deletes variables that are no longer needed. @throws the first refusal after the deploy, once everything else was done */
async function deployService(
  desk: Desk,
  { variables, onLive }: { variables: Variables | undefined; onLive: OnLive },
): Promise<ServiceResult> {
  const started = desk.tools.clock.now();
  const deploy = new Convergence(desk, {
    target: await openTarget(desk).catch(sayUnchanged(desk.tools)),
    variables,
  });
  const late: DeployError[] = [];

  try {
    const action = await deploy.send();
    const live = await follow(desk, { deploy, action, started });
    await collect(late, desk, () => deploy.completeLate());
    for (const step of deploy.plan.after)
      await collect(late, desk, () => deploy.journal.send(step));

    const isEmpty = action === 'created' || deploy.wasAsleep;
    const backups = await collect(late, desk, () =>
      settleBackups(desk, { isEmpty, journal: deploy.journal }),
    );
    const unseen = desk.want.ready.wait
      ? undefined
      : 'without waiting nothing shows that the new version is up';
    const prune = async () => variables?.prune(deploy.newer ?? unseen);
    const pruned = await collect(late, desk, prune);

    const changed = desk.outputs.values.changed ?? live.changed;
    const result = withTables({ ...live, changed }, backups?.table, pruned);
    await collect(late, desk, () => onLive(result));
    if (late[0]) throw late[0];

    return result;
  } catch (error) {
    await removeNewStore(desk, { deploy, error });
    throw sayCutOff(error, deploy.journal);
  }
}

/** Carries out one thing after the deploy is live, which a refusal does not take back. */
async function collect<T>(
  late: DeployError[],
  { tools, want }: Desk,
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    tools.signal.throwIfAborted();
    if (!(error instanceof DeployError)) throw error;

    const isUp = want.ready.wait ? `"${want.name}" is live` : `"${want.name}" was deployed`;
    const end = isLost(error) ? 'is perhaps not done' : 'was refused';
    const sentence = `${isUp}; only this step after it ${end}.`;
    late.push(error.with({ sentence, hasChanged: true }));
    return undefined;
  }
}

/** Removes the store that was made for a preview which the plan does not allow. */
async function removeNewStore(
  desk: Desk,
  { deploy, error }: { deploy: Convergence; error: unknown },
): Promise<void> {
  const { want, ownTags } = desk;
  const isLimit = error instanceof DeployError && error.code === 'plan-limit';
  if (deploy.isNewStore && want.previewStore && isLimit)
    await removePreviewStore(desk, { name: want.previewStore.name }, readMarker(ownTags));
}

/** Waits until the new version is up, and reports it. */
async function follow(
  desk: Desk,
  { deploy, action, started }: { deploy: Convergence; action: Action; started: number },
): Promise<ServiceResult> {
  const { outputs, tools, want } = desk;
  const { subject, target } = deploy;
  const { sensitivity, source } = target;
  const { wait } = want.ready;
  const isApp = want.target === 'app';
  const changed = action !== 'unchanged';

  announce(desk, { record: subject.there.record, sensitivity });
  outputs.set({ changed, status: statusText(subject.there) });
  tools.log.info(`"${want.name}" ${isApp ? 'of' : 'on'} ${target.area.label}: ${action}.`);

  if (wait) await deploy.awaitUp(action);
  if (wait) await rejectOtherSource(desk, deploy);
  else if (deploy.build) tools.log.info('Not waited for, so the running commit is unknown.');

  const reached = await reach(subject, { isNew: deploy.isNew });
  const { record } = subject.there;
  const endpoints = announce(desk, { record, sensitivity, reached });
  const hasBegun = deploy.journal.steps.some(builds);
  const status = wait ? 'running' : statusText(subject.there, { hasBegun });
  outputs.set({ status });

  const rows = {
    ...placeRows(desk, { target, endpoints }),
    Result: action,
    Status: status,
    Deployed: isApp ? describeEffect(desk, deploy) : undefined,
    ...reportCommit(desk, { build: deploy.build, source }),
  };
  const title = isApp ? 'App' : 'Instance';
  return resultOf(desk, { changed, status, url: endpoints.url, title, rows, started });
}

/** Refuses another commit than the wanted one, unless the record still names the branch of this run, whose newest commit it then is. @throws DeployError `wrong-commit` */
async function rejectOtherSource(
  { want }: Desk,
  { build, subject, target: { area, source } }: Convergence,
): Promise<void> {
  const live = build?.live;
  if (!live || !source.commit || sameCommit(live, source.commit)) return;

  // A transient failure of this request would fail a deploy that is up, so it is repeated.
  const there = (await area.find(want.name)) ?? subject.there;
  const ref = (there.kind === 'app' ? refOf(there.app) : there.source?.ref) ?? '';
  if (ref === (source.ref ?? '')) return;

  const now = isCommit(ref) ? ref.slice(0, 7) : plainText(ref, 100) || 'the default branch';
  const message = `"${want.name}" runs commit ${live.slice(0, 7)} and not ${source.commit.slice(0, 7)} of this run: its source is ${now} by now, which another run or a person has set.`;
  throw new DeployError('wrong-commit', message, { hasChanged: true });
}

/** Returns the state of what is not waited for. @param hasBegun the record of an app may still be about its former build */
function statusText({ kind, record }: Resource, { hasBegun = false } = {}): string {
  const { status, buildStatus } = record;
  if (kind === 'instance') return status ?? 'starting';
  if (hasBegun) return 'building';
  return typeof buildStatus === 'string' ? buildStatus : 'building';
}

function placeRows(
  { want }: Desk,
  { target, endpoints }: { target: Target; endpoints: Endpoints },
): SummaryRows {
  if (want.target === 'app')
    return { App: want.name, URL: endpoints.url, Source: atRef(target.source) };
  return { Service: target.area.label, Name: want.name, ...addressRows(endpoints) };
}

/** Says how an app with a standby was changed: in place, or beside a version that was seen to answer. */
function describeEffect(
  { tools, want }: Desk,
  { build, journal, subject, wasAsleep }: Convergence,
): string | undefined {
  const effects = new Set(journal.steps.map(({ effect }) => effect));
  const isInPlace = effects.has('in place') && hasStandby(subject.there);
  if (!isInPlace && !effects.has('beside')) return undefined;

  const wasLive = build?.formerPage?.state === 'answers';
  const beside = wasLive ? 'rebuilt beside the live version' : 'rebuilt; nothing answered before';
  const inPlace =
    want.standby === false ? 'changed in place' : 'changed in place, although it has a standby';
  const awake = isInPlace ? inPlace : beside;
  const text = wasAsleep ? 'woken up, then rebuilt' : awake;

  // Without waiting nothing of it was seen.
  const { wait } = want.ready;
  tools.log.info(`"${want.name}" ${wait ? 'was' : 'is being'} ${text}.`);
  return wait ? text : `is being ${text}`;
}

/** Returns the changes of a deploy, as far as they are readable. Instances are read too: their service access token is part of the sign-in. */
async function planService(desk: Desk): Promise<ServiceResult> {
  const { outputs, tools, want } = desk;
  const { log } = tools;
  const { name } = want;
  const target = await openTarget(desk);
  const there = await target.area.find(name);

  if (there) {
    await guardFound(desk, there, target.source.url);
    if (want.target === 'app')
      announce(desk, { record: there.record, sensitivity: target.sensitivity });
  }

  const isJob = want.target === 'job';
  const plan = await target.plan(isJob ? undefined : there);
  if (isJob && there) plan.refused = await runningJobError(desk, there);
  const backups = await settleBackups(desk, { isEmpty: !there || there.asleep !== undefined });
  const isRunner = target.kind !== undefined;
  const would = [
    ...(await subscriptionOf(desk, there)),
    ...linesOf(plan, { desk, isRunner }),
    ...(await backupLines(desk, backups.steps)),
  ];
  const changed = would.length > 0;
  const rest = want.ready.wait ? `wait until "${name}" runs, and` : 'not wait, and';
  const steps = keepsAll(plan) ? [...would, `${rest} change nothing of it`] : would;

  log.info(`Plan for "${name}" of ${target.area.label}:`);
  for (const line of steps) log.info(`- ${line}`);
  for (const [option, value] of plan.rows) log.info(`    ${option}: ${value}`);
  for (const note of plan.notes) sayNote(log, note);
  outputs.set({ name, status: 'planned', changed });

  const summary = await planTables(desk, { label: target.area.label, steps, rows: plan.rows });
  return { changed, status: 'planned', summary, steps };
}

/** Returns whether nothing but a wake is planned. */
function keepsAll({ steps, refused }: Plan): boolean {
  return steps.every(({ effect }) => effect === 'wakes') && !refused;
}

async function planTables(
  { tools, want }: Desk,
  { label, steps, rows }: { label: string; steps: string[]; rows: Plan['rows'] },
): Promise<Table[]> {
  const { plan, balance } = await tools.account.account();
  const all: [string, string | undefined][] = [
    ['Service', label],
    ['Name', want.name],
    ...steps.map((line): [string, string] => [wouldRow, line]),
    ['Access', want.limits?.note],
    ['Plan of the workspace', plan],
    ['Tokens left', balance === undefined ? undefined : formatNumber(balance)],
  ];
  return [summaryOf('Plan', all), ...(rows.length > 0 ? [summaryOf('Options', rows)] : [])];
}

/** Returns the subscription that a deploy makes first. The platform makes the one of a new app by itself. */
async function subscriptionOf(
  { tools, want }: Desk,
  there: Resource | undefined,
): Promise<string[]> {
  const isNewApp = want.target === 'app' && !there;
  if (isNewApp || (await tools.catalog.find(want.serviceId))) return [];
  return [`subscribe the workspace to ${want.serviceId}`];
}

/** Returns the lines of a policy of backups. The smallest plan is known to have none, and refuses it after the deploy. */
async function backupLines({ tools, want }: Desk, steps: string[]): Promise<string[]> {
  const isWanted = steps.length > 0 && want.backups?.schedule !== 'off';
  if (!isWanted || (await tools.account.account()).plan !== 'FREE') return steps;

  const refusal = `fail: The plan of the workspace does not allow backups of "${want.name}" (the plan is FREE); what was deployed stays`;
  return [...steps, refusal];
}

function linesOf(
  { steps, after, refused }: Plan,
  { desk: { want }, isRunner }: { desk: Desk; isRunner: boolean },
): string[] {
  const failing = refused ? [`fail: ${refused.text}`] : [];
  if (want.target === 'job')
    return refused ? failing : [`create the job "${want.name}", follow it and remove it`];

  const effect = isRunner ? 'rebuilds it' : 'restarts it';
  const lines = steps.map((step) =>
    builds(step) && step.effect !== 'makes' ? `${step.title}, which ${effect}` : step.title,
  );
  if (refused) return [...lines, ...failing];
  return [...lines, ...after.filter(({ isSaid }) => !isSaid).map(({ title }) => title)];
}
