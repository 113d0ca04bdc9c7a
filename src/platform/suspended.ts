import type { Cloud } from './cloud.js';
import { type Suspended, suspendedList } from './service-wire.js';

/** Instances that the platform put to sleep because nobody used them. */
export class SuspendedApi {
  readonly #cloud: Cloud;

  constructor(cloud: Cloud) {
    this.#cloud = cloud;
  }

  async list(): Promise<Suspended[]> {
    return this.#cloud.call({ host: 'deploy', method: 'GET', path: '/mysuspended' }, suspendedList);
  }

  /** Wakes one up. For about a minute its service then answers 401 or 404 for it. */
  async resume(serviceId: string, name: string): Promise<void> {
    const path = `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name)}/resume`;
    await this.#cloud.command({ host: 'deploy', method: 'POST', path, repeatable: true });
  }
}
