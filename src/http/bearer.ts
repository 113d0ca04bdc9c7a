import { DeployError } from '../base/errors.js';

/** Longest token that is sent, in characters: servers take headers of 8 to 16 KiB in all. */
export const maxTokenLength = 16_384;

/**
 * A token as the value of a header.
 * @param whose for the message: `the access token`
 * @throws DeployError `unexpected-answer` for one that no header can carry
 */
export function bearer(token: string, whose: string): string {
  if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  throw new DeployError(
    'unexpected-answer',
    `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`,
  );
}
