import { DeployError, messageOf, RequestError } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { unknownSource } from '../contract/source.js';
import type { Area } from './area.js';
import { type Journal, type Taking, unchangedError } from './journal.js';
import { OvertakenError } from './overtaken.js';
import { findSuccessor, restoreMark } from './ownership.js';
import { lookAtAddress } from './readiness/answering.js';
import { awaitBuildEnd } from './readiness/build-end.js';
import { type BuildWatch, watchBuild } from './readiness/build-watch.js';
import { findFailure, sameCommit } from './readiness/run-log.js';
import type { Subject } from './readiness/subject.js';
import { awaitUp } from './readiness/up.js';
import { builds, type Step, type Undo, whyNoFormer } from './step.js';
import type { Desk } from './want.js';

/** A deploy that has failed, as far as it came: all that taking it back reads. */
export interface FailedDeploy {
  desk: Desk;
  area: Area;
  /** What was sent, with how each step is taken back. */
  journal: Journal;
  /** Undefined if it failed before anything was there to be changed. */
  followed: Followed | undefined;
  isNew: boolean;
  /** Everything was sent, so the error is one of the new version. */
  isAwaited: boolean;
}

/** The app or instance that is changed, and what is known of its version before. */
export interface Followed {
  subject: Subject;
  /** The build of the last step; undefined outside of runners. */
  build: BuildWatch | undefined;
  /** The commit that answered before the first build; undefined if unknown. */
  formerCommit: string | undefined;
  /** Undefined if its tags were not changed. */
  formerTags: string[] | undefined;
}

/** The codes of a build that was seen to fail; after any other error it may still come up. */
const failedBuilds: ReadonlySet<HintCode> = new Set(['build-failed', 'clone-failed']);

/** A build whose end was not seen comes up later, and reads what was prepared for it. */
const mayBeLive = 'Nothing was taken back, as the new build may be live.';

/** Takes back what nothing uses, and what `rollback` asks for. Returns the error of the run, with what was changed and what is live. */
export async function takeBack(failed: FailedDeploy, error: unknown): Promise<unknown> {
  if (!(error instanceof DeployError)) return error;
  const { desk, journal } = failed;
  const { signal } = desk.tools;

  try {
    // A cancelled run can send nothing.
    return signal.aborted ? journal.addChanges(error) : await undoFailed(failed, error);
  } catch (failure) {
    if (failure instanceof OvertakenError) return explainOvertaken(failed, { error, failure });
    if (!signal.aborted || !(failure instanceof DeployError)) throw failure;
    const sentence = 'The run was cancelled before everything was taken back.';
    return journal.addChanges(error.with({ sentence }));
  }
}

/** Stops an undo once another run has deployed it: what that one reads, and its version, are not ours to take back. @throws OvertakenError */
async function rejectOvertaken({ desk, followed }: FailedDeploy): Promise<void> {
  // Without a mark of its own, a run cannot see that another one has replaced it.
  if (!followed?.formerTags) return;
  const successor = await findSuccessor(desk, followed.subject.there.key);
  if (successor) throw new OvertakenError(successor);
}

function explainOvertaken(
  { journal }: FailedDeploy,
  { error, failure }: { error: DeployError; failure: OvertakenError },
): DeployError {
  const last = journal.steps.findLast(builds);
  const { taken } = journal;
  const before = taken.length > 0 ? ` Taken back before that was seen: ${taken.join('; ')}.` : '';
  const sentence = `${failure.message}${before} So nothing more was taken back.`;
  return journal.addChanges(addSentence(error, sentence), (step) => isStartOf(step, last));
}

/** Returns whether a step only started the last build, which the error is about. */
function isStartOf(step: Step, last: Step | undefined): boolean {
  return step === last && !step.isCounted;
}

/** Chooses what is taken back: only the preparations, everything, or nothing. */
async function undoFailed(failed: FailedDeploy, error: DeployError): Promise<DeployError> {
  const { desk, journal, isAwaited } = failed;
  const { rollback } = desk.want.ready;
  const last = journal.steps.findLast(builds);
  if (!last) return takePreparationsBack(failed, error);

  const isBeside = last.effect === 'beside';
  if (isBeside && failedBuilds.has(error.code)) return explainBeside(failed, error);
  if (rollback && !isBeside) return rollBack(failed, error);

  // An error of the build itself is about the step that began it; a refused request is not.
  const isOfBuild = isAwaited && !(error instanceof RequestError);
  const changed = journal.addChanges(error, (step) => isOfBuild && isStartOf(step, last));
  const isKept = isBeside && (changed !== error || rollback);
  return isKept ? addSentence(changed, mayBeLive) : changed;
}

