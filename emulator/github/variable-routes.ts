import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedVault, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';
import { dateOf } from './repositories.js';

/** Longest value, in bytes. */
const valueBytes = 48 * 1024;

/** Variables of repositories and environments. */
export function registerVariables(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  for (const root of [`${repo}/actions/variables`, `${repo}/environments/:environment/variables`]) {
    router
      .on('GET', `${root}/:name`, (exchange) => {
        const { variables, writtenAt } = authorizedVault(area, exchange, { kind: 'variables', access: 'read' });
        const name = exchange.param('name').toUpperCase();
        const value = variables.get(name);
        if (value === undefined) throw githubRefusal(404, 'Not Found');
        return json(200, { name, value, updated_at: dateOf(writtenAt.get(`variables/${name}`)) });
      })
      .on('POST', root, async (exchange) => {
        const body = await readJsonObject(exchange);
        const { variables, writtenAt } = authorizedVault(area, exchange, { kind: 'variables', access: 'write' });
        if (typeof body['name'] !== 'string') throw githubRefusal(422, 'name is required');
        const name = body['name'].toUpperCase();
        if (variables.has(name)) throw githubRefusal(409, 'Already exists - Variable already exists');
        variables.set(name, givenValue(body));
        writtenAt.set(`variables/${name}`, area.now());
        return json(201, {});
      })
      .on('PATCH', `${root}/:name`, async (exchange) => {
        const body = await readJsonObject(exchange);
        const { variables, writtenAt } = authorizedVault(area, exchange, { kind: 'variables', access: 'write' });
        const name = exchange.param('name').toUpperCase();
        if (!variables.has(name)) throw githubRefusal(404, 'Not Found');
        variables.set(name, givenValue(body));
        writtenAt.set(`variables/${name}`, area.now());
        return empty(204);
      })
      .on('DELETE', `${root}/:name`, async (exchange) => {
        await exchange.drain();
        const { variables } = authorizedVault(area, exchange, { kind: 'variables', access: 'write' });
        if (!variables.delete(exchange.param('name').toUpperCase())) throw githubRefusal(404, 'Not Found');
        return empty(204);
      });
  }
}

function givenValue({ value }: Readonly<Record<string, unknown>>): string {
  if (typeof value !== 'string' || value === '') throw githubRefusal(422, 'value is required');
  if (Buffer.byteLength(value) > valueBytes) throw githubRefusal(422, 'value is too long');
  return value;
}
