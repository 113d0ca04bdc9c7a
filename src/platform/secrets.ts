import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import { type ControlPlane, pathOf } from './control-plane.js';
import type { Removal } from './ownership.js';

const secretList = z.array(z.looseObject({ secretName: z.string() }));

const maxBatch = 10;

/** Secrets of services, to which options refer as `{{secrets.<name>}}`. Their values cannot be read. */
export class SecretsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async names(serviceId: string): Promise<string[]> {
    const read = () => this.#controlPlane.call({ method: 'GET', path: pathOf('mysecrets', serviceId) }, secretList);
    const list = (await orMissing(read)) ?? [];
    return list.map(({ secretName }) => secretName);
  }

  /** A name is of lower-case letters and digits, and unique in the workspace. */
  async put(serviceId: string, secrets: readonly { secretName: string; secretData: string }[]): Promise<void> {
    const call = { method: 'PUT', path: pathOf('mysecrets', serviceId, 'batch'), repeatable: true } as const;
    for (let at = 0; at < secrets.length; at += maxBatch) {
      await this.#controlPlane.command({ ...call, body: { secrets: secrets.slice(at, at + maxBatch) } });
    }
  }

  async remove(serviceId: string, name: string, _removal: Removal): Promise<void> {
    await this.#controlPlane.remove(pathOf('mysecrets', serviceId, name));
  }
}
