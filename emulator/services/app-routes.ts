import { randomBytes } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import { newInstance } from './instance-routes.js';
import type { StoredApp } from './my-apps.js';
import { type RunnerKind, type RunnerSource, runnerKinds } from './runner-kinds.js';
import type { Services } from './services.js';

const types: Readonly<Record<string, RunnerKind>> = {
  nodejs: 'web',
  python: 'python',
  golang: 'go',
  dotnet: 'dotnet',
  wasm: 'wasm',
  php: 'php',
};
const fields = [
  'name',
  'type',
  'gitUrl',
  'gitHubUrl',
  'gitHubToken',
  'gitToken',
  'sourceRef',
  'configService',
  'configApiKey',
  'subPath',
];

/** My Apps, on the deploy manager. */
export function registerApps(router: Router, services: Services, apiUrl: () => string): void {
  router
    .on('GET', '/myapps', listApps(services))
    .on('POST', '/myapps', createApp(services, apiUrl))
    .on('GET', '/myapps/:id', getApp(services))
    .on('PUT', '/myapps/:id', updateApp(services))
    .on('DELETE', '/myapps/:id', deleteApp(services))
    .on(
      'PATCH',
      '/myapps/:id/source-ref',
      patch(services, 'sourceRef', (app, body) => {
        app.sourceRef = body.sourceRef === null ? undefined : branchOrTag(text(body, 'sourceRef'));
      }),
    )
    .on(
      'PATCH',
      '/myapps/:id/config',
      patch(services, 'configService', (app, body) => {
        app.configService = textOrNull(body, 'configService');
        if (body.configApiKey !== undefined) app.configApiKey = text(body, 'configApiKey');
      }),
    )
    .on(
      'PATCH',
      '/myapps/:id/git-token',
      patch(services, 'gitToken', (app, body) => {
        app.gitToken = textOrNull(body, 'gitToken');
      }),
    );
}

async function requested(exchange: Exchange, services: Services): Promise<StoredApp> {
  const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
  const app = services.apps.find(tenant, exchange.param('id'));
  if (app !== undefined) return app;
  await exchange.drain();
  throw refusal(404, 'App not found');
}

function listApps(services: Services): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    return json(
      200,
      services.apps.of(tenant).map((app) => recordOf(app, services)),
    );
  };
}

function createApp(services: Services, apiUrl: () => string): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const body = await readJsonObject(exchange);
    const unknown = Object.keys(body).find((name) => !fields.includes(name));
    if (unknown !== undefined) throw refusal(400, `body must NOT have additional properties: ${unknown}`);
    const address = body.gitUrl === undefined ? 'gitHubUrl' : 'gitUrl';
    const [name, type, gitHubUrl] = [text(body, 'name'), text(body, 'type'), text(body, address)];
    if (!/^[a-z0-9]+$/.test(name)) throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');
    const kind = types[type];
    if (kind === undefined) throw refusal(400, `body/type must be one of ${Object.keys(types).join(', ')}`);
    if (!gitHubUrl.startsWith('https://') || gitHubUrl.includes('#'))
      throw refusal(400, `body/${address} must be a git URL`);
    if (services.apps.of(tenant).some((app) => app.name === name)) throw refusal(409, `App ${name} already exists`);
    const optional = (field: string) => (body[field] === undefined ? undefined : text(body, field));
    const sourceRef = body.sourceRef === undefined ? undefined : branchOrTag(text(body, 'sourceRef'));
    const configService = optional('configService');
    const facts = { tenant, name, type, kind, gitHubUrl, sourceRef, subPath: optional('subPath'), configService };
    const gitToken = optional('gitToken') ?? optional('gitHubToken');
    const source = sourceOf({ ...facts, gitToken });
    const serviceId = Object.entries(runnerKinds).find(([, one]) => one === kind)?.[0] ?? '';
    const service = services.definition(serviceId);
    if (service === undefined) throw refusal(400, `Service ${serviceId} not found`);
    services.subscriptionsOf(tenant).add(serviceId);
    const id = randomBytes(6).toString('hex');
    const options = {
      SourceUrl: source.source,
      GitHubToken: source.token ?? '',
      SubPath: source.subPath ?? '',
      ConfigService: configService ?? '',
    };
    const instance = await newInstance(services, { tenant, service, name: id, options, apiUrl: apiUrl() });
    services.instances.add(instance);
    const app: StoredApp = {
      ...facts,
      id,
      gitToken,
      instance,
      url: instance.url,
      rebuiltAt: undefined,
      configApiKey: optional('configApiKey'),
    };
    services.apps.add(app);
    return json(201, recordOf(app, services));
  };
}

