import { type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { empty, html, json, type Reply, refusal, unauthorized } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { runSchedules } from './backup-routes.js';
import { addInstance, startAnew } from './instance-starts.js';
import { healthOf, jobLog, jobStatus, type StoredInstance, unresolvedOption } from './instances.js';
import { requireOptions } from './service-options.js';
import type { Services } from './services.js';

/** A request to one instance, of the tenant and service of its SAT. */
interface InstanceCall {
  readonly exchange: Exchange;
  readonly services: Services;
  readonly instance: StoredInstance;
}

/** The API of every service, with a service access token. Instances without links have old paths. Source: the vendor's client. */
export function registerInstances(router: Router, services: Services): void {
  const onInstance = (
    method: string,
    pattern: string,
    answer: (call: InstanceCall) => Reply | Promise<Reply>,
  ) =>
    router.on(method, pattern, async (exchange) =>
      answer({ exchange, services, instance: await requestedInstance(exchange, services) }),
    );

  const base = '/services/:serviceId';
  router.on('POST', `${base}/instances`, (exchange) => createInstance(exchange, services));
  router.on('GET', `${base}/instances`, async (exchange) => {
    const { tenant, serviceId } = await services.sats.authenticate(
      exchange,
      exchange.param('serviceId'),
    );
    const own = services.instances
      .of(tenant)
      .filter((one) => one.service.serviceId === serviceId && !one.asleep);
    const records = own.map((one) => recordOf(one, services));
    return json(200, records);
  });

  onInstance('GET', `${base}/instances/:name`, ({ instance }) =>
    json(200, recordOf(instance, services)),
  );
  onInstance('PATCH', `${base}/instances/:name`, patchInstance);
  onInstance('DELETE', `${base}/instances/:name`, async ({ exchange, instance }) => {
    await refuseBody(exchange);
    // Backups that were due before are there.
    runSchedules(services, instance.tenant);
    services.instances.remove(instance);
    return empty(204);
  });

  router.on('GET', '/served/:tenant/:serviceId/:name', (exchange) => visit(exchange, services));

  for (const prefix of [base, '']) {
    onInstance('GET', `${prefix}/health/:name`, ({ instance }) => {
      const status = healthOf(instance, services);
      return status === undefined
        ? json(404, { reason: 'No such instance' })
        : json(200, { status });
    });

    onInstance('GET', `${prefix}/logs/:name`, ({ instance }) =>
      json(200, logOf(instance, services)),
    );
    onInstance('GET', `${prefix}/ports/:name`, ports);
    onInstance('GET', `${prefix}/internal-endpoint/:name`, internalEndpoint);
  }

  onInstance('POST', `${base}/restart/:name`, async ({ exchange, instance }) => {
    await refuseBody(exchange);
    if (!abilitiesOf(instance.service.serviceId).restarts) throw noRoute(exchange);
    startAnew(instance, services);
    return empty(204);
  });
}

/** Returns the instance. Refuses a missing, suspended or resuming instance with 401 or 404. */
async function requestedInstance(exchange: Exchange, services: Services): Promise<StoredInstance> {
  const grant = await services.sats.authenticate(exchange, exchange.params.serviceId);
  const found = services.current(grant.tenant, grant.serviceId, exchange.param('name'));
  const { now } = services;
  if (
    found !== undefined &&
    !found.asleep &&
    !(found.waking !== undefined && now < found.waking.until)
  )
    return found;

  await exchange.drain();

  // Gateway and service alternate in refusing a resuming instance.
  const gate = found?.waking !== undefined && Math.floor(now / 1000) % 2 === 0;
  throw gate ? unauthorized() : refusal(404, `Instance ${exchange.param('name')} not found`);
}

async function createInstance(exchange: Exchange, services: Services): Promise<Reply> {
  const { tenant, serviceId } = await services.sats.authenticate(
    exchange,
    exchange.param('serviceId'),
  );
  const service = services.definition(serviceId);
  if (service === undefined) throw refusal(404, `Service ${serviceId} not found`);

  const body = await readJsonObject(exchange);
  const { name, publicAccess = true, ...options } = body;
  if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name))
    throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');
  if (typeof publicAccess !== 'boolean') throw refusal(400, 'body/publicAccess must be boolean');

  const secrets = new Set(services.secretsOf(tenant, serviceId).keys());
  const { publicAccess: _, ...given } = body;
  requireOptions(service, { given, secrets, complete: true });
  if (services.instances.find(tenant, serviceId, name) !== undefined)
    throw refusal(409, `Instance ${name} already exists`);
  if (services.sleepers.find(tenant, serviceId, name) !== undefined)
    throw refusal(409, `Instance ${name} is suspended`);

  const quota = services.options.instancesPerTenant;
  if (quota !== undefined && services.instances.of(tenant).length >= quota)
    throw refusal(403, `Your plan allows ${quota} instances`);

  const instance = await addInstance(services, { tenant, service, name, options, publicAccess });
  // Only one service answers 201.
  return json(serviceId === 'channel-engine' ? 201 : 200, recordOf(instance, services));
}

