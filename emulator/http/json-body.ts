import type { Exchange } from './exchange.js';
import { refusal } from './reply.js';

/** Maximum size of a JSON body, in bytes: a framework's common default. */
export const jsonBodyBytes = 1024 * 1024;

/** Returns the request's JSON object. Refuses other media types with 415, other values with 400, and 413 above `limit` bytes. */
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

/** Refuses a body, or an empty one with a media type, except for DELETE, where the vendor's client sends one. */
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
