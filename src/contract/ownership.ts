import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isSameRepository } from './pull-request.js';

/** Which repository something belongs to. GitHub never changes the id of one, whatever it is called. */
export interface OwningRepository {
  /** `owner/repo`. */
  repository?: string | undefined;
  /** As GITHUB_REPOSITORY_ID has it. */
  repositoryId?: string | undefined;
}

/** @returns `undefined` when one of the two does not say which repository it is */
export function isSameOwner(owner: OwningRepository, own: OwningRepository): boolean | undefined {
  if (owner.repositoryId && own.repositoryId) return owner.repositoryId === own.repositoryId;
  if (!owner.repository || !own.repository) return undefined;
  return isSameRepository(owner.repository, own.repository);
}

interface Guarded {
  own: OwningRepository;
  /** `the site my-site`. */
  thing: string;
  name: string;
  /** Whether a person gave exactly this name. */
  chosen: boolean;
  removes?: boolean;
  log: Log;
}

/**
 * A name that the action made itself may be another repository's by accident: then nothing is touched. One that a person
 * chose is taken at its word, with a warning.
 * @throws DeployError `other-repository`
 */
export function guardOwner(owner: OwningRepository, guarded: Guarded): void {
  const { own, thing, name, chosen, removes = false, log } = guarded;
  if (isSameOwner(owner, own) !== false) return;
  const [theirs, ours] = [owner.repository ?? '', own.repository ?? ''].map((text) => plainText(text, 120));
  if (!chosen) {
    throw new DeployError('other-repository', `${thing} belongs to ${theirs}, and this run to ${ours}.`, {
      next: howToFree(name),
    });
  }
  const does = removes ? 'removes it' : 'takes it over';
  log.warning(`${thing} was deployed by ${theirs} before; this run of ${ours} ${does}.`);
}

/** The way out where nothing shows that a repository has only been renamed. */
export function howToFree(name: string): string {
  return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}
