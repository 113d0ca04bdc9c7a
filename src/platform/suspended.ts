import type { ControlPlane } from './control-plane.js';
import { type Suspended, suspendedList } from './service-wire.js';

/** Instances that the platform put to sleep because they were not used. */
export class SuspendedApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<Suspended[]> {
    return this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mysuspended', large: true }, suspendedList);
  }

  /** Wakes one up. For about a minute its service then answers 401 or 404 for it. */
  async resume(serviceId: string, name: string): Promise<void> {
    const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
    await this.#controlPlane.command({ host: 'deploy', method: 'POST', path, repeatable: true });
  }
}
