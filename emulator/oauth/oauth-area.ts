import type { Authority } from './authority.js';

/** What the OAuth routes work with. */
export interface OAuthArea {
  readonly authority: Authority;
  /** Epoch milliseconds. */
  readonly now: () => number;
}
