import { isDeepStrictEqual } from 'node:util';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { count, formatTime } from '../base/format.js';
import { every, poll } from '../base/retry.js';
import type { Table } from '../contract/outcome.js';
import { backedUpServices } from '../contract/rules/backups.js';
import { readSchedule, type Schedule } from '../contract/schedule.js';
import { formatBackedUpSince, readBackedUpSince } from '../contract/tags.js';
import type { Backup, BackupPolicy, BackupSettings } from '../platform/backups.js';
import type { Permission } from '../platform/ownership.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Journal } from './journal.js';
import { summaryOf } from './result.js';
import { step } from './step.js';
import type { Desk, WantedBackups } from './want.js';

const readBackMs = 15_000;
const newRetentionDays = 30;

/** Results of a backup. Source: the vendor's Terraform provider. */
const complete = /^(complete|successcriteriamet)$/i;
const failed = /^(failed|failuretarget)$/i;

/** The backups of one instance, as the platform lists them. */
export interface Backups {
  policy: BackupPolicy | undefined;
  /** Undefined if the platform has no such list. */
  made: Backup[] | undefined;
}

/** A policy to write. */
export interface PolicyChange {
  title: string;
  /** The sentence after it was written. */
  done: string;
  settings: BackupSettings;
  /** The schedule is switched off before it is switched on, which renews its credential. */
  renews: boolean;
  /** The warning of a change that deletes backups later. */
  warning?: string | undefined;
  /** The retention is the one of a new policy, as none was given. */
  note?: string | undefined;
}

/** Reads policy and backups of one instance. @param policies all of the workspace, if they were read */
export async function readBackups(
  { backups }: ServicePlatform,
  { serviceId, id }: InstanceKey,
  policies?: readonly BackupPolicy[],
): Promise<Backups> {
  const all = policies ?? (await backups.policies());
  const policy = all.find((one) => one.serviceId === serviceId && one.instanceName === id);
  return { policy, made: await backups.made(serviceId, id) };
}

/** Returns the policy to write; undefined if it is there already, or if none is asked for. */
function policyChange(
  { policy }: Backups,
  { name, wanted }: { name: string; wanted: WantedBackups | undefined },
): PolicyChange | undefined {
  if (!wanted) return undefined;
  return wanted.schedule === 'off' ? endOf(policy, name) : changeTo(wanted, { policy, name });
}

function endOf(policy: BackupPolicy | undefined, name: string): PolicyChange | undefined {
  if (!policy?.enabled) return undefined;
  return {
    title: `end the backups of "${name}"`,
    done: `"${name}" is backed up no more.`,
    settings: { ...settingsOf(policy), enabled: false },
    renews: false,
  };
}

function changeTo(
  { schedule, retentionDays: wantedDays }: WantedBackups,
  { policy, name }: { policy: BackupPolicy | undefined; name: string },
): PolicyChange | undefined {
  const retentionDays = wantedDays ?? policy?.retentionDays ?? newRetentionDays;
  const settings = { enabled: true, schedule, retentionDays };
  const isSame = policy !== undefined && isDeepStrictEqual(settingsOf(policy), settings);
  const renews = policy?.enabled === true && policy.credentialStatus === 'expired';
  if (isSame && !renews) return undefined;

  const former = policy?.enabled && !isSame ? `, instead of ${describe(policy)}` : '';
  const how = renews ? ', off and on again to renew its credential' : '';
  return {
    title: `back "${name}" up ${describe(settings)}${former}${how}`,
    done: `"${name}" is backed up ${describe(settings)}.`,
    settings,
    renews,
    warning: policy && explainLoss(policy, { name, days: retentionDays }),
    note: explainDefault(wantedDays ?? policy, name),
  };
}

/** Returns the sentence about the retention of a new policy for which none was given. @param told what tells another one */
function explainDefault(told: BackupPolicy | number | undefined, name: string): string | undefined {
  if (told !== undefined) return undefined;
  return `Backups of "${name}" are kept for ${newRetentionDays} days, the default of a new schedule: \`backup-retention\` sets another time.`;
}

