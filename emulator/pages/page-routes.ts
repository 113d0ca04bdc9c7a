import { domainToASCII } from 'node:url';
import { type Exchange, readJsonObject, refuseBody } from '../http/exchange.js';
import { empty, json, type Reply, refusal } from '../http/reply.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import { mintTargets, refuseRepeated, sitePath } from './mint.js';
import { type PageArea, type PageCall, type PageLimits, pageRecord } from './page-store.js';

/** My Pages: the deploy manager's `/mypages`. */
export function registerPages(routes: TenantRoutes, area: PageArea): void {
  const onPage = (route: string, answer: (call: PageCall) => Reply | Promise<Reply>) => {
    const [method = '', path = ''] = route.split(' ');
    routes.on(method, `/mypages/:id${path}`, async (exchange, tenant) => {
      const page = area.pages.find(tenant, exchange.param('id'));
      if (page !== undefined) return answer({ exchange, area, page });
      await exchange.drain();
      throw refusal(404, 'Page not found');
    });
  };

  routes.on('POST', '/mypages', (exchange, tenant) => createPage(exchange, area, tenant));
  routes.on('GET', '/mypages', (_, tenant) => {
    const shown = area.pages.of(tenant).map((page) => pageRecord(page, 'domain'));
    return json(200, shown);
  });
  onPage('GET', ({ page }) => json(200, pageRecord(page)));
  onPage('DELETE', deletePage);
  onPage('POST /upload-urls', mintTargets);
  onPage('POST /publish', publish);
  onPage('PUT /auth', enableLogin);
  onPage('DELETE /auth', disableLogin);
  onPage('POST /domain', attachDomain);
  onPage('DELETE /domain', detachDomain);
}

async function createPage(exchange: Exchange, area: PageArea, tenant: string): Promise<Reply> {
  const { name } = await readJsonObject(exchange);
  const problem = pageNameProblem(name);
  if (problem !== undefined || typeof name !== 'string')
    throw refusal(400, problem ?? 'name is required');

  const quota = area.limits.pagesPerTenant;
  if (area.pages.named(name) !== undefined)
    throw refusal(409, `A page named ${name} already exists`);
  if (quota !== undefined && area.pages.of(tenant).length >= quota)
    throw refusal(403, `Your plan allows ${quota} pages`);

  const url = await area.openSite(name);
  const page = area.pages.create({ name, tenant, url, files: area.storage.files(name, tenant) });
  if (page === undefined) throw refusal(409, `A page named ${name} already exists`);

  await page.files.create();

  return json(201, pageRecord(page));
}

async function deletePage({ exchange, area, page }: PageCall): Promise<Reply> {
  await refuseBody(exchange);
  area.pages.remove(page);
  await page.files.remove();
  return empty(204);
}

/** Returns the problem of a page name: 3 to 52 of `a-z 0-9 -`, alphanumeric at both ends. */
function pageNameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string') return 'name is required';
  if (!/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/.test(name))
    return 'Invalid name: use 3-52 lowercase letters, digits and hyphens, starting and ending with a letter or digit';
  return reserved.has(name) ? `The name ${name} is reserved` : undefined;
}

const reserved: ReadonlySet<string> = new Set(
  'admin api app auth catalog deploy docs mail money osaas pages static status token www'.split(
    ' ',
  ),
);

const passwordBytes = { min: 12, max: 72 };

async function enableLogin({ exchange, page }: PageCall): Promise<Reply> {
  const { username, password } = await readJsonObject(exchange);
  if (typeof username !== 'string' || !/^[A-Za-z0-9._-]{1,64}$/.test(username))
    throw refusal(400, 'username must be 1-64 letters, digits, dots, underscores or hyphens');

  const bytes = typeof password === 'string' ? Buffer.byteLength(password) : 0;
  if (typeof password !== 'string' || bytes < passwordBytes.min || bytes > passwordBytes.max)
    throw refusal(400, `password must be ${passwordBytes.min}-${passwordBytes.max} bytes`);

  page.login = { username, password };

  return json(200, pageRecord(page));
}

async function disableLogin({ exchange, page }: PageCall): Promise<Reply> {
  await refuseBody(exchange);
  page.login = undefined;
  return json(200, pageRecord(page));
}

const hostName =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Returns a domain in lower case and punycode; undefined for other texts. */
export function hostNameOf(given: unknown): string | undefined {
  const name = typeof given === 'string' ? domainToASCII(given) : '';
  return hostName.test(name) ? name : undefined;
}

async function attachDomain({ exchange, area, page }: PageCall): Promise<Reply> {
  const domain = hostNameOf((await readJsonObject(exchange))['domain']);
  if (domain === undefined) throw refusal(400, 'domain must be a host name');
  if (area.isMapped(domain) || (area.pages.withDomain(domain) ?? page) !== page)
    throw refusal(409, `The domain ${domain} is in use`);
  if (page.customDomain !== undefined && page.customDomain !== domain)
    throw refusal(409, `The page has the domain ${page.customDomain} already`);

  page.customDomain = domain;

  return json(200, pageRecord(page));
}

async function detachDomain({ exchange, page }: PageCall): Promise<Reply> {
  await refuseBody(exchange);
  page.customDomain = undefined;
  return json(200, pageRecord(page));
}

/** `POST /mypages/:id/publish`: copies every `dir/index.html` to `dir/`, deletes unlisted files and marks the site live. */
export async function publish({ exchange, area, page }: PageCall): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const manifest = requestedManifest(body, area.limits);
  const { files } = page;
  const missing = await files.missing(manifest);
  if (area.checksLists && missing.length > 0)
    throw refusal(400, `Files are not uploaded: ${namePaths(missing)}`);

  const prunedCount = body.prune === true ? await files.prune(new Set(manifest)) : 0;
  await files.copy(indexCopies(manifest));
  page.status = 'live';

  return json(200, { ...pageRecord(page), prunedCount });
}

/** Returns each directory's index with the key of its copy: `docs/` for `docs/index.html`. The root's index has no copy. */
function indexCopies(manifest: readonly string[]): Array<[from: string, to: string]> {
  const indexes = manifest.filter((path) => path.endsWith('/index.html'));
  return indexes.map((path) => [path, path.slice(0, -'index.html'.length)]);
}

function requestedManifest(body: Record<string, unknown>, limits: PageLimits): string[] {
  const { files, prune: pruning } = body;
  if (pruning !== undefined && typeof pruning !== 'boolean')
    throw refusal(400, 'prune must be a boolean');
  if (!Array.isArray(files) || files.length === 0)
    throw refusal(400, 'files must be a non-empty array');
  if (files.length > limits.manifestPaths)
    throw refusal(413, `Too many files: at most ${limits.manifestPaths} per manifest`);

  const manifest = files.map(sitePath);
  refuseRepeated(manifest);

  return manifest;
}

const namedInAReason = 5;

function namePaths(paths: readonly string[]): string {
  const named = paths.slice(0, namedInAReason).join(', ');
  return paths.length > namedInAReason
    ? `${named} and ${paths.length - namedInAReason} more`
    : named;
}
