import { json } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { grantedScope } from './token-endpoint.js';

/** `GET /.well-known/oauth-authorization-server` (RFC 8414). */
export function metadataEndpoint(issuer: () => string): Handler {
  return () =>
    json(200, {
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/api/connect/authorize`,
      token_endpoint: `${issuer()}/api/connect/token`,
      registration_endpoint: `${issuer()}/api/connect/register`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'none'],
      scopes_supported: grantedScope.split(' '),
    });
}
