import { urlBelow } from '../../base/addresses.js';
import { adviceText } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { ServiceRun } from '../service-run.js';
import type { BuildWatch, Subject } from './build-watch.js';
import { advice, findUnreadConfig, printLastLines } from './failed-log.js';
import { type Observation, type Watch, watchUntilReady } from './wait-until-ready.js';

/** Waits until it runs: a runner with the wanted commit, then its `health-path`. @throws DeployError `not-ready`, `build-failed`, `clone-failed`, `wrong-commit`, `instance-failed` */
export async function awaitReady(
  subject: Subject,
  { build, ...times }: { build: BuildWatch | undefined } & Pick<Watch, 'deadline' | 'settleMs' | 'resumed'>,
): Promise<void> {
  const { run } = subject;
  const { log } = run.tools;
  const look = build ? async () => ({ ...(await build.look()), line: build.log.lines.at(-1) }) : () => subject.status();
  const { sight, timedOut } = await watchUntilReady(run.tools, { ...times, look });
  // A failure seen for a moment before the time ran out may have passed.
  const hasFailed = sight.state === 'failed' && !timedOut;
  run.outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.failure?.code === 'wrong-commit' && build?.live) run.outputs.set({ commit: build.live });
  if (hasFailed) throw await failure(subject, { build, sight });
  if (!timedOut && build && !build.live)
    log.warning(`"${run.name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
  const unread = timedOut || !build ? undefined : findUnreadConfig(build.log.lines);
  if (unread) {
    const next = adviceText(advice(unread).next ?? '');
    log.warning(`"${run.name}" runs without the values of its parameter store: ${unread} ${next}`);
  }
  const address = subject.address();
  if (!timedOut) return awaitHealthPath(run, address, times.deadline);
  const why = await printLastLines(run, () => subject.logs());
  const where = address ? ` It is at ${plainText(address, 200)}` : '';
  throw new DeployError(
    'not-ready',
    `"${run.name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.${where}`,
    { next: advice(why).next },
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

async function failure(
  subject: Subject,
  { build, sight }: { build: BuildWatch | undefined; sight: Observation },
): Promise<DeployError> {
  const { run } = subject;
  const { name } = run;
  const { starts = 0, former = [] } = build?.log ?? {};
  // The last start's own log may not have the reason yet.
  const why = await printLastLines(run, async () => (starts > 1 ? former : subject.logs()));
  const said = why ?? 'its log is empty';
  const address = subject.address();
  const where = address ? ` (${plainText(address, 200)})` : '';
  if (!build) return new DeployError('instance-failed', `"${name}" does not run${where}, ${sight.detail}: ${said}`);
  const { code = 'build-failed', reason = `${sight.detail}: ${said}`, next } = sight.failure ?? {};
  const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
  return new DeployError(code, `${problem}${where}: ${reason}`, { next });
}
