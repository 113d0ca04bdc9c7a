import type { Authority } from './authority.js';

/** What the OAuth routes work with. */
export interface OAuthArea {
  readonly authority: Authority;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The origin's own URL, without a trailing slash: the issuer. */
  readonly issuer: () => string;
}
