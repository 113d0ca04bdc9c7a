import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isSameRepository } from '../contract/pull-request.js';
import { repositoryOf } from '../contract/source.js';
import { namesRepository, readMarker } from '../contract/tags.js';

/** GitHub never changes the id of a repository. */
export interface OwningRepository {
  repository?: string | undefined;
  repositoryId?: string | undefined;
}

export interface Evidence {
  /** Undefined if the tags cannot be read. */
  tags: readonly string[] | undefined;
  manifest?: OwningRepository | undefined;
  source?: string | undefined;
}

/** `unmarked`: the evidence is complete and names no owner. `unknown`: the tags are unreadable. */
export type Whose = 'ours' | 'unmarked' | 'unknown' | { foreign: string };

export interface Claim {
  own: OwningRepository;
  sources?: readonly string[];
  thing: string;
  name: string;
  /** The user chose the name; it is not a default. */
  chosen: boolean;
  log: Log;
}

/** Returns whether two repositories are the same; undefined if either has no name. */
export function isSameOwner(owner: OwningRepository, own: OwningRepository): boolean | undefined {
  if (owner.repositoryId && own.repositoryId) return owner.repositoryId === own.repositoryId;
  if (!owner.repository || !own.repository) return undefined;
  return isSameRepository(owner.repository, own.repository);
}

/** Returns the owner by tags, manifest and source. */
// oxlint-disable-next-line complexity -- to be divided
export function weigh(
  { tags, manifest, source }: Evidence,
  { own, sources = [] }: Partial<Claim> & { own: Claim['own'] },
): Whose {
  const marker = readMarker(tags ?? []);
  if (marker.repository !== undefined && own.repository)
    return namesRepository(marker, own) ? 'ours' : { foreign: marker.repository };

  const isOurs = manifest && isSameOwner(manifest, own);
  if (isOurs !== undefined) return isOurs ? 'ours' : { foreign: manifest?.repository ?? '' };

  const theirs = source && sources.length > 0 ? repositoryOf(source) : undefined;
  if (theirs) return sources.includes(theirs) ? 'ours' : { foreign: theirs };

  return tags ? 'unmarked' : 'unknown';
}

/** Returns whether a resource of a chosen name is taken over, and warns. @throws DeployError `other-repository`; `platform-error` for an unknown owner */
export function guardChange(evidence: Evidence, claim: Claim): boolean {
  const whose = weigh(evidence, claim);
  if (whose === 'unknown' && !claim.chosen) throw unknownOwnerError(claim.name);
  return isTaken(whose, { claim, does: 'takes it over' });
}

function isTaken(whose: Whose, { claim, does }: { claim: Claim; does: string }): boolean {
  if (typeof whose === 'string') return false;

  const { own, sources = [], thing, name, chosen, log } = claim;
  const [host, ...path] = whose.foreign.split('/');
  const isSource = path.length > 1;
  const isOurHost = isSource && sources[0]?.startsWith(`${host}/`);
  const [theirs, ours] = [
    isOurHost ? path.join('/') : whose.foreign,
    isSource && !isOurHost ? sources[0] : own.repository || sources[0]?.replace(`${host}/`, ''),
  ].map((text = '') => plainText(text, 120));

  if (!chosen) {
    const next = howToFree(name);
    throw new DeployError(
      'other-repository',
      `${thing} belongs to ${theirs}, and this run to ${ours}.`,
      { next },
    );
  }

  log.warning(`${thing} was deployed by ${theirs} before; this run of ${ours} ${does}.`);

  return true;
}

/** The permission for a deletion: a required argument of every client's deletion. */
export class Removal {
  readonly reason: string;

  private constructor(reason: string) {
    this.reason = reason;
  }

  /** @throws DeployError like `guardChange`, and for a chosen name with unreadable tags */
  static of(evidence: Evidence, claim: Claim): Removal {
    if (!evidence.tags) throw unknownOwnerError(claim.name);
    isTaken(weigh(evidence, claim), { claim, does: 'removes it' });
    return new Removal(`${claim.thing} was read, and is this run's or was named by a person`);
  }

  /** For a resource that this run created, or that only a removed resource used. */
  static because(reason: string): Removal {
    return new Removal(reason);
  }
}

/** Returns the error for unreadable tags. */
export function unknownOwnerError(name: string): DeployError {
  const message = `The owner of "${name}" is unknown: its tags cannot be read. Nothing of it was changed.`;
  return new DeployError('platform-error', message);
}

/** Returns the advice for a repository that may have been renamed. */
export function howToFree(name: string): string {
  return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}
