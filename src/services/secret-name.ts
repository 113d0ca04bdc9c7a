import { createHash, scrypt } from 'node:crypto';
import type { InstanceKey } from './suspended.js';

/** Returns the secret name of an option's value: the same for the same value, so that it is recognised unread. It reveals 32 bits of a slow hash, salted with the place. */
export async function secretNameOf(
  value: string,
  { workspace, key, option }: { workspace: string | undefined; key: InstanceKey; option: string },
): Promise<string> {
  const salt = JSON.stringify([workspace ?? '', key.serviceId, key.name, option]);
  return `${slotOf(key, option)}${await slowHash(value, salt)}`;
}

/** Returns the prefix of an option's secret names. Names are unique in a workspace over all services, of lower-case letters and digits. */
export function slotOf(key: InstanceKey, option: string): string {
  return `${originOf(key)}${hashOf([option], 6)}`;
}

function originOf({ serviceId, name }: InstanceKey): string {
  return `osc${hashOf([serviceId, name], 10)}`;
}

/** Returns whether an option refers to a secret that `secretNameOf` has named. */
export function isOwnReference(option: string): boolean {
  return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}

/** Returns the names that `secretNameOf` gave to secrets of the instance. */
export function secretsOf(names: readonly string[], key: InstanceKey): string[] {
  const origin = originOf(key);
  return names.filter((name) => name.startsWith(origin) && /^osc[0-9a-f]{24}$/.test(name));
}

function hashOf(parts: string[], length: number): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}

/** 8 hex digits by scrypt, about 50 ms for each guess. */
async function slowHash(value: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(value, salt, 4, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
  });
}
