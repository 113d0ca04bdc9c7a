import { domainToASCII } from 'node:url';
import { readJsonObject, refuseBody } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { type PageArea, pageRecord, requestedPage } from './page-area.js';

const hostName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A domain as it is kept: in lower case, other letters in punycode. `undefined` for what is no host name. */
export function hostNameOf(given: unknown): string | undefined {
  const name = typeof given === 'string' ? domainToASCII(given) : '';
  return hostName.test(name) ? name : undefined;
}

/** `POST /mypages/:id/domain`: names the site's own domain, which no other page may have. */
export function attachDomain(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const domain = hostNameOf((await readJsonObject(exchange))['domain']);
    if (domain === undefined) throw refusal(400, 'domain must be a host name');
    if (area.pages.all().some((other) => other !== page && other.customDomain === domain)) {
      throw refusal(409, `The domain ${domain} is in use`);
    }
    if (page.customDomain !== undefined && page.customDomain !== domain) {
      throw refusal(409, `The page has the domain ${page.customDomain} already`);
    }
    page.customDomain = domain;
    return json(200, pageRecord(page));
  };
}

/** `DELETE /mypages/:id/domain`. */
export function detachDomain(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    await refuseBody(exchange);
    page.customDomain = undefined;
    return json(200, pageRecord(page));
  };
}
