import { DeployError, RequestError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { MyApp } from '../../platform/service-wire.js';
import type { PlatformStatus } from '../readiness/build-watch.js';
import type { ServiceContext } from '../service-context.js';

/** For how long the vendor's own client waits through a build that failed, an app that is not there, and reads that fail, in ms. */
const patience = { failed: 90_000, missing: 60_000, unread: 90_000 };

/** The build status of an app, look by look. `failed` may become `running` by itself, and a rebuild takes the app away for a while. */
export class AppStatus {
  readonly #scope: ServiceContext;
  #trouble: { kind: keyof typeof patience; since: number } | undefined;

  constructor(scope: ServiceContext) {
    this.#scope = scope;
  }

  /**
   * One look.
   * @param read gives the app, or undefined for a 404
   * @throws DeployError `not-ready` for an app that stays away or cannot be read
   */
  async look(read: () => Promise<MyApp | undefined>): Promise<PlatformStatus> {
    const { name } = this.#scope;
    let app: MyApp | undefined;
    try {
      app = await read();
    } catch (error) {
      if (!(error instanceof RequestError) || !this.#lasts('unread')) throw error;
      throw this.#notReadyError(
        `"${name}" cannot be read for ${formatDuration(patience.unread)}: ${error.message}`,
        error,
      );
    }
    if (!app) {
      if (!this.#lasts('missing')) return { state: 'starting', detail: 'the app is away for its rebuild' };
      throw this.#notReadyError(
        `"${name}" is not there any more: My Apps has answered 404 for ${formatDuration(patience.missing)}.`,
      );
    }
    const status = plainText(app.buildStatus ?? 'unknown', 40).toLowerCase();
    const detail = `build ${status}`;
    if (status === 'failed') return { state: this.#lasts('failed') ? 'failed' : 'starting', detail };
    this.#trouble = undefined;
    return { state: status === 'running' ? 'running' : 'starting', detail };
  }

  /** Returns whether it has been so for as long as it may; of a short `timeout` half of that. */
  #lasts(kind: keyof typeof patience): boolean {
    const { clock, inputs } = this.#scope;
    if (this.#trouble?.kind !== kind) this.#trouble = { kind, since: clock.now() };
    return clock.now() - this.#trouble.since >= Math.min(patience[kind], inputs.timeout / 2);
  }

  #notReadyError(message: string, cause?: Error): DeployError {
    return new DeployError('not-ready', message, {
      cause,
      next: 'An app that was removed meanwhile is made anew by the next run.',
    });
  }
}
