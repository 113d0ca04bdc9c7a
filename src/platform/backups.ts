import * as z from 'zod/mini';
import { readTime } from '../base/clock.js';
import { lenient, line } from '../base/json.js';
import { type ControlPlane, pathOf } from './control-plane.js';

/** The end of the year 9999, in epoch ms: a later time can be neither shown nor computed with. */
const maxTime = 253_402_300_799_000;
const time = lenient(
  z.pipe(
    z.number().check(z.positive(), z.maximum(maxTime / 1000)),
    z.transform((seconds: number) => seconds * 1000),
  ),
);
const text = z.pipe(
  line(200),
  z.transform((text) => (text === 'undefined' ? '' : text)),
);
const policies = z.array(
  z.looseObject({
    serviceId: z.string(),
    instanceName: z.string(),
    enabled: z.boolean(),
    schedule: z.catch(text, ''),
    retentionDays: lenient(z.number()),
    lastBackupAt: time,
    lastAttemptAt: time,
    lastError: lenient(text),
    credentialStatus: lenient(text),
    credentialCheckedAt: time,
  }),
);
export type BackupPolicy = z.infer<typeof policies>[number];
export type BackupSettings = Pick<BackupPolicy, 'enabled' | 'schedule' | 'retentionDays'>;

const moment = lenient(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((given) => {
      const at = readTime(given);
      return at > 0 && at <= maxTime ? at : undefined;
    }),
  ),
);
const backups = z.array(
  z.looseObject({
    name: lenient(text),
    status: z.catch(text, ''),
    createdAt: moment,
    source: lenient(text),
    error: lenient(text),
  }),
);
export type Backup = z.infer<typeof backups>[number];

/** Makes the client of the backups of instances. Backups outlive their instance. */
export function backupsApi(controlPlane: ControlPlane) {
  return {
    policies: async (): Promise<BackupPolicy[]> =>
      (await controlPlane.readOffered('/mybackups/policies', policies)) ?? [],
    /** Lists the backups of one instance; undefined on a platform without that list. */
    made: (serviceId: string, name: string): Promise<Backup[] | undefined> =>
      controlPlane.readOffered(pathOf('mybackups', serviceId, name), backups),
    setPolicy: (serviceId: string, name: string, body: BackupSettings) =>
      controlPlane.command({
        method: 'PUT',
        path: pathOf('mybackups', serviceId, name, 'policy'),
        body,
        repeatable: true,
      }),
  };
}
