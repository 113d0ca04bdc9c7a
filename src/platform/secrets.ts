import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import { type ControlPlane, pathOf } from './control-plane.js';

/** A secret that the platform keeps for a service; an option refers to it as `{{secrets.<name>}}`. */
interface NewSecret {
  /** Lower-case letters and digits; unique in the workspace, over all services. */
  secretName: string;
  secretData: string;
}

const secretList = z.array(z.looseObject({ secretName: z.string() }));

/** Most secrets that one call takes. */
const maxBatch = 10;

/** Secrets of services, on the deploy manager. Their values can be written and never read. */
export class SecretsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  /** The names of the service's secrets; none where the platform knows none of the service. */
  async names(serviceId: string): Promise<string[]> {
    const read = () => this.#controlPlane.call({ method: 'GET', path: pathOf('mysecrets', serviceId) }, secretList);
    const list = (await orMissing(read)) ?? [];
    return list.map(({ secretName }) => secretName);
  }

  /** Creates them, or replaces their values. */
  async put(serviceId: string, secrets: readonly NewSecret[]): Promise<void> {
    for (let at = 0; at < secrets.length; at += maxBatch) {
      const body = { secrets: secrets.slice(at, at + maxBatch) };
      await this.#controlPlane.command({
        method: 'PUT',
        path: pathOf('mysecrets', serviceId, 'batch'),
        body,
        repeatable: true,
      });
    }
  }

  /** One that is not there is fine. */
  async remove(serviceId: string, name: string): Promise<void> {
    await this.#controlPlane.remove(pathOf('mysecrets', serviceId, name));
  }
}
