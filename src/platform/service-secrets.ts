import * as z from 'zod/mini';
import { type ControlPlane, pathOf } from './control-plane.js';
import type { Permission } from './ownership.js';

const secretList = z.array(z.looseObject({ secretName: z.string() }));
const maxBatch = 10;

/** Makes the client of secrets, to which options refer as `{{secrets.<name>}}`. Their values cannot be read. */
export function secretsApi(controlPlane: ControlPlane) {
  return {
    async names(serviceId: string): Promise<string[]> {
      const list = await controlPlane.readOffered(pathOf('mysecrets', serviceId), secretList);
      return (list ?? []).map(({ secretName }) => secretName);
    },

    /** Writes secrets. Names are lower-case letters and digits, unique in the workspace. */
    async put(
      serviceId: string,
      secrets: readonly { secretName: string; secretData: string }[],
    ): Promise<void> {
      const call = {
        method: 'PUT',
        path: pathOf('mysecrets', serviceId, 'batch'),
        repeatable: true,
      } as const;

      for (let at = 0; at < secrets.length; at += maxBatch)
        await controlPlane.command({
          ...call,
          body: { secrets: secrets.slice(at, at + maxBatch) },
        });
    },
    remove: (serviceId: string, name: string, _may: Permission<'remove'>) =>
      controlPlane.remove(pathOf('mysecrets', serviceId, name)),
  };
}
