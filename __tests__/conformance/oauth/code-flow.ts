import { createHash, randomBytes } from 'node:crypto';

/** Who signs in where. */
export interface CodeFlow {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly redirectUri: string;
  readonly scope: string;
}

/** A browser without a face, as far as signing in needs one: it keeps cookies and follows redirects. */
class Visitor {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  /** @returns the address of the next page, or of the one that was shown */
  async visit(url: URL, form?: Record<string, string>): Promise<URL> {
    const cookies = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, { value, path: /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/' });
    }
    const text = await answer.text();
    const location = answer.headers.get('location');
    if (location === null && answer.status !== 200)
      throw new Error(`${url.pathname} answered ${answer.status}: ${text}`);
    return location === null ? url : new URL(location, url);
  }
}

/**
 * Signs a person in by the authorization code grant with PKCE, at the server's own pages for a password and the consent.
 * @returns the first refresh token
 */
export async function signInByCode(flow: CodeFlow): Promise<string> {
  const verifier = randomBytes(32).toString('base64url');
  const code = await askForCode(flow, verifier);
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: flow.redirectUri,
    client_id: flow.clientId,
    code_verifier: verifier,
    ...(flow.clientSecret === undefined ? {} : { client_secret: flow.clientSecret }),
  };
  const answer = await fetch(`${flow.issuer}/api/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  const tokens = (await answer.json()) as { refresh_token?: string };
  if (!tokens.refresh_token) throw new Error(`no refresh token but ${JSON.stringify(tokens)}`);
  return tokens.refresh_token;
}

async function askForCode({ issuer, clientId, redirectUri, scope }: CodeFlow, verifier: string): Promise<string> {
  const visitor = new Visitor();
  const state = randomBytes(16).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
    scope,
  });
  const pages = [{ prompt: 'login', login: 'somebody', password: 'anything' }, { prompt: 'consent' }];
  let at = await visitor.visit(new URL(`${issuer}/api/connect/authorize?${query.toString()}`));
  while (!at.href.startsWith(redirectUri)) {
    const next = await visitor.visit(at);
    // A page that leads nowhere wants its form to be filled in.
    at = next.href === at.href ? await visitor.visit(at, pages.shift() ?? {}) : next;
  }
  const code = at.searchParams.get('code');
  if (code === null || at.searchParams.get('state') !== state) throw new Error(`no code but ${at.search}`);
  return code;
}
