import type * as z from 'zod/mini';
import { DeployError, isStatus, orMissing, RequestError } from '../base/errors.js';
import { type RetryPolicy, retry, transient } from '../base/retry.js';
import { decode, readText } from '../http/decode.js';
import type { Http, HttpAnswer, HttpRequest } from '../http/http.js';
import {
  isOfGateway,
  isUnclearlyMissing,
  notOffered,
  platformRefusalError,
  unclearError,
} from './answers.js';
import type { Hosts } from './hosts.js';

export const slowTimeoutMs = 120_000;

/**
 * Answers that a gateway may give in place of the thing or the area, so that one proves nothing, and the wait before the
 * next look, in ms. A thing may be on its way; an area is there or not, and a platform without it answers at once.
 * Source of the wait for a thing: the vendor's Terraform provider.
 */
const mayBeWrong = {
  thing: { isUnclear: isUnclearlyMissing, waitMs: 5000 },
  area: { isUnclear: (error: unknown) => isStatus(error, ...notOffered), waitMs: 400 },
} as const;

export interface ControlPlaneCall extends Omit<JsonCall, 'url'> {
  host?: Exclude<keyof Hosts, 'auth'>;
  path: string;
}

export type ControlPlane = ReturnType<typeof openControlPlane>;

/** Makes the client of the control plane: JSON with the access token in `x-pat-jwt`, which goes to these hosts only. */
export function openControlPlane(
  options: Omit<JsonClientOptions, 'auth'> & { hosts: Hosts; tokens: AccessTokens },
) {
  const { hosts, tokens, ...rest } = options;
  const withAuth = (auth: RequestAuth) => jsonClient({ ...rest, auth });
  const json = withAuth({ header: 'x-pat-jwt', whose: 'The access token', tokens });
  const addressed = ({ host = 'deploy', path, ...call }: ControlPlaneCall) => ({
    ...call,
    url: new URL(hosts[host] + path),
  });
  const command = async (call: ControlPlaneCall): Promise<void> =>
    void (await json.text(addressed(call)));

  return {
    /** Returns a client with the token of another host. */
    withAuth,
    command,
    call: <S extends z.core.$ZodType>(call: ControlPlaneCall, schema: S) =>
      json.call(addressed(call), schema),
    /** Reads from an area that the platform may lack, which several answers have to say: then undefined. */
    readOffered: <S extends z.core.$ZodType>(path: string, schema: S) => {
      const get = { method: 'GET', path, large: true, mayBeMissing: 'area' } as const;
      return orMissing(() => json.call(addressed(get), schema), ...notOffered);
    },
    remove: async (path: string, call: Partial<ControlPlaneCall> = {}): Promise<boolean> =>
      (await orMissing(() => command({ ...call, method: 'DELETE', path }).then(() => true))) ??
      false,
  };
}

/** Returns an encoded path: `/myapps/shop`. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}

export interface AccessTokens {
  get(): Promise<string>;
  /** Returns a token that differs from the refused one, else undefined. Absent for the input `access-token`. */
  renew?(refused: string): Promise<string | undefined>;
  explainRefusal?(): string | undefined;
}

export interface RequestAuth {
  header: string;
  whose: string;
  also?: Record<string, string>;
  tokens: AccessTokens;
}

export interface JsonCall extends Omit<HttpRequest, 'headers' | 'body' | 'connectMs' | 'maxBytes'> {
  body?: unknown;
  /** Default: true for GET and DELETE. A given `false` holds for the page of a gateway too. */
  repeatable?: boolean;
  /** Repeats the call after an answer that says so, and that a gateway may have given. */
  mayBeMissing?: keyof typeof mayBeWrong;
  once?: boolean;
  keepsToken?: boolean;
  /** Runs before each retry. An error ends the call. */
  beforeAgain?: () => Promise<void>;
  ownRuleFor?: number;
  large?: boolean;
}

interface JsonClientOptions {
  http: Http;
  auth: RequestAuth;
  signal: AbortSignal;
  random: () => number;
}

export const largeBytes = 8 * 1024 * 1024;
const usualBytes = 1024 * 1024;
/** The number of looks in all where an answer may be wrong. */
const unclearReads = 4;

export type JsonClient = ReturnType<typeof jsonClient>;

/** Makes the client of JSON over HTTP with a token. A refused token is renewed once per call. */
function jsonClient({ http, auth, signal, random }: JsonClientOptions) {
  const { header, whose, also, tokens } = auth;

  function requestOf(call: JsonCall, token: string): HttpRequest {
    const type = call.body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { ...also, [header]: bearer(token, whose), ...type };
    const maxBytes = call.large ? largeBytes : usualBytes;
    return { ...call, headers, maxBytes, body: JSON.stringify(call.body) };
  }

  async function send<T>(call: JsonCall, read: (answer: HttpAnswer) => T): Promise<T> {
    const { method, repeatable = method === 'GET' || method === 'DELETE', once, ownRuleFor } = call;
    // Errors of the login, which has its own retries.
    const final = new Set<unknown>();
    const markFinal = (given: unknown): never => {
      // The status of a login says nothing of the thing that was to be asked for.
      const error = isStatus(given, ...notOffered) ? unclearError(given, {}) : given;
      final.add(error);
      throw error;
    };
    const policy: RetryPolicy = (error, attempt) => {
      if (once || final.has(error)) return undefined;
      const doubt = call.mayBeMissing && mayBeWrong[call.mayBeMissing];
      if (doubt?.isUnclear(error)) return attempt < unclearReads ? doubt.waitMs : undefined;
      // A gateway has passed nothing on, so even a POST can be sent again.
      const isAgain = repeatable || (isOfGateway(error) && call.repeatable !== false);
      return transient({ repeatable: isAgain, ownRuleFor, random })(error, attempt);
    };

    const attempt = async (number: number) => {
      if (number > 1) await call.beforeAgain?.().catch(markFinal);

      const token = await tokens.get().catch(markFinal);
      let answer = await http.send(requestOf(call, token));
      if (answer.status === 401 && !call.keepsToken) {
        const other = await tokens.renew?.(token).catch(markFinal);
        // The server refused the request unprocessed, so even a POST can be retried.
        if (other !== undefined && other !== token)
          answer = await http.send(requestOf(call, other));
      }

      if (answer.status >= 200 && answer.status < 300) return read(answer);

      throw explain(platformRefusalError(answer), tokens);
    };
    return retry(attempt, { policy, clock: http.clock, signal });
  }

  return {
    call: <S extends z.core.$ZodType>(call: JsonCall, schema: S) =>
      send(call, (answer) => decode(answer, schema)),
    // What is read can be a log, which may hold anything.
    text: (call: JsonCall) => send(call, call.method === 'GET' ? ({ text }) => text : readText),
  };
}

function explain(error: RequestError, tokens: AccessTokens): RequestError {
  const reason = error.status === 401 ? tokens.explainRefusal?.() : undefined;
  return reason
    ? new RequestError(error.code, `${error.message} ${reason}`, { request: error.request })
    : error;
}

/** In characters. Servers accept headers of 8 to 16 KiB in total. */
export const maxTokenLength = 16_384;

/** Returns `Bearer …`. @throws DeployError `unexpected-answer` for a token that is not valid in a header */
export function bearer(token: string, whose: string): string {
  if (token.length <= maxTokenLength && /^[\x21-\x7e]+$/.test(token)) return `Bearer ${token}`;
  const text = `${whose} cannot be sent: it is too long, or has spaces or control characters in it.`;
  throw new DeployError('unexpected-answer', text);
}
