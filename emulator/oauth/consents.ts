import { randomBytes, randomUUID } from 'node:crypto';
import type { OAuthClient } from './clients.js';

const lifetimeMs = 10 * 60 * 1000;

/** A consent page that waits for an answer. */
export interface PendingConsent {
  readonly id: string;
  readonly csrfToken: string;
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string;
  readonly codeChallenge: string;
}

/** The consent pages shown and not answered yet. */
export class Consents {
  readonly #pending = new Map<string, { readonly consent: PendingConsent; readonly expiresAt: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Opens a consent page. */
  open(request: Omit<PendingConsent, 'id' | 'csrfToken'>): PendingConsent {
    const consent = { id: randomUUID(), csrfToken: randomBytes(16).toString('base64url'), ...request };
    this.#pending.set(consent.id, { consent, expiresAt: this.#now() + lifetimeMs });
    return consent;
  }

  /** Takes the consent an answer belongs to, once; `undefined` when the CSRF token is wrong or it is over. */
  take(id: string, csrfToken: string): PendingConsent | undefined {
    const found = this.#pending.get(id);
    if (found === undefined || found.consent.csrfToken !== csrfToken) return undefined;
    this.#pending.delete(id);
    return this.#now() < found.expiresAt ? found.consent : undefined;
  }
}
