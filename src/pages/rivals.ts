import { DeployError, messageOf } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import { readRunUrl } from '../contract/tags.js';
import { newerRunError } from '../platform/ownership.js';
import { historyOf } from './former-runs.js';
import {
  isForeign,
  type ReadableSite,
  readStored,
  type Stored,
  unreadableMs,
} from './live-manifest.js';
import { type FileDigest, type Manifest, manifestFile, originOf } from './manifest.js';
import { explainOlder } from './older-run.js';
import { shownManifest } from './owner-evidence.js';
import type { Compared, Publish, PublishJob, PublishResult } from './publish-job.js';
import { uploadFiles } from './upload-files.js';

// How long a look at the manifest stays valid, in ms: no publish begins and ends within it.
export const freshMs = 1000;
const maxRounds = 3;

// The advice of these codes says that nothing was changed, which is wrong in a second round.
const beforeChanges: readonly HintCode[] = [
  'site-unreadable',
  'password-needed',
  'other-repository',
  'keep-unknown',
  'prune-limit',
  'too-many-files',
];

/** The error of a publish that overlapped another publish, or lost stored files. */
export class PublishError extends DeployError {
  readonly remedy: 'every file' | 'none';
  readonly rival: string | undefined;

  constructor(
    code: HintCode,
    text: string,
    {
      remedy,
      rival,
      cause,
    }: { remedy: PublishError['remedy']; rival?: string | undefined; cause?: unknown },
  ) {
    super(code, text, { cause });
    this.remedy = remedy;
    this.rival = rival;
  }
}

/** Returns the error of two publishes at once. */
export function racedError(
  other: Manifest | undefined,
  remedy: PublishError['remedy'] = 'every file',
): PublishError {
  const by = other?.run ? `: ${plainText(other.run)}` : '';
  const text = `Another publish of this site ran at the same time${by}.`;
  return new PublishError('publish-raced', text, { remedy, rival: other?.run });
}

/** Publishes, and starts over with every file if the error says that this helps. */
export async function publishInRounds(
  about: Omit<Publish, 'id' | 'trust' | 'round'>,
  publishOnce: (publish: Publish) => Promise<PublishResult>,
): Promise<PublishResult> {
  const { job, site } = about;
  const { clock, log, newId, random, signal } = job.tools;
  let failure: PublishError | undefined;

  for (let round = 1; ; round++) {
    const publish = { ...about, id: newId(), round, trust: job.inputs.incremental && round === 1 };
    try {
      return await publishOnce(publish);
    } catch (error) {
      signal.throwIfAborted();

      if (failure && error instanceof DeployError && beforeChanges.includes(error.code)) {
        const text = `${failure.message} Starting over failed: ${error.message}`;
        throw new PublishError(failure.code, text, { remedy: 'none', cause: error });
      }

      if (!(error instanceof PublishError) || error.remedy === 'none') throw error;

      const rival = error.rival ?? (await readStored(site.reader)).manifest?.run;
      const reason =
        (await job.explainUnwanted('starting over')) ?? explainOlder(job.owner.runUrl, rival);
      if (reason || round === maxRounds) {
        await leaveOpen(publish);
        throw reason
          ? new PublishError('publish-raced', `${error.message} ${reason}`, { remedy: 'none' })
          : error;
      }

      failure = error;
      log.warning(`${error.message} Starting over with every file.`);
      await clock.sleep(1000 * round * (1 + random()), signal);
    }
  }
}

/** Returns the reason not to publish: a first attempt leaves the site of a newer run, a scheduled run one that was taken back or is hidden. */
export async function explainLeft(
  { job, round }: Publish,
  { stored }: Compared,
): Promise<string | undefined> {
  // A later round has already sent files, and asks `explainUnwanted`.
  const ahead = round === 1 ? await explainAhead(job, stored) : undefined;
  // A second attempt is a person who means it.
  const isUnattended = job.isScheduled && !job.isRepeated;
  return ahead ?? (isUnattended ? explainTakenBack(job, stored) : undefined);
}

async function explainAhead(job: PublishJob, stored: Stored): Promise<string | undefined> {
  const reason = await explainReplaced(job, stored);
  return reason ?? (job.isRepeated ? undefined : explainNewer(job, stored));
}

