import { isDeepStrictEqual } from 'node:util';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { count, formatTime } from '../base/format.js';
import { every, poll } from '../base/retry.js';
import { backedUpServices, readCron } from '../contract/backups.js';
import type { Table } from '../contract/outcome.js';
import type { BackupPolicy, BackupSettings } from '../platform/areas.js';
import { withinPlan } from './open-service.js';
import { summaryOf } from './service-result.js';
import type { ServiceRun } from './service-run.js';

const readBackMs = 15_000;

/** Writes the backup policy of the inputs if it differs, and warns of failed backups. A plan only names the step. @throws DeployError `plan-limit`; `platform-refused` for an unlisted policy */
// oxlint-disable-next-line complexity -- to be divided
export async function settleBackups(run: ServiceRun): Promise<{ steps: string[]; table?: Table }> {
  const { tools, name, outputs, inputs, operation, target, preview } = run;
  if (target !== 'instance' || preview || !backedUpServices.includes(inputs.service ?? ''))
    return { steps: [] };

  let policy: BackupPolicy | undefined;

  try {
    policy = await findPolicy(run);
  } catch (error) {
    if (inputs['backup-schedule'] !== undefined || !(error instanceof RequestError)) throw error;
    tools.log.warning(`The backups of "${name}" cannot be read: ${messageOf(error)}`);
  }

  const wanted = settingsToWrite(run, policy);
  const former = policy?.enabled ? `, instead of ${describe(policy)}` : '';
  const would = wanted?.enabled
    ? `back "${name}" up ${describe(wanted)}${former}`
    : `end the backups of "${name}"`;
  const steps = wanted ? [would] : [];

  if (operation === 'plan') return { steps };

  if (wanted) {
    policy = await writePolicy(run, wanted);
    tools.log.info(
      wanted.enabled
        ? `"${name}" is backed up ${describe(wanted)}.`
        : `"${name}" is backed up no more.`,
    );

    outputs.set({ changed: true });
  }

  if (!policy) return { steps };

  const now = tools.clock.now();
  for (const text of backupWarnings(policy, now)) tools.log.warning(text);

  return { steps, table: summaryOf('Backups', backupRows(policy, now)) };
}

/** Returns a policy and its warnings as rows, with times in UTC. */
export function backupRows(policy: BackupPolicy, now: number): [string, string][] {
  const { enabled, lastBackupAt, schedule } = policy;
  const next = readCron(schedule);
  return [
    ['Schedule', enabled ? describe(policy) : 'off'],
    ['Last backup', lastBackupAt === undefined ? 'none yet' : formatTime(lastBackupAt)],
    [
      'Next backup',
      // oxlint-disable-next-line no-nested-ternary -- to be divided
      !enabled ? 'none' : typeof next === 'string' ? 'not known' : formatTime(next(now)),
    ],
    ...backupWarnings(policy, now).map((text): [string, string] => ['Warning', text]),
  ];
}

function backupWarnings(policy: BackupPolicy, now: number): string[] {
  const {
    enabled,
    instanceName: name,
    lastBackupAt,
    lastAttemptAt = now,
    lastError,
    credentialStatus,
  } = policy;
  if (!enabled) return [];

  const hasFailed = Boolean(lastError) && lastAttemptAt > (lastBackupAt ?? 0);
  const isMissed = lastBackupAt !== undefined && isLate(lastBackupAt, policy.schedule, now);
  const warnings = [
    hasFailed && `The last backup of "${name}" failed: ${lastError}`,
    isMissed &&
      `The last backup of "${name}" is of ${formatTime(lastBackupAt)} UTC: two that were due since then are missing.`,
    credentialStatus === 'expired' &&
      `The credential for the backups of "${name}" has expired: renew it in the console, or there are none.`,
  ];
  return warnings.filter((text) => text !== false);
}

/** Returns whether the last backup is older than two periods of its schedule. */
function isLate(lastBackupAt: number, schedule: string, now: number): boolean {
  const next = readCron(schedule);
  if (typeof next === 'string') return false;
  const due = next(lastBackupAt);
  return now > next(due) && now - lastBackupAt > 2 * (next(due) - due);
}

async function findPolicy({ tools, inputs, name }: ServiceRun): Promise<BackupPolicy | undefined> {
  const all = await tools.backups.policies();
  return all.find((one) => one.serviceId === inputs.service && one.instanceName === name);
}

/** Returns the settings to write; undefined if the policy has them, or if the inputs ask for none. */
function settingsToWrite(
  { inputs }: ServiceRun,
  policy: BackupPolicy | undefined,
): BackupSettings | undefined {
  const { 'backup-schedule': schedule, 'backup-retention': retentionDays } = inputs;
  if (schedule === 'off')
    return policy?.enabled ? { ...settingsOf(policy), enabled: false } : undefined;
  const wanted = schedule === undefined ? undefined : { enabled: true, schedule, retentionDays };
  return policy && isDeepStrictEqual(settingsOf(policy), wanted) ? undefined : wanted;
}

async function writePolicy(run: ServiceRun, settings: BackupSettings): Promise<BackupPolicy> {
  const { tools, inputs, name } = run;
  const write = () => tools.backups.setPolicy(inputs.service ?? '', name, settings);
  await withinPlan(tools, `backups of "${name}", which runs without them`, write);

  const look = async () => {
    const policy = await findPolicy(run);
    return policy && isDeepStrictEqual(settingsOf(policy), settings) ? policy : undefined;
  };
  const policy = await poll(look, { ...tools, timeoutMs: readBackMs, pace: every(3000) });
  if (policy) return policy;

  const message = `The platform accepted the backups of "${name}", but does not list them, so it may not make any.`;
  throw new DeployError('platform-refused', message);
}

function settingsOf({ enabled, schedule, retentionDays = 30 }: BackupPolicy): BackupSettings {
  return { enabled, schedule, retentionDays };
}

function describe({ schedule, retentionDays: days = 0 }: BackupSettings): string {
  return `at "${schedule}" (UTC), kept ${days === 0 ? 'without a limit' : `for ${count(days, 'day')}`}`;
}
