import { createHash, scrypt } from 'node:crypto';

/** An instance's option in one workspace. */
export interface SecretPlace {
  workspace: string | undefined;
  serviceId: string;
  instance: string;
  option: string;
}

/**
 * The name of the secret that holds this value of an option. The same value has the same name, so that it is recognised
 * although no value can be read; a reader of the name learns 32 bits of a slow hash that is salted with the place.
 * Names are unique in a workspace over all services, and of lower-case letters and digits.
 */
export async function secretNameOf(value: string, place: SecretPlace): Promise<string> {
  const salt = JSON.stringify([place.workspace ?? '', place.serviceId, place.instance, place.option]);
  return `${slotOf(place)}${await slowHash(value, salt)}`;
}

/** Returns the prefix of the names of all values of one option. */
export function slotOf({ serviceId, instance, option }: Omit<SecretPlace, 'workspace'>): string {
  return `${originOf({ serviceId, instance })}${hashOf([option], 6)}`;
}

/** Returns the prefix of the names of all secrets of one instance. */
function originOf({ serviceId, instance }: Pick<SecretPlace, 'serviceId' | 'instance'>): string {
  return `osc${hashOf([serviceId, instance], 10)}`;
}

/** Returns whether an option names a secret that `secretNameOf` has named. */
export function isOwnReference(option: string): boolean {
  return /^\{\{secrets\.osc[0-9a-f]{24}\}\}$/.test(option);
}

/** Returns the names that `secretNameOf` gave to secrets of the instance. */
export function secretsOf(names: readonly string[], instance: Pick<SecretPlace, 'serviceId' | 'instance'>): string[] {
  const owner = originOf(instance);
  return names.filter((name) => name.startsWith(owner) && /^osc[0-9a-f]{24}$/.test(name));
}

function hashOf(parts: string[], length: number): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, length);
}

/** 8 hex digits, by scrypt with Node's cost: about 50 ms for each guess. */
async function slowHash(value: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(value, salt, 4, (error, key) => (error ? reject(error) : resolve(key.toString('hex'))));
  });
}
