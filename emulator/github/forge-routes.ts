import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import { pageOf, type RepositoryRoutes } from './github-area.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** Secrets and variables of Gitea and Forgejo: plain JSON, of repositories only. */
export function registerForge(routes: RepositoryRoutes): void {
  routes
    .on('GET /actions/secrets', 'repository=read', ({ vault }, exchange) => {
      const names = [...vault.secrets.keys()];
      const records = names.map((name) => ({ name, created_at: dateOf(vault.writtenAt.get(name)) }));
      return pageOf(exchange, records, 'forge');
    })
    .on('GET /actions/secrets/:name', 'repository=read', () => empty(405))
    .on('PUT /actions/secrets/:name', 'repository=write', async ({ vault }, exchange) => {
      const { data } = await readJsonObject(exchange);
      if (typeof data !== 'string') throw githubRefusal(400, 'data is required');
      return empty(vault.putSecret(exchange.param('name'), data) ? 201 : 204);
    })
    .on('GET /actions/variables/:name', 'repository=read', ({ vault }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      const data = vault.variables.get(name);
      if (data === undefined) throw githubRefusal(404, 'variable not found');
      return json(200, { owner_id: 1, repo_id: 1, name, data });
    })
    .on('DELETE /actions/variables/:name', 'repository=write', ({ vault }, exchange) => {
      if (!vault.variables.delete(exchange.param('name').toUpperCase())) throw githubRefusal(404, 'variable not found');
      return empty(204);
    });
  for (const exists of [false, true]) {
    const method = exists ? 'PUT' : 'POST';
    routes.on(`${method} /actions/variables/:name`, 'repository=write', async ({ vault: { variables } }, exchange) => {
      const { value } = await readJsonObject(exchange);
      const name = exchange.param('name').toUpperCase();
      if (variables.has(name) !== exists)
        throw githubRefusal(exists ? 404 : 409, exists ? 'not found' : 'already exists');
      if (typeof value !== 'string') throw githubRefusal(400, 'value is required');
      variables.set(name, value);
      return empty(exists ? 204 : 201);
    });
  }
}
