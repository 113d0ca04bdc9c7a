import * as z from 'zod/mini';
import { DeployError, isStatus, orMissing } from '../base/errors.js';
import { lenient, textOrNumber } from '../base/json.js';
import { decodeData, type GitHubApi } from './api.js';

const publicKey = z.object({ key: z.string().check(z.minLength(1)), key_id: textOrNumber });
const time = lenient(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => Date.parse(text) || undefined),
  ),
);
/** Gitea and Forgejo name the field `data`, and do not date a variable. */
const variable = z.union([
  z.object({ data: z.string() }),
  z.object({ value: z.string(), updated_at: time }),
]);
const secret = z.object({ updated_at: time });
const workflowRun = z.object({ run_started_at: time });
const attempt = z.object({ status: z.string(), run_attempt: z.catch(z.number(), 1) });
const secretNames = z.array(z.object({ name: z.string() }));
const shared = z.looseObject({
  secrets: z.optional(secretNames),
  variables: z.optional(secretNames),
});

/** Times are in epoch ms by the server's clock; undefined if the server sends none. */
export interface Variable {
  value: string;
  updatedAt?: number | undefined;
  readAt?: number | undefined;
}

/** Returns the name of the secret whose only purpose is to test the permission. */
export function probeOf(secret: string): string {
  return `${secret}_PROBE`;
}

/** Writes the probe of a secret. Returns whether it is new. */
export async function writeProbe(vault: SecretVault, secret: string): Promise<boolean> {
  return await vault.writeSecret(
    probeOf(secret),
    'This secret shows that the one beside it can be written.',
  );
}

export type SecretVault = ReturnType<typeof openVault>;

const maxPages = 20;
const sharedPerPage = 30;

/**
 * Makes the client of the secrets and variables of a repository or environment, one attempt per call.
 * Gitea and Forgejo take secrets as plain JSON. Source: their API reference; GitHub, REST API for Actions secrets and variables.
 */
