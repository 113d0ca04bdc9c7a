import type { FaultSpec } from '../../../emulator/http/faults.js';
import type { Run } from '../../../src/contract/run.js';
import { judgeRun, type Moment, type Verdict } from './service-oracle.js';
import type { History, RunPlan, Stumble } from './service-plans.js';
import {
  commit,
  nextCommit,
  type ServiceInputs,
  ServiceWorkspace,
  shopUrl,
} from './service-workspace.js';

const commits = [commit, nextCommit, 'c'.repeat(40)] as const;

/** Plays a history on a new platform. @returns the verdict of each run */
export async function playHistory(history: History): Promise<Verdict[]> {
  const workspace = await ServiceWorkspace.open({ services: history.services });
  try {
    if (history.silent) workspace.services.repositories.silent.add(shopUrl);
    const verdicts: Verdict[] = [];
    for (const plan of history.runs) {
      verdicts.push(await playRun(workspace, { history, plan }));
      // After two restarts within the time that a container continues to answer, the answers are ambiguous.
      const { staleMs, lingerMs } = history.services;
      workspace.clock.advance(plan.wait ? 10_000 : staleMs + lingerMs);
    }
    return verdicts;
  } finally {
    await workspace.close();
  }
}

async function playRun(
  workspace: ServiceWorkspace,
  drawn: { history: History; plan: RunPlan },
): Promise<Verdict> {
  const { history, plan } = drawn;
  const { services, clock, platform } = workspace;
  const sha = commits[plan.at] ?? commit;
  const elsewhere = commits[(plan.at + 1) % commits.length] ?? nextCommit;
  const pinned =
    plan.pinned &&
    history.target === 'runner' &&
    (history.kind === 'web' || history.kind === 'wasm');
  const push = (at: string) =>
    workspace.push(at, {
      commits: [...commits],
      tags: { v1: sha },
      rewritesLockFile: services.options.keepVolumes,
    });
  push(plan.moves === 'before' ? elsewhere : sha);
  for (const one of [sha, elsewhere])
    setFate(services.repositories, { commit: one, fate: plan.fate });
  const name = nameOf(workspace, history);
  if (plan.asleep && name) services.suspend(name);
  const moments: Moment[] = [];
  workspace.beforeRequest = ({ method, path, origin }) => {
    const number = moments.length;
    clock.advance(plan.latencies[number % plan.latencies.length] ?? 0);
    if (number === plan.moves) push(elsewhere);
    const there = nameOf(workspace, history);
    if (number === plan.evictedAt && there) services.move(there);
    const containers = there ? services.instances.named(there).containers : undefined;
    if (history.defect && String(path).endsWith('/healthz'))
      platform.faults.arm({ origin: 'app', path: /\/healthz$/, status: 404 });
    moments.push({
      at: clock.now(),
      request: `${method} ${path}`,
      toApp: String(origin) !== platform.apiUrl,
      answers: containers?.view(clock.now()),
      latest: containers?.latest(clock.now()),
      evicted: number === plan.evictedAt && there !== undefined,
    });
  };
  platform.log.clear();
  for (const stumble of plan.stumbles)
    for (const spec of faultsOf(stumble, workspace)) platform.faults.arm(spec);
  const inputs: ServiceInputs = {
    target: history.target,
    runner: history.kind,
    timeout: String(plan.timeout),
    ...(pinned
      ? { 'source-ref': sha }
      : plan.tag
        ? { 'source-ref': plan.fate === 'gone' ? 'gone' : 'v1' }
        : {}),
    rollback: String(plan.rollback),
    wait: String(plan.wait),
  };
  const started = clock.now();
  const about: Partial<Run> =
    plan.fate === 'gone' && !plan.tag && !pinned ? { subject: { is: 'branch', name: 'gone' } } : {};
  const ran = await workspace.run(inputs, { sha, push: false, about });
  platform.faults.disarmAll();
  workspace.beforeRequest = () => undefined;
  const wanted = plan.tag && !pinned ? undefined : sha;
  const shown = ran.outputs.url ? await (await fetch(ran.outputs.url)).text() : '';
  return judgeRun({
    ran,
    moments,
    shown,
    started,
    ended: clock.now(),
    wanted,
    pinned,
    waits: plan.wait,
    timeoutMs: plan.timeout * 1000,
    requests: platform.requests,
    gone: plan.fate === 'gone',
    logsCut: Number.isFinite(services.options.logLines),
  });
}

type Repositories = ServiceWorkspace['services']['repositories'];

function setFate(
  { failing, crashing }: Repositories,
  { commit, fate }: { commit: string; fate: RunPlan['fate'] },
): void {
  failing.delete(commit);
  crashing.delete(commit);
  if (fate === 'fails') failing.set(commit, ['compiling', 'error: boom']);
  if (fate === 'crashes') crashing.set(commit, ['Traceback', 'KeyError: PORT']);
}

/** Returns the name of the running instance; undefined without an instance. */
function nameOf({ services }: ServiceWorkspace, { target }: History): string | undefined {
  if (target === 'app') return services.apps.of('acme')[0]?.id;
  return services.instances.of('acme').find((one) => one.name === 'shop')?.name;
}

/** Returns the faults of a stumble, at the paths of the current resources. */
export function faultsOf(
  { on, effect, skip, times }: Stumble,
  { services }: ServiceWorkspace,
): FaultSpec[] {
  const app = services.apps.of('acme')[0];
  const paths: Record<Stumble['on'], Pick<FaultSpec, 'path' | 'origin' | 'method'>> = {
    health: { method: 'GET', path: app ? /^\/myapps\/./ : /\/health\// },
    logs: { method: 'GET', path: /\/logs\// },
    page: { origin: 'app', path: /./ },
    record: { method: 'GET', path: /\/instances\/./ },
    write: { origin: 'api', path: /\/restart\/|\/source-ref$|^\/myapps\/[^/]+$/ },
  };
  const where = { ...paths[on], skip, times };
  if (effect === 'reset') return [{ ...where, reset: true }];
  if (typeof effect === 'number') return [{ ...where, status: effect }];
  if (on !== 'health') return [];
  const said = app
    ? { id: app.id, name: app.name, url: app.url, buildStatus: effect }
    : { status: effect };
  return [{ ...where, status: 200, body: said }];
}
