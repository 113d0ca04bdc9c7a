import { allowInsecureRequests, customFetch } from 'oauth4webapi';
import { type Http, isLoopback } from '../../http/http.js';

/** Longest time for one request of the sign-in, in ms. */
const timeoutMs = 10_000;
const maxBytes = 256 * 1024;

/**
 * Lets the OAuth library speak over this project's own transport: its proxy, its time limits, no redirects.
 * @param authUrl plain http is allowed only when this is loopback
 */
export function oauthTransport(http: Http, authUrl: string) {
  return {
    [allowInsecureRequests]: isLoopback(new URL(authUrl)),
    [customFetch]: async (
      url: string,
      { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown },
    ): Promise<Response> => {
      const answer = await http.send({
        method: method === 'POST' ? 'POST' : 'GET',
        url: new URL(url),
        headers,
        ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
        timeoutMs,
        maxBytes,
      });
      const bodiless = [101, 204, 205, 304].includes(answer.status);
      return new Response(bodiless ? null : answer.text, { status: answer.status, headers: answer.headers });
    },
  };
}