function explainTakenBack({ commit }: PublishJob, stored: Stored): string | undefined {
  // A host that refuses folders with a dot shows the rest of the site.
  const isUnread =
    stored.state === 'away' ||
    (stored.state === 'hidden' && (stored.cached !== undefined || stored.status === 401));
  if (isUnread)
    return `What is live cannot be read (${plainText(stored.reason)}), so a scheduled run does not replace it.`;

  // An unfinished way back is no way back: it is repaired.
  if (stored.state !== 'trusted' || commit === undefined) return undefined;

  const { rolledBackFrom = [], commit: live } = stored.manifest;
  if (!rolledBackFrom.includes(commit)) return undefined;

  const to = live ? plainText(live.slice(0, 7)) : 'an earlier run';
  return `The site was taken back from ${commit.slice(0, 7)} to ${to}, and a scheduled run does not undo that; the next push publishes again.`;
}

/** Returns the reason to leave the site to the newer run that it names. @throws DeployError `newer-run` if GitHub does not say whether there is such a run */
async function explainNewer(job: PublishJob, stored: Stored): Promise<string | undefined> {
  const manifest = stored.state === 'open' ? undefined : shownManifest(stored);
  // A run that publishes an earlier one again stands where that one stood, so that a push goes on from it.
  const { run = '', restores = run } = manifest ?? {};
  if (!explainOlder(job.owner.runUrl, restores)) return undefined;

  const newer = await job.judgeNewerRun(readRunUrl(restores)?.id ?? 0);
  const shown = plainText(restores, 200);
  if (newer.is === 'newer')
    return `A newer run has published this site: ${shown}. To publish this older commit anyway, run this job again.`;
  if (newer.is === 'unknown') throw newerRunError(job.claim.thing, shown);

  job.tools.log.warning(
    `The site names a newer run as its last publisher, ${shown}, but ${newer.why}. It is published.`,
  );

  return undefined;
}

/** Returns the reason not to replace a site that was published from another directory. */
export async function explainReplaced(
  { directory, claim, checkReplaced }: PublishJob,
  { manifest }: Stored,
): Promise<string | undefined> {
  const other = manifest?.directory;
  // Two folders of a repository have the same default name; any other name was meant for this one.
  if (!other || !directory || other === directory || claim.name.from !== 'repository')
    return undefined;
  return await checkReplaced(plainText(other, 200));
}

/** Checks that no other publish has begun. @throws PublishError; its remedy is `none` if the other publish has ended and none of its files was overwritten */
export function checkNotOvertaken(
  seen: Stored,
  {
    ours,
    before,
    sent,
  }: { ours: string; before: Manifest | undefined; sent: [path: string, digest: FileDigest][] },
): void {
  const { manifest: other } = seen;
  if (!isForeign(other, { ours, before })) return;

  const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
  const isOther = (path: string, [, sha256]: FileDigest) =>
    files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
  if (!files || sent.some(([path, digest]) => isOther(path, digest))) throw racedError(other);

  const by = other?.run ? `, ${plainText(other.run)},` : '';
  const text = `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`;
  throw new PublishError('publish-raced', text, { remedy: 'none' });
}

/** Checks that the site shows no other publish. A stale cache may show `before`. @throws PublishError */
export async function checkNoRival(
  { reader, tools }: ReadableSite,
  { ours, before, shown }: { ours: string; before: Manifest | undefined; shown: boolean },
): Promise<void> {
  const isEnough = ({ state }: Stored) => state !== 'down';
  const stored = await again(unreadableMs, () => readStored(reader), { ...tools, isEnough });
  const seen = stored.manifest;
  if (seen?.publishId === ours) return;
  if (isForeign(seen, { ours, before }) || (shown && seen)) throw racedError(seen);

  // Our manifest was stored, so another program has published since.
  if (stored.state === 'foreign' && stored.status !== 200 && (before || shown))
    throw racedError(undefined);
}

/** Opens the manifest again, so that the next publish repairs the site. Best effort, because the run has failed. */
async function leaveOpen({ job, site }: Publish): Promise<void> {
  try {
    const stored = await readStored(site.reader);
    if (stored.state !== 'trusted') return;

    const { extra = [], files, ...others } = stored.manifest;
    const stays = Object.fromEntries(
      extra.flatMap((path) => (files[path] ? [[path, files[path]]] : [])),
    );
    const paths = [...new Set([...Object.keys(files), ...job.files.map(({ path }) => path)])];
    const history = historyOf(job, { stored, isOpen: true });
    const about = { ...others, ...originOf(job), ...history, extra, files: stays, paths };

    await uploadFiles(site, [
      manifestFile({ ...about, publishId: site.tools.newId(), open: true }),
    ]);
  } catch (error) {
    site.tools.log.debug(`The site could not be marked for repair: ${messageOf(error)}`);
  }
}
