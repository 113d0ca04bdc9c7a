import { z } from 'zod';
import { RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { decode, refusalError } from '../../http/decode.js';
import type { Http, HttpRequest } from '../../http/http.js';

/** The OAuth client that signs the user in; without a secret a public one. */
export interface SignInClient {
  clientId: string;
  clientSecret: string | undefined;
}

/** The platform's own public client. Source: the vendor's public command line. */
export const publicClientId = 'cli';

const registered = z.looseObject({ client_id: z.string().min(1), client_secret: z.string().min(1).optional() });

/**
 * Registers a client for this login only (https://www.rfc-editor.org/rfc/rfc7591), which keeps its refresh tokens apart from every
 * other login of the same user: no other program can end this one by using a token twice. Where the server refuses,
 * such as on a plan without OAuth apps, it is the platform's public client.
 * @param redirectUri exactly as it will be used
 */
export async function registerClient(
  { http, log, hosts }: { http: Http; log: Log; hosts: { auth: string } },
  { name, redirectUri }: { name: string; redirectUri: string },
): Promise<SignInClient> {
  const request: HttpRequest = {
    method: 'POST',
    url: new URL(`${hosts.auth}/api/connect/register`),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    }),
    timeoutMs: 10_000,
    maxBytes: 256 * 1024,
  };
  try {
    const answer = await http.send(request);
    if (answer.status < 200 || answer.status >= 300) throw refusalError(http, request, answer);
    const client = decode(http, { request, answer, schema: registered });
    if (client.client_secret) log.mask(client.client_secret);
    return { clientId: client.client_id, clientSecret: client.client_secret };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    log.info(`No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`);
    return { clientId: publicClientId, clientSecret: undefined };
  }
}
