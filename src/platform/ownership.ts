import type { Advice } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import {
  hasServer,
  isSameOwner,
  type OwningRepository,
  ownerOfSource,
  withServer,
} from '../contract/owner.js';
import { formatRepository, namesRepository, readMarker } from '../contract/tags.js';
import type { Told } from '../contract/told.js';

/** The facts about a thing that show whose it is. */
export interface Evidence {
  /** Undefined if the tags cannot be read. */
  tags: readonly string[] | undefined;
  /** The publisher of a live site; `hidden` if its manifest cannot be read, `draft` if nothing was ever published. */
  manifest?: Publisher | 'hidden' | 'draft' | undefined;
  /** The source in the record of an app or instance. */
  source?: string | undefined;
}

/** The publisher that a manifest names. `preview` is empty for what is none, and undefined from earlier releases. */
type Publisher = OwningRepository & { preview?: string | undefined };

/** A run's words about a thing that it wants to change. */
export interface Claim {
  owner: Told<OwningRepository>;
  name: Told<string>;
  /** The source that the run sends. */
  source?: Told<string> | undefined;
  /** `pr-7` or `br-topic`, as in the tag of the preview. */
  preview?: string | undefined;
  /** The run puts content of its own into the thing; options alone change no owner. */
  replaces: boolean;
  /** Subject of a sentence, such as `The site shop`. */
  thing: string;
  /** The input that names it. Default: `name`. A store is used, and changes no owner. */
  input?: 'name' | 'config-service' | undefined;
  log: Log;
}

/**
 * The owner of a thing. `unknown`: the evidence is incomplete. Otherwise it is complete and names no owner: `draft` is a site
 * on which nothing was published yet, `nobody` another site, `unmarked` an app or instance.
 */
export type Whose =
  | { is: 'ours' | 'draft' | 'nobody' | 'unmarked' | 'unknown' }
  | { is: 'former' | 'foreign'; owner: OwningRepository };

/** `protect` is to send a site's visitors another password. */
export type Act = 'change' | 'remove' | 'protect';

/** `named`: only under a name that a person gave. `named, or in a run`: also under the default name of a workflow's run. */
type Needs = 'yes' | 'named' | 'named, or in a run';

/** The same table is in docs/services.md. */
export const consequences: Record<Whose['is'], Record<Act, Needs>> = {
  ours: { change: 'yes', remove: 'yes', protect: 'yes' },
  former: { change: 'yes', remove: 'yes', protect: 'yes' },
  foreign: { change: 'named', remove: 'named', protect: 'named' },
  draft: { change: 'yes', remove: 'named', protect: 'named' },
  nobody: { change: 'named', remove: 'named', protect: 'named' },
  // A platform may have no tags, and a failed tag ends no run.
  unmarked: { change: 'named, or in a run', remove: 'named', protect: 'named' },
  unknown: { change: 'named', remove: 'named', protect: 'named' },
};

/** The permission for one act: a required argument of every client's deletion. */
export class Permission<A extends Act = Act> {
  readonly act: A;
  /** Its tags have to be written anew: its owner or the owner's name is another one from now on, or no tag tells it. */
  readonly rewritesOwner: boolean;

  private constructor(act: A, rewritesOwner: boolean) {
    this.act = act;
    this.rewritesOwner = rewritesOwner;
  }

  /** For `permit` alone. */
  static of<A extends Act>(act: A, { rewritesOwner }: { rewritesOwner: boolean }): Permission<A> {
    return new Permission(act, rewritesOwner);
  }

  /** For what this run created, or what only a removed thing used. */
  static leftover(): Permission<'remove'> {
    return new Permission('remove', false);
  }
}

/** Permits or refuses an act on a thing, and says so where it is another repository's. @throws DeployError `other-repository`; `name-in-use` for what is no preview, or another one; `password-needed` for a password; `platform-error` for unreadable tags */
export function permit<A extends Act>(act: A, evidence: Evidence, claim: Claim): Permission<A> {
  const whose = judge(act, evidence, claim);
  // No word of a person makes up for it: nobody has seen whose it is.
  const isUnproven = act === 'remove' && !evidence.tags && !evidence.manifest;

  if (isUnproven || !isMet(consequences[whose.is][act], claim))
    throw refusal(act, { whose, evidence, claim });

  rejectOtherThanPreview(claim, evidence);

  const takesOver = whose.is === 'foreign' && act === 'change' && claim.replaces;
  // Tags that are not written would name the former owner wherever the manifest cannot be read.
  if (takesOver && !evidence.tags) throw unknownOwnerError(claim.name.value);

  if (whose.is === 'foreign') announce(act, { owner: whose.owner, claim });

  const changesHands = whose.is === 'former' || (whose.is === 'foreign' && claim.replaces);

  return Permission.of(act, { rewritesOwner: changesHands || isUnmarked(whose, evidence, claim) });
}

