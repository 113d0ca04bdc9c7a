import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { isSameRepository } from '../contract/pull-request.js';
import { repositoryOf } from '../contract/source.js';
import { namesRepository, readMarker } from '../contract/tags.js';

/* Whose something is: evidence is weighed here and nowhere else, and what allows a deletion is made here. */

/** Which repository something belongs to. GitHub never changes the id of a repository, whatever it is called. */
export interface OwningRepository {
  /** `owner/repo`. */
  repository?: string | undefined;
  /** As GITHUB_REPOSITORY_ID has it. */
  repositoryId?: string | undefined;
}

/** What shows an owner, the strongest first. */
export interface Evidence {
  /** Undefined where they cannot be read. */
  tags: readonly string[] | undefined;
  /** The marker that a site carries. */
  manifest?: OwningRepository | undefined;
  /** Address of the source that it runs. */
  source?: string | undefined;
}

/** `unmarked`: all was read, and nothing says whose it is. `unknown`: not all could be read. */
export type Whose = 'ours' | 'unmarked' | 'unknown' | { foreign: string };

/** The run that would change or remove something. */
export interface Claim {
  own: OwningRepository;
  /** Sources that are ours, as `repositoryOf` gives them. */
  sources?: readonly string[];
  /** `The site my-site`. */
  thing: string;
  name: string;
  /** A person gave exactly this name. */
  chosen: boolean;
  log: Log;
}

/** @returns `undefined` when one of the two does not say which repository it is */
export function isSameOwner(owner: OwningRepository, own: OwningRepository): boolean | undefined {
  if (owner.repositoryId && own.repositoryId) return owner.repositoryId === own.repositoryId;
  if (!owner.repository || !own.repository) return undefined;
  return isSameRepository(owner.repository, own.repository);
}

/** Decides whose a resource is, by its tags, its manifest and its source. */
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

/**
 * Lets a run change something that is its own or nobody's. A name that the action made may be another repository's by
 * accident; a name that a person chose is taken at its word, with a warning.
 * @returns whether it is taken over from another repository
 * @throws DeployError `other-repository`, `platform-error` where whose it is cannot be seen
 */
export function guardChange(evidence: Evidence, claim: Claim): boolean {
  const whose = weigh(evidence, claim);
  if (whose === 'unknown' && !claim.chosen) throw unknownOwnerError(claim.name);
  return isTaken(whose, { claim, does: 'takes it over' });
}

function isTaken(whose: Whose, { claim, does }: { claim: Claim; does: string }): boolean {
  if (typeof whose === 'string') return false;
  const { own, sources = [], thing, name, chosen, log } = claim;
  // A source is named with its host where that is another one than ours.
  const [host, ...path] = whose.foreign.split('/');
  const isSource = path.length > 1;
  const isOurHost = isSource && sources[0]?.startsWith(`${host}/`);
  const [theirs, ours] = [
    isOurHost ? path.join('/') : whose.foreign,
    isSource && !isOurHost ? sources[0] : own.repository || sources[0]?.replace(`${host}/`, ''),
  ].map((text = '') => plainText(text, 120));
  if (!chosen) {
    const next = howToFree(name);
    throw new DeployError('other-repository', `${thing} belongs to ${theirs}, and this run to ${ours}.`, { next });
  }
  log.warning(`${thing} was deployed by ${theirs} before; this run of ${ours} ${does}.`);
  return true;
}

/** The reading that allows a deletion: every client's deletion takes one, and only this class makes them. */
export class Removal {
  readonly #why: string;

  private constructor(why: string) {
    this.#why = why;
  }

  /** @throws DeployError as `guardChange` does, for a chosen name too where its tags cannot be read */
  static of(evidence: Evidence, claim: Claim): Removal {
    if (!evidence.tags) throw unknownOwnerError(claim.name);
    isTaken(weigh(evidence, claim), { claim, does: 'removes it' });
    return new Removal(`${claim.thing} was read, and is this run's or was named by a person`);
  }

  /** For what needs no owner: what this run has made itself, or what only the removed thing used. */
  static because(why: string): Removal {
    return new Removal(why);
  }

  toString(): string {
    return this.#why;
  }
}

/** The error for something whose tags cannot be read. */
export function unknownOwnerError(name: string): DeployError {
  const message = `Whose "${name}" is cannot be seen: its tags cannot be read. Nothing of it was changed.`;
  return new DeployError('platform-error', message);
}

/** The way out where nothing shows that a repository has only been renamed. */
export function howToFree(name: string): string {
  return `If it can go, or this repository made it under a former name, remove it once with \`operation: remove\`, \`preview: false\` and \`name: ${name}\`.`;
}
