import { randomUUID } from 'node:crypto';
import { html, type Reply } from '../http/reply.js';
import type { OAuthClient } from './clients.js';

/** A consent page that waits for an answer. */
export interface PendingConsent {
  readonly id: string;
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** The consent pages shown and not answered yet. */
export class Consents {
  readonly #pending = new Map<string, PendingConsent>();

  /** Opens a consent page. */
  open(request: Omit<PendingConsent, 'id'>): PendingConsent {
    const consent = { id: randomUUID(), ...request };
    this.#pending.set(consent.id, consent);
    return consent;
  }

  /** Takes the consent an answer belongs to, once. */
  take(id: string): PendingConsent | undefined {
    const consent = this.#pending.get(id);
    this.#pending.delete(id);
    return consent;
  }
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
};

const permissions = ['Create service instances', 'Modify service instances', 'Remove service instances'];
const style =
  'body{font:16px system-ui,sans-serif;max-width:28rem;margin:15vh auto;padding:0 1rem}button,select{font:inherit;padding:.4rem 1rem}';

/** The page that asks for consent. The workspace is chosen where the platform would ask the person to sign in. */
export function consentPage(consent: PendingConsent, tenants: readonly string[]): Reply {
  const name = escapeHtml(consent.client.name);
  const options = tenants.map((tenant) => `<option>${escapeHtml(tenant)}</option>`).join('');
  const markup = `<h1>${name}</h1>
<p>${name} asks to act in your workspace:</p>
<ul>${permissions.map((permission) => `<li>${permission}</li>`).join('')}</ul>
<form method="post" action="/api/connect/authorize">
<input type="hidden" name="consent_id" value="${consent.id}">
<p><label>Workspace <select name="tenant">${options}</select></label></p>
<button name="decision" value="approve">Approve</button>
<button name="decision" value="deny">Deny</button>
</form>`;
  return document(200, 'Sign in', markup);
}

/** The page for a request that must not be redirected anywhere (RFC 6749 section 4.1.2.1). */
export function consentError(reason: string): Reply {
  return document(400, 'Sign in failed', `<h1>Sign in failed</h1><p>${escapeHtml(reason)}</p>`);
}

function document(status: number, title: string, body: string): Reply {
  const head = `<meta charset="utf-8"><title>${title}</title><style>${style}</style>`;
  return html(status, `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, headers);
}

function escapeHtml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