/** Returns whether an app or instance that is ours, or nobody's, lacks our mark, as its tags could not be written or the console has made it. */
function isUnmarked({ is }: Whose, { tags, manifest }: Evidence, { preview }: Claim): boolean {
  const lacksTag = tags !== undefined && readMarker(tags).repository === undefined;
  // Nothing proves that nobody's is this preview's, and the mark of a preview has it removed with its data.
  const isMarkable = is === 'ours' || (is === 'unmarked' && preview === undefined);
  return isMarkable && manifest === undefined && lacksTag;
}

/** Refuses what has the name of this preview and is production, or another preview. @throws DeployError `name-in-use` */
function rejectOtherThanPreview({ name, preview }: Claim, evidence: Evidence): void {
  const other = preview === undefined ? undefined : explainOther(evidence, preview);
  if (other === undefined) return;

  const message = `"${plainText(name.value, 80)}" has the name of this preview, and ${other}. Nothing of it was changed.`;
  throw new DeployError('name-in-use', message);
}

/** Returns who says that a thing is another one than this preview: its tags or its manifest, of which either may not have been written. */
function explainOther({ tags = [], manifest }: Evidence, preview: string): string | undefined {
  const marker = readMarker(tags);
  const tagged = marker.repository === undefined ? undefined : (marker.preview ?? '');
  const published = typeof manifest === 'object' ? manifest.preview : undefined;
  const told = { 'its tags say': tagged, 'its manifest says': published };

  for (const [who, what] of Object.entries(told)) {
    if (what === undefined || what === preview) continue;
    return `${who} that it is ${what === '' ? 'no preview' : `the preview ${plainText(what, 80)}`}`;
  }

  return undefined;
}

function isMet(needs: Needs, { name, owner }: Claim): boolean {
  if (needs === 'yes' || name.from === 'person') return true;
  // At a terminal a default name comes from the clone, which can be anybody's.
  return needs !== 'named' && name.from === 'repository' && owner.from === 'person';
}

/** Returns the owner by the manifest, then by the tags, then by the source. What names an owner is another's for a run without a repository. */
export function weigh(
  { tags, manifest, source }: Evidence,
  { owner: { value: own }, source: sent }: Pick<Claim, 'owner' | 'source'>,
): Whose {
  if (typeof manifest === 'object') {
    // Undefined where one of the two names no repository.
    const isOurs = isSameOwner(manifest, own);
    if (isOurs !== undefined || manifest.repository)
      return owned(manifest, { isOurs: isOurs === true, own });
  }

  const marker = readMarker(tags ?? []);
  if (marker.repository !== undefined) {
    const tagged = { repository: marker.repository, repositoryId: marker['repository-id'] };
    return owned(tagged, { isOurs: namesRepository(marker, own), own });
  }

  const theirs = source === undefined ? undefined : ownerOfSource(source);
  if (theirs !== undefined)
    return sourcesOf(own, sent).includes(theirs)
      ? { is: 'ours' }
      : { is: 'foreign', owner: { repository: theirs } };

  if (manifest === 'hidden' || !tags) return { is: 'unknown' };
  if (manifest === 'draft') return { is: 'draft' };
  return { is: manifest === undefined ? 'unmarked' : 'nobody' };
}

function owned(
  owner: OwningRepository,
  { isOurs, own }: { isOurs: boolean; own: OwningRepository },
): Whose {
  if (!isOurs) return { is: 'foreign', owner };
  const isNamedSo =
    formatRepository(owner.repository ?? '') === formatRepository(own.repository ?? '');
  return isNamedSo ? { is: 'ours' } : { is: 'former', owner };
}

/** Returns whether something is known as this repository's, also under its former name. */
export function isKnownOwn({ is }: Whose): boolean {
  return is === 'ours' || is === 'former';
}

/** Returns the repositories whose code counts as this run's. What was found in a clone or in a record proves nothing. */
function sourcesOf({ repository }: OwningRepository, sent: Claim['source']): string[] {
  const given = sent?.from === 'person' ? ownerOfSource(sent.value) : undefined;
  return [repository?.toLowerCase(), given].filter((one): one is string => Boolean(one));
}

/** A removal asks more of the evidence than a change: what is gone stays gone. */
function judge(act: Act, evidence: Evidence, claim: Claim): Whose {
  const whose = weigh(evidence, claim);
  const { tags, manifest, source } = evidence;
  if (act !== 'remove' || (whose.is !== 'ours' && whose.is !== 'former')) return whose;
  if (typeof manifest === 'object' || source !== undefined) return whose;

  // A tag may be older than a manifest that cannot be read now. A preview has one owner all its life.
  const isThePreview =
    claim.preview !== undefined && readMarker(tags ?? []).preview === claim.preview;
  const isTaggedEnough = manifest === undefined && claim.preview === undefined;
  return isThePreview || isTaggedEnough ? whose : { is: 'unknown' };
}

