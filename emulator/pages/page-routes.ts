import { readJsonObject, refuseBody } from '../http/json-body.js';
import { empty, json, refusal } from '../http/reply.js';
import type { Handler, Router } from '../http/router.js';
import { authenticate } from '../oauth/pat.js';
import { disableLogin, enableLogin } from './basic-auth.js';
import { attachDomain, detachDomain } from './custom-domain.js';
import { mintTargets } from './mint.js';
import { type PageArea, pageRecord, requestedPage } from './page-area.js';
import { pageNameProblem } from './page-names.js';
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
    area.starts.start(tenant);
    if (!area.starts.createsDuringStartup) area.starts.requireUp(tenant);
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
