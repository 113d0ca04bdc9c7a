import type * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { DeployError, isStatus, orMissing, RequestError } from '../base/errors.js';
import { count, formatDuration } from '../base/format.js';
import { type Log, progressLineEveryMs } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { retry } from '../base/retry.js';
import { createOrFind, isPlanLimit } from './answers.js';
import { type ControlPlane, type ControlPlaneCall, pathOf } from './control-plane.js';
import type { Permission } from './ownership.js';
import { mintResponse, type Page, page, pageList, publishResponse } from './wire.js';

// The server first copies every directory index and deletes unlisted files.
const finalizeTimeoutMs = 300_000;

const startingBudgetMs = 60_000;
const fallbackWaitMs = 10_000;
const minWaitMs = 250;
const retries = { max: 3, everyMs: 1000 };

export type PagesApi = ReturnType<typeof pagesApi>;

/** Makes the client of My Pages in one workspace. Every call waits about 60 s for a starting storage. */
export function pagesApi(options: {
  controlPlane: ControlPlane;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
}) {
  const { controlPlane, clock, log, signal } = options;
  const pathTo = (...names: string[]) => pathOf('mypages', ...names);
  const ownRule = { ownRuleFor: 503 } as const;
  let saidAt = Number.NEGATIVE_INFINITY;

  /** Source: interface document, "Pages storage still starting". */
  async function starting<T>(attempt: (number: number) => Promise<T>): Promise<T> {
    const until = clock.now() + startingBudgetMs;
    let left = startingBudgetMs;
    const policy = (error: unknown) => {
      if (!isStatus(error, 503)) return undefined;

      if (left <= 0) {
        const text = `The storage for pages was still starting after ${formatDuration(startingBudgetMs)}: ${error.message}`;
        throw new DeployError('storage-starting', text, { cause: error });
      }

      const wait = Math.max(
        Math.min(error.request.retryAfterMs ?? fallbackWaitMs, left),
        minWaitMs,
      );

      if (clock.now() >= saidAt + progressLineEveryMs) {
        saidAt = clock.now();
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

  const call = <S extends z.core.$ZodType>(request: ControlPlaneCall, schema: S) =>
    starting(() => controlPlane.call({ ...ownRule, ...request }, schema));
  const command = (request: ControlPlaneCall) =>
    starting(() => controlPlane.command({ ...ownRule, ...request }));
  const one = async (name: string, request: ControlPlaneCall): Promise<Page> => {
    const record = await call(request, page);
    return { ...record, id: record.id ?? name, name };
  };

  const find = (name: string) =>
    orMissing(() => one(name, { method: 'GET', path: pathTo(name), mayBeMissing: 'thing' }));
  const list = () => call({ method: 'GET', path: pathTo(), large: true }, pageList);

  async function noRoomError(error: RequestError): Promise<DeployError> {
    const sites = await list().catch(() => []);
    const names = sites.slice(0, 20).map(({ name }) => plainText(name, 60));
    const has =
      names.length > 0 ? ` It has: ${names.join(', ')}${sites.length > 20 ? ' …' : ''}.` : '';
    const text = `The plan of the workspace has no room for another site: ${error.request.reason ?? error.message}.${has}`;
    return new DeployError('plan-limit', text, { cause: error });
  }

  return {
    find,
    list,
    /** Creates a site, or returns this workspace's own. @throws DeployError `page-name-taken`, `page-name-invalid`, `plan-limit` */
    async create(name: string): Promise<Page> {
      const create = () => one(name, { method: 'POST', path: pathTo(), body: { name } });
      try {
        return await createOrFind({ create, find: () => find(name), retries, clock, signal });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (isPlanLimit(error, name)) throw await noRoomError(error);

        if (error.status === 400) {
          const text = `The platform refuses the page name "${name}": ${error.request.reason ?? error.message}.`;
          throw new DeployError('page-name-invalid', text, { cause: error });
        }

        if (error.status !== 409) throw error;

        const text = `The page name "${name}" is taken by another workspace.`;
        throw new DeployError('page-name-taken', text, { cause: error });
      }
    },

    /** Returns presigned targets for at most 500 files; sizes in bytes. Changes nothing at the platform. */
    async mint(id: string, files: { path: string; size: number }[]) {
      const post = {
        method: 'POST',
        path: pathTo(id, 'upload-urls'),
        body: { files },
        repeatable: true,
      } as const;

      const minted = await call({ ...post, large: true }, mintResponse);
      const given = new Set(minted.uploads.map((target) => target.path));
      const lacking = files.find((file) => !given.has(file.path));
      if (!lacking) return minted;

      const text = `The platform gave upload targets for ${given.size} of ${count(files.length, 'file')}; missing is ${JSON.stringify(lacking.path)}.`;
      throw new DeployError('unexpected-answer', text);
    },

    /** Makes exactly these files the site. Retried unless `beforeAgain` throws, as it does when another publish has started. */
    async publish(id: string, files: string[], beforeAgain: () => Promise<void>) {
      const post = {
        method: 'POST',
        path: pathTo(id, 'publish'),
        body: { files, prune: true },
      } as const;
      const rules = { ...ownRule, repeatable: true, beforeAgain, timeoutMs: finalizeTimeoutMs };
      return await starting(async (number) => {
        if (number > 1) await beforeAgain();
        return await controlPlane.call({ ...post, ...rules }, publishResponse);
      });
    },

    /** Removes a site. A server without this route answers 404 too, so one that is still listed is not gone. */
    async remove({ id, name }: Page, _may: Permission<'remove'>): Promise<void> {
      try {
        await command({ method: 'DELETE', path: pathTo(id), mayBeMissing: 'area' });
      } catch (error) {
        const isGone = isStatus(error, 404) && (await list()).every((one) => one.name !== name);
        if (!isGone) throw error;
      }
    },
    protect: (id: string, login: { username: string; password: string }) =>
      command({ method: 'PUT', path: pathTo(id, 'auth'), body: login, repeatable: true }),
    setDomain: (id: string, domain: string) =>
      command({ method: 'POST', path: pathTo(id, 'domain'), body: { domain }, repeatable: true }),
    removeDomain: (id: string) => command({ method: 'DELETE', path: pathTo(id, 'domain') }),
  };
}
