import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import { attachDomain, detachDomain } from './custom-domain.js';
import { mintTargets } from './mint.js';
import { type PageArea, pageRecord, requestedPage } from './page-area.js';
import { publish } from './publish.js';

/** My Pages: the deploy manager's `/mypages`. */
export function registerPages(router: Router, area: PageArea): void {
  router
    .on('POST', '/mypages', createPage(area))
    .on('GET', '/mypages', listPages(area))
    .on('GET', '/mypages/:id', async (exchange) => json(200, pageRecord(await requestedPage(exchange, area))))
    .on('DELETE', '/mypages/:id', deletePage(area))
    .on('POST', '/mypages/:id/upload-urls', mintTargets(area))
    .on('POST', '/mypages/:id/publish', publish(area))
    .on('PUT', '/mypages/:id/auth', enableLogin(area))
    .on('DELETE', '/mypages/:id/auth', disableLogin(area))
    .on('POST', '/mypages/:id/domain', attachDomain(area))
    .on('DELETE', '/mypages/:id/domain', detachDomain(area));
}

function createPage(area: PageArea): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, area.authority.accessTokens);
    const { name } = await readJsonObject(exchange);
    const problem = pageNameProblem(name);
    if (problem !== undefined || typeof name !== 'string') throw refusal(400, problem ?? 'name is required');
    const quota = area.limits.pagesPerTenant;
    if (area.pages.named(name) !== undefined) throw refusal(409, `A page named ${name} already exists`);
    if (quota !== undefined && area.pages.of(tenant).length >= quota) {
      throw refusal(403, `Your plan allows ${quota} pages`);
    }
    const url = await area.openSite(name);
    const page = area.pages.create({ name, tenant, url, files: area.storage.files(name, tenant) });
    if (page === undefined) throw refusal(409, `A page named ${name} already exists`);
    await page.files.create();
    return json(201, pageRecord(page));
  };
}

function listPages(area: PageArea): Handler {
  return async (exchange) => {
    const tenant = await authenticate(exchange, area.authority.accessTokens);
    return json(
      200,
      area.pages.of(tenant).map((page) => pageRecord(page, 'domain')),
    );
  };
}

function deletePage(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    await refuseBody(exchange);
    area.pages.remove(page);
    await page.files.remove();
    return empty(204);
  };
}

/** Why a page name is refused, `undefined` when it is fine. 3 to 52 of `a-z 0-9 -`, alphanumeric at both ends. */
export function pageNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'name is required';
  if (!/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/.test(name)) {
    return 'Invalid name: use 3-52 lowercase letters, digits and hyphens, starting and ending with a letter or digit';
  }
  return reserved.has(name) ? `The name ${name} is reserved` : undefined;
}

const reserved: ReadonlySet<string> = new Set(
  'admin api app auth catalog deploy docs mail money osaas pages static status token www'.split(' '),
);

const usernamePattern = /^[A-Za-z0-9._-]{1,64}$/;
const passwordBytes = { min: 12, max: 72 };

/** `PUT /mypages/:id/auth`: the site asks for this user name and password. */
export function enableLogin(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const { username, password } = await readJsonObject(exchange);
    if (typeof username !== 'string' || !usernamePattern.test(username)) {
      throw refusal(400, 'username must be 1-64 letters, digits, dots, underscores or hyphens');
    }
    const bytes = typeof password === 'string' ? Buffer.byteLength(password) : 0;
    if (typeof password !== 'string' || bytes < passwordBytes.min || bytes > passwordBytes.max) {
      throw refusal(400, `password must be ${passwordBytes.min}-${passwordBytes.max} bytes`);
    }
    page.login = { username, password };
    return json(200, pageRecord(page));
  };
}

/** `DELETE /mypages/:id/auth`: the site is open again. */
export function disableLogin(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    await refuseBody(exchange);
    page.login = undefined;
    return json(200, pageRecord(page));
  };
}
