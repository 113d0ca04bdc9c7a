import * as z from 'zod/mini';
import { isStatus, messageOf, orMissing, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isTransient, retry, rules, transient } from '../base/retry.js';
import type { Http } from '../http/http.js';
import { decodeData, type GitHubApi, gitHubApi } from './api.js';

interface BestEffortOptions {
  /** Without the run's signal: a cancelled run still reports its end. */
  http: Http;
  token: string | undefined;
  repository: string;
  apiUrl: string;
  log: Log;
  random: () => number;
}

export interface OptionalCall<T> {
  subject: string;
  permission: string;
  /** Gitea and Forgejo may lack this API, without a warning. */
  onlyGitHub?: boolean;
  repeatable: boolean;
  call: (api: GitHubApi, repo: { owner: string; repo: string }) => Promise<T>;
}

interface OptionalRead<S extends z.core.$ZodType, M> extends Omit<OptionalCall<unknown>, 'call' | 'repeatable'> {
  path: string;
  query?: Record<string, string | number>;
  schema: S;
  missing?: M;
  missingStatuses?: number[];
}

const whereToAdd = 'Add to the `permissions:` of the workflow, or of the job where it has its own:';

/** GitHub for calls that never fail a deploy: failures become one warning, and after an outage no further call is made. */
export class BestEffortGitHub {
  readonly #options: BestEffortOptions;
  readonly #failures: { subject: string; reason: string; permission?: string | undefined }[] = [];
  #timeoutMs = 10_000;
  #tries = rules.optional.tries;
  #down = false;
  #api: Promise<GitHubApi> | undefined;

  constructor(options: BestEffortOptions) {
    this.#options = options;
  }

  get available(): boolean {
    return Boolean(this.#options.token && this.#options.repository);
  }

  /** Shortens all time limits: a runner kills a cancelled process 10 s after the signal. */
  hurry(): void {
    this.#timeoutMs = 3000;
    this.#tries = 1;
    this.#down = false;
    this.#api = undefined;
  }

  async attempt<T>(optional: OptionalCall<T>): Promise<T | undefined> {
    if (!this.available) return undefined;
    if (this.#down) {
      this.#failures.push({ subject: optional.subject, reason: 'not tried after that.' });
      return undefined;
    }
    const { http, random, log, repository } = this.#options;
    const [owner = '', repo = ''] = repository.split('/');
    try {
      const api = await this.#open();
      return await retry(() => optional.call(api, { owner, repo }), {
        policy: transient({ random, repeatable: optional.repeatable, rule: { ...rules.optional, tries: this.#tries } }),
        clock: http.clock,
      });
    } catch (error) {
      // A call that is tried once has not shown that the server is down.
      this.#down ||= optional.repeatable && isTransient(error);
      if (optional.onlyGitHub && isUnknownHere(error)) {
        log.info(`This server does not know ${optional.subject}.`);
      } else this.#failures.push(failureOf(error, optional));
      return undefined;
    }
  }

  async read<S extends z.core.$ZodType, M = never>(read: OptionalRead<S, M>): Promise<z.output<S> | M | undefined> {
    const { path, query, schema, missingStatuses = [404, 422], ...rest } = read;
    return this.attempt({
      ...rest,
      repeatable: true,
      call: async (api, repo) => {
        const get = () => api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query });
        const answer = 'missing' in read ? await orMissing(get, ...missingStatuses) : await get();
        return answer ? decodeData(schema, answer.data, read.subject) : (read.missing as M);
      },
    });
  }

  /** Reads pages until the entries are enough; undefined when a call failed. */
  async readPages<S extends z.core.$ZodType>(
    list: Omit<OptionalRead<S, never>, 'missing' | 'missingStatuses'>,
    { maxPages, until }: { maxPages: number; until?: (entries: z.output<S>[]) => boolean },
  ): Promise<z.output<S>[] | undefined> {
    const { path, query, schema, ...rest } = list;
    const entries: z.output<S>[] = [];
    for (let page = 1; page <= maxPages; page++) {
      const found = await this.attempt({
        ...rest,
        repeatable: true,
        call: async (api, repo) => {
          const { data, headers } = await api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query, page });
          return { entries: decodeData(z.array(schema), data, list.subject), link: String(headers.link ?? '') };
        },
      });
      if (!found) return undefined;
      entries.push(...found.entries);
      if (until?.(entries) || found.entries.length === 0 || !/rel="?next"?/.test(found.link)) break;
    }
    return entries;
  }

  warn(): void {
    const failures = this.#failures.splice(0);
    if (failures.length === 0) return;
    // A later failure may only say that the call was not made.
    const firsts = failures.filter((one, at) => failures.findIndex(({ subject }) => subject === one.subject) === at);
    const permissions = permissionLines(failures.flatMap(({ permission }) => permission ?? []));
    const advice = permissions.length > 0 ? [whereToAdd, 'permissions:', ...permissions] : [];
    this.#options.log.warning(
      [
        'GitHub refused or did not answer, which does not fail this step:',
        ...firsts.map(({ subject, reason }) => `- ${subject}: ${reason}`),
        ...advice,
        'The job summary has the full result.',
      ].join('\n'),
    );
  }

  #open(): Promise<GitHubApi> {
    const { http, token = '', apiUrl } = this.#options;
    this.#api ??= gitHubApi({ http, token, apiUrl, timeoutMs: this.#timeoutMs });
    return this.#api;
  }
}

/** GitHub's refusals name the missing permission; an unknown path has none. */
function isUnknownHere(error: unknown): boolean {
  return isStatus(error, 404, 405, 501) && error.request.acceptedPermissions === undefined;
}

function permissionLines(permissions: string[]): string[] {
  // A workflow cannot ask for `metadata`.
  const named = permissions.filter((permission) => !permission.startsWith('metadata'));
  if (named.length === 0) return [];
  // The block withdraws what it does not name, and the checkout needs `contents`.
  const sorted = [...named, 'contents: read'].sort();
  // `write` is sorted last and replaces `read`.
  const widest = new Map(sorted.map((permission) => [permission.split(':')[0], permission]));
  return [...widest.values()].map((permission) => `  ${permission}`);
}

function failureOf(error: unknown, { subject, permission }: OptionalCall<unknown>) {
  if (!(error instanceof RequestError)) return { subject, reason: plainText(messageOf(error)) };
  const { status, acceptedPermissions } = error.request;
  const limited = isTransient(error) || /rate limit/i.test(error.message);
  const refused = !limited && (status === 403 || (status === 404 && acceptedPermissions !== undefined));
  return { subject, permission: refused ? permission : undefined, reason: error.message };
}
