import * as z from 'zod/mini';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { decodeData, type GitHubApi } from '../github/api.js';
import type { BestEffortGitHub, OptionalCall } from '../github/best-effort.js';
import type { ReportedTask } from './reported-task.js';

const maxDescription = 140;
const maxEnded = 50;

const deployment = z.looseObject({
  id: z.number(),
  description: z.nullish(z.string()),
  payload: z.optional(z.unknown()),
});

const deploymentStatus = z.object({
  state: z.enum(['in_progress', 'success', 'failure', 'error', 'inactive']),
  description: z.string(),
  url: z.optional(z.string()),
});
export type DeploymentStatus = z.infer<typeof deploymentStatus>;

const idState = 'deployment';
const endState = 'deployment-end';

/** Returns the record that the main step did not finish. A step without a recorded end was killed. */
export function unfinishedDeployment(
  env: NodeJS.ProcessEnv,
): { id: number; status: DeploymentStatus } | undefined {
  const id = Number(env[`STATE_${idState}`] || 0);
  if (!id) return undefined;
  const { data } = deploymentStatus.safeParse(parseJson(env[`STATE_${endState}`] ?? ''));
  return { id, status: data ?? { state: 'error', description: 'The run was cancelled or killed' } };
}

/** Sets the status of a record, and returns whether GitHub accepted it. A refusal is a warning. */
export async function setDeploymentStatus(
  { github, context: { runUrl } }: Pick<ReportedTask, 'github' | 'context'>,
  { id, status: { state, description, url } }: { id: number; status: DeploymentStatus },
): Promise<boolean> {
  const taken = await attempt(github, 'the status of the deployment record', async (api, repo) => {
    await api.request('POST /repos/{owner}/{repo}/deployments/{deployment_id}/statuses', {
      ...repo,
      deployment_id: id,
      state,
      description: plainText(description, maxDescription),
      ...(url ? { environment_url: url } : {}),
      ...(runUrl ? { log_url: runUrl } : {}),
    });
    return true;
  });
  return taken ?? false;
}

/** Makes the GitHub Deployment of a run, from its start to its end. */
export function deploymentRecord(task: ReportedTask) {
  const { intent, inputs, runtime, github, context } = task;
  const { saveState, outputs } = runtime;
  const named = inputs['deployment-environment'];
  let created: Promise<number | undefined> | undefined;

  async function create(sha: string): Promise<number | undefined> {
    const preview = isPreview(intent);
    const owner =
      intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
    // Sites can share an environment: `endAll` finds a site's records by this name.
    const ending = preview && named === undefined ? '' : ` ${intent.name.value}`;
    const description = preview
      ? `Preview of ${owner}${ending && `:${ending}`}`
      : `Deploy of${ending}`;
    const environment = named ?? intent.name.value;
    const payload = { run: context.runUrl, site: intent.name.value };
    let isRepeated = false;
    const id = await attempt(github, 'the deployment record', async (api, repo) => {
      // A record whose answer was lost is found by its run.
      const there = isRepeated ? await list(api, { ...repo, sha, environment }) : [];
      isRepeated = true;

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
    });
    if (id === undefined) return undefined;

    saveState(idState, String(id));
    outputs.set({ 'deployment-id': String(id) });
    await setDeploymentStatus(task, {
      id,
      status: { state: 'in_progress', description: 'Deploying' },
    });

    return id;
  }

  return {
    /** Creates the record, in the background. Saves its id for the post step, in case this step is killed. */
    begin(commit: string): void {
      created = create(commit).catch(() => undefined);
    },

    async end(status: DeploymentStatus): Promise<void> {
      const id = await created;
      if (id === undefined) return;
      if (await setDeploymentStatus(task, { id, status })) saveState(idState, '');
      else saveState(endState, JSON.stringify(status));
    },

    async endAll(name: string): Promise<void> {
      const query = { environment: named ?? name };
      const found = await attempt(github, 'the deployment records', (api, repo) =>
        list(api, { ...repo, ...query }),
      );
      for (const { id, description } of found ?? []) {
        if (named !== undefined && !description?.endsWith(` ${name}`)) continue;
        const status = { state: 'inactive', description: 'Removed' } as const;
        if (!(await setDeploymentStatus(task, { id, status }))) return;
      }
    },
  };
}

async function list(
  api: GitHubApi,
  query: { owner: string; repo: string; environment: string; sha?: string },
) {
  const path = 'GET /repos/{owner}/{repo}/deployments';
  const { data } = await api.request(path, { ...query, per_page: maxEnded });
  return decodeData(z.array(deployment), data, 'the deployments');
}

/** Every call is repeatable: it sets the same status, or finds the record of a former try. */
function attempt<T>(
  github: BestEffortGitHub,
  subject: string,
  call: OptionalCall<T>['call'],
): Promise<T | undefined> {
  return github.attempt({
    subject,
    call,
    permission: 'deployments: write',
    onlyGitHub: true,
    repeatable: true,
  });
}
