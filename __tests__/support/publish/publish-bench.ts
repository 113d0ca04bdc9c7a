import { join } from 'node:path';
import { Agent } from 'undici';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import type { InputName } from '../../../src/contract/inputs.js';
import { Outputs, type OutputValues } from '../../../src/contract/outputs.js';
import { digestOf, type FileDigest, type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import type { PublishJob } from '../../../src/pages/publish-job.js';
import { openSite, type Site } from '../../../src/pages/site.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { FetchedContent } from '../../../src/pages/versions/fetched-content.js';
import { platformClients, type SitePlatform, sitePlatform } from '../../../src/platform/clients.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import type { Tree } from '../run/in-process.js';
import { readInputs } from '../run/inputs.js';
import { tempFolder } from '../temp-folder.js';

/** Of one publish. */
export interface Given {
  inputs?: Partial<Record<InputName, string>>;
  publish?: Partial<PublishJob>;
  tools?: Partial<SitePlatform>;
}

/** One step of a publish at a time, with its real parts, on a local platform. */
export class PublishBench {
  readonly platform: LocalPlatform;
  readonly login: SignedIn;
  readonly clock: VirtualClock;
  /** What the log has said. */
  readonly lines: string[] = [];
  readonly cancel = new AbortController();
  readonly outputs = new Outputs();
  readonly #dispatcher = new Agent();

  private constructor(platform: LocalPlatform, clock: VirtualClock) {
    this.platform = platform;
    this.login = platform.signIn();
    this.clock = clock;
  }

  static async start(): Promise<PublishBench> {
    const clock = new VirtualClock();
    return new PublishBench(await startPlatform({ now: () => clock.now() }), clock);
  }

  async close(): Promise<void> {
    await this.#dispatcher.destroy();
    await this.platform.close();
  }

  /** The publish of a directory. */
  publishOf(tree: Tree, { inputs: given = {}, publish = {}, tools: changed = {} }: Given = {}): PublishJob {
    const { clock, cancel, outputs } = this;
    const { signal } = cancel;
    const { apiUrl } = this.platform;
    const hosts = { auth: apiUrl, catalog: apiUrl, token: apiUrl, deploy: apiUrl, money: apiUrl };
    const tokens = { get: async () => this.login.accessToken, settled: async () => undefined };
    let ids = 0;
    const parts = {
      ...{ clock, userAgent: 'test', dispatcher: this.#dispatcher, random: () => 0, interrupts: { signal } },
      log: logTo((line) => this.lines.push(line)),
      newId: () => `id-${++ids}`,
      stallMs: 30_000,
      journalPath: join(tempFolder(), 'journal'),
    };
    const clients = platformClients({ hosts, tokens, workspace: undefined, readOnly: false }, parts);
    const tools = { ...sitePlatform(clients, parts), ...changed };
    return {
      tools,
      inputs: readInputs({ directory: 'dist', ...given }).inputs,
      outputs,
      name: 'my-site',
      nameChosen: true,
      branch: undefined,
      commit: undefined,
      owner: { repository: 'octo-org/site', repositoryId: '42', runUrl: 'https://run/1' },
      isScheduled: false,
      files: filesOf(tree),
      superseded: async () => undefined,
      ...{
        isTaggedOurs: async () => false,
        directory: undefined,
        checkReplaced: async () => undefined,
        isRepeated: false,
        isOlderThan: () => false,
        fetched: new FetchedContent({ ...tools, newId: () => 'fetched' }),
      },
      ...publish,
    };
  }

  /** A site that holds these files, as a publish by something else leaves it; without any it is a draft. */
  async siteOf(tree: Tree, given: Given = {}): Promise<Site> {
    const publish = this.publishOf({}, given);
    const made = await publish.tools.pages.create('my-site');
    const { page, objects } = this.platform.site('my-site');
    for (const { path, size, source } of filesOf(tree)) {
      const { bytes } = source as { bytes: Buffer };
      const [, sha256] = digestOf(bytes);
      const about = { contentType: 'text/plain', etag: sha256, storedAt: this.clock.now(), discarded: false };
      objects.set(path, { bytes, size, sha256, ...about });
    }
    if (objects.size > 0) page.status = 'live';
    this.platform.log.clear();
    return openSite(publish, { ...made, status: page.status });
  }

  /** Makes the site show this manifest for its next looks, all of them unless said. */
  shows(change: Partial<Manifest>, { times = Number.POSITIVE_INFINITY, skip = 0 } = {}) {
    const body = JSON.stringify({ version: 1, publishId: 'other', files: {}, ...change });
    return this.answers({ status: 200, body, times, skip });
  }

  /** What the site answers for its manifest. */
  answers(fault: { status: number; body?: string; headers?: Record<string, string>; times?: number; skip?: number }) {
    return this.platform.faults.arm({
      origin: 'site',
      path: /manifest\.json/,
      times: Number.POSITIVE_INFINITY,
      ...fault,
    });
  }

  /** What storage holds of the site, as text. */
  stored(): Record<string, string> {
    return Object.fromEntries(
      [...this.platform.site('my-site').objects].map(([path, { bytes }]) => [path, bytes.toString()]),
    );
  }

  manifest(): Manifest {
    return JSON.parse(this.stored()[manifestPath] ?? 'null') as Manifest;
  }

  /** `METHOD /path` of each request to an origin, in order; of storage the key of each file. */
  sent(origin: 'api' | 'storage' | 'site'): string[] {
    return this.platform.log.select({ origin }).map(({ method, path, form }) => {
      const key = form?.fields.find(([name]) => name === 'key')?.[1];
      return key ?? `${method} ${path.replace(/\?.*/, '')}`;
    });
  }

  output<K extends keyof OutputValues>(name: K): OutputValues[K] | undefined {
    return this.outputs.values[name];
  }
}

export function filesOf(tree: Tree): SiteFile[] {
  return Object.entries(tree).map(([path, content]) => {
    const bytes = Buffer.from(content as string);
    return { path, size: bytes.length, source: { bytes } };
  });
}

/** What a manifest says of these files. */
export function digestsOf(tree: Tree): Record<string, FileDigest> {
  return Object.fromEntries(
    Object.entries(tree).map(([path, content]) => [path, digestOf(Buffer.from(content as string))]),
  );
}
