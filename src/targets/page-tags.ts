import { messageOf } from '../base/errors.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { ResourceTags } from '../platform/resource-tags.js';
import type { Page } from '../platform/wire.js';
import type { Run } from './target.js';

/** Tags of sites. What it takes is loaded for the few runs that make or remove one. */
export class PageTags {
  readonly #run: Run;
  readonly #clients: PlatformClients;
  #opened: Promise<ResourceTags> | undefined;

  constructor(run: Run, clients: PlatformClients) {
    this.#run = run;
    this.#clients = clients;
  }

  async add({ id }: Page): Promise<void> {
    const { context, intent, runtime } = this.#run;
    const [tags, { computeOwnTags }, { tagMade }] = await Promise.all([
      this.open(),
      import('../contract/tags.js'),
      import('../services/ownership.js'),
    ]);
    try {
      const own = computeOwnTags(context.repository, { ...intent, now: runtime.clock.now() });
      await tagMade({ tools: { tags }, ownTags: own }, { type: 'mypage', id });
    } catch (error) {
      runtime.log.debug(`The site has no tags: ${messageOf(error)}`);
    }
  }

  async clear({ id }: Page): Promise<void> {
    await (await this.open()).clear({ type: 'mypage', id });
  }

  /** The tags of a site; undefined where the platform does not tell. */
  async of({ id }: Page): Promise<string[] | undefined> {
    return (await this.open()).of({ type: 'mypage', id });
  }

  /** The same each time, so that they are read once. */
  open(): Promise<ResourceTags> {
    const { controlPlane } = this.#clients;
    const { log } = this.#run.runtime;
    this.#opened ??= import('../platform/resource-tags.js').then(
      ({ ResourceTags }) => new ResourceTags({ controlPlane, log }),
    );
    return this.#opened;
  }
}
