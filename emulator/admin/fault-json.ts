import type { Fault, FaultSpec } from '../http/faults.js';
import { effectOf } from '../http/faults.js';
import { refusal } from '../http/reply.js';

const types: Readonly<Record<string, string>> = {
  origin: 'string',
  site: 'string',
  method: 'string',
  skip: 'number',
  delayMs: 'number',
  status: 'number',
  headers: 'object',
  afterHandling: 'boolean',
  reset: 'boolean',
  resetAfterHandling: 'boolean',
  truncate: 'boolean',
  hang: 'boolean',
  raw: 'string',
};

/**
 * A fault from JSON: as `FaultSpec`, with `pathPattern` (the source of a regular expression) instead of a pattern in
 * `path`, and `times: null` for no end. Refuses with 400 what it does not know.
 */
export function faultSpecOf(body: Record<string, unknown>): FaultSpec {
  const { path, pathPattern, times = 1, body: content, ...rest } = body;
  for (const [name, value] of Object.entries(rest)) {
    if (typeof value !== types[name]) throw refusal(400, `Unknown or malformed part of a fault: ${name}`);
  }
  if (times !== null && typeof times !== 'number') throw refusal(400, 'times must be a number, or null for no end');
  return {
    ...(rest as Partial<FaultSpec>),
    ...(content === undefined ? {} : { body: content }),
    path: pathOf(path, pathPattern),
    times: times ?? Number.POSITIVE_INFINITY,
  };
}

/** An armed fault as JSON. */
export function shownFault(fault: Fault, index: number): Record<string, unknown> {
  const { path } = fault.spec;
  const target = typeof path === 'string' ? path : path.source;
  return { index, path: target, effect: effectOf(fault.spec), hits: fault.hits, armed: fault.armed };
}

function pathOf(path: unknown, pattern: unknown): string | RegExp {
  if (typeof path === 'string') return path;
  if (typeof pattern !== 'string') throw refusal(400, 'path or pathPattern is required');
  try {
    return new RegExp(pattern);
  } catch {
    throw refusal(400, 'pathPattern is not a regular expression');
  }
}
