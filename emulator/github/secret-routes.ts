import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { RepositoryRoutes } from './github-area.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

const secretName = /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i;

/** Secrets of repositories and environments, opened so that a test can read them. */
export function registerSecrets(routes: RepositoryRoutes): void {
  routes
    .onVault('GET /public-key', 'secrets=read', ({ key }) => json(200, { key_id: key.id, key: key.publicKey }))
    .onVault('GET /:name', 'secrets=read', ({ secrets, writtenAt }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      if (!secrets.has(name)) throw githubRefusal(404, 'Not Found');
      // A value cannot be read.
      return json(200, { name, updated_at: dateOf(writtenAt.get(`secrets/${name}`)) });
    })
    .onVault('PUT /:name', 'secrets=write', async (vault, exchange) => {
      const name = exchange.param('name');
      if (!secretName.test(name))
        throw githubRefusal(422, 'Secret names can only contain alphanumeric characters and underscores');
      const { encrypted_value: sealed, key_id: keyId } = await readJsonObject(exchange);
      if (typeof sealed !== 'string' || typeof keyId !== 'string')
        throw githubRefusal(422, 'encrypted_value and key_id are required');
      if (keyId !== vault.key.id) throw githubRefusal(422, 'Bad request - key_id is not the current public key');
      const value = vault.key.open(Buffer.from(sealed, 'base64'));
      if (value === undefined) throw githubRefusal(422, 'Bad request - failed to decrypt the secret');
      vault.writtenAt.set(`secrets/${name.toUpperCase()}`, routes.area.now());
      return vault.putSecret(name, value.toString('utf8')) ? json(201, {}) : empty(204);
    })
    // Readable with every token of the repository.
    .on('GET /environments', 'metadata=read', ({ environments }) => {
      const names = [...environments.keys()].map((name) => ({ name }));
      return json(200, { total_count: names.length, environments: names });
    })
    .on('GET /environments/:environment', 'environments=read', ({ environments }, exchange) => {
      const name = exchange.param('environment');
      if (!environments.has(name)) throw githubRefusal(404, 'Not Found');
      return json(200, { name });
    })
    .on('PUT /environments/:environment', 'administration=write', (repository, exchange) => {
      const name = exchange.param('environment');
      repository.environment(name);
      return json(200, { name });
    });
}

const valueBytes = 48 * 1024;

/** Variables of repositories and environments. */
export function registerVariables(routes: RepositoryRoutes): void {
  const { now } = routes.area;
  routes
    .onVault('GET /:name', 'variables=read', ({ variables, writtenAt }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      const value = variables.get(name);
      if (value === undefined) throw githubRefusal(404, 'Not Found');
      return json(200, { name, value, updated_at: dateOf(writtenAt.get(`variables/${name}`)) });
    })
    .onVault('POST', 'variables=write', async ({ variables, writtenAt }, exchange) => {
      const body = await readJsonObject(exchange);
      if (typeof body['name'] !== 'string') throw githubRefusal(422, 'name is required');
      const name = body['name'].toUpperCase();
      if (variables.has(name)) throw githubRefusal(409, 'Already exists - Variable already exists');
      variables.set(name, givenValue(body));
      writtenAt.set(`variables/${name}`, now());
      return json(201, {});
    })
    .onVault('PATCH /:name', 'variables=write', async ({ variables, writtenAt }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      if (!variables.has(name)) throw githubRefusal(404, 'Not Found');
      variables.set(name, givenValue(await readJsonObject(exchange)));
      writtenAt.set(`variables/${name}`, now());
      return empty(204);
    })
    .onVault('DELETE /:name', 'variables=write', ({ variables }, exchange) => {
      if (!variables.delete(exchange.param('name').toUpperCase())) throw githubRefusal(404, 'Not Found');
      return empty(204);
    });
}

function givenValue({ value }: Readonly<Record<string, unknown>>): string {
  if (typeof value !== 'string' || value === '') throw githubRefusal(422, 'value is required');
  if (Buffer.byteLength(value) > valueBytes) throw githubRefusal(422, 'value is too long');
  return value;
}
