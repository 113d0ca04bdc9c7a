import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { Services } from './services.js';

/** Most secrets of one batch. */
const maxBatch = 10;

/**
 * Secrets of services, on the deploy manager. They are kept by workspace and name, so a name that another service has is
 * taken. No answer shows a value.
 */
export function registerSecrets(router: Router, services: Services): void {
  const { accessTokens } = services.surroundings.authority;
  const requested = async (exchange: Exchange) => {
    const tenant = await authenticate(exchange, accessTokens);
    const serviceId = exchange.param('serviceId');
    return { tenant, serviceId, secrets: services.secretsOf(tenant, serviceId) };
  };
  const save = ({ tenant, serviceId }: { tenant: string; serviceId: string }, name: unknown, value: unknown) => {
    if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name)) throw refusal(400, 'Invalid secret name');
    if (typeof value !== 'string' || value === '') throw refusal(400, 'body/secretData must be string');
    const owner = services.secretOwner(tenant, name);
    if (owner !== undefined && owner !== serviceId) throw refusal(409, `Secret ${name} already exists`);
    services.secretsOf(tenant, serviceId).set(name, value);
    return { serviceId, secretName: name };
  };
  router
    .on('GET', '/mysecrets/:serviceId', async (exchange) => {
      const { serviceId, secrets } = await requested(exchange);
      return json(
        200,
        [...secrets.keys()].map((secretName) => ({ serviceId, secretName })),
      );
    })
    .on('POST', '/mysecrets/:serviceId', async (exchange) => {
      const of = await requested(exchange);
      const { secretName, secretData } = await readJsonObject(exchange);
      if (typeof secretName === 'string' && of.secrets.has(secretName))
        throw refusal(409, `Secret ${secretName} already exists`);
      return json(200, save(of, secretName, secretData));
    })
    .on('PUT', '/mysecrets/:serviceId/batch', async (exchange) => {
      const of = await requested(exchange);
      const { secrets } = await readJsonObject(exchange);
      if (!Array.isArray(secrets) || secrets.length === 0 || secrets.length > maxBatch)
        throw refusal(400, `body/secrets must be 1 to ${maxBatch} secrets`);
      const given = secrets as { secretName?: unknown; secretData?: unknown }[];
      return json(
        200,
        given.map(({ secretName, secretData }) => save(of, secretName, secretData)),
      );
    })
    .on('PUT', '/mysecrets/:serviceId/:name', async (exchange) => {
      const of = await requested(exchange);
      const { secretData } = await readJsonObject(exchange);
      if (!of.secrets.has(exchange.param('name'))) throw refusal(404, `Secret ${exchange.param('name')} not found`);
      return json(200, save(of, exchange.param('name'), secretData));
    })
    .on('DELETE', '/mysecrets/:serviceId/:name', async (exchange) => {
      const { secrets } = await requested(exchange);
      await refuseBody(exchange);
      if (!secrets.delete(exchange.param('name'))) throw refusal(404, `Secret ${exchange.param('name')} not found`);
      return empty(204);
    });
}
