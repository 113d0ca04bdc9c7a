import { readFileSync } from 'node:fs';
import { type Answer, s3Code, upload } from '../../support/platform/emulator-client.js';
import { fieldsFor, type StoragePlace } from './storage-place.js';

/** A name of a file, or a key in storage. */
export interface OddName {
  /** The name in the table of docs/storage.md. */
  readonly name: string;
  readonly key: string;
  /** The file name in the form. Default: `upload`. */
  readonly fileName?: string;
}

const named = (...keys: string[]): OddName[] => keys.map((key) => ({ name: `\`${key}\``, key }));
const segment = (bytes: number): string => 'x'.repeat(bytes);

/** The names of the table in docs/storage.md, in its order. */
export const names: readonly OddName[] = [
  ...named(
    'a b.txt',
    ' leading and trailing ',
    'a+b',
    'a%20b',
    '100%',
    'a#b',
    'a?b=c',
    'a&b',
    'a=b',
    "a'b",
    'a"b',
    'a;b',
  ),
  ...named(
    '.well-known/security.txt',
    '..a/b..',
    'a:b*c<d>',
    'åäö 日本語 😀',
    '${filename}',
    'a-${filename}.txt',
  ),
  {
    name: '`a-${filename}.txt`, file called `${filename}`',
    key: 'a-${filename}.txt',
    fileName: '${filename}',
  },
  { name: 'decomposed Unicode', key: 'cafe\u0301' },
  { name: 'backslash', key: 'a\\b' },
  { name: 'line feed', key: 'a\nb' },
  { name: 'control character', key: 'a\u0001b' },
  { name: 'line separator U+2028', key: 'a\u2028b' },
  { name: 'segment of 255 bytes', key: segment(255) },
  { name: 'segment of 256 bytes', key: segment(256) },
  { name: 'directory copy, segment of 246 bytes', key: `${segment(246)}/` },
  { name: 'directory copy, segment of 247 bytes', key: `${segment(247)}/` },
  { name: 'path of 1,000 bytes', key: `${`${segment(199)}/`.repeat(4)}${segment(200)}` },
  { name: 'path of 1,024 bytes', key: `${`${segment(199)}/`.repeat(4)}${segment(224)}` },
  { name: 'path of 1,025 bytes', key: `${`${segment(199)}/`.repeat(4)}${segment(225)}` },
  ...named('docs/', '/', '/a', 'a//b', 'a/./b', 'a/../b', '..'),
];

const file = Buffer.from('<h1>Hello</h1>');

/** Uploads a file of this name by a form. */
export function uploadAs(
  place: StoragePlace,
  { key, fileName = 'upload' }: OddName,
): Promise<Answer> {
  const { endpoint, bucket } = place;
  const fields = Object.fromEntries(fieldsFor(place, { key, size: file.length }));
  const fileHeader = `Content-Disposition: form-data; name="file"; filename="${fileName}"`;
  return upload(
    { path: key, url: `${endpoint}/${bucket}`, method: 'POST', fields },
    { file, fileHeader },
  );
}

/** Returns `204`, or the status with the S3 code. */
export function outcome(answer: Answer): string {
  return [answer.status, s3Code(answer)].filter(Boolean).join(' ');
}

/** Uploads under a name, and returns the outcome and the stored name. */
export async function stored(place: StoragePlace, odd: OddName): Promise<string> {
  const before = new Set(await place.list());
  const answer = outcome(await uploadAs(place, odd));
  const added = (await place.list()).filter((one) => !before.has(one));
  if (answer !== '204' && added.length > 0) throw new Error(`refused, and stored: ${added.join()}`);
  return answer !== '204' || added[0] === odd.key ? answer : `204, as \`${added.join()}\``;
}

/** Returns the rows of a table of docs/storage.md by their first cell. */
export function documented(heading: string): ReadonlyMap<string, readonly string[]> {
  const text = readFileSync('docs/storage.md', 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = (section.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => /^\| (?!---)/.test(line));
  const cells = rows.slice(1).map((row) => row.slice(2, -2).split(' | '));
  return new Map(cells.map(([name = '', ...measured]) => [name, measured]));
}
