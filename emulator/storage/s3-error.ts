import { randomBytes } from 'node:crypto';
import type { Reply } from '../http/reply.js';

export class S3Error extends Error {
  override readonly name = 'S3Error';

  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the error for a body that is not a valid form. */
export function malformedPost(message: string): S3Error {
  return new S3Error(400, 'MalformedPOSTRequest', message);
}

export function s3ErrorReply(error: S3Error, resource: string): Reply {
  const requestId = newRequestId();
  const body =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<Error><Code>${escapeXml(error.code)}</Code><Message>${escapeXml(error.message)}</Message>` +
    `<Resource>${escapeXml(resource)}</Resource><RequestId>${requestId}</RequestId></Error>`;
  return {
    status: error.status,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId },
    body,
  };
}

/** Returns a request id in S3's form: 16 upper-case hex digits. */
export function newRequestId(): string {
  return randomBytes(8).toString('hex').toUpperCase();
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
