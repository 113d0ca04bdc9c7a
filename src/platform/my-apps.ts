import { orMissing } from '../base/errors.js';
import { type ControlPlane, type ControlPlaneCall, pathOf, slowTimeoutMs } from './control-plane.js';
import type { Removal } from './ownership.js';
import { type MyApp, myApp, myAppList } from './service-wire.js';

interface NewApp {
  name: string;
  type: string;
  gitHubUrl: string;
  sourceRef?: string | undefined;
  gitToken?: string;
  gitCredentialRef?: string;
  configService?: string | undefined;
  configApiKey?: string | undefined;
  subPath?: string | undefined;
}

export type SourceAccess = { gitToken: string } | { gitCredentialRef: string };

/** My Apps of one workspace, on the deploy manager. */
export class AppsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<MyApp[]> {
    return await this.#controlPlane.call({ method: 'GET', path: '/myapps', large: true }, myAppList);
  }

  async findByName(name: string): Promise<MyApp | undefined> {
    return (await this.list()).find((app) => app.name === name);
  }

  /** Returns undefined for a 404, which comes for a while during a rebuild too. */
  async find(id: string): Promise<MyApp | undefined> {
    const read = () => this.#controlPlane.call({ method: 'GET', path: pathOf('myapps', id), repeatable: false }, myApp);
    return orMissing(read);
  }

  async create(app: NewApp): Promise<MyApp> {
    return this.#controlPlane.call({ method: 'POST', path: '/myapps', body: app, timeoutMs: slowTimeoutMs }, myApp);
  }

  /** Null: the default branch. Restarts the app. */
  async setSourceRef(id: string, sourceRef: string | null): Promise<void> {
    await this.#command('PATCH', pathOf('myapps', id, 'source-ref'), { sourceRef });
  }

  /** Null: none. Restarts the app. */
  async setConfig(id: string, config: { configService: string | null; configApiKey?: string }): Promise<void> {
    await this.#command('PATCH', pathOf('myapps', id, 'config'), config);
  }

  async setSourceAccess(id: string, access: SourceAccess): Promise<void> {
    await this.#command('PATCH', pathOf('myapps', id, 'git-token'), access);
  }

  /** Beside a standby the former build answers until the new one does. */
  async rebuild(id: string): Promise<void> {
    await this.#command('PUT', `${pathOf('myapps', id)}?rebuild=true`);
  }

  async setStandby(id: string, isWanted: boolean): Promise<void> {
    await this.#command(isWanted ? 'POST' : 'DELETE', pathOf('myapps', id, 'ha'));
  }

  /** Builds the source again, with caches. Accepted before `buildStatus` leaves `running`. */
  async restart(id: string): Promise<void> {
    await this.#command('PUT', pathOf('myapps', id));
  }

  async remove(id: string, _removal: Removal): Promise<boolean> {
    return this.#controlPlane.remove(pathOf('myapps', id));
  }

  async #command(method: ControlPlaneCall['method'], path: string, body?: unknown): Promise<void> {
    await this.#controlPlane.command({ method, path, body, repeatable: true, timeoutMs: slowTimeoutMs });
  }
}
