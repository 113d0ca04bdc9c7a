import { timingSafeEqual } from 'node:crypto';
import type { StorageKeys } from './presigned-post.js';
import { S3Error } from './s3-error.js';

export type FormFields = ReadonlyArray<readonly [name: string, value: string]>;

/** The sizes that a policy allows. `ReceivedFile` holds an arriving file to it. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

const notCovered: ReadonlySet<string> = new Set(['policy', 'x-amz-signature', 'file']);
const credentialScope = /^([^/]+)\/(\d{8})\/([^/]+)\/(s3)\/aws4_request$/;

/** Returns the fields by lower-case name. Refuses repeated fields. */
export function fieldsByName(fields: FormFields): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();

  for (const [name, value] of fields) {
    if (byName.has(name.toLowerCase())) throw denied(`The field ${name} is given more than once.`);
    byName.set(name.toLowerCase(), value);
  }

  return byName;
}

/** The accepted signing keys, and their region. */
export interface Signers {
  readonly keys: StorageKeys;
  readonly region: string;
}

/** Checks the Signature Version 4 of a policy as MinIO does, and returns its access key. Missing fields count as empty. */
export function verifySignature(
  fields: ReadonlyMap<string, string>,
  { keys, region: own }: Signers,
): string {
  const { accessKeyId, date, region, service } = readScope(fields);

  if (region !== own) {
    const message = `The authorization header is malformed; the region is wrong; expecting '${own}'.`;
    throw new S3Error(400, 'AuthorizationHeaderMalformed', message);
  }

  const credentials = keys.find(accessKeyId);
  if (credentials === undefined)
    throw new S3Error(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    );

  const expected = Buffer.from(
    keys.sign(credentials, { date, region, service }, fields.get('policy') ?? ''),
  );
  const given = Buffer.from(fields.get('x-amz-signature') ?? '');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Error(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    );

  if (fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256')
    throw denied('Unsupported x-amz-algorithm.');
  if (!new RegExp(`^${date}T\\d{6}Z$`).test(fields.get('x-amz-date') ?? ''))
    throw denied('The x-amz-date does not belong to the credential scope.');

  return accessKeyId;
}

function readScope(fields: ReadonlyMap<string, string>) {
  const scope = credentialScope.exec(fields.get('x-amz-credential') ?? '');
  if (scope === null)
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      'Error parsing the X-Amz-Credential parameter.',
    );

  const [, accessKeyId = '', date = '', region = '', service = ''] = scope;
  return { accessKeyId, date, region, service };
}

/** Checks the expiry and conditions of a policy, which must cover every field. Returns the sizes. @param now epoch milliseconds */
export function verifyPolicy(fields: ReadonlyMap<string, string>, now: number): SizeRange {
  const document = decodePolicy(fields.get('policy') ?? '');
  if (now >= document.expiresAt) throw denied('Policy expired.');

  const range = { min: 0, max: Number.POSITIVE_INFINITY };
  const covered = new Set<string>();

  for (const condition of document.conditions.flatMap(normalise)) {
    const [operator, subject, value] = condition;
    if (operator === 'content-length-range') {
      range.min = Math.max(range.min, Number(subject));
      range.max = Math.min(range.max, Number(value));
      continue;
    }

    const name = String(subject).replace(/^\$/, '').toLowerCase();
    const given = fields.get(name) ?? '';

    if (operator !== 'eq' && operator !== 'starts-with')
      throw invalidPolicy(`Unknown condition ${String(operator)}`);

    const holds = operator === 'eq' ? given === value : given.startsWith(String(value));
    if (!holds) throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);

    covered.add(name);
  }

  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !notCovered.has(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(', ')}`);

  return range;
}

function decodePolicy(policy: string): { expiresAt: number; conditions: unknown[] } {
  try {
    const document = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as Record<
      string,
      unknown
    >;
    const expiresAt = Date.parse(String(document.expiration));
    if (Number.isNaN(expiresAt) || !Array.isArray(document.conditions))
      throw new Error('incomplete');

    return { expiresAt, conditions: document.conditions as unknown[] };
  } catch {
    throw invalidPolicy('The document cannot be read');
  }
}

function normalise(condition: unknown): unknown[][] {
  if (Array.isArray(condition)) return [condition as unknown[]];
  return Object.entries(condition as Record<string, unknown>).map(([name, value]) => [
    'eq',
    `$${name}`,
    value,
  ]);
}

function invalidPolicy(reason: string): S3Error {
  return new S3Error(403, 'PostPolicyInvalidKeyName', `Invalid according to Policy: ${reason}`);
}

function denied(reason: string): S3Error {
  return new S3Error(403, 'AccessDenied', `Invalid according to Policy: ${reason}`);
}
