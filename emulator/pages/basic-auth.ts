import { readJsonObject, refuseBody } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { type PageArea, pageRecord, requestedPage } from './page-area.js';

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
