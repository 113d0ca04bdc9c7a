import { Cron } from 'croner';
import { readJsonObject } from '../http/exchange.js';
import { json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { BackupPolicy, MadeBackup } from './instances.js';
import type { Services } from './services.js';

/** Schedules that the platform runs. It stores any other text, and makes no backup on it. */
const runnable = /^[\d*,/-]+( [\d*,/-]+){3} [0-6*,/-]+$/;
const daySeconds = 86_400;
/** More runs are not made up at once, when the clock of a test goes forward. */
const maxRuns = 400;

/** Backup policies and backups. The platform accepts every cron and instance, even those without backups. */
export function registerBackups(routes: TenantRoutes, services: Services): void {
  routes
    .on('GET', '/mybackups/policies', (_, tenant) => {
      runSchedules(services, tenant);
      return json(200, [...services.backupsOf(tenant).values()]);
    })
    .on('GET', '/mybackups/:serviceId/:name', (exchange, tenant) => {
      runSchedules(services, tenant);
      const key = `${exchange.param('serviceId')}/${exchange.param('name')}`;
      return json(200, services.madeBackupsOf(tenant, key));
    })
    .on('PUT', '/mybackups/:serviceId/:name/policy', async (exchange, tenant) => {
      const { enabled, schedule, retentionDays } = await readJsonObject(exchange);
      if (services.options.plan['name'] === 'FREE')
        throw refusal(402, 'Backups are not part of your plan');
      if (typeof enabled !== 'boolean') throw refusal(400, 'body/enabled must be boolean');
      if (typeof schedule !== 'string') throw refusal(400, 'body/schedule must be string');
      if (!Number.isInteger(retentionDays))
        throw refusal(400, 'body/retentionDays must be integer');

      runSchedules(services, tenant);

      const serviceId = exchange.param('serviceId');
      const instanceName = exchange.param('name');
      const policies = services.backupsOf(tenant);
      const key = `${serviceId}/${instanceName}`;
      const former = policies.get(key);
      const seconds = Math.floor(services.now / 1000);
      const settings = {
        serviceId,
        instanceName,
        enabled,
        schedule,
        retentionDays: Number(retentionDays),
      };

      const fresh = { lastBackupAt: null, lastAttemptAt: null, lastError: null };
      // Only a schedule that is switched on gets a new credential.
      const isRenewed = former === undefined || (enabled && !former.enabled);
      const { credentialStatus, credentialCheckedAt } = isRenewed
        ? { credentialStatus: 'ok' as const, credentialCheckedAt: seconds }
        : former;

      const credential = { credentialStatus, credentialCheckedAt };
      const policy = { ...fresh, ...former, ...credential, ...settings };
      policies.set(key, policy);
      services.runUntil.set(policy, services.now);

      return json(200, policy);
    });
}

/** Makes the backups that were due since the last look. An instance that is away or suspended gets none. */
export function runSchedules(services: Services, tenant: string): void {
  for (const policy of services.backupsOf(tenant).values()) {
    const from = services.runUntil.get(policy) ?? services.now;
    services.runUntil.set(policy, services.now);

    const { serviceId, instanceName: name } = policy;
    const instance = services.instances.find(tenant, serviceId, name);
    const cron = readCron(policy.schedule);
    if (!policy.enabled || !instance || instance.asleep || !cron) continue;

    for (const at of timesOf(cron, { from, to: services.now }))
      makeScheduled(services, { tenant, policy, at });
  }
}

function readCron(schedule: string): Cron | undefined {
  try {
    const cron = new Cron(schedule, { mode: '5-part', utcOffset: 0, sloppyRanges: true });
    return runnable.test(schedule) ? cron : undefined;
  } catch {
    return undefined;
  }
}

function timesOf(cron: Cron, { from, to }: { from: number; to: number }): number[] {
  const times: number[] = [];

  for (let at = cron.nextRun(new Date(from)); at !== null; at = cron.nextRun(at)) {
    if (at.getTime() > to || times.length >= maxRuns) break;
    times.push(at.getTime());
  }

  return times;
}

/** Starts one scheduled backup. A complete one deletes the older ones beyond the retention, manual ones too. */
function makeScheduled(
  services: Services,
  { tenant, policy, at }: { tenant: string; policy: BackupPolicy; at: number },
): void {
  const key = `${policy.serviceId}/${policy.instanceName}`;
  const made = services.madeBackupsOf(tenant, key);
  const expired = policy.credentialStatus === 'expired' && 'the credential has expired';
  const error = services.failingBackups.get(key) ?? (expired || null);
  const seconds = Math.floor(at / 1000);

  policy.lastBackupAt = seconds;
  policy.lastAttemptAt = seconds;
  policy.lastError = error;

  const backup: MadeBackup = {
    name: `${policy.instanceName}-${seconds}`,
    status: error === null ? 'Complete' : 'Failed',
    createdAt: seconds,
    source: 'scheduled',
    error,
  };
  made.push(backup);
  if (error !== null || policy.retentionDays === 0) return;

  const oldest = seconds - policy.retentionDays * daySeconds;
  made.splice(0, made.length, ...made.filter(({ createdAt }) => createdAt >= oldest));
}
