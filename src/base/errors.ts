import { type Advice, adviceText, joinAdvice } from './advice.js';
import { type HintCode, hints } from './hints.js';
import { plainText } from './plain-text.js';

/** A failure that a person has to read: what happened (`message`), and what to do next (`advice`). */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
  /** Names the entry in `docs/troubleshooting.md`. */
  readonly code: HintCode;
  /** The failure in full, without the rows. Code stands between backticks. */
  readonly text: string;
  /** A list below the text, which then ends in a colon. */
  readonly rows: readonly string[];
  /** The failure in a few words, without the request; the text where nothing shorter is known. */
  readonly brief: string;
  /** The part of the advice that is about this very case. */
  readonly next: string | Advice | undefined;
  /** The next steps: the hint of the code, then `next`. */
  readonly advice: Advice;

  constructor(code: HintCode, text: string, options: ErrorDetails = {}) {
    const { rows = [], brief = text, next, cause } = options;
    const shown = rows.length > 0 ? `${text}:` : text;
    super([shown, ...rows.map((row) => `- ${row}`)].join('\n'), cause === undefined ? undefined : { cause });
    this.code = code;
    this.text = shown;
    this.rows = rows;
    this.brief = brief;
    this.next = next;
    this.advice = joinAdvice(hints[code], next);
  }

  /** The advice as a runner words it. */
  get hint(): string {
    return adviceText(this.advice);
  }
}

interface ErrorDetails {
  rows?: readonly string[];
  brief?: string;
  next?: string | Advice | undefined;
  cause?: unknown;
}

/** Facts about a request that did not end well. No header and no body of ours is ever part of it. */
export interface RequestFacts {
  method: string;
  host: string;
  path: string;
  status?: number | undefined;
  /** `false`: the connection was never there, so nothing of it can have arrived. */
  sent?: boolean | undefined;
  requestId?: string | undefined;
  /** The wait that the server asked for, in ms. Undefined: it did not say, or nothing usable. */
  retryAfterMs?: number | undefined;
  /** Why it was refused, in the server's own words. Bounded and safe to print. */
  reason?: string | undefined;
  /** The body of the answer is JSON, so it comes from the API and not from a gateway in front of it. */
  json?: boolean | undefined;
  /** The server's own word for the error, such as an S3 or OAuth error code. */
  serverCode?: string | undefined;
  /** The permissions that a token would need for it, as `x-accepted-github-permissions` has it. */
  acceptedPermissions?: string | undefined;
}

/** A request that failed: refused by the server (`status` is set) or never answered (`status` is not). */
export class RequestError extends DeployError {
  override readonly name = 'RequestError';
  readonly request: RequestFacts;

  constructor(code: HintCode, text: string, options: ErrorDetails & { request: RequestFacts }) {
    super(code, text, options);
    this.request = options.request;
  }

  get status(): number | undefined {
    return this.request.status;
  }
}

/** Returns whether a request was refused with one of these statuses. */
export function isStatus(error: unknown, ...statuses: number[]): error is RequestError & { status: number } {
  return error instanceof RequestError && error.status !== undefined && statuses.includes(error.status);
}

/** Returns the result of the call; undefined for a 404, or for the given statuses instead. */
export async function orMissing<T>(call: () => Promise<T>, ...statuses: number[]): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isStatus(error, ...(statuses.length > 0 ? statuses : [404]))) return undefined;
    throw error;
  }
}

/** Returns `GET api.example.com/mypages/x`, as every message names a request. */
export function describeRequest(request: Pick<RequestFacts, 'method' | 'host' | 'path'>): string {
  return `${request.method} ${request.host}${plainText(request.path)}`;
}

/** Returns the message of anything that was thrown; never its stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the system's code of an error or of its nearest cause, such as `ECONNRESET`. */
export function systemCodeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (!(at instanceof DeployError) && 'code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/** Returns whether the system gave this code, such as `ENOENT`. Without `instanceof`: Node's own errors may come from another realm. */
export function hasSystemCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
