import type { UploadGrant } from '../../../emulator/storage/presigned-post.js';
import { type Answer, type Field, type FormParts, formBytes, send } from '../../support/platform/emulator-client.js';
import { fieldsFor, type StoragePlace, withPolicy } from './storage-place.js';

/** A small page, and what is minted for it. */
export const FILE = Buffer.from('<h1>Hello</h1>');
export const GRANT = { key: 'index.html', size: FILE.length };

/** In what a form differs from a proper one. */
export interface Change {
  /** What is minted instead. */
  readonly grant?: (place: StoragePlace) => Partial<UploadGrant>;
  /** Other fields than those that were minted. */
  readonly fields?: (fields: Field[], place: StoragePlace) => readonly Field[];
  /** Another policy, signed. */
  readonly policy?: (policy: Policy) => unknown;
  readonly parts?: Partial<FormParts>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly file?: Buffer;
  readonly url?: (place: StoragePlace) => string;
}

/** A POST policy, read. */
export interface Policy {
  expiration: string;
  conditions: unknown[];
}

/** Minted, changed, sent. */
export async function post(
  place: StoragePlace,
  { grant, fields, policy, parts, headers = {}, file = FILE, url }: Change,
): Promise<Answer> {
  let sent: readonly Field[] = fieldsFor(place, { ...GRANT, ...grant?.(place) });
  if (policy !== undefined) {
    const minted = JSON.parse(Buffer.from(fieldValue(sent, 'policy'), 'base64').toString()) as Policy;
    const changed = policy(minted);
    sent = withPolicy(place, sent, typeof changed === 'string' ? changed : JSON.stringify(changed));
  }
  if (fields !== undefined) sent = fields([...sent], place);
  const { body, contentType } = formBytes({ fields: sent, file, ...parts });
  return await send(url?.(place) ?? `${place.endpoint}/${place.bucket}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      ...(headers['transfer-encoding'] === undefined ? { 'content-length': String(body.length) } : {}),
      ...headers,
    },
    body,
  });
}

/** The value of a field, empty when there is none. */
export function fieldValue(fields: readonly Field[], name: string): string {
  return fields.find(([one]) => one === name)?.[1] ?? '';
}

/** The fields with another value of one. */
export function set(name: string, value: string | ((old: string) => string)): Required<Change>['fields'] {
  return (fields) =>
    fields.map(([one, old]) => [one, one === name ? (typeof value === 'string' ? value : value(old)) : old] as const);
}

/** The fields without one. */
export function without(name: string): Required<Change>['fields'] {
  return (fields) => fields.filter(([one]) => one !== name);
}

/** The fields with more before them. */
export function adding(...more: Field[]): Required<Change>['fields'] {
  return (fields) => [...more, ...fields];
}
