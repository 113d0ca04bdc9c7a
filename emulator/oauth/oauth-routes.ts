import type { Router } from '../http/router.js';
import { authorizeEndpoint, consentEndpoint } from './authorize-endpoint.js';
import { Consents } from './consents.js';
import type { OAuthArea } from './form-body.js';
import { registerEndpoint } from './register-endpoint.js';
import { tokenEndpoint } from './token-endpoint.js';

/** Sign-in, as on the platform's auth host. */
export function registerOAuth(router: Router, area: OAuthArea): void {
  const consents = new Consents();
  router
    .on('POST', '/api/connect/register', registerEndpoint(area))
    .on('GET', '/api/connect/authorize', authorizeEndpoint(area, consents))
    .on('POST', '/api/connect/authorize', consentEndpoint(area, consents))
    .on('POST', '/api/connect/token', tokenEndpoint(area.authority));
}
