// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import type { ControlPlane } from './control-plane.js';

const entry = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
});
/** A custom domain and what it leads to. */
export type MyDomain = z.infer<typeof entry>;
const entries = z.array(entry);

/** Custom domains of instances and apps, on the deploy manager. */
export class DomainsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<MyDomain[]> {
    return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mydomains' }, entries);
  }

  async add(domain: { domain: string; serviceId: string; instanceName: string }): Promise<void> {
    await this.#controlPlane.command({ host: 'deploy', method: 'POST', path: '/mydomains', body: domain });
  }

  /** One that is not there is fine. */
  async remove(domain: string): Promise<void> {
    const path = `/mydomains/${encodeURIComponent(domain)}`;
    await orMissing(() => this.#controlPlane.command({ host: 'deploy', method: 'DELETE', path }));
  }
}