/** Restores the former version. Returns the error of the step, which still fails, with the live version. */
async function rollBack(failed: FailedDeploy, error: DeployError): Promise<DeployError> {
  const { outputs, want, tools } = failed.desk;
  if (failed.isNew) return failed.journal.addChanges(addSentence(error, whyNoFormer(want.name)));

  try {
    const restored = await restoreFormer(failed);
    if (typeof restored === 'string') return await explainStuck(failed, { error, why: restored });

    const { brings, source, build, stays } = restored;
    const commit = source.commit && source.pinned ? source.commit : build?.live;
    outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });

    const isUnseen = build && source.commit && !build.live;
    const runs = isUnseen
      ? `was rolled back to ${brings} and runs, but its commit was not seen.`
      : `was rolled back and runs ${brings} again.`;
    return sayStays(addSentence(error, `"${want.name}" ${runs}`), stays);
  } catch (failure) {
    tools.signal.throwIfAborted();
    outputs.set({ 'rolled-back': false });
    if (failure instanceof OvertakenError) throw failure;
    await rejectOvertaken(failed);

    const text = `The rollback failed too, so "${want.name}" may be down: ${messageOf(failure)}`;
    const both = `${text}\nIt was tried because of this: ${error.message}`;
    const { code, next } = error;
    return new DeployError(code, both, { brief: text, cause: error, next, hasChanged: true });
  }
}

/** The version that runs again. */
interface Restored extends Pick<Undo, 'brings' | 'source'> {
  build: BuildWatch | undefined;
  stays: Stay[];
}

/** Takes all steps back: first what the next start reads, and last what the former version does not need. Returns what runs again, or why nothing can. */
async function restoreFormer(failed: FailedDeploy): Promise<Restored | string> {
  const { desk, followed } = failed;
  const { tools, want } = desk;
  const deadline = tools.clock.now() + want.ready.timeoutMs;
  const { takings, reasons } = takingsOf(failed);
  const starts = startsOf(failed, takings);
  const [last] = starts.slice(-1);
  if (!last || !followed) return reasons[0] ?? 'It cannot be rolled back.';

  const versions = starts.filter(({ isVersion }) => isVersion);
  const named = versions.length > 0 ? versions : starts;
  const brings = [...new Set(named.map((undo) => undo.brings))].join(' and ');
  tools.log.warning(`Rolling back to ${brings}.`);

  const { subject } = followed;
  const readFirst = takings.filter(({ undo }) => undo.isRead);
  const read = await undoEach(failed, readFirst);

  for (const undo of starts.slice(0, -1)) {
    const build = await start(failed, { undo, subject });
    if (build) await awaitBuildEnd(subject, { build, next: 'the other changes back', deadline });
  }
  const build = await start(failed, { undo: last, subject });
  await awaitUp(subject, { build, deadline, replaces: true, isFormer: true });

  const rest = takings.filter(({ undo }) => !undo.isRead && !builds(undo));
  const unused = await undoEach(failed, rest);
  await restoreTags(failed);

  return { brings, source: last.source, build, stays: [...read.stays, ...unused.stays] };
}

/** Returns the undos that start a version. One that cannot be exchanged has to read what was taken back. */
function startsOf({ area, followed }: FailedDeploy, takings: Taking[]): Undo[] {
  const undos = takings.map(({ undo }) => undo);
  const starts = undos.filter(builds);
  if (starts.length > 0 || !undos.some(({ isRead }) => isRead)) return starts;

  // Without its commit, a restart builds the newest one of the branch.
  const commit = followed?.formerCommit;
  const next = followed?.build?.cloned;
  if (!commit || !next || !sameCommit(commit, next)) return [];

  const restart = area.restart(followed.subject.there);
  const brings = `commit ${commit.slice(0, 7)} with the former variables`;
  return [{ ...restart, brings, source: { ...unknownSource, commit, pinned: true } }];
}

/** Starts a former version. Returns its build; undefined outside of runners. */
async function start(
  failed: FailedDeploy,
  { undo, subject }: { undo: Undo; subject: Subject },
): Promise<BuildWatch | undefined> {
  const build = watchBuild(subject, undo.source);
  await build?.remember();
  await rejectOvertaken(failed);
  await undo.send();
  return build;
}

/** Returns the error of a version that nothing brings back. What a version reads is taken back only if the new one has failed for good. */
async function explainStuck(
  failed: FailedDeploy,
  { error, why }: { error: DeployError; why: string },
): Promise<DeployError> {
  if (failedBuilds.has(error.code))
    return addSentence(await takePreparationsBack(failed, error, { isReadOnly: true }), why);

  const { journal } = failed;
  const last = journal.steps.findLast(builds);
  const changed = journal.addChanges(addSentence(error, why), (step) => isStartOf(step, last));
  return journal.titles(builds).length > 0 ? addSentence(changed, mayBeLive) : changed;
}

