import type * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { DeployError, isStatus, orMissing, RequestError } from '../base/errors.js';
import { count, formatDuration } from '../base/format.js';
import { type Log, progressLineEveryMs } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { retry } from '../base/retry.js';
import { createOrFind, isPlanLimit } from './answers.js';
import { type ControlPlane, type ControlPlaneCall, pathOf } from './control-plane.js';
import type { Removal } from './ownership.js';
import {
  type MintResponse,
  mintResponse,
  type Page,
  type PublishResponse,
  page,
  pageList,
  publishResponse,
} from './wire.js';

// The server first copies every directory index and deletes unlisted files.
const finalizeTimeoutMs = 300_000;

const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const minWaitMs = 250;
const retries = { max: 3, everyMs: 1000 };

const own = { ownRuleFor: 503 } as const;

interface PagesApiOptions {
  controlPlane: ControlPlane;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}

/** My Pages of one workspace. Every call waits about 60 s for a storage that is starting. */
export class PagesApi {
  readonly #options: PagesApiOptions;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(options: PagesApiOptions) {
    this.#options = options;
  }

  async find(name: string): Promise<Page | undefined> {
    return orMissing(() => this.#page(name, { method: 'GET', path: pathOf('mypages', name), mayBeMissing: true }));
  }

  async list(): Promise<Page[]> {
    return await this.#call({ method: 'GET', path: '/mypages', large: true }, pageList);
  }

  /** Creates a site, or returns this workspace's own. @throws DeployError `page-name-taken`, `page-name-invalid`, `plan-limit` */
  async create(name: string): Promise<Page> {
    const { clock, signal } = this.#options;
    const create = () => this.#page(name, { method: 'POST', path: '/mypages', body: { name } });
    try {
      return await createOrFind({ create, find: () => this.find(name), retries, clock, signal });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (isPlanLimit(error, name)) throw await this.#noRoom(error);
      if (error.status === 400) {
        const text = `The platform refuses the page name "${name}": ${error.request.reason ?? error.message}.`;
        throw new DeployError('page-name-invalid', text, { cause: error });
      }
      if (error.status !== 409) throw error;
      const text = `The page name "${name}" is taken by another workspace.`;
      throw new DeployError('page-name-taken', text, { cause: error });
    }
  }

  /** Returns presigned targets for at most 500 files; sizes in bytes. Changes nothing at the platform. */
  async mint(id: string, files: { path: string; size: number }[]): Promise<MintResponse> {
    const call = { method: 'POST', path: pathOf('mypages', id, 'upload-urls'), body: { files } } as const;
    const minted = await this.#call({ ...call, repeatable: true, large: true }, mintResponse);
    const given = new Set(minted.uploads.map((target) => target.path));
    const lacking = files.find((file) => !given.has(file.path));
    if (!lacking) return minted;
    const text = `The platform gave upload targets for ${given.size} of ${count(files.length, 'file')}; missing is ${JSON.stringify(lacking.path)}.`;
    throw new DeployError('unexpected-answer', text);
  }

  /** Makes exactly these files the site. Repeatable while nothing else publishes: `beforeAgain` can end the retries. */
  async publish(id: string, files: string[], beforeAgain: () => Promise<void>): Promise<PublishResponse> {
    const call = { method: 'POST', path: pathOf('mypages', id, 'publish'), body: { files, prune: true } } as const;
    const rules = { ...own, repeatable: true, beforeAgain, timeoutMs: finalizeTimeoutMs };
    return await this.#starting(async (number) => {
      if (number > 1) await beforeAgain();
      return await this.#options.controlPlane.call({ ...call, ...rules }, publishResponse);
    });
  }

  async remove(id: string, _removal: Removal): Promise<void> {
    await orMissing(() => this.#command({ method: 'DELETE', path: pathOf('mypages', id) }));
  }

  async protect(id: string, login: { username: string; password: string }): Promise<void> {
    await this.#command({ method: 'PUT', path: pathOf('mypages', id, 'auth'), body: login, repeatable: true });
  }

  async setDomain(id: string, domain: string): Promise<void> {
    await this.#command({ method: 'POST', path: pathOf('mypages', id, 'domain'), body: { domain }, repeatable: true });
  }

  async removeDomain(id: string): Promise<void> {
    await this.#command({ method: 'DELETE', path: pathOf('mypages', id, 'domain') });
  }

  async #noRoom(error: RequestError): Promise<DeployError> {
    const sites = await this.list().catch(() => []);
    const names = sites.slice(0, 20).map(({ name }) => plainText(name, 60));
    const has = names.length > 0 ? ` It has: ${names.join(', ')}${sites.length > 20 ? ' …' : ''}.` : '';
    const text = `The plan of the workspace has no room for another site: ${error.request.reason ?? error.message}.${has}`;
    return new DeployError('plan-limit', text, { cause: error });
  }

  async #call<S extends z.core.$ZodType>(call: ControlPlaneCall, schema: S): Promise<z.output<S>> {
    return await this.#starting(() => this.#options.controlPlane.call({ ...own, ...call }, schema));
  }

  async #command(call: ControlPlaneCall): Promise<void> {
    await this.#starting(() => this.#options.controlPlane.command({ ...own, ...call }));
  }

  async #page(name: string, call: ControlPlaneCall): Promise<Page> {
    const record = await this.#call(call, page);
    return { ...record, id: record.id ?? name, name };
  }

  /** Source: interface document, "Pages storage still starting". */
  async #starting<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const { clock, log, signal } = this.#options;
    const until = clock.now() + startingBudgetMs;
    let left = startingBudgetMs;
    const policy = (error: unknown) => {
      if (!isStatus(error, 503)) return undefined;
      if (left <= 0) {
        const text = `The storage for pages was still starting after ${formatDuration(startingBudgetMs)}: ${error.message}`;
        throw new DeployError('storage-starting', text, { cause: error });
      }
      const wait = Math.max(Math.min(error.request.retryAfterMs ?? fallbackWaitMs, left), minWaitMs);
      if (clock.now() >= this.#saidAt + progressLineEveryMs) {
        this.#saidAt = clock.now();
        log.info(`The storage for pages is starting; next try in ${formatDuration(wait)}.`);
      }
      return wait;
    };
    const timed = (number: number) => {
      left = until - clock.now();
      return attempt(number);
    };
    return await retry(timed, { policy, clock, signal });
  }
}
