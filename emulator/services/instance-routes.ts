import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, html, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { abilitiesOf, noRoute, requestedInstance, sourceOf, startAnew } from './instance-links.js';
import { healthOf, jobStatus, type StoredInstance } from './instances.js';
import { runnerKinds } from './runner-kinds.js';
import { requireOptions, type ServiceDefinition } from './service-options.js';
import type { Services } from './services.js';

const base = '/services/:serviceId';

/** The API of every service: its instances. All of it takes the SAT. */
export function registerInstances(router: Router, services: Services, apiUrl: () => string): void {
  router
    .on('POST', `${base}/instances`, createInstance(services, apiUrl))
    .on('GET', `${base}/instances`, listInstances(services))
    .on('GET', `${base}/instances/:name`, async (exchange) => {
      const instance = await requestedInstance(exchange, services);
      return json(200, recordOf(instance, services));
    })
    .on('PATCH', `${base}/instances/:name`, patchInstance(services))
    .on('DELETE', `${base}/instances/:name`, deleteInstance(services))
    .on('GET', '/served/:tenant/:serviceId/:name', visit(services));
}

function createInstance(services: Services, apiUrl: () => string): Handler {
  return async (exchange) => {
    const { tenant, serviceId } = await services.sats.authenticate(exchange, exchange.param('serviceId'));
    const service = services.definition(serviceId);
    if (service === undefined) throw refusal(404, `Service ${serviceId} not found`);
    const body = await readJsonObject(exchange);
    const { name, ...options } = body;
    if (typeof name !== 'string' || !/^[a-z0-9]+$/.test(name))
      throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');
    const secrets = new Set(services.secretsOf(tenant, serviceId).keys());
    requireOptions(service, { given: body, secrets, complete: true });
    if (services.instances.find(tenant, serviceId, name) !== undefined)
      throw refusal(409, `Instance ${name} already exists`);
    if (services.sleepers.find(tenant, serviceId, name) !== undefined)
      throw refusal(409, `Instance ${name} is suspended`);
    const quota = services.options.instancesPerTenant;
    if (quota !== undefined && services.instances.of(tenant).length >= quota) {
      throw refusal(403, `Your plan allows ${quota} instances`);
    }
    const instance = await newInstance(services, { tenant, service, name, options, apiUrl: apiUrl() });
    services.instances.add(instance);
    // One service of all answers as the others should.
    return json(serviceId === 'channel-engine' ? 201 : 200, recordOf(instance, services));
  };
}

/** What an instance is made of. */
export interface NewInstance {
  readonly tenant: string;
  readonly service: ServiceDefinition;
  readonly name: string;
  readonly options: Record<string, unknown>;
  readonly apiUrl: string;
}

/** One more instance, with its address. */
export async function newInstance(
  services: Services,
  { tenant, service, name, options, apiUrl }: NewInstance,
): Promise<StoredInstance> {
  const { now } = services;
  const kind = runnerKinds[service.serviceId];
  const containers = kind === undefined ? undefined : services.containers(kind);
  const received = services.received(tenant, service.serviceId, options);
  containers?.start(sourceOf(received), now);
  const view = () => {
    const there = services.instances.find(tenant, service.serviceId, name);
    if (containers === undefined || there?.containers !== containers) return undefined;
    const seen = containers.view(services.now);
    const asleep = there.asleep || (there.waking !== undefined && services.now < there.waking.until);
    return asleep ? { ...seen, state: 'down' as const } : seen;
  };
  const url =
    containers === undefined
      ? `${apiUrl}/served/${tenant}/${service.serviceId}/${name}`
      : await services.openSite(name, view);
  return {
    tenant,
    service,
    name,
    url,
    options,
    received,
    createdAt: now,
    startedAt: now,
    restarts: 0,
    containers,
    asleep: false,
    waking: undefined,
    health: undefined,
    ending: 'Complete',
    log: ['Starting', 'Working', 'Half way', 'Almost done', 'Done'],
  };
}

function listInstances(services: Services): Handler {
  return async (exchange) => {
    const { tenant, serviceId } = await services.sats.authenticate(exchange, exchange.param('serviceId'));
    const own = services.instances.of(tenant).filter((one) => one.service.serviceId === serviceId && !one.asleep);
    return json(
      200,
      own.map((one) => recordOf(one, services)),
    );
  };
}

function patchInstance(services: Services): Handler {
  return async (exchange) => {
    const instance = await requestedInstance(exchange, services);
    const given = await readJsonObject(exchange);
    const { name = instance.name, ...options } = given;
    if (!abilitiesOf(instance.service.serviceId).updates) throw noRoute(exchange);
    if (name !== instance.name) throw refusal(400, 'The name cannot be changed');
    const secrets = new Set(services.secretsOf(instance.tenant, instance.service.serviceId).keys());
    requireOptions(instance.service, { given: options, secrets, complete: false });
    instance.options = { ...instance.options, ...options };
    startAnew(instance, services);
    return json(200, recordOf(instance, services));
  };
}

function deleteInstance(services: Services): Handler {
  return async (exchange) => {
    const instance = await requestedInstance(exchange, services);
    await refuseBody(exchange);
    services.instances.remove(instance);
    return empty(204);
  };
}

/** The instance itself, for visitors, where it is not a runner. */
function visit(services: Services): Handler {
  return async (exchange) => {
    await exchange.drain();
    const instance = services.current(exchange.param('tenant'), exchange.param('serviceId'), exchange.param('name'));
    if (instance === undefined || instance.asleep) return html(404, '<h1>Not found</h1>');
    return healthOf(instance, services) === 'running' ? html(200, '<h1>Running</h1>') : html(503, '<h1>Starting</h1>');
  };
}

/**
 * An instance or job as its service shows it: an option that was never set is the text `undefined`. Links are relative to
 * the host of the service.
 */
export function recordOf(instance: StoredInstance, services: Services): Record<string, unknown> {
  const { name, url, options, service } = instance;
  const link = (path: string) => ({ href: `/services/${service.serviceId}/${path}/${name}` });
  const job = service.serviceType === 'job';
  const { updates, restarts } = abilitiesOf(service.serviceId);
  const links = {
    self: link('instances'),
    health: link('health'),
    logs: link('logs'),
    ports: link('ports'),
    ...(restarts ? { restart: link('restart') } : {}),
    ...(updates ? { update: link('instances') } : {}),
  };
  return {
    ...Object.fromEntries(service.options.map((option) => [option.name, 'undefined'])),
    ...options,
    name,
    ...(job ? { status: jobStatus(instance, services) } : { url }),
    resources: { license: { url: 'https://example.com/license' }, ...(job ? {} : { app: { url } }) },
    ...(services.options.links ? { _links: links } : {}),
  };
}
