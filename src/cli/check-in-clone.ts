import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { ourCommand } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { isInside } from '../base/inside.js';
import { plainText } from '../base/plain-text.js';
import type { Told } from '../contract/told.js';
import type { Clone } from './clone.js';

/** Refuses a directory outside of the clone that no person gave: a clone could name any folder of this machine. @throws DeployError `directory-outside` */
export function checkInClone({ root }: Clone, cwd: string, { value, from }: Told<string>): void {
  const real = from === 'person' ? undefined : followLinks(resolve(cwd, value));
  // A directory that is not there is reported with more words, when it is read.
  if (real === undefined || isInside(real, realpathSync(root))) return;

  const shown = plainText(value, 200);
  const text = `This clone's own configuration names \`${shown}\` as the directory to publish, which lies outside of the clone: ${plainText(real, 200)}. Nothing was published.`;
  throw new DeployError('directory-outside', text, {
    next: [
      'If its files may be public, give the directory yourself:',
      ourCommand(`<command> ${shellWord(real)}`),
    ],
  });
}

function followLinks(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
