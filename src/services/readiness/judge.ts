import type { BuildFacts, Facts, LogFacts, Verdict } from './facts.js';
import { advice, findFailure, reasonIn, sameCommit } from './run-log.js';

/** Time in which failed builds and the absence of an app are tolerated, in ms. Source: the vendor's own clients. */
const patienceMs = 90_000;
/** Number of successive looks without a trace of an instance, after which it counts as removed. */
const goneLooks = 3;
/** Time in which the former container may answer after the start of a new one, in ms. */
const lingerMs = 60_000;
/** A second start may be a move to another node; the third is a crash loop. */
const loopStarts = 3;

/** Returns what the facts of a start mean. A runner is ready when the platform reports `running`, its app answers, and the former container has ended. */
export function judge(facts: Facts): Verdict {
  const health = judgeHealth(facts);
  const { build } = facts;
  if (!build || health.state === 'gone') return health;

  return judgeLog(build.log) ?? judgePage(build, { facts, health });
}

function judgeHealth({ health, readAt, timeoutMs }: Facts): Verdict {
  const { kind, state, detail, troubleSince, missed } = health;
  if (missed >= goneLooks) return { state: 'gone', detail };
  if (state === 'ready') return { state: 'ready', detail };
  if (state === 'failed' && kind === 'instance') return { state: 'failed', detail };

  // A failed build of an app may run without an action, and absence is a part of a rebuild.
  const isPatient = readAt - (troubleSince ?? readAt) < Math.min(patienceMs, timeoutMs / 2);
  if (kind === 'instance' || isPatient) return { state: 'starting', detail };
  return { state: state === 'away' ? 'gone' : 'failed', detail };
}

/** Returns the failure that the log of the new container tells. */
function judgeLog({ lines, starts, former }: LogFacts): Verdict | undefined {
  const failure = findFailure(lines);
  if (failure?.final)
    return { state: 'failed', detail: failure.reason ?? 'the build failed', failure };
  if (starts < loopStarts) return undefined;

  // The log of the last start may not contain the reason yet.
  const cause = failure?.reason ?? reasonIn(former) ?? 'its log is empty';
  const reason = `its container ends and is started again and again: ${cause}`;
  return { state: 'failed', detail: reason, failure: { ...advice(cause), reason } };
}

interface Judged {
  facts: Facts;
  health: Verdict;
}

function judgePage(build: BuildFacts, { facts, health }: Judged): Verdict {
  const { page } = build;
  const { detail } = health;

  if (page?.state === 'building') {
    const commit = page.commit ? ` commit ${short(page.commit)}` : '';
    return waiting(`building${commit}`);
  }

  const told = judgeSameLog(build, { facts, health });
  if (told) return told;

  if (page?.state === 'failed' || health.state === 'failed') {
    const said = page?.state === 'failed' ? 'its page says that the build failed' : detail;
    return isReplaced(build, facts, undefined)
      ? { state: 'failed', detail: said, failure: { code: 'build-failed' } }
      : waiting(`${said}; waiting for the new build`);
  }

  if (!page) return waiting(`${detail}, no address yet`);
  if (page.state === 'silent') return waiting(`${detail}, the address ${page.detail}`);
  if (health.state !== 'ready') return waiting(detail);

  return judgeCommit(build, { facts, health });
}

/**
 * A build that fails like the one before leaves the same log, so no new one is seen. Once the former container has ended,
 * the log is that of the new one. An address may be silent for another reason than what ended the former build.
 */
function judgeSameLog(build: BuildFacts, { facts, health }: Judged): Verdict | undefined {
  const { log, page } = build;
  // A rebuild of an app goes on beside its former container.
  const isBeside = facts.health.kind === 'app' && health.state === 'starting';
  if (page?.state === 'answers' || isBeside || !isReplaced(build, facts, undefined))
    return undefined;

  const told = judgeLog({ ...log, lines: log.current });
  const hasCloned = told?.state !== 'failed' || told.failure?.code !== 'clone-failed';
  return page?.state !== 'failed' && hasCloned ? undefined : told;
}

