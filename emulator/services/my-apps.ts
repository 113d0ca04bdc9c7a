import type { StoredInstance } from './instances.js';
import type { RunnerKind } from './runner-kinds.js';

/** An app of My Apps, from the inside. */
export interface StoredApp {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly type: string;
  readonly gitHubUrl: string;
  readonly subPath: string | undefined;
  readonly url: string;
  readonly kind: RunnerKind;
  /** The instance of the runner's service, with the app's id as its name. */
  readonly instance: StoredInstance;
  gitToken: string | undefined;
  configService: string | undefined;
  configApiKey: string | undefined;
  /** `undefined` for the default branch. */
  sourceRef: string | undefined;
  /** When the last rebuild was asked for; `undefined` after the first build. */
  rebuiltAt: number | undefined;
}

/** All apps of all tenants. */
export class MyApps {
  readonly #all: StoredApp[] = [];

  add(app: StoredApp): void {
    this.#all.push(app);
  }

  remove(app: StoredApp): void {
    const at = this.#all.indexOf(app);
    if (at >= 0) this.#all.splice(at, 1);
  }

  of(tenant: string): StoredApp[] {
    return this.#all.filter((app) => app.tenant === tenant);
  }

  find(tenant: string, id: string): StoredApp | undefined {
    return this.#all.find((app) => app.tenant === tenant && app.id === id);
  }
}
