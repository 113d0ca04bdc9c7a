import { urlBelow } from '../../base/addresses.js';
import { adviceText } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { DeployError, isStatus, RequestError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import { isTransient, poll } from '../../base/retry.js';
import { runners } from '../../contract/runners.js';
import type { Observation, ServiceClient, ServiceRun } from '../service-run.js';
import { type BuildWatch, checkedAddress } from './build-watch.js';
import { advice, findUnreadConfig, printLastLines } from './run-log.js';

interface Watch {
  look: () => Promise<Observation>;
  deadline: number;
  /** Time in which answers may come from the former version, in ms: they count only after a start was seen. */
  settleMs?: number;
  /** After a resume the platform answers 401 and 404 for about a minute. */
  resumed?: boolean | undefined;
}

export const pace = { first: 500, factor: 1.3, max: 5000 };
/** Interval and time limit of the requests to an app with a standby during its deploy. */
const probe = { everyMs: 500, timeoutMs: 5000 };
/** Number of successive reads, and time in ms, that confirm a failure, because the platform may briefly report a wrong state. */
const lasting = { looks: 3, ms: 5000 };

/** Waits until `look` returns ready, or failed for some time. Returns the last result, and whether the time ran out first. */
export async function watchUntilReady(
  { clock, log, signal }: { clock: Clock; log: Log; signal: AbortSignal },
  { look, deadline, settleMs = 0, resumed = false }: Watch,
): Promise<{ sight: Observation; timedOut: boolean }> {
  const started = clock.now();
  let sight: Observation = { state: 'waiting', detail: 'nothing yet' };
  let failed = { looks: 0, since: started };
  let saidAt = started;
  let isNew = false;
  const see = async (): Promise<Observation> => {
    try {
      return await look();
    } catch (error) {
      if (!mayPass(error, resumed)) throw error;

      const wait = Math.min(error.request.retryAfterMs ?? 0, deadline - clock.now());
      if (wait > 0) await clock.sleep(wait, signal);

      return { state: resumed ? 'starting' : 'waiting', detail: error.message };
    }
  };

  const judge = async (): Promise<Observation | undefined> => {
    const now = await see();
    const isNews = now.detail !== sight.detail;
    if (isNews || clock.now() - saidAt >= log.progressEveryMs) {
      saidAt = clock.now();
      log.waiting(now.detail, { ms: isNews ? 0 : saidAt - started, line: now.line });
    }

    sight = now;
    isNew ||= now.state === 'starting';

    const since = failed.looks === 0 ? clock.now() : failed.since;
    failed = { looks: now.state === 'failed' ? failed.looks + 1 : 0, since };
    if (!isNew && clock.now() - started < settleMs) return undefined;

    const lasts = failed.looks >= lasting.looks && clock.now() - failed.since >= lasting.ms;
    return now.state === 'ready' || lasts ? now : undefined;
  };
  const end = await poll(judge, { timeoutMs: deadline - started, pace, clock, signal });
  return { sight: end ?? sight, timedOut: end === undefined };
}

/** Returns whether an error may be temporary, such as the untrusted certificate of a new instance. */
function mayPass(error: unknown, waking: boolean): error is RequestError {
  const isNew = error instanceof RequestError && error.code === 'untrusted-certificate';
  return isNew || isTransient(error) || (waking && isStatus(error, 401, 404));
}

/** Returns undefined for the errors of a service with a resuming instance. */
export async function whileWaking<T>(call: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (mayPass(error, true)) return undefined;
    throw error;
  }
}

