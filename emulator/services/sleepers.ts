import type { StoredInstance } from './instances.js';

/** What the platform keeps of an instance that it put to sleep. It outlives the instance, and a resume that was given up. */
export interface Sleeper {
  readonly tenant: string;
  readonly serviceId: string;
  readonly name: string;
  readonly at: number;
  readonly parameters: Record<string, unknown>;
}

/** The records of all that sleeps. */
export class Sleepers {
  #all: Sleeper[] = [];
  /** Tenants whose records are being changed. */
  readonly #busy = new Set<string>();

  add({ tenant, service: { serviceId }, name, options }: StoredInstance, at: number): void {
    this.#all.push({ tenant, serviceId, name, at, parameters: { ...options } });
  }

  remove(sleeper: Sleeper): void {
    this.#all = this.#all.filter((one) => one !== sleeper);
  }

  find(tenant: string, serviceId: string, name: string): Sleeper | undefined {
    return this.of(tenant).find((one) => one.serviceId === serviceId && one.name === name);
  }

  of(tenant: string): Sleeper[] {
    return this.#all.filter((one) => one.tenant === tenant);
  }

  /** Changes one record. A second change that begins before the first has ended loses the records of all others. */
  async change<T>({ tenant }: Sleeper, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(tenant)) this.#all = this.#all.filter((one) => one.tenant !== tenant);
    this.#busy.add(tenant);
    try {
      return await work();
    } finally {
      this.#busy.delete(tenant);
    }
  }
}