/** Returns the warning of a retention that is lowered, as the next backup then deletes older ones. */
function explainLoss(
  { retentionDays }: BackupPolicy,
  { name, days }: { name: string; days: number },
): string | undefined {
  if (retentionDays === undefined)
    return `The platform does not tell how long backups of "${name}" were kept; from now on it is ${days === 0 ? 'without a limit' : count(days, 'day')}, and older ones are deleted.`;
  if (days === 0 || (retentionDays !== 0 && retentionDays <= days)) return undefined;

  const former = retentionDays === 0 ? 'without a limit' : `for ${count(retentionDays, 'day')}`;
  return `Backups of "${name}" were kept ${former}, and now for ${count(days, 'day')}: the next scheduled one deletes all older ones, also those that were made by hand.`;
}

/** Writes a policy, and returns it as the platform lists it. @throws DeployError `platform-refused` for an unlisted policy */
async function writePolicy(
  tools: ServicePlatform,
  key: InstanceKey,
  { settings, renews }: PolicyChange,
): Promise<BackupPolicy> {
  const { backups, clock } = tools;
  const write = (body: BackupSettings) => backups.setPolicy(key.serviceId, key.id, body);

  if (renews) await write({ ...settings, enabled: false });
  // A mark that outlived its schedule would be believed by the next one.
  if (!settings.enabled) await markSince(tools, key, undefined);
  await write(settings);

  const look = async () => {
    const { policy } = await readBackups(tools, key);
    return policy && isDeepStrictEqual(settingsOf(policy), settings) ? policy : undefined;
  };
  const policy = await poll(look, { ...tools, timeoutMs: readBackMs, pace: every(3000) });

  if (!policy) {
    const message = `The platform accepted the backups of "${key.id}", but does not list them, so it may not make any.`;
    throw new DeployError('platform-refused', message);
  }

  if (settings.enabled) await markSince(tools, key, clock.now());
  return policy;
}

/** Writes since when a schedule is on, without which nobody can tell that its first backup never came. */
async function markSince(
  { tags }: ServicePlatform,
  key: InstanceKey,
  since: number | undefined,
): Promise<void> {
  const there = await tags.fresh(key);
  if (!there) return;

  const others = there.filter((tag) => readBackedUpSince([tag]) === undefined);
  const wanted = since === undefined ? others : [...others, formatBackedUpSince(since)];
  if (!isDeepStrictEqual(wanted, there)) await tags.set(key, wanted);
}

/** Ends the schedule of an instance that is gone: it would stay, and back up the next instance of that name. A failure is a warning. Returns whether none is on. */
export async function endSchedule(
  tools: ServicePlatform,
  { serviceId, id }: InstanceKey,
  _removal: Permission<'remove'>,
): Promise<boolean> {
  const { backups, log } = tools;

  try {
    const policies = await backups.policies();
    const policy = policies.find((one) => one.serviceId === serviceId && one.instanceName === id);
    if (!policy?.enabled) return true;

    await backups.setPolicy(serviceId, id, { ...settingsOf(policy), enabled: false });
    log.info(
      `The schedule of the backups of "${id}" is off. Backups that were made stay, and can be restored in the console.`,
    );

    return true;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    log.warning(
      `The schedule of the backups of "${id}" of ${serviceId} may still be on, and would back up the next instance of that name: ${messageOf(error)} Run the removal again, or switch it off in the console.`,
    );
    return false;
  }
}

/** The facts of an instance beside its backups. */
interface Known {
  name: string;
  /** Epoch ms. */
  now: number;
  tags?: readonly string[] | undefined;
  /** The instance does not exist any more. */
  isGone?: boolean;
  /** The instance is suspended, so that no backup of it is made. */
  isAsleep?: boolean;
  /** The instance is new or was woken up empty, while backups of its former data are there. */
  isEmpty?: boolean;
}

