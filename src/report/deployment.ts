import * as z from 'zod/mini';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { decodeData } from '../github/api.js';
import type { BestEffortGitHub, OptionalCall } from '../github/best-effort.js';
import type { ReportedTask } from './reported-task.js';

/** Maximum length of a description on GitHub, in characters. */
const maxDescription = 140;
/** Maximum number of deployments of one environment that are ended with it: a preview has one for each push. */
const maxEnded = 50;

const deployment = z.looseObject({
  id: z.number(),
  description: z.nullish(z.string()),
  payload: z.optional(z.unknown()),
});
const deployments = z.array(deployment);

const deploymentStatus = z.object({
  state: z.enum(['in_progress', 'success', 'failure', 'error', 'inactive']),
  description: z.string(),
  /** Address of what was deployed. */
  url: z.optional(z.string()),
});
export type DeploymentStatus = z.infer<typeof deploymentStatus>;

/** Names of the states that the main step leaves to the post step: the id of an unfinished record, and the status that GitHub did not take. */
const idState = 'deployment';
const endState = 'deployment-end';

/** Returns the record that the main step left to the post step; without a known end, the main step was killed. */
export function unfinishedDeployment(env: NodeJS.ProcessEnv): { id: number; status: DeploymentStatus } | undefined {
  const id = Number(env[`STATE_${idState}`] || 0);
  if (!id) return undefined;
  const { data } = deploymentStatus.safeParse(parseJson(env[`STATE_${endState}`] ?? ''));
  return { id, status: data ?? { state: 'error', description: 'The run was cancelled or killed' } };
}

/**
 * Sets the status of a GitHub Deployment. A refusal by GitHub only becomes a warning.
 * @param options.runUrl link to the run, for the log of the status; can be empty
 * @returns whether GitHub took it
 */
export async function setDeploymentStatus(
  github: BestEffortGitHub,
  { id, runUrl, status }: { id: number; runUrl: string; status: DeploymentStatus },
): Promise<boolean> {
  const { state, description, url } = status;
  const taken = await attempt(github, {
    subject: 'the status of the deployment record',
    repeatable: true,
    call: async (api, repo) => {
      await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
        ...repo,
        deployment_id: id,
        state,
        description: plainText(description, maxDescription),
        ...(url ? { environment_url: url } : {}),
        ...(runUrl ? { log_url: runUrl } : {}),
      });
      return true;
    },
  });
  return taken ?? false;
}

/** The GitHub Deployment of a run, from its start to its end. */
export class DeploymentRecord {
  readonly #task: ReportedTask;
  #id: Promise<number | undefined> | undefined;

  constructor(task: ReportedTask) {
    this.#task = task;
  }

  /** Creates the record in the background: `end` awaits its id, and the post step has it if this step is killed. */
  begin(commit: string): void {
    this.#id = this.#create(commit).catch(() => undefined);
  }

  /** Sets the last status; the post step sets it if GitHub does not take it. */
  async end(status: DeploymentStatus): Promise<void> {
    const id = await this.#id;
    if (id === undefined) return;
    const { runnerFiles } = this.#task.runtime;
    if (await this.#set(id, status)) runnerFiles.saveState(idState, '');
    else runnerFiles.saveState(endState, JSON.stringify(status));
  }

  /** Marks every deployment of a removed site as inactive; a shared environment may hold those of other sites too. */
  async endAll(name: string): Promise<void> {
    const named = this.#task.inputs['deployment-environment'];
    const found = await attempt(this.#task.github, {
      subject: 'the deployment records',
      repeatable: true,
      call: async (api, repo) => {
        const query = { environment: named ?? name, per_page: maxEnded };
        const { data } = await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query });
        return decodeData(deployments, data, 'the deployments');
      },
    });
    for (const { id, description } of found ?? []) {
      if (named !== undefined && !description?.endsWith(` ${name}`)) continue;
      if (!(await this.#set(id, { state: 'inactive', description: 'Removed' }))) return;
    }
  }

  async #create(sha: string): Promise<number | undefined> {
    const { intent, inputs, runtime, github, context } = this.#task;
    const named = inputs['deployment-environment'];
    const preview = isPreview(intent);
    const owner = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
    // What `endAll` finds its site by.
    const ending = preview && named === undefined ? '' : ` ${intent.name}`;
    const description = preview ? `Preview of ${owner}${ending && `:${ending}`}` : `Deploy of${ending}`;
    const environment = named ?? intent.name;
    const payload = { run: context.runUrl, site: intent.name };
    let isRepeated = false;
    const id = await attempt(github, {
      subject: 'the deployment record',
      // A lost answer has made one: it is found by the run in it, and not made twice.
      repeatable: true,
      call: async (api, repo) => {
        const query = { sha, environment, per_page: maxEnded };
        const before = isRepeated
          ? await api.request('GET /repos/{owner}/{repo}/deployments', { ...repo, ...query })
          : undefined;
        isRepeated = true;
        const there = decodeData(deployments, before?.data ?? [], 'the deployments');
        const made = there.find((one) => JSON.stringify(one.payload) === JSON.stringify(payload));
        if (made) return made.id;
        const { data } = await api.request('POST /repos/{owner}/{repo}/deployments', {
          ...repo,
          ref: sha,
          task: 'deploy',
          auto_merge: false,
          required_contexts: [],
          environment,
          payload,
          description: plainText(description, maxDescription),
          transient_environment: preview,
          production_environment: !preview,
        });
        return decodeData(deployment, data, 'the new deployment').id;
      },
    });
    if (id === undefined) return undefined;
    runtime.runnerFiles.saveState(idState, String(id));
    runtime.outputs.set({ 'deployment-id': String(id) });
    await this.#set(id, { state: 'in_progress', description: 'Deploying' });
    return id;
  }

  async #set(id: number, status: DeploymentStatus): Promise<boolean> {
    const { github, context } = this.#task;
    return setDeploymentStatus(github, { id, runUrl: context.runUrl, status });
  }
}

async function attempt<T>(
  github: BestEffortGitHub,
  call: Pick<OptionalCall<T>, 'subject' | 'repeatable' | 'call'>,
): Promise<T | undefined> {
  return github.attempt({ ...call, permission: 'deployments: write', onlyGitHub: true });
}
