import type { Exchange } from '../http/exchange.js';
import { refuseBody } from '../http/json-body.js';
import { empty, json, refusal, unauthorized } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { healthOf, jobLog, type StoredInstance, unresolvedOption } from './instances.js';
import type { RunnerSource } from './runner-kinds.js';
import type { Services } from './services.js';

const base = '/services/:serviceId';

/**
 * What an instance's links lead to. Of an instance without links, health, logs and ports are at paths that are known;
 * a restart has no other way. Source: the vendor's client.
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
  router.on('POST', `${base}/restart/:name`, restart(services));
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
    const instance = await requestedInstance(exchange, services);
    const { options, surroundings } = services;
    if (surroundings.now() < instance.startedAt + options.startMs + options.portsMs) return json(200, []);
    const list = (instance.service.ports ?? []).map((internalPort, index) => ({
      externalIp: '198.51.100.7',
      externalPort: services.instances.firstPortOf(instance) + index,
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

/**
 * What services cannot do with their instances. Source: the descriptions of their APIs in the vendor's npm package
 * `@osaas/client-services`, of which these are the ones that are used here; every other one is taken to do everything.
 */
const noRestart = ['birme-osc-postgresql', 'eyevinn-app-config-svc', 'linuxserver-docker-mariadb'];
const noUpdate = [...noRestart, 'channel-engine', 'encore', 'eyevinn-sgai-ad-proxy', 'eyevinn-wasm-runner'];

/** Whether the service takes a PATCH, and whether it restarts an instance. */
export function abilitiesOf(serviceId: string): { updates: boolean; restarts: boolean } {
  return { updates: !noUpdate.includes(serviceId), restarts: !noRestart.includes(serviceId) };
}

/**
 * The instance a request names, of the tenant and service of its SAT. Refuses with 401 or 404, as also for one that
 * sleeps or wakes up.
 */
export async function requestedInstance(exchange: Exchange, services: Services): Promise<StoredInstance> {
  const grant = await services.sats.authenticate(exchange, exchange.params.serviceId);
  const found = services.current(grant.tenant, grant.serviceId, exchange.param('name'));
  const { now } = services;
  if (found !== undefined && !found.asleep && !(found.waking !== undefined && now < found.waking.until)) return found;
  await exchange.drain();
  // Half of the time the gate does not know it yet, the other half the service does not.
  const gate = found?.waking !== undefined && Math.floor(now / 1000) % 2 === 0;
  throw gate ? unauthorized() : refusal(404, `Instance ${exchange.param('name')} not found`);
}

/** What a runner's options say about its source. */
export function sourceOf(options: Readonly<Record<string, unknown>>): RunnerSource {
  const text = (...names: string[]): string | undefined => {
    const found = names.map((name) => options[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? found : undefined;
  };
  return {
    source: text('SourceUrl', 'GithubUrl', 'WasmUrl') ?? 'https://example.com/nothing',
    token: text('GitHubToken', 'GithubToken'),
    subPath: text('SubPath'),
    configService: text('ConfigService'),
  };
}
