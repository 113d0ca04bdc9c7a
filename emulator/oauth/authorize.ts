import { randomUUID } from 'node:crypto';
import { empty, html, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { Authority } from './authority.js';
import { allowsRedirect, type OAuthClient } from './clients.js';
import { readForm, required } from './endpoints.js';

const challenge = /^[A-Za-z0-9_-]{43}$/;

/** `GET /api/connect/authorize`, the consent page, and `POST`, the user's answer. PKCE with S256 is required. */
export function consentEndpoints(authority: Authority): { ask: Handler; answer: Handler } {
  const pending = new Map<
    string,
    { client: OAuthClient; redirectUri: string; state: string; codeChallenge: string }
  >();
  const ask: Handler = ({ query }) => {
    const repeated = [...query.keys()].find((name) => query.getAll(name).length > 1);
    if (repeated !== undefined)
      return consentError(`The parameter ${repeated} is given more than once`);

    const client = authority.clients.find(query.get('client_id') ?? '');
    if (client === undefined) return consentError('Unknown client');

    const redirectUri = query.get('redirect_uri') ?? '';
    if (!allowsRedirect(client, redirectUri))
      return consentError('The redirect URI is not registered for this client');

    const problem = requestProblem(query);
    const state = query.get('state') ?? '';

    if (problem !== undefined)
      return redirect(302, redirectUri, {
        error: problem[0],
        error_description: problem[1],
        state,
      });

    const id = randomUUID();
    pending.set(id, {
      client,
      redirectUri,
      state,
      codeChallenge: query.get('code_challenge') ?? '',
    });

    return consentPage(id, client.name, authority.tenants);
  };
  const answer: Handler = async (exchange) => {
    const fields = await readForm(exchange);
    const id = required(fields, 'consent_id');
    const consent = pending.get(id);
    if (consent === undefined) return consentError('This page was answered before');

    pending.delete(id);

    const { redirectUri, state, client, codeChallenge } = consent;

    if (fields.get('decision') !== 'approve')
      return redirect(303, redirectUri, {
        error: 'access_denied',
        error_description: 'Consent was refused',
        state,
      });

    const tenant = required(fields, 'tenant');
    if (!authority.tenants.includes(tenant)) return consentError('Unknown workspace');

    const code = authority.codes.issue({
      clientId: client.clientId,
      tenant,
      redirectUri,
      codeChallenge,
    });
    return redirect(303, redirectUri, { code, state });
  };
  return { ask, answer };
}

function requestProblem(
  query: URLSearchParams,
): readonly [error: string, description: string] | undefined {
  const responseType = query.get('response_type') ?? '';
  if (responseType === '') return ['invalid_request', 'Missing parameter response_type'];
  if (responseType !== 'code')
    return ['unsupported_response_type', 'Only the response type code is supported'];
  if ((query.get('state') ?? '') === '') return ['invalid_request', 'Missing parameter state'];
  if (!query.has('code_challenge'))
    return ['invalid_request', 'PKCE is required: missing code_challenge'];
  if (query.get('code_challenge_method') !== 'S256')
    return ['invalid_request', 'code_challenge_method must be S256'];
  if (!challenge.test(query.get('code_challenge') ?? ''))
    return ['invalid_request', 'code_challenge is malformed'];

  return undefined;
}

function redirect(
  status: number,
  redirectUri: string,
  parameters: Readonly<Record<string, string>>,
): Reply {
  const location = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters))
    if (value !== '') location.searchParams.set(name, value);
  return empty(status, {
    location: location.href,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
};

const permissions = [
  'Create service instances',
  'Modify service instances',
  'Remove service instances',
];
const style =
  'body{font:16px system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem}button,select{font:inherit;padding:.4rem 1rem}';

/** Returns the consent page. The user chooses a workspace instead of signing in. */
function consentPage(id: string, clientName: string, tenants: readonly string[]): Reply {
  const name = escapeHtml(clientName);
  const options = tenants.map((tenant) => `<option>${escapeHtml(tenant)}</option>`).join('');
  const markup = `<h1>${name}</h1>
<p>${name} asks to act in your workspace:</p>
<ul>${permissions.map((permission) => `<li>${permission}</li>`).join('')}</ul>
<form method="post" action="/api/connect/authorize">
<input type="hidden" name="consent_id" value="${id}">
<p><label>Workspace <select name="tenant">${options}</select></label></p>
<button name="decision" value="approve">Approve</button>
<button name="decision" value="deny">Deny</button>
</form>`;
  return document(200, 'Sign in', markup);
}

/** Returns the answer to a request that must not be redirected (RFC 6749 section 4.1.2.1). */
function consentError(reason: string): Reply {
  return document(400, 'Sign in failed', `<h1>Sign in failed</h1><p>${escapeHtml(reason)}</p>`);
}

function document(status: number, title: string, body: string): Reply {
  const head = `<meta charset="utf-8"><title>${title}</title><style>${style}</style>`;
  return html(
    status,
    `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`,
    headers,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
