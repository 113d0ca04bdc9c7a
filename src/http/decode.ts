import * as z from 'zod/mini';
import { describeRequest, RequestError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { askedWait } from '../base/retry.js';
import type { HttpAnswer } from './http.js';

const errorBody = z.record(z.string(), z.unknown());
// In the order of preference.
const reasonFields = ['reason', 'message', 'error'];

const secretField =
  /("[^"\\]{0,60}(?:token|secret|passw|key|credential|auth)[^"\\]{0,60}"\s*:\s*")(?:[^"\\]|\\.)*/gi;

function quote(text: string, maxLength?: number): string {
  return plainText(text.slice(0, 2000).replace(secretField, '$1***'), maxLength);
}

/** Returns the server's reason for an error: a field of a JSON body, or its text. Source: interface document, "Errors". */
export function reasonOf({ request, headers, text: sent }: HttpAnswer): string {
  const text = sent.trim();
  if (text.startsWith('<'))
    return `a page of ${plainText(headers['content-type'] || 'HTML', 80)} instead of JSON`;

  const body = errorBody.safeParse(parseJson(text)).data;
  const texts = reasonFields
    .map((field) => body?.[field])
    .filter((value) => typeof value === 'string');
  const said = texts.map((one) => plainText(one)).find(Boolean);
  return said || (request.confidential || text === '{}' ? '' : quote(text)) || 'no reason given';
}

/** Returns whether a server asks for a user and a password. Source: RFC 7617. */
export function asksLogin(headers: HttpAnswer['headers']): boolean {
  return /\bbasic\b/i.test(headers['www-authenticate'] ?? '');
}

/** Returns the error for a refused request. @param words.said the meaning of the status, which begins the message */
export function refusalError(
  answer: HttpAnswer,
  words: { code: HintCode; said?: string; reason?: string; serverCode?: string | undefined },
): RequestError {
  const { code, said, reason = reasonOf(answer), serverCode } = words;
  const { status, headers, text } = answer;
  const json = parseJson(text) !== undefined;
  const request = { ...answer.facts, reason, json, asksLogin: asksLogin(headers), serverCode };
  const { host, requestId, retryAfterMs } = request;
  const id =
    askedWait(retryAfterMs) + (requestId ? `, request id ${plainText(requestId, 80)}` : '');
  const answered = `${describeRequest(request)} answered ${status}`;
  const isRedirect = words.reason === undefined && status >= 300 && status < 400;

  const redirect = `${host} redirects to ${plainText(headers.location ?? 'nowhere', 100)}`;
  // The sentence of a server may have its own end.
  const sentence = reason.replace(/\.+$/, '');
  const brief = isRedirect ? redirect : `${said ?? answered}: ${sentence}`;
  const message = isRedirect || said ? `${brief} (${answered}${id}).` : `${brief}${id}.`;
  return new RequestError(code, message, { brief, request });
}

/** Returns the error for an answer that another server gave. */
function strangeError({ facts, status }: HttpAnswer, fault: string): RequestError {
  const brief = `${facts.host} gave an answer that is not the platform's: ${fault}`;
  const message = `${brief} (${describeRequest(facts)} answered ${status}).`;
  return new RequestError('unexpected-answer', message, { brief, request: facts });
}

/** Returns the text of an answer whose form is not documented: JSON, some words or nothing. @throws RequestError `unexpected-answer` for a page, which a gateway sends in place of the platform's answer */
export function readText(answer: HttpAnswer): string {
  const { text } = answer;
  // A server may call a few words `text/html`.
  if (text.trimStart().startsWith('<')) throw strangeError(answer, reasonOf(answer));
  return text;
}

/** Returns the body of an answer, parsed by the schema. @throws RequestError `unexpected-answer` for a truncated or invalid body */
export function decode<S extends z.core.$ZodType>(answer: HttpAnswer, schema: S): z.output<S> {
  const { request } = answer;
  const fail = (fault: string) => strangeError(answer, fault);

  if (answer.cut) throw fail('more than this action reads');

  const json = parseJson(answer.text);
  const needsNone = answer.text.trim() === '' && z.safeParse(schema, undefined).success;
  if (json === undefined && !needsNone) {
    const text = request.confidential ? '' : `: ${quote(answer.text, 120) || 'nothing'}`;
    throw fail(`something that is not JSON${text}`);
  }

  return checkShape(schema, json, fail);
}

/** Returns JSON, parsed by the schema. @throws the error of `fail` for the first fault */
export function checkShape<S extends z.core.$ZodType>(
  schema: S,
  json: unknown,
  fail: (fault: string) => Error,
): z.output<S> {
  const parsed = z.safeParse(schema, json);
  if (parsed.success) return parsed.data;

  const issue = parsed.error.issues[0];
  const where = issue?.path.length ? `\`${plainText(issue.path.join('.'), 80)}\`` : 'the body';
  // The small build of zod has no messages.
  const fault =
    issue?.code === 'invalid_type' ? `expected ${issue.expected}` : (issue?.message ?? 'invalid');
  throw fail(`an unexpected shape: ${where}: ${plainText(fault, 120)}`);
}
