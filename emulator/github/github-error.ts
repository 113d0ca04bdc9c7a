import { randomUUID } from 'node:crypto';
import { json, ReplyError } from '../http/reply.js';

/** A refusal in GitHub's shape. */
export function githubRefusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ReplyError {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return new ReplyError(json(status, body, { 'x-github-request-id': randomUUID(), ...headers }));
}
