import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, authorizedVault, type GitHubArea, visibleRepository } from './github-area.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

const secretName = /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i;

/** Secrets of repositories and environments. What comes in is opened, so that a test can read it. */
export function registerSecrets(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  for (const root of [`${repo}/actions/secrets`, `${repo}/environments/:environment/secrets`]) {
    router
      .on('GET', `${root}/public-key`, (exchange) => {
        const { key } = authorizedVault(area, exchange, { kind: 'secrets', access: 'read' });
        return json(200, { key_id: key.id, key: key.publicKey });
      })
      .on('GET', `${root}/:name`, (exchange) => {
        const vault = authorizedVault(area, exchange, { kind: 'secrets', access: 'read' });
        const name = exchange.param('name').toUpperCase();
        if (!vault.secrets.has(name)) throw githubRefusal(404, 'Not Found');
        // Never its value: that can only be written.
        return json(200, { name, updated_at: dateOf(vault.writtenAt.get(`secrets/${name}`)) });
      })
      .on('PUT', `${root}/:name`, async (exchange) => {
        const body = await readJsonObject(exchange);
        const vault = authorizedVault(area, exchange, { kind: 'secrets', access: 'write' });
        const name = exchange.param('name');
        if (!secretName.test(name))
          throw githubRefusal(422, 'Secret names can only contain alphanumeric characters and underscores');
        const { encrypted_value: sealed, key_id: keyId } = body;
        if (typeof sealed !== 'string' || typeof keyId !== 'string')
          throw githubRefusal(422, 'encrypted_value and key_id are required');
        if (keyId !== vault.key.id) throw githubRefusal(422, 'Bad request - key_id is not the current public key');
        const value = vault.key.open(Buffer.from(sealed, 'base64'));
        if (value === undefined) throw githubRefusal(422, 'Bad request - failed to decrypt the secret');
        vault.writtenAt.set(`secrets/${name.toUpperCase()}`, area.now());
        return vault.putSecret(name, value.toString('utf8')) ? json(201, {}) : empty(204);
      });
  }
  router.on('GET', `${repo}/environments`, (exchange) => {
    // Open to every token that may read the repository's Actions.
    const { environments } = visibleRepository(area, exchange);
    const names = [...environments.keys()].map((name) => ({ name }));
    return json(200, { total_count: names.length, environments: names });
  });
  router
    .on('GET', `${repo}/environments/:environment`, (exchange) => {
      authorizedVault(area, exchange, { kind: 'secrets', access: 'read' });
      return json(200, { name: exchange.param('environment') });
    })
    .on('PUT', `${repo}/environments/:environment`, (exchange) => {
      const name = exchange.param('environment');
      authorizedRepository(area, exchange, 'administration=write').environment(name);
      return json(200, { name });
    });
}

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
