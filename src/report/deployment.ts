// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { plainText } from '../base/plain-text.js';
import { decodeData } from '../github/api.js';
import type { BestEffortGitHub } from '../github/best-effort.js';

/** Longest description that GitHub takes, in characters. */
const descriptionLength = 140;
/** Deployments of one environment that are ended with it: a preview has one for each push. */
const mostEnded = 50;

const deployment = z.looseObject({ id: z.number(), description: z.nullish(z.string()) });
const deployments = z.array(deployment);

/** The states that end a deployment. */
export type EndState = 'success' | 'failure' | 'error' | 'inactive';

export interface DeploymentStatus {
  state: EndState | 'in_progress';
  description: string;
  /** Where it is live. */
  url?: string | undefined;
}

export interface NewDeployment {
  /** Head commit. */
  sha: string;
  /** Name of the site or instance: each is a separate environment. */
  environment: string;
  description: string;
  /** It goes when its pull request does. */
  preview: boolean;
}

/** GitHub Deployments of this repository. A refusal by GitHub only becomes a warning. */
export class Deployments {
  readonly #github: BestEffortGitHub;
  readonly #runUrl: string;

  /** @param options.runUrl link to the run, for the log of each status; can be empty */
  constructor({ github, runUrl }: { github: BestEffortGitHub; runUrl: string }) {
    this.#github = github;
    this.#runUrl = runUrl;
  }

  /** @returns its id */
  async create({ sha, environment, description, preview }: NewDeployment): Promise<number | undefined> {
    return this.#github.attempt({
      what: 'the deployment record',
      permission: 'deployments: write',
      onlyGitHub: true,
      // Twice would be two deployments, one of which never ends.
      repeatable: false,
      call: async (api, repo) => {
        const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
          ...repo,
          ref: sha,
          task: 'deploy',
          auto_merge: false,
          required_contexts: [],
          environment,
          description: plainText(description, descriptionLength),
          transient_environment: preview,
          production_environment: !preview,
        });
        return decodeData(deployment, data, 'the new deployment').id;
      },
    });
  }

  /** @returns whether GitHub took it */
  async setStatus(id: number, { state, description, url }: DeploymentStatus): Promise<boolean> {
    const taken = await this.#github.attempt({
      what: 'the status of the deployment record',
      permission: 'deployments: write',
      onlyGitHub: true,
      repeatable: true,
      call: async (api, repo) => {
        await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
          ...repo,
          deployment_id: id,
          state,
          description: plainText(description, descriptionLength),
          ...(url ? { environment_url: url } : {}),
          ...(this.#runUrl ? { log_url: this.#runUrl } : {}),
        });
        return true;
      },
    });
    return taken ?? false;
  }

  /** Ends every deployment of an environment that is no more, or those of it whose description ends so. */
  async endAll(environment: string, ending = ''): Promise<void> {
    const found = await this.#github.attempt({
      what: 'the deployment records',
      permission: 'deployments: write',
      onlyGitHub: true,
      repeatable: true,
      call: async (api, repo) => {
        const query = { environment, per_page: mostEnded };
        const { data } = await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query });
        return decodeData(deployments, data, 'the deployments');
      },
    });
    for (const { id, description } of found ?? []) {
      if (!description?.endsWith(ending) && ending !== '') continue;
      if (!(await this.setStatus(id, { state: 'inactive', description: 'Removed' }))) return;
    }
  }
}
