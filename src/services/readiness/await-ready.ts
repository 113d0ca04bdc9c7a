import { urlBelow } from '../../base/addresses.js';
import { adviceText } from '../../base/advice.js';
import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { count, formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { ServiceRun } from '../service-run.js';
import type { BuildWatch, Subject } from './build-watch.js';
import { advice, reasonIn } from './run-log.js';
import { type Observation, type Watch, watchUntilReady } from './wait-until-ready.js';

const shownLines = 50;
const lineLength = 1000;

/** Waits until it runs: a runner with the wanted commit, then its `health-path`. @throws DeployError `not-ready`, `build-failed`, `clone-failed`, `wrong-commit`, `instance-failed` */
export async function awaitReady(
  subject: Subject,
  { build, ...times }: { build: BuildWatch | undefined } & Pick<Watch, 'deadline' | 'settleMs' | 'resumed'>,
): Promise<void> {
  const { run } = subject;
  const { log } = run.tools;
  const look = build ? async () => ({ ...(await build.look()), line: build.lastLine }) : () => lookAt(subject);
  const { sight, timedOut } = await watchUntilReady(run.tools, { ...times, look });
  // A failure seen for a moment before the time ran out may have passed.
  const hasFailed = sight.state === 'failed' && !timedOut;
  run.outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (build?.failure?.code === 'wrong-commit' && build.live) run.outputs.set({ commit: build.live });
  if (hasFailed) throw await failure(subject, { build, sight });
  if (!timedOut && build && !build.live)
    log.warning(`"${run.name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
  if (build?.unreadConfig && !timedOut) {
    log.warning(
      `"${run.name}" runs without the values of its parameter store: ${build.unreadConfig} ${adviceText(advice(build.unreadConfig).next ?? '')}`,
    );
  }
  const address = subject.address();
  if (!timedOut) return awaitHealthPath(run, address, times.deadline);
  const why = await printLog(subject, () => subject.logs());
  const where = address ? ` It is at ${plainText(address, 200)}` : '';
  throw new DeployError(
    'not-ready',
    `"${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
    { next: why && advice(why).next },
  );
}

/** Without `health-path` nothing is sent: the address may be protected. */
async function awaitHealthPath(run: ServiceRun, address: string | undefined, deadline: number): Promise<void> {
  const path = run.inputs['health-path'];
  if (!path || !address) return;
  const base = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
  const url = urlBelow(base, path);
  const { http } = run.tools;
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
  const { sight, timedOut } = await watchUntilReady(run.tools, { look, deadline, settleMs: 0 });
  if (!timedOut) return;
  throw new DeployError(
    'not-ready',
    `${url.href} did not answer below 400 within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.`,
  );
}

async function lookAt(subject: Subject): Promise<Observation> {
  const { state, detail } = await subject.status();
  if (state === 'running') return { state: 'ready', detail };
  return state === 'failed' ? { state, detail } : { state: 'waiting', detail, inProgress: true };
}

async function failure(
  subject: Subject,
  { build, sight }: { build: BuildWatch | undefined; sight: Observation },
): Promise<DeployError> {
  const { name } = subject.run;
  const why = subject.reason?.() ?? (await printLog(subject, async () => build?.failedLog ?? subject.logs()));
  const said = why ?? 'its log is empty';
  const address = subject.address();
  const where = address ? ` (${plainText(address, 200)})` : '';
  if (!build) return new DeployError('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
  const { code = 'build-failed', reason = `${sight.detail}: ${said}`, next } = build.failure ?? {};
  const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
  return new DeployError(code, `${problem}${where}: ${reason}`, { next });
}

async function printLog({ run }: Subject, read: () => Promise<string[]>): Promise<string | undefined> {
  const { log } = run.tools;
  try {
    const lines = (await read()).slice(-shownLines);
    if (lines.length === 0) return undefined;
    await log.group(`Last ${count(lines.length, 'line')} of the log of "${run.name}"`, async () => {
      for (const line of lines) log.info(plainText(line, lineLength));
    });
    return reasonIn(lines);
  } catch (error) {
    // An unreadable log must not hide the failure itself.
    log.warning(`The log of "${run.name}" cannot be read: ${messageOf(error)}`);
    return undefined;
  }
}
