import { readJsonObject } from '../http/exchange.js';
import { empty, json } from '../http/reply.js';
import { pageOf, type RepositoryRoutes } from './github-area.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

const secretName = /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i;

/** Secrets of repositories and environments, opened so that a test can read them. */
export function registerSecrets(routes: RepositoryRoutes): void {
  routes
    .onVault('GET /public-key', 'secrets=read', ({ key }) =>
      json(200, { key_id: key.id, key: key.publicKey }),
    )
    .onVault('GET /:name', 'secrets=read', ({ secrets, writtenAt }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      if (!secrets.has(name)) throw githubRefusal(404, 'Not Found');
      // The value of a secret cannot be read.
      return json(200, { name, updated_at: dateOf(writtenAt.get(`secrets/${name}`)) });
    })
    .onVault('PUT /:name', 'secrets=write', async (vault, exchange) => {
      const name = exchange.param('name');
      if (!secretName.test(name))
        throw githubRefusal(
          422,
          'Secret names can only contain alphanumeric characters and underscores',
        );

      const { encrypted_value: sealed, key_id: keyId } = await readJsonObject(exchange);
      if (typeof sealed !== 'string' || typeof keyId !== 'string')
        throw githubRefusal(422, 'encrypted_value and key_id are required');
      if (keyId !== vault.key.id)
        throw githubRefusal(422, 'Bad request - key_id is not the current public key');

      const value = vault.key.open(Buffer.from(sealed, 'base64'));
      if (value === undefined)
        throw githubRefusal(422, 'Bad request - failed to decrypt the secret');

      vault.writtenAt.set(`secrets/${name.toUpperCase()}`, routes.area.now());

      return vault.putSecret(name, value.toString('utf8')) ? json(201, {}) : empty(204);
    })
    .on('GET /actions/organization-secrets', 'secrets=read', ({ shared }) =>
      json(200, { secrets: [...shared.secrets.keys()].map((name) => ({ name })) }),
    )
    .on('GET /actions/organization-variables', 'variables=read', ({ shared }) =>
      json(200, {
        variables: [...shared.variables].map(([name, value]) => ({ name, value })),
      }),
    )
    .onVault('DELETE /:name', 'secrets=write', ({ secrets }, exchange) => {
      if (!secrets.delete(exchange.param('name').toUpperCase()))
        throw githubRefusal(404, 'Not Found');
      return empty(204);
    })
    .on('GET /actions/caches', 'actions=read', ({ caches }, exchange) => {
      const start = exchange.query.get('key') ?? '';
      const found = caches
        .filter(({ key }) => key.startsWith(start))
        .sort((one, other) => other.createdAt - one.createdAt);
      return json(200, {
        total_count: found.length,
        actions_caches: found.map(({ key, createdAt }) => ({ key, created_at: dateOf(createdAt) })),
      });
    })
    .on('GET /environments', 'metadata=read', ({ environments }) =>
      json(200, {
        total_count: environments.size,
        environments: [...environments.keys()].map((name) => ({ name })),
      }),
    )
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
      if (!variables.delete(exchange.param('name').toUpperCase()))
        throw githubRefusal(404, 'Not Found');
      return empty(204);
    });
}

function givenValue({ value }: Readonly<Record<string, unknown>>): string {
  if (typeof value !== 'string' || value === '') throw githubRefusal(422, 'value is required');
  if (Buffer.byteLength(value) > valueBytes) throw githubRefusal(422, 'value is too long');
  return value;
}

/** Secrets and variables of Gitea and Forgejo: plain JSON, of repositories only. */
export function registerForge(routes: RepositoryRoutes): void {
  routes
    .on('GET /actions/secrets', 'repository=read', ({ vault }, exchange) => {
      const names = [...vault.secrets.keys()];
      const records = names.map((name) => ({
        name,
        created_at: dateOf(vault.writtenAt.get(name)),
      }));
      return pageOf(exchange, records, 'forge');
    })
    .on('PUT /actions/secrets/:name', 'repository=write', async ({ vault }, exchange) => {
      const { data } = await readJsonObject(exchange);
      if (typeof data !== 'string') throw githubRefusal(400, 'data is required');
      return empty(vault.putSecret(exchange.param('name'), data) ? 201 : 204);
    })
    .on('DELETE /actions/secrets/:name', 'repository=write', ({ vault }, exchange) => {
      if (!vault.secrets.delete(exchange.param('name').toUpperCase()))
        throw githubRefusal(404, 'secret not found');
      return empty(204);
    })
    .on('GET /actions/variables/:name', 'repository=read', ({ vault }, exchange) => {
      const name = exchange.param('name').toUpperCase();
      const data = vault.variables.get(name);
      if (data === undefined) throw githubRefusal(404, 'variable not found');
      return json(200, { owner_id: 1, repo_id: 1, name, data });
    })
    .on('DELETE /actions/variables/:name', 'repository=write', ({ vault }, exchange) => {
      if (!vault.variables.delete(exchange.param('name').toUpperCase()))
        throw githubRefusal(404, 'variable not found');
      return empty(204);
    });
  for (const exists of [false, true]) {
    const method = exists ? 'PUT' : 'POST';
    routes.on(
      `${method} /actions/variables/:name`,
      'repository=write',
      async ({ vault: { variables } }, exchange) => {
        const { value } = await readJsonObject(exchange);
        const name = exchange.param('name').toUpperCase();
        if (variables.has(name) !== exists)
          throw githubRefusal(exists ? 404 : 409, exists ? 'not found' : 'already exists');
        if (typeof value !== 'string') throw githubRefusal(400, 'value is required');

        variables.set(name, value);

        return empty(exists ? 204 : 201);
      },
    );
  }
}
