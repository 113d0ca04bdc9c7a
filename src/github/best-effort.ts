import * as z from 'zod/mini';
import { isStatus, messageOf, orMissing, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isTransient, retry, rules, transient } from '../base/retry.js';
import type { Http } from '../http/http.js';
import { decodeData, type GitHubApi, gitHubApi } from './api.js';

interface BestEffortOptions {
  /** A client without the run's signal: a cancelled run still reports its end. */
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
  /** Gives no warning if Gitea or Forgejo lacks this API. */
  onlyGitHub?: boolean;
  repeatable: boolean;
  /** The answer decides whether production is deployed, so an outage gets its minute. */
  decides?: boolean;
  call: (api: GitHubApi, repo: { owner: string; repo: string }) => Promise<T>;
}

interface OptionalRead<S extends z.core.$ZodType, M>
  extends Omit<OptionalCall<unknown>, 'call' | 'repeatable'> {
  path: string;
  query?: Record<string, string | number>;
  schema: S;
  missing?: M;
  missingStatuses?: number[];
}

const whereToAdd = 'Add to the `permissions:` of the workflow, or of the job where it has its own:';

export type BestEffortGitHub = ReturnType<typeof bestEffortGitHub>;

/** Makes the client for calls that never fail a deploy. Failures become one warning; after an outage, no further call is made. */
export function bestEffortGitHub({
  http,
  token = '',
  repository,
  apiUrl,
  log,
  random,
}: BestEffortOptions) {
  const failures: { subject: string; reason: string; permission?: string | undefined }[] = [];
  const available = Boolean(token && repository);
  const [owner = '', repo = ''] = repository.split('/');
  let timeoutMs = 10_000;
  let isHurried = false;
  let isDown = false;
  let opened: Promise<GitHubApi> | undefined;

  async function attempt<T>(optional: OptionalCall<T>): Promise<T | undefined> {
    const { subject, repeatable, onlyGitHub, decides = false } = optional;
    if (!available) return undefined;

    if (isDown) {
      failures.push({ subject, reason: 'not tried after that.' });
      return undefined;
    }

    try {
      opened ??= gitHubApi({ http, token, apiUrl, timeoutMs });
      const api = await opened;
      const rule = decides ? rules.deciding : rules.optional;
      const tries = isHurried ? 1 : rule.tries;
      const policy = transient({ random, repeatable, rule: { ...rule, tries } });
      return await retry(() => optional.call(api, { owner, repo }), { policy, clock: http.clock });
    } catch (error) {
      // One failure without retries does not prove an outage.
      isDown ||= repeatable && isTransient(error);
      // GitHub knows all that is asked of it, and hides from a token what that may not see.
      const isUnknown = isStatus(error, 404, 405, 501) && !error.request.isOfGitHub;
      if (onlyGitHub && isUnknown) log.info(`This server does not know ${subject}.`);
      else failures.push(failureOf(error, optional));

      return undefined;
    }
  }

  return {
    available,
    attempt,

    /** Shortens all time limits: a runner kills a cancelled process 10 s after the signal. */
    hurry(): void {
      [timeoutMs, isHurried, isDown] = [3000, true, false];
      opened = undefined;
    },

    async read<S extends z.core.$ZodType, M = never>(
      read: OptionalRead<S, M>,
    ): Promise<z.output<S> | M | undefined> {
      const { path, query, schema, missingStatuses = [404, 422], ...rest } = read;
      return attempt({
        ...rest,
        repeatable: true,
        call: async (api, repo) => {
          const get = () => api.request(`GET /repos/{owner}/{repo}${path}`, { ...repo, ...query });
          const answer = 'missing' in read ? await orMissing(get, ...missingStatuses) : await get();
          return answer ? decodeData(schema, answer.data, read.subject) : (read.missing as M);
        },
      });
    },

    /** Reads pages until the entries suffice; undefined if a call failed. */
    async readPages<S extends z.core.$ZodType>(
      list: Omit<OptionalRead<S, never>, 'missing' | 'missingStatuses'>,
      { maxPages, until }: { maxPages: number; until?: (entries: z.output<S>[]) => boolean },
    ): Promise<z.output<S>[] | undefined> {
      const { path, query, schema, ...rest } = list;
      const entries: z.output<S>[] = [];

      for (let page = 1; page <= maxPages; page++) {
        const found = await attempt({
          ...rest,
          repeatable: true,
          call: async (api, repo) => {
            const params = { ...repo, ...query, page };
            const { data, headers } = await api.request(`GET /repos/{owner}/{repo}${path}`, params);
            return {
              entries: decodeData(z.array(schema), data, list.subject),
              link: String(headers.link ?? ''),
            };
          },
        });
        if (!found) return undefined;

        entries.push(...found.entries);
        if (until?.(entries) || found.entries.length === 0 || !/rel="?next"?/.test(found.link))
          break;
      }

      return entries;
    },

    warn(): void {
      const all = failures.splice(0);
      if (all.length === 0) return;

      // Later failures of a subject may only say that the call was omitted.
      const firsts = all.filter(
        (one, at) => all.findIndex(({ subject }) => subject === one.subject) === at,
      );
      const permissions = permissionLines(all.flatMap(({ permission }) => permission ?? []));
      const advice = permissions.length > 0 ? [whereToAdd, 'permissions:', ...permissions] : [];

      log.warning(
        [
          'GitHub refused or did not answer, which does not fail this step:',
          ...firsts.map(({ subject, reason }) => `- ${subject}: ${reason}`),
          ...advice,
          'The job summary has the full result.',
        ].join('\n'),
      );
    },
  };
}

function permissionLines(permissions: string[]): string[] {
  // A workflow cannot request `metadata`.
  const named = permissions.filter((permission) => !permission.startsWith('metadata'));
  if (named.length === 0) return [];

  // A `permissions` block withdraws every permission it omits, and the checkout needs `contents`.
  const sorted = [...named, 'contents: read'].sort();
  // `write` is sorted last and replaces `read`.
  const widest = new Map(sorted.map((permission) => [permission.split(':')[0], permission]));

  return [...widest.values()].map((permission) => `  ${permission}`);
}

function failureOf(error: unknown, { subject, permission }: OptionalCall<unknown>) {
  if (!(error instanceof RequestError)) return { subject, reason: plainText(messageOf(error)) };

  return {
    subject,
    permission: isMissingPermission(error) ? permission : undefined,
    reason: error.message,
  };
}

// No permission changes these.
const otherCause = /\blocked\b|\barchived\b|\bSAML\b|\bIP allow list\b|rate limit/i;

/** Returns whether GitHub says that the token lacks a permission. It refuses for other reasons with the same status. Source: GitHub, "Troubleshooting the REST API". */
function isMissingPermission(error: RequestError): boolean {
  const { status, acceptedPermissions } = error.request;
  if (isTransient(error) || otherCause.test(error.message)) return false;
  if (acceptedPermissions !== undefined) return status === 403 || status === 404;

  return status === 403 && /resource not accessible/i.test(error.message);
}
