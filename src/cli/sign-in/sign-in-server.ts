import type { AuthorizationServer } from 'oauth4webapi';

/** Addresses of the sign-in. */
export type SignInServer = AuthorizationServer & {
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint: string;
};

/** The endpoints of the interface document, "Authorization", at the host where logins are renewed too. */
export function signInServer(authUrl: string): SignInServer {
  return {
    issuer: authUrl,
    authorization_endpoint: `${authUrl}/api/connect/authorize`,
    token_endpoint: `${authUrl}/api/connect/token`,
    registration_endpoint: `${authUrl}/api/connect/register`,
  };
}
