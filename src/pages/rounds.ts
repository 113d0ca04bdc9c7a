import { DeployError, isStatus, messageOf } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { again } from '../base/retry.js';
import { Skip } from '../contract/outcome.js';
import { historyOf, isWayBack } from './former-runs.js';
import { minuteOfLooks, readStored, type Stored } from './live-manifest.js';
import { digestOfDirectory, manifestFile, originOf } from './manifest.js';
import { explainOlder } from './older-run.js';
import type { Publish, PublishResult } from './publish-job.js';
import { findSite } from './remove.js';
import { overlayOf, PublishError } from './rival.js';
import type { Site } from './site.js';
import { uploadFiles } from './upload-files.js';

const maxRounds = 3;
const byHand = 'A publish with `incremental: false`';

// The advice of these codes says that nothing was changed, which is wrong in a second round.
const beforeChanges: readonly HintCode[] = [
  'site-unreadable',
  'password-needed',
  'other-repository',
  'keep-unknown',
  'prune-limit',
  'too-many-files',
];

const signsOfRemoval: readonly HintCode[] = [
  'publish-raced',
  'upload-failed',
  'finalize-failed',
  'not-live',
];

/** Publishes, and starts over with every file if the error says that this helps; with none if another run has published the same files. */
export async function publishInRounds(
  about: Omit<Publish, 'id' | 'trust' | 'round'>,
  publishOnce: (publish: Publish) => Promise<PublishResult>,
): Promise<PublishResult> {
  const { job, site } = about;
  const { clock, log, random, signal } = site.tools;
  let failure: PublishError | undefined;
  let trust = job.rules.incremental;

  for (let round = 1; ; round++) {
    const publish = roundOf(about, { round, trust });
    try {
      const result = await publishOnce(publish);
      // A site that a former round has changed is not left as it was.
      if (failure && result.leaves) throw new Skip(result.leaves);
      return result;
    } catch (error) {
      signal.throwIfAborted();
      await checkStillThere(site, error);

      if (failure && endsUnchanged(error)) {
        await leaveForRepair(publish);
        const text = `${failure.message} Starting over failed: ${error.message}`;
        throw new PublishError(failure.code, text, { remedy: 'none', cause: error });
      }

      if (!(error instanceof PublishError)) throw error;

      trust =
        round < maxRounds && error.code === 'publish-raced' && (await showsSameFiles(publish));
      if (trust) {
        log.info(`${error.message} It has published the same files, so none is sent again.`);
        continue;
      }

      await checkStartsOver(publish, error);
      failure = error;
      log.warning(`${error.message} Starting over with every file.`);
      await clock.sleep(1000 * round * (1 + random()), signal);
    }
  }
}

/** Ends a publish whose site is gone, which looks like many another failure. @throws PublishError */
async function checkStillThere({ page: { name }, tools }: Site, cause: unknown): Promise<void> {
  const mayBeGone = cause instanceof DeployError && signsOfRemoval.includes(cause.code);
  if (!mayBeGone && !isStatus(cause, 404)) return;

  const isThere = await findSite(tools.pages, name).catch(() => true);
  if (isThere) return;

  const text = `The site ${name} was removed while this run published it.`;
  throw new PublishError('publish-raced', text, { remedy: 'none', cause });
}

/** Ends a publish that does not start over, and leaves the site for repair. @throws PublishError */
async function checkStartsOver(publish: Publish, error: PublishError): Promise<void> {
  const { job, site, round } = publish;
  if (error.remedy === 'none') throw error;

  if (error.remedy === 'next publish') {
    const next = (await leaveForRepair(publish)) ? 'The next publish' : byHand;
    const text = `${error.message} ${next} sends every file.`;
    throw new PublishError(error.code, text, { remedy: 'none', cause: error });
  }

  const rival = error.rival ?? (await readStored(site.reader)).manifest?.run;
  const reason =
    (await job.standing.explainUnwanted('starting over')) ??
    explainOlder(job.by.owner.runUrl, rival);
  if (!reason && round < maxRounds) return;

  await leaveForRepair(publish);
  throw reason
    ? new PublishError('publish-raced', `${error.message} ${reason}`, { remedy: 'none' })
    : error;
}

/** Only the first round trusts looks that were begun before. */
function roundOf(
  about: Omit<Publish, 'id' | 'trust' | 'round'>,
  { round, trust }: { round: number; trust: boolean },
): Publish {
  const id = about.site.tools.newId();
  if (round === 1) return { ...about, id, round, trust };

  // A site that shows the whole publish of another run is no draft any more.
  const page = trust ? { ...about.site.page, status: 'live' } : about.site.page;
  return { ...about, site: { ...about.site, page }, id, round, trust, early: undefined };
}

/** Returns whether the site shows this very directory, as another run of the commit has published it. One that has not ended gets a minute. */
async function showsSameFiles({ job: { by, files }, site, id }: Publish): Promise<boolean> {
  if (!by.commit) return false;

  const isOfTwin = ({ manifest }: Stored) =>
    manifest?.commit === by.commit &&
    manifest?.directory === by.directory &&
    manifest?.publishId !== id;
  const isEnough = (seen: Stored) => seen.state !== 'open' || !isOfTwin(seen);
  const stored = await again(minuteOfLooks, () => readStored(site.reader), {
    ...site.tools,
    isEnough,
  });
  if (stored.state !== 'trusted' || !isOfTwin(stored)) return false;

  return stored.manifest.digest === (await digestOfDirectory(files, new Map()));
}

/** Returns whether a round has ended before it changed anything; a former one has. */
function endsUnchanged(error: unknown): error is Skip | DeployError {
  return (
    error instanceof Skip || (error instanceof DeployError && beforeChanges.includes(error.code))
  );
}

/**
 * Has the next publish repair the site: opens the manifest again, or leaves a tag where another run's password hides it.
 * Returns whether that is stored. Best effort, because the run has failed.
 */
async function leaveForRepair({ job, site }: Publish): Promise<boolean> {
  try {
    const stored = await readStored(site.reader);
    if (stored.state === 'hidden' && stored.asksLogin)
      return await job.ledger.distrustOthers(site.page, overlayOf(job.by, site.tools.newId()));
    if (stored.state !== 'trusted') return stored.state === 'open';
    // That tag has it repaired, and an open manifest with a list would be believed.
    if (await job.ledger.overlaidSince(site.page)) return true;

    const { extra = [], files, ...others } = stored.manifest;
    const stays = Object.fromEntries(
      extra.flatMap((path) => (files[path] ? [[path, files[path]]] : [])),
    );
    const paths = [...new Set([...Object.keys(files), ...job.files.map(({ path }) => path)])];
    const goesBack = await isWayBack(job, stored);
    const history = historyOf(job.by, { stored, isWayBack: goesBack, isOpen: true });
    const about = { ...others, ...originOf(job.by), ...history, extra, files: stays, paths };

    await uploadFiles(site, [
      manifestFile({ ...about, publishId: site.tools.newId(), open: true }),
    ]);
    return true;
  } catch (error) {
    site.tools.log.debug(`The site could not be marked for repair: ${messageOf(error)}`);
    return false;
  }
}
