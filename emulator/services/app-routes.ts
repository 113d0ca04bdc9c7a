import { randomBytes } from 'node:crypto';
import { type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { empty, json, type Reply, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { addInstance } from './instance-starts.js';
import type { StoredApp } from './instances.js';
import { type RunnerSource, runners } from './runner-kinds.js';
import type { Services } from './services.js';

type Body = Readonly<Record<string, unknown>>;

const fields = [
  'name',
  'type',
  'gitUrl',
  'gitHubUrl',
  'gitHubToken',
  'gitToken',
  'gitCredentialRef',
  'sourceRef',
  'configService',
  'configApiKey',
  'subPath',
];

/** My Apps, on the deploy manager. */
export function registerApps(routes: TenantRoutes, services: Services): void {
  const onApp = (
    route: string,
    answer: (app: StoredApp, exchange: Exchange) => Reply | Promise<Reply>,
  ) => {
    const [method = '', path = ''] = route.split(' ');
    routes.on(method, `/myapps/:id${path}`, async (exchange, tenant) => {
      const app = services.apps.of(tenant).find(({ id }) => id === exchange.param('id'));
      if (app !== undefined) return answer(app, exchange);
      await exchange.drain();
      throw refusal(404, 'App not found');
    });
  };

  /** Changes one setting of an app, which restarts it. */
  const onChange = (path: string, field: string, change: (app: StoredApp, body: Body) => void) =>
    onApp(`PATCH ${path}`, async (app, exchange) => {
      const body = await readJsonObject(exchange);
      refuseUnknown(body, [field, 'configApiKey', 'gitCredentialRef']);
      change(app, body);
      restart(app, services);
      return json(200, recordOf(app, services));
    });

  routes.on('GET', '/myapps', (_, tenant) => {
    const records = services.apps.of(tenant).map((app) => recordOf(app, services));
    return json(200, records);
  });
  routes.on('POST', '/myapps', async (exchange, tenant) => {
    const app = await createApp(await readJsonObject(exchange), services, tenant);
    return json(201, recordOf(app, services));
  });
  onApp('GET', (app) => {
    if (isAway(app, services)) throw refusal(404, 'App not found');
    return json(200, recordOf(app, services));
  });
  // A restart pulls with the build cache. During a rebuild the record answers 404 for a while, even if a standby serves the app.
  onApp('PUT', async (app, exchange) => {
    await refuseBody(exchange);

    if (exchange.query.get('rebuild') === 'true') {
      app.rebuiltAt = services.now;
      app.instance.containers?.dropVolume();
    }

    restart(app, services, app.haEnabled && exchange.query.get('rebuild') === 'true');

    return json(200, recordOf(app, services));
  });

  for (const [method, haEnabled] of [
    ['POST', true],
    ['DELETE', false],
  ] as const)
    onApp(`${method} /ha`, async (app, exchange) => {
      await refuseBody(exchange);
      if (app.kind !== 'web' && app.kind !== 'python')
        throw refusal(400, `High availability is not there for ${app.type}`);
      if (haEnabled && services.options.plan['name'] === 'FREE')
        throw refusal(402, 'High availability is not part of your plan');

      app.haEnabled = haEnabled;
      if (!haEnabled) app.instance.containers?.endStandby();

      return json(200, recordOf(app, services));
    });

  onApp('DELETE', (app) => {
    services.apps.remove(app);
    services.instances.remove(app.instance);
    return empty(204);
  });

  onChange('/source-ref', 'sourceRef', (app, body) => {
    app.sourceRef = body['sourceRef'] === null ? undefined : branchOrTag(text(body, 'sourceRef'));
  });
  onChange('/config', 'configService', (app, body) => {
    app.configService = textOrNull(body, 'configService');
    if (body['configApiKey'] !== undefined) app.configApiKey = text(body, 'configApiKey');
  });
  onChange('/git-token', 'gitToken', (app, body) => {
    // One takes the place of the other.
    const isToken = body['gitCredentialRef'] === undefined;
    const { tenant } = app;
    app.gitCredentialRef = isToken ? undefined : knownCredential(body, { services, tenant });
    app.gitToken = isToken ? textOrNull(body, 'gitToken') : undefined;
  });
}

async function createApp(body: Body, services: Services, tenant: string): Promise<StoredApp> {
  refuseUnknown(body, fields);

  const address = body['gitUrl'] === undefined ? 'gitHubUrl' : 'gitUrl';
  const name = text(body, 'name');
  const type = text(body, 'type');
  const gitHubUrl = text(body, address);
  if (!/^[a-z0-9]+$/.test(name)) throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');

  const runner = runners.find(({ appType }) => appType === type);
  const types = runners.map(({ appType }) => appType);

  if (runner === undefined) throw refusal(400, `body/type must be one of ${types.join(', ')}`);

  const { kind, serviceId } = runner;
  if (!gitHubUrl.startsWith('https://') || gitHubUrl.includes('#'))
    throw refusal(400, `body/${address} must be a git URL`);
  if (services.apps.of(tenant).some((app) => app.name === name))
    throw refusal(409, `App ${name} already exists`);

  const optional = (field: string) => (body[field] === undefined ? undefined : text(body, field));
  const facts = {
    tenant,
    name,
    type,
    kind,
    gitHubUrl,
    sourceRef: body['sourceRef'] === undefined ? undefined : branchOrTag(text(body, 'sourceRef')),
    subPath: optional('subPath'),
    configService: optional('configService'),
    gitToken: optional('gitToken') ?? optional('gitHubToken'),
    configApiKey: optional('configApiKey'),
    gitCredentialRef:
      body['gitCredentialRef'] === undefined
        ? undefined
        : knownCredential(body, {
            services,
            tenant,
          }),
    haEnabled: false,
  };
  const source = sourceOf(facts, services);
  const service = services.definition(serviceId);
  if (service === undefined) throw refusal(400, `Service ${serviceId} not found`);

  services.subscriptionsOf(tenant).add(serviceId);

  const id = randomBytes(6).toString('hex');
  const options = {
    SourceUrl: source.source,
    GitHubToken: source.token ?? '',
    SubPath: source.subPath ?? '',
    ConfigService: source.configService ?? '',
  };
  const instance = await addInstance(services, { tenant, service, name: id, options });
  const app: StoredApp = { ...facts, id, instance, url: instance.url, rebuiltAt: undefined };
  services.apps.add(app);

  return app;
}

function refuseUnknown(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw refusal(400, `body must NOT have additional properties: ${unknown}`);
}

/** Returns the reference to a git credential. Refuses unknown credentials. */
function knownCredential(
  body: Body,
  { services, tenant }: { services: Services; tenant: string },
): string {
  const ref = text(body, 'gitCredentialRef');
  if (!services.tenantSecretsOf(tenant).has(ref))
    throw refusal(400, `Git credential ${ref} not found`);
  return ref;
}

function branchOrTag(ref: string): string {
  if (/^[0-9a-f]{40}$/.test(ref)) throw refusal(400, 'body/sourceRef must be a branch or tag');
  return ref;
}

/** Returns the source for the app's runner. */
function sourceOf(
  app: Pick<
    StoredApp,
    | 'tenant'
    | 'kind'
    | 'gitHubUrl'
    | 'sourceRef'
    | 'gitToken'
    | 'gitCredentialRef'
    | 'subPath'
    | 'configService'
  >,
  services: Services,
): RunnerSource {
  const { kind, gitHubUrl, sourceRef, subPath, configService } = app;
  const token =
    app.gitToken ?? services.tenantSecretsOf(app.tenant).get(app.gitCredentialRef ?? '');
  const ref = sourceRef === undefined ? '' : `${kind === 'python' ? '/tree/' : '#'}${sourceRef}`;
  return { source: gitHubUrl + ref, token, subPath, configService };
}

/** Fetches and builds again, with the current settings. */
function restart(app: StoredApp, services: Services, hasStandby = false): void {
  const source = sourceOf(app, services);
  app.instance.options = {
    ...app.instance.options,
    SourceUrl: source.source,
    GitHubToken: source.token ?? '',
  };
  app.instance.restarts += 1;
  app.instance.containers?.start(source, services.now, { standby: hasStandby });
}

/** Returns whether the record answers 404, some time after the request of a rebuild. */
function isAway(app: StoredApp, services: Services): boolean {
  if (app.rebuiltAt === undefined) return false;
  const { staleMs, awayMs } = services.options;
  const since = services.now - app.rebuiltAt;
  return since >= staleMs && since < staleMs + awayMs;
}

function recordOf(app: StoredApp, services: Services): Record<string, unknown> {
  const { id, name, type, gitHubUrl, url, sourceRef, configService, subPath } = app;

  return {
    id,
    name,
    type,
    url,
    buildStatus: buildStatusOf(app, services),
    gitUrl: sourceRef === undefined ? gitHubUrl : `${gitHubUrl}#${sourceRef}`,
    sourceRef: sourceRef ?? 'undefined',
    haEnabled: app.haEnabled,
    appDns: new URL(url).host,
    configService: configService ?? 'undefined',
    subPath: subPath ?? 'undefined',
  };
}

function buildStatusOf(app: StoredApp, { now, options }: Services): string {
  const { waking, containers, asleep } = app.instance;
  if (asleep || waking !== undefined) return 'unknown';

  const view = app.haEnabled ? containers?.latest(now) : containers?.view(now);
  const state = view?.state ?? 'unknown';
  if (state === 'built') return 'running';
  if (state !== 'down' && state !== 'building') return state;
  return options.falseFailures ? 'failed' : 'building';
}

function textOrNull(body: Body, field: string): string | undefined {
  return body[field] === null ? undefined : text(body, field);
}

function text(body: Body, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '' || value === 'undefined')
    throw refusal(400, `body/${field} must be string`);
  return value;
}
