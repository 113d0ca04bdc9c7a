import type { Router } from '../http/router.js';
import type { Authority } from './authority.js';
import { tokenEndpoint } from './token-endpoint.js';

/** What the OAuth routes work with. */
export interface OAuthArea {
  readonly authority: Authority;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The origin's own URL, without a trailing slash: the issuer. */
  readonly issuer: () => string;
}

/** Sign-in, as on the platform's auth host. */
export function registerOAuth(router: Router, area: OAuthArea): void {
  router.on('POST', '/api/connect/token', tokenEndpoint(area.authority));
}
