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
  const { name, outputs, tools } = run;
  const look = () => build?.look() ?? subject.status();
  const { sight, timedOut } = await watchUntilReady(tools, { ...times, look });
  // A failure seen for a moment before the time ran out may have passed.
  const hasFailed = sight.state === 'failed' && !timedOut;
  outputs.set({ status: hasFailed ? 'failed' : sight.state === 'ready' ? 'running' : 'starting' });
  if (sight.failure?.code === 'wrong-commit' && build?.live) outputs.set({ commit: build.live });
  const address = subject.address();
  if (!hasFailed && !timedOut) {
    if (build) warnOfUnseen(run, build);
    return awaitHealthPath(run, address, times.deadline);
  }
  const { starts = 0, former = [] } = build?.log ?? {};
  // The last start's own log may not have the reason yet.
  const why = await printLastLines(run, async () => (starts > 1 ? former : subject.logs()));
  const at = address && plainText(address, 200);
  if (timedOut) {
    const late = `"${name}" was not ready within ${formatDuration(run.inputs.timeout)}; last seen: ${sight.detail}.`;
    throw new DeployError('not-ready', at ? `${late} It is at ${at}` : late, { next: advice(why).next });
  }
  const where = at ? ` (${at})` : '';
  const detail = `${sight.detail}: ${why ?? 'its log is empty'}`;
  if (!build) throw new DeployError('instance-failed', `"${name}" does not run${where}, ${detail}`);
  const { code = 'build-failed', reason = detail, next } = sight.failure ?? {};
  const problem = code === 'wrong-commit' ? `"${name}" is not what was asked for` : `The build of "${name}" failed`;
  throw new DeployError(code, `${problem}${where}: ${reason}`, { next });
}

function warnOfUnseen({ name, tools: { log } }: ServiceRun, { live, log: { lines } }: BuildWatch): void {
  if (!live) log.warning(`"${name}" runs, but the commit was not seen: neither its log nor the app shows it.`);
  const unread = findUnreadConfig(lines);
  const next = adviceText(advice(unread).next ?? '');
  if (unread) log.warning(`"${name}" runs without the values of its parameter store: ${unread} ${next}`);
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
