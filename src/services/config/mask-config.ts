import type { Log } from '../../base/log.js';
import type { ConfigValues } from '../../contract/rules/config.js';
import { isPlain, isSecretName, isSecretReference, isWebAddress, passwordsIn } from '../options/sensitive.js';

/** A mask of a few letters would blank out the log and hide nothing. */
const minMask = 4;

/**
 * From now on no value is printed. The runner masks those whose name says that they are secret, and passwords in
 * addresses: it drops each output of the job that holds a masked word, so not what may be a part of one.
 */
export function maskConfig(values: ConfigValues, log: Log): void {
  for (const [name, value] of values) {
    if (isSecretReference(value)) continue;
    for (const password of passwordsIn(value)) log.mask(password);
    if (isSecret(name, value)) log.mask(value);
    else log.secrets.hide(value);
  }
}

function isSecret(name: string, value: string): boolean {
  if (/^[a-z][a-z0-9+.-]*:\/\/[^/@\s]+@/i.test(value)) return true;
  return isSecretName(name) && !isWebAddress(value) && value.length >= minMask && !isPlain(value);
}
