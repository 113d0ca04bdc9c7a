import { readJsonObject } from '../http/json-body.js';
import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea, pageOf } from './github-area.js';
import { githubRefusal } from './tokens.js';

const states = ['error', 'failure', 'inactive', 'in_progress', 'queued', 'pending', 'success'];
const longestDescription = 140;

/** Deployments and their statuses. Without `auto_merge: false` GitHub would merge the default branch first. */
export function registerDeployments(router: Router, area: GitHubArea): void {
  const root = `${area.basePath}/repos/:owner/:repo/deployments`;
  router
    .on('GET', root, (exchange) => {
      const { deployments } = authorizedRepository(area, exchange, 'deployments=read');
      const environment = exchange.query.get('environment');
      const found = deployments.all.filter((one) => environment === null || one.environment === environment);
      return pageOf(
        exchange,
        found.reverse().map(({ id, environment: of, request }) => ({
          id,
          environment: of,
          description: request['description'] ?? null,
        })),
      );
    })
    .on('POST', root, async (exchange) => {
      const request = await readJsonObject(exchange);
      const { deployments } = authorizedRepository(area, exchange, 'deployments=write');
      if (typeof request['ref'] !== 'string' || request['ref'] === '') throw githubRefusal(422, 'ref is required');
      checkDescription(request['description']);
      if (request['auto_merge'] !== false) throw githubRefusal(409, 'Conflict merging main into the ref');
      return json(201, { id: deployments.add(request).id });
    })
    .on('POST', `${root}/:id/statuses`, async (exchange) => {
      const status = await readJsonObject(exchange);
      const { deployments } = authorizedRepository(area, exchange, 'deployments=write');
      const deployment = deployments.all.find(({ id }) => id === Number(exchange.param('id')));
      if (deployment === undefined) throw githubRefusal(404, 'Not Found');
      if (!states.includes(String(status['state']))) throw githubRefusal(422, 'state is not included in the list');
      checkDescription(status['description']);
      deployment.statuses.push(status);
      return json(201, { id: deployment.statuses.length, ...status });
    });
}

function checkDescription(description: unknown): void {
  if (typeof description === 'string' && description.length > longestDescription) {
    throw githubRefusal(422, `description is too long (maximum is ${longestDescription} characters)`);
  }
}