function announce(act: Act, { owner, claim }: { owner: OwningRepository; claim: Claim }): void {
  const { log, replaces, thing } = claim;
  const { theirs, ours } = describe(owner, claim);
  const subject = ours === '' ? `${us(claim)}, of no repository,` : `${us(claim)} of ${ours}`;
  const former = `${thing} was deployed by ${theirs} before; ${subject}`;

  if (act === 'remove') log.warning(`${former} removes it.`);
  else if (replaces && act === 'change') log.warning(`${former} takes it over.`);
  else log.info(`${former} changes it.`);
}

interface Judged {
  whose: Whose;
  evidence: Evidence;
  claim: Claim;
}

function refusal(act: Act, { whose, evidence, claim }: Judged): DeployError {
  const { name, thing } = claim;

  if (whose.is === 'foreign') {
    const { theirs, ours } = describe(whose.owner, claim);
    const text = `${thing} belongs to ${theirs}, and ${us(claim)} to ${ours || 'no repository'}.`;
    if (claim.input === 'config-service')
      return new DeployError('config-store', `${text} Nothing was changed.`, {
        next: howToTakeOver(act, claim),
      });
    return new DeployError('other-repository', text, { next: howToTakeOver(act, claim) });
  }

  if (!evidence.tags && evidence.manifest !== 'hidden') return unknownOwnerError(name.value);

  if (act === 'protect') {
    const text = `${thing} asks visitors for another password than \`basic-auth\`, and no tag says that this repository has made it.`;
    return new DeployError('password-needed', `${text} Nothing was changed.`);
  }

  const text = `The owner of ${lowered(thing)} cannot be told: ${whatLacks(whose, evidence)}. Nothing of it was changed.`;
  return new DeployError('other-repository', text, {
    next: act === 'remove' ? howToFree(name.value) : howToClaim(act, claim),
  });
}

function whatLacks({ is }: Whose, { manifest }: Evidence): string {
  if (is === 'nobody' || is === 'unmarked') return 'nothing of it names a repository';
  return manifest === 'hidden'
    ? 'its manifest cannot be read, and no tag says enough'
    : 'no tag names this repository';
}

function describe(
  theirs: OwningRepository,
  { owner: { value: ours } }: Claim,
): { theirs: string; ours: string } {
  const one = theirs.repository ?? '';
  const other = ours.repository ?? '';
  const isElsewhere = hasServer(one) !== hasServer(other);
  const isSameName = formatRepository(one) === formatRepository(other);

  const nameOf = ({ repository = '', repositoryId = 'unknown' }: OwningRepository) => {
    if (repository === '') return '';
    const name = plainText(isElsewhere ? withServer(repository) : repository, 120);
    // A repository that was made anew under the name of another has another id.
    return isSameName ? `${name} (id ${plainText(repositoryId, 40)})` : name;
  };
  return { theirs: nameOf(theirs), ours: nameOf(ours) };
}

function us({ owner: { value, from } }: Claim): string {
  if (from !== 'folder') return 'this run';
  return value.repository ? 'this clone' : 'this folder';
}

function lowered(thing: string): string {
  return thing.replace(/^The /, 'the ');
}

type Naming = Pick<Claim, 'name' | 'input'>;

/** Returns the way to another repository's thing; undefined for a removal, because whoever follows that advice deletes what runs there. */
function howToTakeOver(act: Act, { name, input }: Naming): Advice | undefined {
  if (act === 'remove') return undefined;
  return name.from === 'workflow'
    ? howToClaim(act, { name, input })
    : ['To take it over outside of previews, set `name` to exactly this name.'];
}

function howToClaim(act: Act, { name: { value, from }, input = 'name' }: Naming): Advice {
  if (from === 'workflow') {
    const does = act === 'change' && input === 'name' ? 'takes it over' : 'does it all the same';
    return [
      `The name was found in a workflow of this folder. \`--${input} ${shellWord(value)}\` ${does}.`,
    ];
  }
  return [
    `If it is this repository's, \`name: ${value}\` continues with it; else choose another \`name\`.`,
  ];
}

/** Returns the error for a thing whose last run has a greater number, where GitHub does not say whether that run exists. */
export function newerRunError(thing: string, run: string): DeployError {
  const text = `${thing} names a newer run than this one as its last, ${plainText(run, 200)}, and GitHub did not say whether that run exists. Nothing was deployed.`;
  return new DeployError('newer-run', text);
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