/** Judges an app that answers: is it the new one, and of which commit? */
function judgeCommit(build: BuildFacts, { facts, health: { detail } }: Judged): Verdict {
  const { log, wanted } = build;
  const shown = commitOf(build);
  // Without a new start the log belongs to the former container.
  const logged = log.starts > 0 || !hasNewStart(build) ? log.commit : undefined;
  const commit = shown ?? logged;

  if (!isReplaced(build, facts, shown) || isFormerStill(build, commit) || isBehind(build)) {
    if (isAsked(build, commit)) return waiting(`${detail}; waiting for the new build`);
    return waiting(
      `the app still shows commit ${short(commit)} instead of ${short(wanted.commit)}`,
    );
  }

  // Without a sign of the new container, the former commit is not reported as live.
  const live = hasNewStart(build) || shown ? commit : undefined;
  if (!live) return { state: 'ready', detail: `${detail}, the commit was not seen` };

  return judgeLive(build, { live, detail });
}

/** Judges the commit that runs. Only a pinned one must be the wanted one. */
function judgeLive(build: BuildFacts, { live, detail }: { live: string; detail: string }): Verdict {
  const { wanted } = build;
  const isWanted = isAsked(build, live);

  if (isWanted || !wanted.pinned) {
    const but = isWanted ? '' : `, not ${short(wanted.commit)} of this run`;
    return { state: 'ready', detail: `${detail}, commit ${short(live)}${but}`, live };
  }

  const reason = `it runs commit ${short(live)} instead of the requested ${short(wanted.commit)}`;
  const next =
    'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.';
  return { state: 'failed', detail: reason, failure: { code: 'wrong-commit', reason, next }, live };
}

/** Returns the commit that the app shows. */
function commitOf({ page }: BuildFacts): string | undefined {
  return page?.state === 'answers' ? page.commit : undefined;
}

/** Returns whether a new container was seen; true where none was started. */
function hasNewStart({ log, before, sawLoadingPage }: BuildFacts): boolean {
  return log.starts > 0 || before === undefined || sawLoadingPage;
}

function isAsked({ wanted }: BuildFacts, commit: string | undefined): boolean {
  return !commit || !wanted.commit || sameCommit(commit, wanted.commit);
}

function isFormer({ before }: BuildFacts, commit: string): boolean {
  return before?.commit !== undefined && sameCommit(commit, before.commit);
}

/** Returns whether another commit than the wanted one is still the former container's. */
function isFormerStill(build: BuildFacts, commit: string | undefined): boolean {
  if (isAsked(build, commit) || hasNewStart(build)) return false;
  const shown = commitOf(build);
  return !shown || isFormer(build, shown);
}

/** Returns whether the page still shows another commit than the one that the new container has cloned. */
function isBehind(build: BuildFacts): boolean {
  const { log } = build;
  const shown = commitOf(build);
  return Boolean(shown && log.starts > 0 && log.commit && !sameCommit(shown, log.commit));
}

/** Returns whether the former container has ended: a loading page or a new commit was seen, or a minute has passed since the new log or the replacement began. */
function isReplaced(
  build: BuildFacts,
  { readAt, timeoutMs }: Facts,
  shown: string | undefined,
): boolean {
  const { before, log, wanted, sawLoadingPage } = build;
  if (!before || sawLoadingPage) return true;

  const isOther = shown !== undefined && before.commit !== undefined && !isFormer(build, shown);
  const isExpected = [wanted.commit, log.commit].some(
    (one) => one && sameCommit(shown ?? '-', one),
  );
  if (isOther && isExpected) return true;

  return readAt - (log.newSince ?? before.at) >= Math.min(lingerMs, timeoutMs / 2);
}

function waiting(detail: string): Verdict {
  return { state: 'waiting', detail };
}

function short(commit: string | undefined): string {
  return commit?.slice(0, 7) ?? '';
}
