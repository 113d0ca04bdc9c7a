import { readJsonObject } from '../http/exchange.js';
import { json } from '../http/reply.js';
import { pageOf, type RepositoryRoutes } from './github-area.js';
import { dateOf, type Repository } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** Returns the commits that a branch or commit holds, the newest last; undefined if it is unknown. */
function historyOf({ branches, heads, ancestors }: Repository, ref: string): string[] | undefined {
  for (const branch of [...branches, ...heads.keys()]) {
    const commits = [...(ancestors.get(branch) ?? []), heads.get(branch) ?? ''];
    if (branch === ref) return commits;
    if (commits.includes(ref)) return commits.slice(0, commits.indexOf(ref) + 1);
  }
  return undefined;
}

/** The repository itself and its branches. Gitea calls a commit's hash `id`. */
export function registerBranches(routes: RepositoryRoutes): void {
  routes
    .on('GET', 'metadata=read', ({ fullName, defaultBranch, isPrivate }) =>
      json(200, { full_name: fullName, default_branch: defaultBranch, private: isPrivate }),
    )
    .on('GET /actions/runs', 'metadata=read', ({ runCommits, runWorkflows }, exchange) => {
      const wanted = exchange.query.get('head_sha');
      const found = [...runCommits].filter(([, commit]) => commit === wanted);
      const runs = found.map(([id, commit]) => ({
        id: Number(id),
        path: `.github/workflows/${runWorkflows.get(id) ?? 'deploy.yml'}`,
        head_sha: commit,
      }));
      return json(200, { total_count: runs.length, workflow_runs: runs });
    })
    // Readable with every token in a public repository.
    .on(
      'GET /actions/runs/:id',
      'metadata=read',
      ({ runs, runCommits, runBranches, endedRuns, defaultBranch }, exchange) => {
        const id = exchange.param('id');
        const startedAt = runs.get(id);
        const commit = runCommits.get(id);
        if (startedAt === undefined && commit === undefined) throw githubRefusal(404, 'Not Found');
        return json(200, {
          status: endedRuns.has(id) ? 'completed' : 'in_progress',
          run_attempt: 1,
          run_started_at: dateOf(startedAt),
          head_sha: commit,
          head_branch: runBranches.get(id) ?? defaultBranch,
        });
      },
    )
    .on('GET /compare/:range', 'contents=read', (repository, exchange) => {
      const [base = '', commit = ''] = exchange.param('range').split('...');
      const held = historyOf(repository, base);
      const isMerged = held?.includes(commit) ?? false;
      const isKnown = isMerged || historyOf(repository, commit) !== undefined;
      if (!held || !isKnown) throw githubRefusal(404, 'Not Found');

      const commits = isMerged ? [] : [{ sha: commit }];
      const told = { total_commits: commits.length, commits };
      if (routes.area.flavour === 'forge') return json(200, told);

      const behind = held.at(-1) === commit ? 'identical' : 'behind';
      return json(200, { status: isMerged ? behind : 'diverged', ...told });
    })
    .on('GET /branches', 'contents=read', ({ branches }, exchange) =>
      pageOf(
        exchange,
        [...branches].map((name) => ({ name })),
        routes.area.flavour,
      ),
    )
    .on('GET /branches/:branch', 'contents=read', ({ branches, heads }, exchange) => {
      const name = exchange.param('branch');
      if (!branches.has(name)) throw githubRefusal(404, 'Branch not found');

      const hash = heads.get(name) ?? 'ffac537e6cbbf934b08745a378932722df287a53';
      const commit = routes.area.flavour === 'forge' ? { id: hash } : { sha: hash };
      return json(200, { name, commit, protected: false });
    });
}

/** Artifacts of runs. A file has the form of JSON in place of a ZIP archive. */
export function registerArtifacts(routes: RepositoryRoutes): void {
  routes
    .on('GET /actions/runs/:id/artifacts', 'actions=read', ({ artifacts }, exchange) => {
      const run = exchange.param('id');
      const name = exchange.query.get('name');
      const found = artifacts
        .map((artifact, index) => ({ ...artifact, id: index + 1 }))
        .filter((artifact) => artifact.run === run && (name === null || artifact.name === name));
      const shown = found.reverse().map(({ id, name: title }) => ({ id, name: title }));
      return json(200, { total_count: shown.length, artifacts: shown });
    })
    .on('GET /actions/artifacts/:id/zip', 'actions=read', ({ artifacts }, exchange) => {
      const artifact = artifacts[Number(exchange.param('id')) - 1];
      if (artifact === undefined) throw githubRefusal(404, 'Not Found');
      return json(200, artifact.files);
    });
}

export function registerRefs(routes: RepositoryRoutes): void {
  routes.on('GET /git/matching-refs/tags', 'contents=read', ({ tags }) => {
    const refs = [...tags].map(([name, sha]) => ({
      ref: `refs/tags/${name}`,
      object: { type: 'commit', sha },
    }));
    return json(200, refs);
  });
}

const states = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];
const maxDescription = 140;

/** Deployments and their statuses. Without `auto_merge: false` GitHub would merge the default branch first. */
export function registerDeployments(routes: RepositoryRoutes): void {
  routes
    .on('GET /deployments', 'deployments=read', ({ deployments }, exchange) => {
      const wanted = exchange.query.get('environment');
      const found = deployments.all
        .filter(({ environment }) => wanted === null || environment === wanted)
        .reverse();
      const shown = found.map(
        ({ id, environment, request: { description = null, payload = {} } }) => ({
          id,
          environment,
          description,
          payload,
        }),
      );
      return pageOf(exchange, shown);
    })
    .on('POST /deployments', 'deployments=write', async ({ deployments }, exchange) => {
      const request = await readJsonObject(exchange);
      if (typeof request['ref'] !== 'string' || request['ref'] === '')
        throw githubRefusal(422, 'ref is required');

      checkDescription(request['description']);
      if (request['auto_merge'] !== false)
        throw githubRefusal(409, 'Conflict merging main into the ref');

      return json(201, { id: deployments.add(request).id });
    })
    .on(
      'POST /deployments/:id/statuses',
      'deployments=write',
      async ({ deployments }, exchange) => {
        const status = await readJsonObject(exchange);
        const deployment = deployments.all.find(({ id }) => id === Number(exchange.param('id')));
        if (deployment === undefined) throw githubRefusal(404, 'Not Found');
        if (!states.includes(String(status['state'])))
          throw githubRefusal(422, 'state is not included in the list');

        checkDescription(status['description']);
        deployment.statuses.push(status);

        return json(201, { id: deployment.statuses.length, ...status });
      },
    );
}

function checkDescription(description: unknown): void {
  if (typeof description === 'string' && description.length > maxDescription)
    throw githubRefusal(422, `description is too long (maximum is ${maxDescription} characters)`);
}