/** Waits until an app or instance runs: a runner with the wanted commit, then its `health-path`. @throws DeployError `not-ready`, `build-failed`, `clone-failed`, `wrong-commit`, `instance-failed` */
// oxlint-disable-next-line complexity -- to be divided
export async function awaitReady(
  subject: ServiceClient,
  {
    build,
    ...times
  }: { build: BuildWatch | undefined } & Pick<Watch, 'deadline' | 'settleMs' | 'resumed'>,
): Promise<void> {
  const { run } = subject;
  const { name, outputs, tools } = run;
  const look = () => build?.look() ?? subject.status();
  const { sight, timedOut } = await watchUntilReady(tools, { ...times, look });
  // A failure shortly before the deadline may have been temporary.
  const hasFailed = sight.state === 'failed' && !timedOut;
  // oxlint-disable-next-line no-nested-ternary -- to be divided
  outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.failure?.code === 'wrong-commit' && build?.live) outputs.set({ commit: build.live });

  if (!hasFailed && !timedOut) {
    if (build) warnOfUnseen(run, build);
    return awaitHealthPath(subject, times.deadline);
  }

  const { starts = 0, former = [] } = build?.log ?? {};
  // The log of the last start may not contain the reason yet.
  const lastLine = await printLastLines(run, async () => (starts > 1 ? former : subject.logs()));
  const at = subject.record?.url && plainText(subject.record.url, 200);

  if (timedOut) {
    const late = `"${name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.`;
    throw new DeployError('not-ready', at ? `${late} It is at ${at}` : late, {
      next: advice(lastLine).next,
    });
  }

  const where = at ? ` (${at})` : '';
  const detail = `${sight.detail}: ${lastLine ?? 'its log is empty'}`;

  if (!build) throw new DeployError('instance-failed', `"${name}" does not run${where}, ${detail}`);

  const { code = 'build-failed', reason = detail, next } = sight.failure ?? {};
  const problem =
    code === 'wrong-commit' ? `"${name}" runs the wrong commit` : `The build of "${name}" failed`;
  throw new DeployError(code, `${problem}${where}: ${reason}`, { next });
}

function warnOfUnseen(
  { name, tools: { log } }: ServiceRun,
  { live, log: { lines } }: BuildWatch,
): void {
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
async function awaitHealthPath(subject: ServiceClient, deadline: number): Promise<void> {
  const { run } = subject;
  const path = run.inputs['health-path'];
  const address = path && checkedAddress(subject);
  if (!path || !address) return;

  const url = urlBelow(address, path);
  const { http } = run.tools;
  const request = {
    method: 'GET',
    url,
    headers: { accept: '*/*' },
    timeoutMs: 20_000,
    maxBytes: 64 * 1024,
  } as const;

  const look = async (): Promise<Observation> => {
    const { status } = await http.send(request);
    return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
  };
  const { sight, timedOut } = await watchUntilReady(run.tools, { look, deadline });
  if (!timedOut) return;

  throw new DeployError(
    'not-ready',
    `${url.href} did not answer below 400 within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.`,
  );
}

/** Requests an app's address, if any, twice a second. Returns a function that stops the requests and returns the downtime in words. */
export function watchDowntime(
  subject: ServiceClient,
): (() => Promise<string | undefined>) | undefined {
  const { kind, run } = subject;
  const { name, tools } = run;
  const { clock, http, log, signal } = tools;
  const address = kind && checkedAddress(subject);
  if (!kind || !address) return undefined;

  const stopped = new AbortController();
  const ended = AbortSignal.any([signal, stopped.signal]);
  // `/healthz` shows whether a page of the runner replaces the app.
  const path = runners[kind].showsPages ? '/healthz' : '/';
  const url = urlBelow(address, path);
  const headers = { accept: '*/*', 'cache-control': 'no-cache' };
  const request = {
    method: 'GET',
    url,
    headers,
    timeoutMs: probe.timeoutMs,
    maxBytes: 64 * 1024,
  } as const;

  let asked = 0;
  let awayMs = 0;
  const ask = async () => {
    do {
      const at = clock.now();
      const { status } = await http.send(request).catch(() => ({ status: 599 }));

      asked++;
      await clock
        .sleep(Math.max(0, at + probe.everyMs - clock.now()), ended)
        .catch(() => undefined);
      if (status >= 500) awayMs += Math.max(1, clock.now() - at);
    } while (!ended.aborted);
  };
  const asking = ask();

  return async () => {
    stopped.abort();
    await asking;
    if (signal.aborted) return undefined;

    const answered = `it answered all ${asked} requests, one every ${probe.everyMs} ms`;
    const away = formatDuration(awayMs);

    if (awayMs > 0)
      log.warning(`"${name}" was away for ${away} during this deploy, although it has a standby.`);
    else log.info(`"${name}" was deployed without downtime: ${answered}.`);

    return awayMs > 0
      ? `${away}, although it has a standby`
      : `none (without downtime: ${answered})`;
  };
}
