import type { Inputs } from '../inputs.js';
import type { Problem } from '../read-inputs.js';
import { readSchedule } from '../schedule.js';

/** The services whose instances the platform backs up. Source: the vendor's Terraform provider. */
export const backedUpServices = [
  'birme-osc-postgresql',
  'linuxserver-docker-mariadb',
  'valkey-io-valkey',
  'clickhouse-clickhouse',
  'apache-couchdb',
  'go-gitea-gitea',
];

/** Returns the problem of a `backup-schedule` that the platform would never run. */
export async function backupProblems({ 'backup-schedule': text }: Inputs): Promise<Problem[]> {
  if (text === undefined || text === 'off') return [];
  const read = await readSchedule(text);
  return typeof read === 'string' ? [{ input: 'backup-schedule', text: `${read}.` }] : [];
}
