import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, html, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { healthOf, jobLog, jobStatus, type StoredInstance } from './instances.js';
import { requireOptions } from './option-rules.js';
import type { ServiceDefinition } from './service-options.js';
import type { Services } from './services.js';

const webRunner = 'eyevinn-web-runner';
const base = '/services/:serviceId';

/** The API of every service: instances, and what their links lead to. All of it takes the SAT. */
export function registerInstances(router: Router, services: Services, apiUrl: () => string): void {
  router
    .on('POST', `${base}/instances`, createInstance(services, apiUrl))
    .on('GET', `${base}/instances`, listInstances(services))
    .on('GET', `${base}/instances/:name`, async (exchange) => {
      const instance = await requested(exchange, services);
      return json(200, recordOf(instance, services));
    })
    .on('PATCH', `${base}/instances/:name`, patchInstance(services))
    .on('DELETE', `${base}/instances/:name`, deleteInstance(services))
    .on('GET', '/served/:tenant/:serviceId/:name', visit(services));
  for (const prefix of [base, '']) {
    router
      .on('GET', `${prefix}/health/:name`, health(services))
      .on('GET', `${prefix}/logs/:name`, async (exchange) =>
        json(200, logOf(await requested(exchange, services), services)),
      )
      .on('GET', `${prefix}/ports/:name`, ports(services))
      .on('POST', `${prefix}/restart/:name`, restart(services));
  }
}

/**
 * The instance a request names, of the tenant and service of its SAT. Refuses with 401 or 404, as also for one that
 * sleeps or wakes up.
 */
async function requested(exchange: Exchange, services: Services): Promise<StoredInstance> {
  const grant = await services.sats.authenticate(exchange, exchange.params.serviceId);
  const found = services.current(grant.tenant, grant.serviceId, exchange.param('name'));
  const { now } = services;
  if (found !== null && found.suspended === null && !(found.waking !== null && now < found.waking.until)) return found;
  await exchange.drain();
  // Half of the time the gate does not know it yet, the other half the service does not.
  const gate = found?.waking != null && Math.floor(now / 1000) % 2 === 0;
  throw gate ? refusal(401, 'Unauthorized') : refusal(404, `Instance ${exchange.param('name')} not found`);
}

function createInstance(services: Services, apiUrl: () => string): Handler {
  return async (exchange) => {
    const { tenant, serviceId } = await services.sats.authenticate(exchange, exchange.param('serviceId'));
    const service = services.definition(serviceId);
    if (service === null) throw refusal(404, `Service ${serviceId} not found`);
    const body = await readJsonObject(exchange);
    const { name, ...options } = body;
    if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name))
      throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');
    const secrets = new Set(services.secretsOf(tenant, serviceId).keys());
    requireOptions(service, { given: body, secrets, complete: true });
    if (services.instances.find(tenant, serviceId, name) !== null)
      throw refusal(409, `Instance ${name} already exists`);
    const quota = services.options.instancesPerTenant;
    if (quota !== null && services.instances.of(tenant).length >= quota) {
      throw refusal(403, `Your plan allows ${quota} instances`);
    }
    const instance = await newInstance(services, { tenant, service, name, options, apiUrl: apiUrl() });
    services.instances.add(instance);
    return json(201, recordOf(instance, services));
  };
}

interface NewInstance {
  readonly tenant: string;
  readonly service: ServiceDefinition;
  readonly name: string;
  readonly options: Record<string, unknown>;
  readonly apiUrl: string;
}

async function newInstance(
  services: Services,
  { tenant, service, name, options, apiUrl }: NewInstance,
): Promise<StoredInstance> {
  const { now } = services;
  const builds = service.serviceId === webRunner ? services.newBuilds() : null;
  builds?.start(String(options.SourceUrl), now);
  const view = () => {
    const there = services.instances.find(tenant, service.serviceId, name);
    return there?.builds === builds && builds !== null ? builds.view(services.now) : null;
  };
  const url =
    builds === null ? `${apiUrl}/served/${tenant}/${service.serviceId}/${name}` : await services.openSite(name, view);
  return {
    tenant,
    service,
    name,
    url,
    options,
    createdAt: now,
    startedAt: now,
    restarts: 0,
    builds,
    suspended: null,
    waking: null,
    health: null,
    ending: 'Complete',
    log: ['Starting', 'Working', 'Half way', 'Almost done', 'Done'],
  };
}

function recordOf(instance: StoredInstance, services: Services): Record<string, unknown> {
  const { name, url, options, service } = instance;
  const link = (path: string) => ({ href: `/services/${service.serviceId}/${path}/${name}` });
  const job = service.serviceType === 'job';
  return {
    ...options,
    name,
    ...(job ? { status: jobStatus(instance, services) } : { url }),
    resources: { license: { url: 'https://example.com/license' }, ...(job ? {} : { app: { url } }) },
    ...(services.options.links
      ? {
          _links: {
            self: link('instances'),
            health: link('health'),
            logs: link('logs'),
            ports: link('ports'),
            restart: link('restart'),
          },
        }
      : {}),
  };
}

function listInstances(services: Services): Handler {
  return async (exchange) => {
    const { tenant, serviceId } = await services.sats.authenticate(exchange, exchange.param('serviceId'));
    const own = services.instances
      .of(tenant)
      .filter((one) => one.service.serviceId === serviceId && one.suspended === null);
    return json(
      200,
      own.map((one) => recordOf(one, services)),
    );
  };
}

function patchInstance(services: Services): Handler {
  return async (exchange) => {
    const instance = await requested(exchange, services);
    const given = await readJsonObject(exchange);
    if ('name' in given) throw refusal(400, 'The name cannot be changed');
    const secrets = new Set(services.secretsOf(instance.tenant, instance.service.serviceId).keys());
    requireOptions(instance.service, { given, secrets, complete: false });
    instance.options = { ...instance.options, ...given };
    return json(200, recordOf(instance, services));
  };
}

function deleteInstance(services: Services): Handler {
  return async (exchange) => {
    const instance = await requested(exchange, services);
    await refuseBody(exchange);
    services.instances.remove(instance);
    return empty(204);
  };
}

function health(services: Services): Handler {
  return async (exchange) => {
    const instance = await requested(exchange, services);
    const status = healthOf(instance, services);
    return status === null ? json(404, { reason: 'No such instance' }) : json(200, { status });
  };
}

function logOf(instance: StoredInstance, services: Services): string | readonly string[] {
  if (instance.builds !== null) return instance.builds.log(services.now);
  if (instance.service.serviceType === 'job') return jobLog(instance, services).join('\n');
  return instance.log;
}

function ports(services: Services): Handler {
  return async (exchange) => {
    const { service } = await requested(exchange, services);
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
    const instance = await requested(exchange, services);
    await refuseBody(exchange);
    instance.restarts += 1;
    // A runner goes on answering with its old build for a moment, and its health stays what it was.
    if (instance.builds === null) instance.startedAt = services.now;
    else instance.builds.start(String(instance.options.SourceUrl), services.now);
    return json(200, { status: 'restarting' });
  };
}

/** The instance itself, for visitors, where it is not a runner. */
function visit(services: Services): Handler {
  return async (exchange) => {
    await exchange.drain();
    const instance = services.current(exchange.param('tenant'), exchange.param('serviceId'), exchange.param('name'));
    if (instance === null || instance.suspended !== null) return html(404, '<h1>Not found</h1>');
    return healthOf(instance, services) === 'running' ? html(200, '<h1>Running</h1>') : html(503, '<h1>Starting</h1>');
  };
}
