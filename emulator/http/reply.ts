/** The answer of a handler. The origin writes it, so that a fault can drop, truncate or replace it. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Thrown by a handler that refuses the request. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';

  readonly reply: Reply;

  constructor(reply: Reply) {
    super(`refused with status ${reply.status}`);
    this.reply = reply;
  }
}

export function json(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: '' };
}

export function html(
  status: number,
  markup: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: markup,
  };
}

/** Returns the ingress's answer for an unknown host. */
export function unauthorized(): ReplyError {
  return new ReplyError(
    html(401, '<html><head><title>401 Authorization Required</title></head></html>'),
  );
}

/** Returns a refusal in the platform's error shape, `{reason}`. */
export function refusal(
  status: number,
  reason: string,
  headers: Readonly<Record<string, string>> = {},
): ReplyError {
  return new ReplyError(json(status, { reason }, headers));
}
