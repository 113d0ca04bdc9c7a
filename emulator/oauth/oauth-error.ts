import { json, ReplyError } from '../http/reply.js';

/** RFC 6749 section 5.1 and 5.2: answers of the token endpoint are never stored. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** An error answer of the token or registration endpoint: RFC 6749 section 5.2, RFC 7591 section 3.2.2. */
export function oauthError(error: string, description: string, status = 400): ReplyError {
  return new ReplyError(json(status, { error, error_description: description }, noStore));
}