function branchOrTag(ref: string): string {
  if (/^[0-9a-f]{40}$/.test(ref)) throw refusal(400, 'body/sourceRef must be a branch or tag');
  return ref;
}

/** As the platform hands it to the runner of the app. */
function sourceOf(
  app: Pick<StoredApp, 'kind' | 'gitHubUrl' | 'sourceRef' | 'gitToken' | 'subPath' | 'configService'>,
): RunnerSource {
  const { kind, gitHubUrl, sourceRef, gitToken: token, subPath, configService } = app;
  const ref = sourceRef === undefined ? '' : `${kind === 'python' ? '/tree/' : '#'}${sourceRef}`;
  return { source: gitHubUrl + ref, token, subPath, configService };
}

/** Its instance fetches and builds anew, with what is set now. */
function restart(app: StoredApp, services: Services): void {
  const source = sourceOf(app);
  app.instance.options = { ...app.instance.options, SourceUrl: source.source, GitHubToken: source.token ?? '' };
  app.instance.restarts += 1;
  app.instance.containers?.start(source, services.now);
}

/** During a rebuild the app is away for a while, and before that it seems as if nothing had been asked for. */
function isAway(app: StoredApp, services: Services): boolean {
  if (app.rebuiltAt === undefined) return false;
  const { staleMs, awayMs } = services.options;
  const since = services.now - app.rebuiltAt;
  return since >= staleMs && since < staleMs + awayMs;
}

function recordOf(app: StoredApp, services: Services): Record<string, unknown> {
  const { id, name, type, gitHubUrl, url, sourceRef, configService, subPath } = app;
  const { waking, containers } = app.instance;
  const asleep = app.instance.asleep || waking !== undefined;
  const state = asleep ? 'unknown' : (containers?.view(services.now).state ?? 'unknown');
  const builds = services.options.falseFailures ? 'failed' : 'building';
  const buildStatus = state === 'built' ? 'running' : state === 'down' || state === 'building' ? builds : state;
  return {
    id,
    name,
    type,
    gitUrl: sourceRef === undefined ? gitHubUrl : `${gitHubUrl}#${sourceRef}`,
    url,
    sourceRef: sourceRef ?? 'undefined',
    appDns: new URL(url).host,
    buildStatus,
    configService: configService ?? 'undefined',
    subPath: subPath ?? 'undefined',
  };
}

function getApp(services: Services): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    if (isAway(app, services)) throw refusal(404, 'App not found');
    return json(200, recordOf(app, services));
  };
}

/** A restart pulls and keeps the build cache; a rebuild takes the app away for a while. */
function updateApp(services: Services): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    await refuseBody(exchange);
    if (exchange.query.get('rebuild') === 'true') {
      app.rebuiltAt = services.now;
      app.instance.containers?.dropVolume();
    }
    restart(app, services);
    return json(200, recordOf(app, services));
  };
}

function deleteApp(services: Services): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    services.apps.remove(app);
    services.instances.remove(app.instance);
    return empty(204);
  };
}

/** Changes one thing of an app, which restarts it. */
function patch(
  services: Services,
  field: string,
  change: (app: StoredApp, body: Record<string, unknown>) => void,
): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    const body = await readJsonObject(exchange);
    const unknown = Object.keys(body).find((name) => name !== field && name !== 'configApiKey');
    if (unknown !== undefined) throw refusal(400, `body must NOT have additional properties: ${unknown}`);
    change(app, body);
    restart(app, services);
    return json(200, recordOf(app, services));
  };
}

function textOrNull(body: Record<string, unknown>, field: string): string | undefined {
  return body[field] === null ? undefined : text(body, field);
}

function text(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '' || value === 'undefined')
    throw refusal(400, `body/${field} must be string`);
  return value;
}
