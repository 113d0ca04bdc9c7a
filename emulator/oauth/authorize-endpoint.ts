import { empty, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { allowsRedirect, type OAuthClient } from './clients.js';
import { type Consents, consentError, consentPage } from './consents.js';
import { type OAuthArea, readForm, required } from './form-body.js';

const challenge = /^[A-Za-z0-9_-]{43}$/;

/** `GET /api/connect/authorize`: the consent page, when the request is in order. PKCE with S256 is a must. */
export function authorizeEndpoint({ authority }: OAuthArea, consents: Consents): Handler {
  return (exchange) => {
    const query = exchange.query;
    const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
    if (repeated !== undefined) return consentError(`The parameter ${repeated} is given more than once`);
    const client = authority.clients.find(query.get('client_id') ?? '');
    if (client === undefined) return consentError('Unknown client');
    const redirectUri = query.get('redirect_uri') ?? '';
    if (!allowsRedirect(client, redirectUri)) return consentError('The redirect URI is not registered for this client');
    const problem = requestProblem(query);
    const state = query.get('state') ?? '';
    if (problem !== undefined) {
      return redirect(302, redirectUri, { error: problem[0], error_description: problem[1], state });
    }
    return consentPage(openConsent({ consents, client, redirectUri, query }), authority.tenants);
  };
}

/** `POST /api/connect/authorize`: the person's answer, sent on to the client as a code or as an error. */
export function consentEndpoint({ authority }: OAuthArea, consents: Consents): Handler {
  return async (exchange) => {
    const fields = await readForm(exchange);
    const consent = consents.take(required(fields, 'consent_id'));
    if (consent === undefined) return consentError('This page was answered before');
    const { redirectUri, state, client, codeChallenge } = consent;
    if (fields.get('decision') !== 'approve') {
      return redirect(303, redirectUri, { error: 'access_denied', error_description: 'Consent was refused', state });
    }
    const tenant = required(fields, 'tenant');
    if (!authority.tenants.includes(tenant)) return consentError('Unknown workspace');
    const code = authority.codes.issue({ clientId: client.clientId, tenant, redirectUri, codeChallenge });
    return redirect(303, redirectUri, { code, state });
  };
}

function requestProblem(query: URLSearchParams): readonly [error: string, description: string] | undefined {
  const responseType = query.get('response_type') ?? '';
  if (responseType === '') return ['invalid_request', 'Missing parameter response_type'];
  if (responseType !== 'code') return ['unsupported_response_type', 'Only the response type code is supported'];
  if ((query.get('state') ?? '') === '') return ['invalid_request', 'Missing parameter state'];
  if (!query.has('code_challenge')) return ['invalid_request', 'PKCE is required: missing code_challenge'];
  if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256'];
  if (!challenge.test(query.get('code_challenge') ?? '')) return ['invalid_request', 'code_challenge is malformed'];
  return undefined;
}

interface ConsentRequest {
  readonly consents: Consents;
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly query: URLSearchParams;
}

function openConsent({ consents, client, redirectUri, query }: ConsentRequest): ReturnType<Consents['open']> {
  const state = query.get('state') ?? '';
  return consents.open({ client, redirectUri, state, codeChallenge: query.get('code_challenge') ?? '' });
}

function redirect(status: number, redirectUri: string, parameters: Readonly<Record<string, string>>): Reply {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== '') location.searchParams.set(name, value);
  }
  return empty(status, { location: location.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
}