/** After a failed build beside the live version: the former one is asked before it is said to answer. */
async function explainBeside(failed: FailedDeploy, error: DeployError): Promise<DeployError> {
  const { desk, followed } = failed;
  const { rollback } = desk.want.ready;
  // A standby that it has got by now is what lets the former build answer.
  const taken = await takePreparationsBack(failed, error, { isReadOnly: true });
  if (!followed?.build) return taken;

  // What could not be cloned has served nothing, also where its commit is the former one.
  const { build, subject } = followed;
  const cloned = error.code === 'clone-failed' ? undefined : build.cloned;
  const answerer = await lookAtAddress(subject, { former: build.formerLive, failed: cloned });
  if (answerer.is !== 'former') {
    const nothing = 'Nothing was rolled back, as the build was beside the former one. ';
    return addSentence(taken, `${rollback ? nothing : ''}${answerer.told}`);
  }

  const nothing = rollback ? 'There is nothing to roll back: with' : 'With';
  return addSentence(taken, `${nothing} a standby, the former build still answers.`);
}

/** Takes back what was prepared for a version that never came up, or only what a version reads. */
async function takePreparationsBack(
  failed: FailedDeploy,
  error: DeployError,
  { isReadOnly = false } = {},
): Promise<DeployError> {
  const { desk, journal } = failed;
  const isStart = (step: Step) => builds(step) && !step.isCounted;
  const titles = journal.titles(isStart);
  const takings = takingsOf(failed).takings.filter(
    ({ entry, undo }) => !builds(entry.step) && (!isReadOnly || undo.isRead),
  );
  const { taken, stays } = await undoEach(failed, takings);
  await restoreTags(failed);

  if (titles.length === 0)
    return unchangedError(error, { tools: desk.tools, hasTried: journal.hasTried }) as DeployError;
  const told =
    taken.length > 0
      ? addSentence(error, `Taken back: ${taken.join('; ')}.`, { hasChanged: error.hasChanged })
      : error;
  const isTold = (one: Step) => stays.some(({ step }) => step === one);
  return journal.addChanges(sayStays(told, stays), (step) => isStart(step) || isTold(step));
}

function takingsOf({ journal, followed }: FailedDeploy): ReturnType<Journal['undos']> {
  const { lines = [] } = followed?.build?.log ?? {};
  const isAccessRefused = findFailure(lines)?.lacksAccess === true;
  return journal.undos({ isAccessRefused });
}

/** Takes steps back, each of them also after another one was refused. */
async function undoEach(
  failed: FailedDeploy,
  takings: Taking[],
): Promise<{ taken: string[]; stays: Stay[] }> {
  const { desk, journal } = failed;
  const taken: string[] = [];
  const stays: Stay[] = [];

  for (const taking of takings) {
    const { step } = taking.entry;
    // An undo changes what its step has done, and so its title.
    const { title } = step;

    try {
      await rejectOvertaken(failed);
      if (await undoOne(failed, taking)) taken.push(title);
      journal.forget(taking.entry);
    } catch (failure) {
      desk.tools.signal.throwIfAborted();
      if (failure instanceof OvertakenError) throw failure;
      stays.push({ step, reason: messageOf(failure) });
    }
  }
  return { taken: taken.reverse(), stays };
}

/** Takes one step back, and notes what went back. Returns whether there was anything. */
async function undoOne(failed: FailedDeploy, { entry, undo }: Taking): Promise<boolean> {
  const { journal } = failed;
  const { title } = entry.step;
  const before = journal.taken.length;

  const { isNothing = false } = await undo.send({
    permit: () => rejectOvertaken(failed),
    note: (part) => journal.note(part),
  });

  if (!isNothing && journal.taken.length === before) journal.note(title);
  return !isNothing;
}

/** The tags name the newest run that was deployed, which this one was not. */
async function restoreTags({ desk, followed }: FailedDeploy): Promise<void> {
  if (followed?.formerTags)
    await restoreMark(desk, followed.subject.there.key, followed.formerTags);
}

/** A step that could not be taken back. */
interface Stay {
  step: Step;
  reason: string;
}

/** Returns the error with what could not be taken back. */
function sayStays(error: DeployError, stays: Stay[]): DeployError {
  if (stays.length === 0) return error;
  const lines = stays.map(({ step: { title }, reason }) => `${title}: ${reason}`);
  return addSentence(error, `This could not be taken back: ${lines.join('; ')}`);
}

/** Returns the error with a sentence about what stands. */
function addSentence(
  error: DeployError,
  sentence: string,
  { hasChanged = true } = {},
): DeployError {
  return error.with({ sentence, hasChanged });
}
