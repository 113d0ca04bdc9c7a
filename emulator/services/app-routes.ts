import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import type { StoredApp } from './my-apps.js';
import type { Services } from './services.js';

const types = ['nodejs', 'python', 'golang', 'dotnet', 'wasm'];
const fields = ['name', 'type', 'gitHubUrl', 'gitHubToken', 'configService', 'subPath'];

/** My Apps, on the deploy manager. */
export function registerApps(router: Router, services: Services): void {
  router
    .on('GET', '/myapps', listApps(services))
    .on('POST', '/myapps', createApp(services))
    .on('GET', '/myapps/:id', getApp(services))
    .on('PUT', '/myapps/:id', rebuildApp(services))
    .on('DELETE', '/myapps/:id', deleteApp(services))
    .on(
      'PATCH',
      '/myapps/:id/source-ref',
      patch(services, 'sourceRef', (app, body) => {
        app.sourceRef = text(body, 'sourceRef');
      }),
    )
    .on(
      'PATCH',
      '/myapps/:id/config',
      patch(services, 'configService', (app, body) => {
        app.configService = text(body, 'configService');
        if (body.configApiKey !== undefined) app.configApiKey = text(body, 'configApiKey');
      }),
    )
    .on(
      'PATCH',
      '/myapps/:id/git-token',
      patch(services, 'gitToken', (app, body) => {
        app.gitToken = text(body, 'gitToken');
      }),
    );
}

async function requested(exchange: Exchange, services: Services): Promise<StoredApp> {
  const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
  const app = services.apps.find(tenant, exchange.param('id'));
  if (app !== null) return app;
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

function createApp(services: Services): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, services.surroundings.authority.accessTokens);
    const body = await readJsonObject(exchange);
    const unknown = Object.keys(body).find((name) => !fields.includes(name));
    if (unknown !== undefined) throw refusal(400, `body must NOT have additional properties: ${unknown}`);
    const [name, type, gitHubUrl] = [text(body, 'name'), text(body, 'type'), text(body, 'gitHubUrl')];
    if (!/^[a-z0-9]+$/.test(name)) throw refusal(400, 'body/name must match pattern "^[a-z0-9]+$"');
    if (!types.includes(type)) throw refusal(400, `body/type must be one of ${types.join(', ')}`);
    if (!gitHubUrl.startsWith('https://') || gitHubUrl.includes('#'))
      throw refusal(400, 'body/gitHubUrl must be a git URL');
    if (services.apps.of(tenant).some((app) => app.name === name)) throw refusal(409, `App ${name} already exists`);
    const builds = services.newBuilds();
    builds.start(`${gitHubUrl}#main`, services.now);
    const id = randomUUID();
    const url = await services.openSite(name, () =>
      services.apps.find(tenant, id) === null ? null : builds.view(services.now),
    );
    const optional = (field: string) => (body[field] === undefined ? null : text(body, field));
    const app: StoredApp = {
      ...{ id, tenant, name, type, gitHubUrl, url, builds, sourceRef: 'main', rebuiltAt: null, configApiKey: null },
      subPath: optional('subPath'),
      gitToken: optional('gitHubToken'),
      configService: optional('configService'),
    };
    services.apps.add(app);
    return json(201, recordOf(app, services));
  };
}

/** During a rebuild the app is away for a while, and before that it seems as if nothing had been asked for. */
function isAway(app: StoredApp, services: Services): boolean {
  if (app.rebuiltAt === null) return false;
  const { staleMs, awayMs } = services.options;
  const since = services.now - app.rebuiltAt;
  return since >= staleMs && since < staleMs + awayMs;
}

function recordOf(app: StoredApp, services: Services): Record<string, unknown> {
  const { id, name, type, gitHubUrl, url, sourceRef, configService, subPath } = app;
  const { state } = app.builds.view(services.now);
  return {
    ...{ id, name, type, gitHubUrl, url, sourceRef },
    appDns: new URL(url).host,
    buildStatus: state === 'built' ? 'running' : state,
    ...(configService === null ? {} : { configService }),
    ...(subPath === null ? {} : { subPath }),
  };
}

function getApp(services: Services): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    if (isAway(app, services)) throw refusal(404, 'App not found');
    return json(200, recordOf(app, services));
  };
}

function rebuildApp(services: Services): Handler {
  return async (exchange) => {
    const app = await requested(exchange, services);
    await refuseBody(exchange);
    app.rebuiltAt = services.now;
    app.builds.start(`${app.gitHubUrl}#${app.sourceRef}`, services.now);
    return json(200, recordOf(app, services));
  };
}

function deleteApp(services: Services): Handler {
  return async (exchange) => {
    services.apps.remove(await requested(exchange, services));
    return empty(204);
  };
}

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
    return json(200, recordOf(app, services));
  };
}

function text(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value !== 'string' || value === '') throw refusal(400, `body/${field} must be string`);
  return value;
}
