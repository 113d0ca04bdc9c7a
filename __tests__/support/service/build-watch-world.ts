import { Agent } from 'undici';
import { RequestError } from '../../../src/base/errors.js';
import type { RunnerKind } from '../../../src/contract/runners.js';
import { Http } from '../../../src/http/http.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import { BuildWatch, type PlatformStatus, type Subject } from '../../../src/services/readiness/build-watch.js';
import type { ServiceRun } from '../../../src/services/service-run.js';
import { logTo } from '../log.js';
import { type RawServer, startRawServer } from '../raw-server.js';
import { TurnedClock } from './service-workspace.js';

export const [former, wanted, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
export const minute = 60_000;

/** The log of a container that has just begun with this commit. */
export const newContainer = (commit: string) => ["Cloning into '/usercontent'...", `Commit info: ${commit}`];

/** What a look can see, as the platform has it at the moment. */
export interface Seen {
  status: PlatformStatus['state'];
  log: string[];
  /** Of the app: the commit that it tells, or `silent on it`; or another page. */
  page: string;
  /** Commit that the loading page shows. */
  builds: string | undefined;
  /** How often the log is not to be read. */
  logFails: number;
  hasAddress: boolean;
}

interface Asked {
  commit?: string | undefined;
  pinned?: boolean;
  kind?: RunnerKind;
  timeout?: number;
}

/** An instance as a build watch sees it: its status, its log, and a real server that answers for its address. */
export class BuildWatchWorld implements Seen {
  status: Seen['status'] = 'running';
  log: string[] = ['Listening'];
  page = 'silent on it';
  builds: string | undefined;
  logFails = 0;
  hasAddress = true;
  readonly clock = new TurnedClock();
  readonly #dispatcher = new Agent();
  #server: RawServer | undefined;

  static async start(): Promise<BuildWatchWorld> {
    const world = new BuildWatchWorld();
    world.#server = await startRawServer(({ url = '' }, response) => {
      if (world.page === 'broken') return void response.destroy();
      const [status, text] = world.#answerOf(url);
      response.writeHead(status).end(text);
    });
    return world;
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
    await this.#server?.close();
  }

  watchOf({ commit, pinned = false, kind = 'web', timeout = 10 * minute }: Asked): BuildWatch {
    const { clock } = this;
    const { signal } = new AbortController();
    const url = this.#server?.url ?? '';
    const tools = {
      ...{ clock, signal, log: logTo(() => undefined) },
      http: new Http({ dispatcher: this.#dispatcher, clock, userAgent: 'test', signal }),
      trustedHosts: new TrustedHosts({ deploy: url }),
    };
    const run = { name: 'shop', tools, inputs: { timeout } } as unknown as ServiceRun;
    const subject: Subject = {
      ...{ run, kind },
      status: async () => ({ state: this.status, detail: `health ${this.status}` }),
      address: () => (this.hasAddress ? url : undefined),
      logs: async () => this.#readLog(),
    };
    return new BuildWatch(subject, { url: 'https://github.com/acme/shop', ref: 'main', commit, pinned });
  }

  /** One that was restarted while the app of `former` ran. */
  async restarted(asked: Asked = { commit: wanted }): Promise<BuildWatch> {
    const watch = this.watchOf(asked);
    this.page = former;
    this.log = ['Commit info: aaaaaaa', 'Listening'];
    await watch.remember();
    return watch;
  }

  #readLog(): string[] {
    this.logFails -= 1;
    if (this.logFails < 0) return this.log;
    const request = { method: 'GET', host: 'deploy', path: '/logs/shop', status: 503, sent: true };
    throw new RequestError('platform-error', 'The log is not there.', { request });
  }

  #answerOf(path: string): [status: number, text: string] {
    const { page } = this;
    if (page === 'gateway') return [502, ''];
    if (page === 'building' && this.builds && path === '/__osc/commit-info')
      return [200, JSON.stringify({ sha: this.builds })];
    const health: Record<string, [number, string]> = {
      building: [503, 'Building'],
      failed: [500, '{"status":"build-failed"}'],
    };
    if (path === '/healthz') return health[page] ?? [200, 'OK'];
    const tells = /^[0-9a-f]{40}$/.test(page) && path === '/__osc/commit-info.json';
    return tells ? [200, JSON.stringify({ sha: page })] : [200, '<h1>App</h1>'];
  }
}
