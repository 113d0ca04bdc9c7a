import { type AuthorizationServer, discoveryRequest, processDiscoveryResponse } from 'oauth4webapi';
import { messageOf, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import type { Http } from '../../http/http.js';
import { TrustedHosts } from '../../platform/trusted-hosts.js';
import { CliError } from '../cli-error.js';
import { oauthTransport } from './transport.js';

/** Where the sign-in happens. All endpoints are checked. */
export interface SignInServer {
  metadata: AuthorizationServer & { authorization_endpoint: string; token_endpoint: string };
  /** Whether the server told its endpoints; otherwise they are the documented ones. */
  discovered: boolean;
}

/**
 * The endpoints of the authorization server: from its metadata (https://www.rfc-editor.org/rfc/rfc8414), or the documented
 * ones when it has no usable metadata. Only the origin that was asked, or https at a trusted host, is accepted.
 * @throws RequestError `unreachable`; DeployError `unsafe-url`; CliError `sign-in-failed` without PKCE S256
 */
export async function discoverServer(authUrl: string, { http, log }: { http: Http; log: Log }): Promise<SignInServer> {
  const found = await readMetadata(authUrl, { http, log });
  const documented = documentedServer(authUrl);
  if (!found) return documented;
  const methods = found.code_challenge_methods_supported;
  if (methods && !methods.includes('S256')) {
    throw new CliError(
      'sign-in-failed',
      `${authUrl} does not support PKCE with S256, which this command never leaves out.`,
    );
  }
  const metadata = {
    ...found,
    authorization_endpoint: found.authorization_endpoint ?? documented.metadata.authorization_endpoint,
    token_endpoint: found.token_endpoint ?? documented.metadata.token_endpoint,
  };
  for (const name of ['authorization', 'token', 'registration'] as const) {
    const endpoint = metadata[`${name}_endpoint`];
    if (endpoint !== undefined) {
      metadata[`${name}_endpoint`] = checkEndpoint(endpoint, { what: `the ${name} endpoint`, authUrl });
    }
  }
  return { metadata, discovered: true };
}

/** The paths of the interface document, "Authorization". */
export function documentedServer(authUrl: string): SignInServer {
  return {
    metadata: {
      issuer: authUrl,
      authorization_endpoint: `${authUrl}/api/connect/authorize`,
      token_endpoint: `${authUrl}/api/connect/token`,
      registration_endpoint: `${authUrl}/api/connect/register`,
    },
    discovered: false,
  };
}

async function readMetadata(
  authUrl: string,
  { http, log }: { http: Http; log: Log },
): Promise<AuthorizationServer | undefined> {
  const issuer = new URL(authUrl);
  try {
    const response = await discoveryRequest(issuer, { algorithm: 'oauth2', ...oauthTransport(http, authUrl) });
    return await processDiscoveryResponse(issuer, response);
  } catch (error) {
    // A host that does not answer here does not answer on the documented paths either.
    if (error instanceof RequestError) throw error;
    log.debug(`${authUrl} gives no usable RFC 8414 metadata (${messageOf(error)}); using the documented paths.`);
    return undefined;
  }
}

function checkEndpoint(text: string, { what, authUrl }: { what: string; authUrl: string }): string {
  const asked = new URL(authUrl);
  if (URL.canParse(text)) {
    const { origin, username, password } = new URL(text);
    if (origin === asked.origin && !username && !password) return text;
  }
  return new TrustedHosts({ auth: authUrl }).addressFor(text, { what, secret: 'the sign-in' }).href;
}
