import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea, pageOf } from './github-area.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** What only Gitea and Forgejo have: their version, and secrets and variables in plain JSON, of repositories only. */
export function registerForge(router: Router, area: GitHubArea): void {
  const root = `${area.basePath}/repos/:owner/:repo/actions`;
  router
    .on('GET', `${area.basePath}/version`, () => json(200, { version: '1.25.2' }))
    .on('GET', `${root}/secrets`, (exchange) => {
      const { vault } = authorizedRepository(area, exchange, 'repository=read');
      const records = [...vault.secrets.keys()].map((name) => ({
        name,
        created_at: dateOf(vault.writtenAt.get(name)),
      }));
      return pageOf(exchange, records, 'forge');
    })
    .on('GET', `${root}/secrets/:name`, () => empty(405))
    .on('PUT', `${root}/secrets/:name`, async (exchange) => {
      const { data } = await readJsonObject(exchange);
      const { vault } = authorizedRepository(area, exchange, 'repository=write');
      if (typeof data !== 'string') throw githubRefusal(400, 'data is required');
      return empty(vault.putSecret(exchange.param('name'), data) ? 201 : 204);
    })
    .on('GET', `${root}/variables/:name`, (exchange) => {
      const { vault } = authorizedRepository(area, exchange, 'repository=read');
      const name = exchange.param('name').toUpperCase();
      const data = vault.variables.get(name);
      if (data === undefined) throw githubRefusal(404, 'variable not found');
      return json(200, { owner_id: 1, repo_id: 1, name, data });
    });
  router.on('DELETE', `${root}/variables/:name`, async (exchange) => {
    await exchange.drain();
    const { vault } = authorizedRepository(area, exchange, 'repository=write');
    if (!vault.variables.delete(exchange.param('name').toUpperCase())) throw githubRefusal(404, 'variable not found');
    return empty(204);
  });
  for (const [method, exists] of [
    ['POST', false],
    ['PUT', true],
  ] as const) {
    router.on(method, `${root}/variables/:name`, async (exchange) => {
      const { value } = await readJsonObject(exchange);
      const { vault } = authorizedRepository(area, exchange, 'repository=write');
      const name = exchange.param('name').toUpperCase();
      if (vault.variables.has(name) !== exists)
        throw githubRefusal(exists ? 404 : 409, exists ? 'not found' : 'already exists');
      if (typeof value !== 'string') throw githubRefusal(400, 'value is required');
      vault.variables.set(name, value);
      return empty(exists ? 204 : 201);
    });
  }
}
