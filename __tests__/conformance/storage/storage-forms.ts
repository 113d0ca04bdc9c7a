import { StorageKeys, type UploadGrant } from '../../../emulator/storage/presigned-post.js';
import {
  type Answer,
  type Field,
  type FormParts,
  formBytes,
  send,
} from '../../support/platform/emulator-client.js';
import { fieldsFor, type StoragePlace, withPolicy } from './storage-place.js';

const maxFileBytes = 26_214_400;

/** A form for a storage server, by its special feature. */
export type Form = readonly [name: string, send: (place: StoragePlace) => Promise<Answer>];

/** A small page, and its upload grant. */
const FILE = Buffer.from('<h1>Hello</h1>');
const GRANT = { key: 'index.html', size: FILE.length };

/** The differences of a form from a correct form. */
interface Change {
  /** Another grant. */
  readonly grant?: (place: StoragePlace) => Partial<UploadGrant>;
  /** Other fields. */
  readonly fields?: (fields: Field[], place: StoragePlace) => readonly Field[];
  /** Another signed policy. */
  readonly policy?: (policy: Policy) => unknown;
  readonly parts?: Partial<FormParts>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: Buffer;
  readonly url?: (place: StoragePlace) => string;
}

/** A parsed POST policy. */
interface Policy {
  expiration: string;
  conditions: unknown[];
}

