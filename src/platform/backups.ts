import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import { lenient } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { type ControlPlane, pathOf } from './control-plane.js';

const time = lenient(
  z.pipe(
    z.number().check(z.positive()),
    z.transform((seconds: number) => seconds * 1000),
  ),
);
const line = z.pipe(
  z.string(),
  z.transform((text) => plainText(text === 'undefined' ? '' : text, 200)),
);
const policies = z.array(
  z.looseObject({
    ...{ serviceId: z.string(), instanceName: z.string(), enabled: z.boolean() },
    /** Five cron fields in UTC, or anything else; days, 0 for ever. */
    ...{ schedule: z.catch(line, ''), retentionDays: lenient(z.number()) },
    ...{ lastBackupAt: time, lastAttemptAt: time, lastError: lenient(line), credentialStatus: lenient(line) },
  }),
);
export type BackupPolicy = z.infer<typeof policies>[number];
export type BackupSettings = Pick<BackupPolicy, 'enabled' | 'schedule' | 'retentionDays'>;

/** Backups of instances, which outlive them. */
export class BackupsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async policies(): Promise<BackupPolicy[]> {
    const call = { method: 'GET', path: '/mybackups/policies', large: true } as const;
    return (await orMissing(() => this.#controlPlane.call(call, policies), 404, 405, 501)) ?? [];
  }

  async setPolicy(serviceId: string, name: string, body: BackupSettings): Promise<void> {
    const path = pathOf('mybackups', serviceId, name, 'policy');
    await this.#controlPlane.command({ method: 'PUT', path, body, repeatable: true });
  }
}