/** Returns what the platform tells of the backups of an instance, as rows with times in UTC, and as warnings. */
export async function judgeBackups(
  { policy, made }: Backups,
  known: Known,
): Promise<{ rows: [string, string][]; warnings: string[] }> {
  if (!policy) {
    const last = known.isEmpty ? newest(made, complete) : undefined;
    return {
      rows: [],
      warnings: last === undefined ? [] : [explainEmpty(policy, known.name, last)],
    };
  }

  const { enabled, schedule } = policy;
  const next = await readSchedule(schedule);
  const last = newest(made, complete);
  const isDue = enabled && !known.isGone && !known.isAsleep && typeof next !== 'string';
  const nextAt = isDue ? next(known.now) : undefined;
  const warnings = enabled ? warningsOf({ policy, made }, { ...known, next, last }) : [];
  if (known.isEmpty && last !== undefined) warnings.push(explainEmpty(policy, known.name, last));

  return {
    rows: [
      ['Schedule', enabled ? describe(policy) : 'off'],
      ['Last complete backup', made ? timeOr(last, 'none yet') : describeBegun(policy)],
      ['Next backup', timeOr(nextAt, known.isAsleep ? 'none while it is suspended' : 'none')],
    ],
    warnings,
  };
}

interface Judged extends Known {
  next: Schedule | string;
  /** The last complete backup. */
  last: number | undefined;
}

function warningsOf(
  { policy, made }: Backups & { policy: BackupPolicy },
  { name, next, last, ...known }: Judged,
): string[] {
  const { schedule, credentialStatus } = policy;

  if (known.isGone)
    return [
      `There is no "${name}" any more, but its schedule is still on: it would back up the next instance of that name. Switch it off in the console.`,
    ];

  if (typeof next === 'string')
    return [
      `No backup of "${name}" is made: the platform stores the schedule "${schedule}", but cannot run it, because it ${next}.`,
    ];

  const error = explainFailure({ policy, made });
  const whole =
    last === undefined
      ? 'There is no complete one'
      : `The last complete one is of ${formatTime(last)} UTC`;
  const warnings: string[] = [];
  if (error !== undefined)
    warnings.push(
      `The last scheduled backup of "${name}" failed: ${error}.${made ? ` ${whole}.` : ''}`,
    );
  else if (isMissed(policy, { name, next, last: made ? last : policy.lastBackupAt, ...known }))
    warnings.push(`Two backups of "${name}" that were due are missing. ${whole}.`);

  if (credentialStatus === 'expired')
    warnings.push(
      `The credential for the backups of "${name}" has expired, so there are none. Switch the schedule off and on: a deploy with \`backup-schedule\` does it; or ask the platform's support.`,
    );

  return warnings;
}

/** Returns the error of the last scheduled backup. The platform tells when a backup began, whether it succeeded or not. */
function explainFailure({ policy, made }: Backups): string | undefined {
  if (policy?.lastError) return policy.lastError.replace(/\.$/, '');

  const ended = made?.filter(
    ({ status, source }) => source !== 'manual' && (complete.test(status) || failed.test(status)),
  );
  const last = ended?.reduce<Backup | undefined>(
    (newer, one) => ((one.createdAt ?? 0) >= (newer?.createdAt ?? 0) ? one : newer),
    undefined,
  );
  return last && failed.test(last.status)
    ? last.error || 'the platform gives no reason'
    : undefined;
}

/** Returns whether the schedule was due twice since the last backup, or since it is on. */
function isMissed(
  policy: BackupPolicy,
  { next, last, tags = [], now, isAsleep }: Judged & { next: Schedule },
): boolean {
  if (isAsleep) return false;

  const since = last ?? readBackedUpSince(tags) ?? policy.credentialCheckedAt;
  const first = since && next(since);
  const second = first && next(first);
  return Boolean(since && first && second && now > second && now - since > 2 * (second - first));
}

