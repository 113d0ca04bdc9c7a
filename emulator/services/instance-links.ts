import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { abilitiesOf } from './abilities.js';
import { healthOf, jobLog, type StoredInstance, unresolvedOption } from './instances.js';
import { requestedInstance } from './requested-instance.js';
import { sourceOf } from './runner-source.js';
import type { Services } from './services.js';

const base = '/services/:serviceId';

/**
 * What an instance's links lead to. Of an instance without links, health, logs and ports are at paths that are known;
 * restart and scaling have no other way. Source: the vendor's client.
 */
export function registerInstanceLinks(router: Router, services: Services): void {
  for (const prefix of [base, '']) {
    router
      .on('GET', `${prefix}/health/:name`, health(services))
      .on('GET', `${prefix}/logs/:name`, async (exchange) =>
        json(200, logOf(await requestedInstance(exchange, services), services)),
      )
      .on('GET', `${prefix}/ports/:name`, ports(services));
  }
  router
    .on('POST', `${base}/restart/:name`, restart(services))
    .on('GET', `${base}/scale/:name`, async (exchange) => {
      const { scaling } = await scalable(exchange, services);
      const settled = services.now >= scaling.at + services.options.startMs;
      return json(200, {
        actualReplicas: settled ? scaling.desired : scaling.before,
        desiredReplicas: scaling.desired,
      });
    })
    .on('PUT', `${base}/scale/:name`, scale(services));
}

function health(services: Services): Handler {
  return async (exchange) => {
    const instance = await requestedInstance(exchange, services);
    const status = healthOf(instance, services);
    return status === undefined ? json(404, { reason: 'No such instance' }) : json(200, { status });
  };
}

function logOf(instance: StoredInstance, services: Services): string | readonly string[] {
  if (instance.containers !== undefined) return instance.containers.log(services.now);
  if (instance.service.serviceType === 'job') return jobLog(instance, services).join('\n');
  const unresolved = unresolvedOption(instance);
  if (unresolved) return [`Error: invalid value for ${unresolved}: ${String(instance.received[unresolved])}`];
  return instance.log;
}

function ports(services: Services): Handler {
  return async (exchange) => {
    const { service } = await requestedInstance(exchange, services);
    const list = (service.ports ?? []).map((internalPort, index) => ({
      externalIp: '198.51.100.7',
      externalPort: 10_500 + index,
      internalPort,
    }));
    return json(200, list);
  };
}

function restart(services: Services): Handler {
  return async (exchange) => {
    const instance = await requestedInstance(exchange, services);
    await refuseBody(exchange);
    const { serviceId } = instance.service;
    if (!abilitiesOf(serviceId).restarts) throw noRoute(exchange);
    startAnew(instance, services);
    return empty(204);
  };
}

/** Restarts it, as every change of its options does too. */
export function startAnew(instance: StoredInstance, services: Services): void {
  instance.restarts += 1;
  instance.received = services.received(instance.tenant, instance.service.serviceId, instance.options);
  // A runner goes on answering with its old build for a moment, and its health stays what it was.
  if (instance.containers === undefined) instance.startedAt = services.now;
  else instance.containers.start(sourceOf(instance.received), services.now);
}

/** A route that a service does not have. */
export function noRoute({ method, path }: Pick<Exchange, 'method' | 'path'>): Error {
  return refusal(404, `Route ${method}:${path} not found`);
}

/** Scaling takes the SAT as a bearer token, unlike everything else. Source: the vendor's client. */
async function scalable(exchange: Exchange, services: Services): Promise<StoredInstance> {
  const instance = await requestedInstance(exchange, services, 'authorization');
  if (instance.service.scales) return instance;
  await exchange.drain();
  throw refusal(404, `Service ${instance.service.serviceId} does not scale`);
}

function scale(services: Services): Handler {
  return async (exchange) => {
    const instance = await scalable(exchange, services);
    const { desiredReplicas: desired } = await readJsonObject(exchange);
    if (typeof desired !== 'number' || !Number.isInteger(desired) || desired < 0)
      throw refusal(400, 'body/desiredReplicas must be a number of replicas');
    instance.scaling = { desired, before: instance.scaling.desired, at: services.now };
    return empty(204);
  };
}
