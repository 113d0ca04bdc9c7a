import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { Services } from './services.js';

/** Backup policies. The platform accepts every cron and instance, also those that it never backs up. */
export function registerBackups(routes: TenantRoutes, services: Services): void {
  routes
    .on('GET', '/mybackups/policies', (_, tenant) => json(200, [...services.backupsOf(tenant).values()]))
    .on('PUT', '/mybackups/:serviceId/:name/policy', async (exchange, tenant) => {
      const { enabled, schedule, retentionDays } = await readJsonObject(exchange);
      if (services.options.plan['name'] === 'FREE') throw refusal(402, 'Backups are not part of your plan');
      if (typeof enabled !== 'boolean') throw refusal(400, 'body/enabled must be boolean');
      if (typeof schedule !== 'string') throw refusal(400, 'body/schedule must be string');
      if (!Number.isInteger(retentionDays)) throw refusal(400, 'body/retentionDays must be integer');
      const [serviceId, instanceName] = [exchange.param('serviceId'), exchange.param('name')];
      const policies = services.backupsOf(tenant);
      const key = `${serviceId}/${instanceName}`;
      const fresh = { lastBackupAt: null, lastAttemptAt: null, lastError: null };
      const credential = { credentialStatus: 'ok' as const, credentialCheckedAt: Math.floor(services.now / 1000) };
      const settings = { serviceId, instanceName, enabled, schedule, retentionDays: Number(retentionDays) };
      const policy = { ...fresh, ...credential, ...policies.get(key), ...settings };
      policies.set(key, policy);
      return json(200, policy);
    });
}
