import type { Exchange } from '../http/exchange.js';
import { json, ReplyError } from '../http/reply.js';

const formBytes = 16 * 1024;

/** Returns the fields of a form body. Refuses other media types with 415, repeated parameters with `invalid_request` (RFC 6749, 3.2). */
export async function readForm(exchange: Exchange): Promise<ReadonlyMap<string, string>> {
  if (exchange.mediaType !== 'application/x-www-form-urlencoded') {
    await exchange.drain();
    throw oauthError('invalid_request', 'The body must be application/x-www-form-urlencoded', 415);
  }
  const body = await exchange.readBody(formBytes);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (fields.has(name)) throw oauthError('invalid_request', `The parameter ${name} is given more than once`);
    fields.set(name, value);
  }
  return fields;
}

/** A parameter that must be there and not empty. */
export function required(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined || value === '') throw oauthError('invalid_request', `Missing parameter ${name}`);
  return value;
}

/** RFC 6749 section 5.1 and 5.2: answers of the token endpoint are never stored. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** An error answer of the token or registration endpoint: RFC 6749 section 5.2, RFC 7591 section 3.2.2. */
export function oauthError(error: string, description: string, status = 400): ReplyError {
  return new ReplyError(json(status, { error, error_description: description }, noStore));
}
