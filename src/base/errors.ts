import { type Advice, adviceText, joinAdvice } from './advice.js';
import { type HintCode, hints } from './hints.js';
import { plainText } from './plain-text.js';

/** A failure with a message and advice for the user. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
  readonly code: HintCode;
  readonly text: string;
  readonly rows: readonly string[];
  /** The failure in a few words, without the request. Default: the text. */
  readonly brief: string;
  readonly next: string | Advice | undefined;
  readonly advice: Advice;
  /** This run has changed something that stays. */
  readonly hasChanged: boolean;

  constructor(code: HintCode, text: string, options: ErrorDetails = {}) {
    const { rows = [], brief = text, next, cause, hasChanged = false } = options;
    const shown = rows.length > 0 ? `${text}:` : text;

    super(
      [shown, ...rows.map((row) => `- ${row}`)].join('\n'),
      cause === undefined ? undefined : { cause },
    );
    this.code = code;
    this.text = shown;
    this.rows = rows;
    this.brief = brief;
    this.next = next;
    this.advice = joinAdvice(hints[code], next);
    this.hasChanged = hasChanged;
  }

  get hint(): string {
    return adviceText(this.advice);
  }

  /** Returns the same failure with a sentence more, or with more advice. */
  with(more: {
    sentence?: string;
    next?: string | Advice | undefined;
    hasChanged?: boolean;
  }): DeployError {
    return new DeployError(this.code, ...this.detailsWith(more));
  }

  protected detailsWith({
    sentence,
    next = this.next,
    hasChanged = this.hasChanged,
  }: {
    sentence?: string | undefined;
    next?: string | Advice | undefined;
    hasChanged?: boolean;
  }): [text: string, details: ErrorDetails] {
    const { rows, brief, cause } = this;
    const isList = rows.length > 0;
    const text = isList ? this.text.replace(/:$/, '') : this.text;
    const all = isList && sentence !== undefined ? [...rows, sentence] : rows;
    const said = isList || sentence === undefined ? text : `${text}\n${sentence}`;
    return [
      said,
      { rows: all, brief, next, hasChanged, ...(cause === undefined ? {} : { cause }) },
    ];
  }
}

interface ErrorDetails {
  rows?: readonly string[];
  brief?: string;
  next?: string | Advice | undefined;
  cause?: unknown;
  hasChanged?: boolean;
}

/** Facts about a failed request, never its headers or body. */
export interface RequestFacts {
  method: string;
  host: string;
  path: string;
  status?: number | undefined;
  /** `false`: there was no connection, so nothing arrived. */
  sent?: boolean | undefined;
  requestId?: string | undefined;
  retryAfterMs?: number | undefined;
  reason?: string | undefined;
  /** The body is JSON: the API sent it, not a gateway. */
  json?: boolean | undefined;
  /** A gateway answered in place of the platform, which says nothing of what was asked for, and so has no `status`. */
  isOfGateway?: boolean | undefined;
  /** The server asks for a user and a password. */
  asksLogin?: boolean | undefined;
  serverCode?: string | undefined;
  requestLimit?: number | undefined;
  acceptedPermissions?: string | undefined;
  /** GitHub itself has answered, not another forge. */
  isOfGitHub?: boolean | undefined;
  /** The page on which a person lets a token into an organisation with single sign-on. */
  ssoUrl?: string | undefined;
}

/** A failed request: refused, with its `status`, or unanswered. */
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

  override with(more: Parameters<DeployError['with']>[0]): RequestError {
    const [text, details] = this.detailsWith(more);
    return new RequestError(this.code, text, { ...details, request: this.request });
  }
}

/** Returns whether a request was refused with one of these statuses. */
export function isStatus(
  error: unknown,
  ...statuses: number[]
): error is RequestError & { status: number } {
  return (
    error instanceof RequestError && error.status !== undefined && statuses.includes(error.status)
  );
}

/** Returns the result of the call; undefined for a 404, or for the given statuses instead. */
export async function orMissing<T>(
  call: () => Promise<T>,
  ...statuses: number[]
): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isStatus(error, ...(statuses.length > 0 ? statuses : [404]))) return undefined;
    throw error;
  }
}

/** Returns a failed request as a value, for `catch`. @throws any other error */
export function asRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}

/** Returns `GET api.example.com/mypages/x`. */
export function describeRequest({ method, host, path }: RequestFacts): string {
  return `${method} ${host}${plainText(path)}`;
}

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the system code, such as `ECONNRESET`, of an error or its nearest cause. */
export function systemCodeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (!(at instanceof DeployError) && 'code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}

/** Returns whether an error has this system code. Without `instanceof`: Node's errors may come from another realm. */
export function hasSystemCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
