import { urlBelow } from '../../base/addresses.js';
import { type Advice, adviceText, joinAdvice } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { BuildWatch } from './build-watch.js';
import { advice, type BuildFailure, findUnreadConfig, printLastLines } from './run-log.js';
import { checkedAddress, goneError, type Subject } from './subject.js';
import { type Observation, watchUntilReady } from './watch.js';

/** Time in which the former version of a service that is not a runner may still report `running`, in ms. */
const maxSettleMs = 10_000;

const stillThere = 'It still exists and continues to start. Open its URL.';

/** A run of a repository has its commit from there; a clone may not have pushed it. */
const unpushed: Advice = [
  { runner: '', terminal: ['If that commit is not on origin yet:', { command: 'git push' }] },
];

interface Start {
  /** Undefined outside of runners. */
  build: BuildWatch | undefined;
  /** Epoch ms. */
  deadline: number;
  /** Another version ran before. */
  replaces: boolean;
  /** It ran before, perhaps without the `health-path` of this run. */
  isFormer?: boolean;
}

/** Waits until an app or instance runs: a runner with the wanted commit, then its `health-path`. @throws DeployError `not-ready`, `build-failed`, `clone-failed`, `wrong-commit`, `instance-failed` */
export async function awaitUp(
  subject: Subject,
  { build, deadline, replaces, isFormer = false }: Start,
): Promise<void> {
  const { outputs, tools } = subject.desk;
  const look = () => build?.look() ?? subject.look();
  const { isWaking, timeoutMs } = subject;
  // A short timeout has no room for the whole minute.
  const settleMs = replaces && !build ? Math.min(maxSettleMs, timeoutMs / 4) : 0;
  const { sight, timedOut } = await watchUntilReady(tools, { look, deadline, settleMs, isWaking });
  if (sight.state === 'gone') throw goneError(subject);

  // A failure shortly before the deadline may have been temporary.
  const hasFailed = sight.state === 'failed' && !timedOut;
  const isUp = !hasFailed && !timedOut;

  if (hasFailed) outputs.set({ status: 'failed' });
  else outputs.set({ status: sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.state === 'failed' && sight.live) outputs.set({ commit: sight.live });

  if (isUp) {
    if (build) warnOfUnseen(subject, build);
    return awaitHealthPath(subject, { deadline, isFormer });
  }

  if (timedOut && (await subject.isGone())) throw goneError(subject);
  throw await failureOf(subject, { build, sight, timedOut });
}

interface End {
  build: BuildWatch | undefined;
  sight: Observation;
  timedOut: boolean;
}

async function failureOf(subject: Subject, end: End): Promise<DeployError> {
  const { starts = 0, former = [] } = end.build?.log ?? {};
  // The log of the last start may not contain the reason yet.
  const read = async () => (starts > 1 ? former : subject.logs());
  const lastLine = await printLastLines(subject, read);

  if (end.timedOut) return lateError(subject, { end, lastLine });
  const detail = `${end.sight.detail}: ${lastLine ?? 'its log is empty'}`;
  return end.build
    ? buildError(subject, { end, ...advice(lastLine), reason: detail })
    : new DeployError(
        'instance-failed',
        `"${subject.name}" does not run${placeOf(subject)}, ${detail}`,
      );
}

function lateError(
  subject: Subject,
  { end: { build, sight }, lastLine }: { end: End; lastLine: string | undefined },
): DeployError {
  const { name, timeoutMs, there } = subject;
  const at = there.record.url && plainText(there.record.url, 200);
  const late = `"${name}" was not ready within ${formatDuration(timeoutMs)}; last seen: ${sight.detail}.`;
  return new DeployError('not-ready', at ? `${late} It is at ${at}` : late, {
    next: joinAdvice(
      build?.hasOtherCommit ? unpushed : [],
      joinAdvice(stillThere, advice(lastLine).next),
    ),
  });
}

function buildError(
  subject: Subject,
  { end: { sight }, ...shown }: BuildFailure & { end: End },
): DeployError {
  const failure = sight.state === 'failed' ? sight.failure : undefined;
  // A build that ends like the one before has no new log, so its reason is in the one that is shown.
  const { code, reason, next, lacksAccess } = failure?.reason === undefined ? shown : failure;
  const { name, unsentAccess } = subject;
  const problem =
    code === 'wrong-commit' ? `"${name}" runs the wrong commit` : `The build of "${name}" failed`;
  const isUnsent = lacksAccess && unsentAccess !== undefined;
  return new DeployError(code, `${problem}${placeOf(subject)}: ${reason}`, {
    next: isUnsent ? joinAdvice(unsentAccess, next) : next,
  });
}

function placeOf({ there: { record } }: Subject): string {
  return record.url ? ` (${plainText(record.url, 200)})` : '';
}

function warnOfUnseen({ name, desk }: Subject, { live, log: { lines } }: BuildWatch): void {
  const { log } = desk.tools;
  if (!live)
    log.warning(
      `"${name}" runs, but the commit was not seen: neither its log nor the app shows it.`,
    );

  const unread = findUnreadConfig(lines);
  const next = adviceText(advice(unread).next ?? '');

  if (unread)
    log.warning(`"${name}" runs without the values of its parameter store: ${unread} ${next}`);
}

/** Waits for the input `health-path`. Without it no request is sent, because the address may be protected. */
async function awaitHealthPath(
  subject: Subject,
  { deadline, isFormer }: Required<Pick<Start, 'deadline' | 'isFormer'>>,
): Promise<void> {
  const { healthPath: path, timeoutMs } = subject.desk.want.ready;
  const address = path && checkedAddress(subject);
  if (!path || !address) return;

  const { tools } = subject.desk;
  const url = urlBelow(address, path);
  const look = async (): Promise<Observation> => {
    const { status } = await tools.http.send(requestOf(url, 20_000));
    return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
  };
  const { sight, timedOut } = await watchUntilReady(tools, { look, deadline });
  if (!timedOut) return;

  const text = `${url.href} did not answer below 400 within ${formatDuration(timeoutMs)}; last seen: ${sight.detail}.`;
  if (!isFormer) throw new DeployError('not-ready', text, { next: stillThere });

  tools.log.warning(`"${subject.name}" runs again, perhaps a version without that path: ${text}`);
}

function requestOf(url: URL, timeoutMs: number) {
  const headers = { accept: '*/*', 'cache-control': 'no-cache' };
  return { method: 'GET', url, headers, timeoutMs, maxBytes: 64 * 1024 } as const;
}
