import { adviceText } from '../../base/advice.js';
import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { count, formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { urlBelow } from '../../http/http.js';
import type { ServiceContext } from '../service-context.js';
import type { BuildWatch, Subject } from './build-watch.js';
import { advice, reasonIn } from './container-log.js';
import { type Observation, type Watch, watchUntilReady } from './wait-until-ready.js';

const shownLines = 50;
const lineLength = 1000;

/**
 * Waits until it runs, a runner until the commit that was asked for answers; then until its `health-path` does.
 * @throws DeployError `not-ready`, `build-failed`, `clone-failed`, `wrong-commit` or `instance-failed`, with what was last seen
 */
export async function awaitReady(
  subject: Subject,
  { build, ...times }: { build: BuildWatch | undefined } & Pick<Watch, 'deadline' | 'settleMs' | 'resumed'>,
): Promise<void> {
  const { scope } = subject;
  const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
  const watch = { ...times, look, clock: scope.clock, log: scope.log, signal: scope.signal };
  const { sight, timedOut } = await watchUntilReady(watch);
  scope.outputs.set({ status: sight.state === 'failed' ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (build?.failure?.code === 'wrong-commit' && build.live) scope.outputs.set({ commit: build.live });
  if (sight.state === 'failed') throw await failure(subject, { build, sight });
  if (!timedOut && build?.unproven) {
    scope.log.warning(`"${scope.name}" runs, but unproven: neither its log nor the app shows that this build is live.`);
  }
  if (build?.unreadConfig && !timedOut) {
    scope.log.warning(
      `"${scope.name}" runs without the values of its parameter store: ${build.unreadConfig} ${adviceText(advice(build.unreadConfig).next ?? '')}`,
    );
  }
  const address = subject.address();
  if (!timedOut) return awaitHealthPath(scope, { address, deadline: times.deadline });
  const why = await printLog(subject, () => subject.logs());
  const where = address ? ` It is at ${plainText(address, 200)}` : '';
  throw new DeployError(
    'not-ready',
    `"${scope.name}" was not ready within ${formatDuration(scope.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
    { next: why && advice(why).next },
  );
}

/**
 * Waits until `health-path` answers below 400, where that input is given. Otherwise nothing is asked: the address of a
 * service may sit behind a gate.
 * @throws DeployError `not-ready`
 */
export async function awaitHealthPath(
  scope: ServiceContext,
  { address, deadline }: { address: string | undefined; deadline: number },
): Promise<void> {
  const path = scope.inputs['health-path'];
  if (!path || !address) return;
  const base = scope.trustedHosts.checkAddress(address, `the address of "${scope.name}"`);
  const url = urlBelow(base, path);
  const { http, clock, log, signal } = scope;
  const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: 20_000, maxBytes: 64 * 1024 } as const;
  const look = async (): Promise<Observation> => {
    try {
      const { status } = await http.send(request);
      return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { state: 'waiting', detail: error.message };
    }
  };
  const { sight, timedOut } = await watchUntilReady({ look, deadline, settleMs: 0, clock, log, signal });
  if (!timedOut) return;
  throw new DeployError(
    'not-ready',
    `${url.href} did not answer below 400 within ${formatDuration(scope.inputs.timeout)}; last seen: ${sight.detail}.`,
  );
}

/** One look at what is no runner: the status is all there is. */
async function lookAt(subject: Subject): Promise<Observation> {
  const { state, detail } = await subject.status();
  if (state === 'running') return { state: 'ready', detail };
  return state === 'failed' ? { state, detail } : { state: 'waiting', detail, inProgress: true };
}

async function failure(
  subject: Subject,
  { build, sight }: { build: BuildWatch | undefined; sight: Observation },
): Promise<DeployError> {
  const { name } = subject.scope;
  const why = subject.reason?.() ?? (await printLog(subject, async () => build?.failedLog ?? subject.logs()));
  const said = why ?? 'its log is empty';
  const address = subject.address();
  const where = address ? ` (${plainText(address, 200)})` : '';
  if (!build) return new DeployError('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
  const { code = 'build-failed', reason = `${sight.detail}: ${said}`, next } = build.failure ?? {};
  const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
  return new DeployError(code, `${problem}${where}: ${reason}`, { next });
}

/**
 * Prints the last lines of the log, folded.
 * @returns the line that most likely says why it failed; undefined when there is no log
 */
async function printLog({ scope: { name, log } }: Subject, read: () => Promise<string[]>): Promise<string | undefined> {
  try {
    const lines = (await read()).slice(-shownLines);
    if (lines.length === 0) return undefined;
    await log.group(`Last ${count(lines.length, 'line')} of the log of "${name}"`, async () => {
      for (const line of lines) log.info(plainText(line, lineLength));
    });
    return reasonIn(lines);
  } catch (error) {
    // An unreadable log must not hide the failure itself.
    log.warning(`The log of "${name}" cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}