function explainEmpty(policy: BackupPolicy | undefined, name: string, last: number): string {
  const { enabled = false, retentionDays = newRetentionDays } = policy ?? {};
  const ages = enabled && retentionDays > 0;
  const until = ages
    ? ` From now on the empty one is backed up, and after ${count(retentionDays, 'day')} the former backups are deleted.`
    : '';
  return `"${name}" is empty, and a backup of its former data is there, of ${formatTime(last)} UTC: restore it in the console.${until}`;
}

function newest(made: Backup[] | undefined, status: RegExp): number | undefined {
  const times = made
    ?.filter((one) => status.test(one.status))
    .map(({ createdAt = 0 }) => createdAt);
  const last = Math.max(0, ...(times ?? []));
  return last > 0 ? last : undefined;
}

/** The policy tells when the last backup began, and not whether it succeeded. */
function describeBegun({ lastBackupAt }: BackupPolicy): string {
  return lastBackupAt === undefined ? 'none yet' : `not known; begun ${formatTime(lastBackupAt)}`;
}

function timeOr(at: number | undefined, none: string): string {
  return at === undefined ? none : formatTime(at);
}

function settingsOf({
  enabled,
  schedule,
  retentionDays = newRetentionDays,
}: BackupPolicy): BackupSettings {
  return { enabled, schedule, retentionDays };
}

function describe({ schedule, retentionDays: days = 0 }: BackupSettings): string {
  return `at "${schedule}" (UTC), kept ${days === 0 ? 'without a limit' : `for ${count(days, 'day')}`}`;
}

/** Writes the wanted policy if it differs, and tells what the platform says of the backups. Without a journal, for a plan, it only names the step. @throws DeployError `plan-limit`; `platform-refused` for an unlisted policy */
export async function settleBackups(
  desk: Desk,
  { isEmpty, journal }: { isEmpty: boolean; journal?: Journal },
): Promise<{ steps: string[]; table?: Table }> {
  const { tools, want } = desk;
  const { name, serviceId } = want;
  const hasBackups = want.target === 'instance' && backedUpServices.includes(serviceId);
  if (!hasBackups || want.isPreview) return { steps: [] };

  const key = { type: 'instance', serviceId, id: name } as const;
  const backups = await readOrWarn(desk, key);
  if (!backups) return { steps: [] };

  const change = policyChange(backups, { name, wanted: want.backups });
  if (change?.warning) tools.log.warning(change.warning);
  if (change?.note) tools.log.info(change.note);
  if (change && journal) backups.policy = await changePolicy(desk, { key, change, journal });

  const steps = change ? [change.title] : [];
  const now = tools.clock.now();
  const tags = await tools.tags.of(key);
  const { rows, warnings } = await judgeBackups(backups, { name, now, tags, isEmpty });
  for (const text of warnings) tools.log.warning(text);
  if (rows.length === 0 || !journal) return { steps };

  const all = [...rows, ...warnings.map((text): [string, string] => ['Warning', text])];
  return { steps, table: summaryOf('Backups', all) };
}

/** Reads the backups. They are needed only where a policy is asked for. */
async function readOrWarn({ tools, want }: Desk, key: InstanceKey): Promise<Backups | undefined> {
  try {
    return await readBackups(tools, key);
  } catch (error) {
    if (want.backups || !(error instanceof RequestError)) throw error;
    tools.log.warning(`The backups of "${want.name}" cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}

async function changePolicy(
  { tools, outputs }: Desk,
  { key, change, journal }: { key: InstanceKey; change: PolicyChange; journal: Journal },
): Promise<BackupPolicy | undefined> {
  const { title } = change;
  const needs = `backups of "${key.id}", which runs without them`;
  let policy: BackupPolicy | undefined;
  const write = async () => {
    policy = await writePolicy(tools, key, change);
  };
  await journal.send(step({ title, effect: 'none', needs }, write));
  tools.log.info(change.done);
  outputs.set({ changed: true });
  return policy;
}
