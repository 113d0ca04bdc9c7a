import type { Exchange } from './exchange.js';
import { refusal } from './reply.js';

/** Largest JSON body, in bytes. A framework's common default, which the platform may well keep. */
export const jsonBodyBytes = 1024 * 1024;

/**
 * The request's JSON object. Refuses with 415 another media type, with 400 what is not a JSON object, with 413 above
 * `limit` bytes.
 */
export async function readJsonObject(exchange: Exchange, limit = jsonBodyBytes): Promise<Record<string, unknown>> {
  if (exchange.mediaType !== 'application/json') {
    await exchange.drain();
    throw refusal(415, `Unsupported media type: ${exchange.mediaType || 'none'}`);
  }
  const value = parseJson((await exchange.readBody(limit)).toString('utf8'));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal(400, 'Body must be a JSON object');
  }
  return value as Record<string, unknown>;
}

/**
 * Refuses a body where the route takes none, also an empty one that is announced as JSON; but not so for DELETE, where
 * the vendor's client names the media type of nothing.
 */
export async function refuseBody(exchange: Exchange): Promise<void> {
  const body = await exchange.readBody(jsonBodyBytes);
  if (body.length > 0) throw refusal(400, 'This request takes no body');
  const announced = exchange.method !== 'DELETE' || exchange.header('content-length') !== undefined;
  if (announced && exchange.mediaType === 'application/json') {
    throw refusal(400, 'Body cannot be empty when content-type is set to application/json');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal(400, 'Body is not valid JSON');
  }
}