async function patchInstance({ exchange, services, instance }: InstanceCall): Promise<Reply> {
  const { name = instance.name, ...options } = await readJsonObject(exchange);
  if (!abilitiesOf(instance.service.serviceId).updates) throw noRoute(exchange);
  if (name !== instance.name) throw refusal(400, 'The name cannot be changed');

  const secrets = new Set(services.secretsOf(instance.tenant, instance.service.serviceId).keys());
  requireOptions(instance.service, { given: options, secrets, complete: false });
  instance.options = { ...instance.options, ...options };
  startAnew(instance, services);

  return json(200, recordOf(instance, services));
}

/** Answers visitors of an instance that is not a runner. */
async function visit(exchange: Exchange, services: Services): Promise<Reply> {
  await exchange.drain();
  const instance = services.current(
    exchange.param('tenant'),
    exchange.param('serviceId'),
    exchange.param('name'),
  );
  if (instance === undefined || instance.asleep) return html(404, '<h1>Not found</h1>');
  return healthOf(instance, services) === 'running'
    ? html(200, '<h1>Running</h1>')
    : html(503, '<h1>Starting</h1>');
}

function logOf(instance: StoredInstance, services: Services): string | readonly string[] {
  if (instance.containers !== undefined) return instance.containers.log(services.now);
  if (instance.service.serviceType === 'job') return jobLog(instance, services).join('\n');

  const unresolved = unresolvedOption(instance);
  if (unresolved)
    return [`Error: invalid value for ${unresolved}: ${String(instance.received[unresolved])}`];

  return instance.log;
}

function ports({ services, instance }: InstanceCall): Reply {
  if (!instance.publicAccess || !knowsPorts(instance, services)) return json(200, []);
  const list = (instance.service.ports ?? []).map((internalPort, index) => {
    const externalPort = services.instances.firstPortOf(instance) + index;
    return { externalIp: '198.51.100.7', externalPort, internalPort };
  });
  return json(200, list);
}

function knowsPorts({ startedAt }: StoredInstance, { options, now }: Services): boolean {
  return now >= startedAt + options.startMs + options.portsMs;
}

/** Answers with the internal address. MinIO has hidden ports. */
function internalEndpoint({ services, instance }: InstanceCall): Reply {
  const { tenant, name, service, publicAccess } = instance;
  const told = service.serviceId !== 'minio-minio' && knowsPorts(instance, services);
  const ports = (told ? (service.ports ?? []) : []).map((port) => ({
    name: `tcp-${port}`,
    port,
    protocol: 'TCP',
  }));
  return json(200, {
    serviceDns: `${tenant}-${name}.${tenant}.svc.cluster.local`,
    ports,
    publicAccess,
  });
}

function noRoute({ method, path }: Exchange): Error {
  return refusal(404, `Route ${method}:${path} not found`);
}

/** Services without a restart. Source: the API descriptions in the vendor's npm package `@osaas/client-services`. */
const noRestart = ['birme-osc-postgresql', 'eyevinn-app-config-svc', 'linuxserver-docker-mariadb'];
const noUpdate = [
  ...noRestart,
  'channel-engine',
  'encore',
  'eyevinn-sgai-ad-proxy',
  'eyevinn-wasm-runner',
];

/** Returns whether the service supports PATCH and restarts. */
function abilitiesOf(serviceId: string): { updates: boolean; restarts: boolean } {
  return { updates: !noUpdate.includes(serviceId), restarts: !noRestart.includes(serviceId) };
}

/** Returns an instance or job as its service shows it: unset options are `undefined` as text, and links are relative. */
function recordOf(instance: StoredInstance, services: Services): Record<string, unknown> {
  const { name, url, options, service } = instance;
  const link = (path: string) => ({ href: `/services/${service.serviceId}/${path}/${name}` });
  const job = service.serviceType === 'job';
  const { updates, restarts } = abilitiesOf(service.serviceId);
  const links = {
    self: link('instances'),
    health: link('health'),
    logs: link('logs'),
    ports: link('ports'),
    ...(job ? {} : { internalEndpoint: link('internal-endpoint') }),
    ...(restarts ? { restart: link('restart') } : {}),
    ...(updates ? { update: link('instances') } : {}),
  };

  return {
    ...Object.fromEntries(service.options.map((option) => [option.name, 'undefined'])),
    ...options,
    name,
    ...(job ? { status: jobStatus(instance, services) } : { url }),
    resources: {
      license: { url: 'https://example.com/license' },
      ...(job ? {} : { app: { url } }),
    },
    ...(services.options.links ? { _links: links } : {}),
  };
}
