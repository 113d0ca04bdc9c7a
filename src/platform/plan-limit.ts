import type { RequestError } from '../base/errors.js';

/** Reasons of a refusal that are about the plan, whatever its status. The platform has no error code for it. */
const planReason =
  /\b(quota|plan|upgrade|payment|billing|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;
/** Of a 403 to a creation these are about the plan too. */
const limitReason = /\b(limit|allows?|exceed\w*|maximum|max|too many|insufficient|balance)\b/i;

/**
 * Whether a request was refused because the workspace has as much as its plan takes. Only the server's own words count.
 * @param name of what was to be made, which the server may quote
 */
export function isPlanLimit({ request }: RequestError, name = ''): boolean {
  const { status, method } = request;
  const reason = (request.reason ?? '').replaceAll(name, '');
  if (status === undefined || status >= 500) return false;
  if (status === 402 || planReason.test(reason)) return true;
  return status === 403 && method === 'POST' && limitReason.test(reason);
}