/** Mints, changes and sends a form. */
async function post(
  place: StoragePlace,
  { grant, fields, policy, parts, headers = {}, file = FILE, url }: Change,
): Promise<Answer> {
  let sent: readonly Field[] = fieldsFor(place, { ...GRANT, ...grant?.(place) });
  if (policy !== undefined) {
    const minted = JSON.parse(
      Buffer.from(fieldValue(sent, 'policy'), 'base64').toString(),
    ) as Policy;
    const changed = policy(minted);
    sent = withPolicy(place, {
      fields: sent,
      policy: typeof changed === 'string' ? changed : JSON.stringify(changed),
    });
  }
  if (fields !== undefined) sent = fields([...sent], place);
  const { body, contentType } = formBytes({ fields: sent, file, ...parts });
  return await send(url?.(place) ?? `${place.endpoint}/${place.bucket}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      ...(headers['transfer-encoding'] === undefined
        ? { 'content-length': String(body.length) }
        : {}),
      ...headers,
    },
    body,
  });
}

/** Returns the value of a field, empty without the field. */
function fieldValue(fields: readonly Field[], name: string): string {
  return fields.find(([one]) => one === name)?.[1] ?? '';
}

/** Returns the fields with another value of one field. */
function set(name: string, value: string | ((old: string) => string)): Required<Change>['fields'] {
  return (fields) =>
    fields.map(
      ([one, old]) =>
        [one, one === name ? (typeof value === 'string' ? value : value(old)) : old] as const,
    );
}

/** Returns the fields without one field. */
function without(name: string): Required<Change>['fields'] {
  return (fields) => fields.filter(([one]) => one !== name);
}

/** Returns the fields after additional fields. */
function adding(...more: Field[]): Required<Change>['fields'] {
  return (fields) => [...more, ...fields];
}

const plain = 'Content-Disposition: form-data; name="x"\r\n\r\n1\r\n';
const otherFile = 'Content-Disposition: form-data; name="file"; filename="b"\r\n\r\n1\r\n';

const changes: ReadonlyArray<readonly [name: string, change: Change]> = [
  ['as it was minted', {}],
  [
    'other signature',
    {
      fields: set('x-amz-signature', (old) =>
        old.replace(/./, (digit) => (digit === '0' ? '1' : '0')),
      ),
    },
  ],
  ['policy changed after signing', { fields: set('policy', (old) => `${old.slice(0, -4)}AAAA`) }],
  [
    'signed with another secret',
    {
      fields: (fields, place) => {
        const credentials = { ...place.credentials, secretAccessKey: 'another secret' };
        const policy = Buffer.from(fieldValue(fields, 'policy'), 'base64').toString();
        return withPolicy({ ...place, credentials, keys: new StorageKeys() }, { fields, policy });
      },
    },
  ],
  [
    'unknown access key',
    { fields: set('x-amz-credential', (old) => old.replace(/^[^/]+/, 'NOBODYKNOWSTHISKEY00')) },
  ],
  [
    'credential of another region',
    { fields: set('x-amz-credential', (old) => old.replace(/\/[^/]+\/s3\//, '/eu-north-1/s3/')) },
  ],
  ['malformed credential', { fields: set('x-amz-credential', 'nonsense') }],
  ['other algorithm', { fields: set('x-amz-algorithm', 'AWS4-HMAC-MD5') }],
  [
    'expired policy',
    { policy: (policy) => ({ ...policy, expiration: '2020-01-01T00:00:00.000Z' }) },
  ],
  ['policy without expiration', { policy: ({ conditions }) => ({ conditions }) }],
  ['policy that is not JSON', { policy: () => 'not JSON' }],
  [
    'condition of an unknown kind',
    {
      policy: (policy) => ({
        ...policy,
        conditions: [...policy.conditions, ['ends-with', '$key', 'html']],
      }),
    },
  ],
  [
    'another condition on the key',
    {
      policy: (policy) => ({
        ...policy,
        conditions: [...policy.conditions, ['starts-with', '$key', 'other/']],
      }),
    },
  ],
  ['other key', { fields: set('key', 'other.html') }],
  ['other Content-Type', { fields: set('Content-Type', 'text/plain') }],
  ['other bucket in the form', { fields: set('bucket', 'other-site') }],
  ['other x-amz-date', { fields: set('x-amz-date', '20200101T000000Z') }],
  ...[
    'key',
    'bucket',
    'Content-Type',
    'x-amz-date',
    'x-amz-algorithm',
    'x-amz-credential',
    'policy',
    'x-amz-signature',
  ].map((name) => [`no ${name}`, { fields: without(name) }] as const),
  ['extra field acl', { fields: adding(['acl', 'private']) }],
  ['extra field x-amz-meta-a', { fields: adding(['x-amz-meta-a', '1']) }],
  ['extra field x-ignore-a', { fields: adding(['x-ignore-a', '1']) }],
  ['extra field of another name', { fields: adding(['comment', '1']) }],
  ['fields in another order', { fields: (fields) => fields.reverse() }],
  ['key twice', { fields: (fields) => [...fields, ['key', 'index.html']] }],
  ['30,000 bytes of fields', { fields: adding(['x-ignore-a', 'y'.repeat(30_000)]) }],
  ['one byte more than minted', { file: Buffer.concat([FILE, Buffer.from('!')]) }],
  ['one byte less than minted', { file: FILE.subarray(1) }],
  [
    '25 MiB and one byte, minted for 25 MiB',
    { file: Buffer.alloc(maxFileBytes + 1), grant: () => ({ size: maxFileBytes }) },
  ],
  ['a field after the file', { parts: { after: (b) => `\r\n--${b}\r\n${plain}--${b}--\r\n` } }],
  ['two files', { parts: { after: (b) => `\r\n--${b}\r\n${otherFile}--${b}--\r\n` } }],
  [
    'file under another name',
    { parts: { fileHeader: 'Content-Disposition: form-data; name="data"; filename="a"' } },
  ],
  [
    'file without a file name',
    { parts: { fileHeader: 'Content-Disposition: form-data; name="file"' } },
  ],
  [
    'file part with line feeds only',
    { parts: { fileHeader: 'Content-Disposition: form-data; name="file"; filename="a"\nX: y' } },
  ],
  [
    'file in base64',
    {
      parts: {
        fileHeader:
          'Content-Disposition: form-data; name="file"; filename="a"\r\nContent-Transfer-Encoding: base64',
      },
    },
  ],
  ['no closing boundary', { parts: { after: () => '' } }],
  ['something after the closing boundary', { parts: { after: (b) => `\r\n--${b}--\r\nmore` } }],
  ['chunked body', { headers: { 'transfer-encoding': 'chunked' } }],
  ['Authorization: Bearer', { headers: { authorization: 'Bearer a-token-for-somebody-else' } }],
  ['x-pat-jwt', { headers: { 'x-pat-jwt': 'Bearer a-token-for-somebody-else' } }],
  ['Cookie', { headers: { cookie: 'a=b' } }],
  [
    'bucket that is not there',
    {
      grant: ({ bucket }) => ({ bucket: `${bucket}-gone` }),
      url: ({ endpoint, bucket }) => `${endpoint}/${bucket}-gone`,
    },
  ],
  [
    'to a bucket that it was not minted for',
    { grant: ({ bucket }) => ({ bucket: `${bucket}-gone` }) },
  ],
  [
    'to an object instead of a bucket',
    { url: ({ endpoint, bucket }) => `${endpoint}/${bucket}/index.html` },
  ],
];

/** The forms of the table in docs/storage.md, in its order. */
export const forms: readonly Form[] = [
  ...changes.map(([name, change]) => [name, (place: StoragePlace) => post(place, change)] as const),
  ['no file', (place) => posted(place, (b) => `--${b}\r\n${plain}--${b}--\r\n`)],
  ['empty body', (place) => posted(place, () => '')],
  [
    'text before the first boundary',
    async (place) => {
      const { body, contentType } = formBytes({ fields: fieldsFor(place, GRANT), file: FILE });
      return await raw(place, {
        body: Buffer.concat([Buffer.from('hello\r\n'), body]),
        contentType,
      });
    },
  ],
  ['JSON', (place) => raw(place, { body: Buffer.from('{}'), contentType: 'application/json' })],
  [
    'no boundary in the Content-Type',
    (place) => raw(place, { body: Buffer.from('{}'), contentType: 'multipart/form-data' }),
  ],
  ['GET of the bucket', ({ endpoint, bucket }) => send(`${endpoint}/${bucket}`)],
  [
    'PUT of an object',
    ({ endpoint, bucket }) =>
      send(`${endpoint}/${bucket}/index.html`, {
        method: 'PUT',
        headers: { 'content-length': '1' },
        body: 'a',
      }),
  ],
];

function posted(place: StoragePlace, body: (boundary: string) => string): Promise<Answer> {
  return raw(place, {
    body: Buffer.from(body('b')),
    contentType: 'multipart/form-data; boundary=b',
  });
}

function raw(
  { endpoint, bucket }: StoragePlace,
  form: { body: Buffer; contentType: string },
): Promise<Answer> {
  const { body, contentType } = form;
  const headers = { 'content-type': contentType, 'content-length': String(body.length) };
  return send(`${endpoint}/${bucket}`, { method: 'POST', headers, body });
}