export function openVault(options: {
  api: GitHubApi;
  repository: string;
  environment: string | undefined;
  isForge?: boolean;
  /** True for a token of a GitHub App, which ends after an hour. */
  isOfApp?: boolean;
}) {
  const { api, repository, isForge = false, isOfApp = false } = options;
  const environment = isForge ? undefined : options.environment;
  const [owner, repo] = repository.split('/');
  const root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
  const needsAt = environment
    ? '"Environments: read and write"'
    : '"Secrets: read and write" and "Variables: read and write"';
  let held: z.output<typeof publicKey> | undefined;

  async function send(method: string, path: string, params: Record<string, unknown> = {}) {
    const place = { owner, repo, environment_name: environment };
    const answer = await api.request(`${method} ${root}/${path}`, { ...place, ...params });
    // A 200 may be a proxy's own page and prove no write.
    if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
      const text = `${method} ${path} was answered with ${answer.status}, but GitHub answers 201 or 204 to a successful write.`;
      throw new DeployError('unexpected-answer', text);
    }

    return answer;
  }

  const isThere = async (...request: Parameters<typeof send>): Promise<boolean> =>
    (await orMissing(() => send(...request))) !== undefined;

  const fetchKey = async () =>
    decodeData(publicKey, (await send('GET', 'secrets/public-key')).data, 'the public key');

  async function putSealed(name: string, value: string): Promise<boolean> {
    held ??= await fetchKey();
    const answer = await send('PUT', `secrets/${name}`, {
      encrypted_value: (await loadSealing()).sealSecret(value, held.key),
      key_id: held.key_id,
    });
    return answer.status === 201;
  }

  /** Counts a secret as found if the server has no list. */
  async function findInList(name: string): Promise<{ updatedAt?: undefined } | undefined> {
    for (let page = 1; page <= maxPages; page++) {
      const answer = await orMissing(() => send('GET', 'secrets', { limit: 50, page }), 404, 405);
      if (!answer) return {};

      const names = decodeData(secretNames, answer.data, 'the names of the secrets').map(
        (secret) => secret.name,
      );
      if (names.some((found) => found.toUpperCase() === name.toUpperCase())) return {};
      if (names.length === 0) return undefined;
    }
    return {};
  }

  const postVariable = (name: string, value: string) =>
    send('POST', isForge ? `variables/${name}` : 'variables', { name, value });
  const changeVariable = (name: string, value: string) =>
    isThere(isForge ? 'PUT' : 'PATCH', `variables/${name}`, isForge ? { name, value } : { value });

  return {
    repository,
    environment,
    isForge,
    isOfApp,
    place: environment ? `environment ${environment} of ${repository}` : repository,
    needs: isForge ? '"repository: read and write"' : needsAt,

    /** Returns the start of a workflow run, by the server's clock; undefined if the token may not see the run. */
    async findRunStart(id: string): Promise<number | undefined> {
      const get = () => api.request(`GET /repos/${repository}/actions/runs/${id}`);
      const { data } = await get().catch(() => ({ data: undefined }));
      return workflowRun.safeParse(data).data?.run_started_at;
    },

    /** Returns whether an attempt of a workflow run has ended; false if the token may not see the run. */
    async hasRunEnded(id: string, number: number): Promise<boolean> {
      const get = () => api.request(`GET /repos/${repository}/actions/runs/${id}`);
      const { data } = await get().catch(() => ({ data: undefined }));
      const run = attempt.safeParse(data).data;
      return run !== undefined && (run.status === 'completed' || run.run_attempt > number);
    },

    async prepare(): Promise<void> {
      if (!isForge) [held] = await Promise.all([held ?? fetchKey(), loadSealing()]);
    },

    async findSecret(name: string): Promise<{ updatedAt?: number | undefined } | undefined> {
      if (isForge) return findInList(name);
      const answer = await orMissing(() => send('GET', `secrets/${name}`));
      return (
        answer && {
          updatedAt: decodeData(secret, answer.data, `the secret ${name}`).updated_at,
        }
      );
    },

    /** Returns whether the organisation shares a secret or variable with the repository; false where the token may not see that. */
    async isShared(kind: 'secrets' | 'variables', name: string): Promise<boolean> {
      for (let page = 1; !isForge && page <= maxPages; page++) {
        const path = `GET /repos/{owner}/{repo}/actions/organization-${kind}`;
        const get = () => api.request(path, { owner, repo, per_page: sharedPerPage, page });
        const answer = await orMissing(get, 403, 404);
        const list = (answer && shared.safeParse(answer.data).data?.[kind]) ?? [];
        if (list.some((found) => found.name.toUpperCase() === name.toUpperCase())) return true;
        if (list.length < sharedPerPage) return false;
      }
      return false;
    },

    /** Returns whether the secret is new. Retries once with a fresh public key, which GitHub may have replaced (422). */
    async writeSecret(name: string, value: string): Promise<boolean> {
      // Octokit sends `data` as the whole body. The body's only field has the same name.
      if (isForge)
        return (await send('PUT', `secrets/${name}`, { data: { data: value } })).status === 201;

      try {
        return await putSealed(name, value);
      } catch (error) {
        if (!isStatus(error, 422)) throw error;
        held = undefined;
        return await putSealed(name, value);
      }
    },

    /** Returns whether the secret was there. */
    deleteSecret: (name: string) => isThere('DELETE', `secrets/${name}`),

    async readVariable(name: string): Promise<Variable | undefined> {
      const answer = await orMissing(() => send('GET', `variables/${name}`));
      if (!answer) return undefined;

      const found = decodeData(variable, answer.data, `the variable ${name}`);
      const readAt = Date.parse(answer.headers.date ?? '') || undefined;
      if ('data' in found) return { value: found.data, readAt };

      return { value: found.value, updatedAt: found.updated_at, readAt };
    },

    changeVariable,
    createVariable: async (name: string, value: string): Promise<boolean> =>
      (await orMissing(() => postVariable(name, value), 409)) !== undefined,
    async writeVariable(name: string, value: string): Promise<void> {
      if (!(await changeVariable(name, value))) await postVariable(name, value);
    },
    deleteVariable: (name: string) => isThere('DELETE', `variables/${name}`),
  };
}

/** Loads what seals a secret. Can run during a request. */
function loadSealing(): Promise<typeof import('./sealed-box.js')> {
  return import('./sealed-box.js');
}
