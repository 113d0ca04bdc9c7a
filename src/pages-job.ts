import type { SiteFile } from './pages/files.js';
import { planSite, publishSite } from './pages/publish.js';
import { removeSite } from './pages/remove.js';
import type { SiteRun } from './pages/site-run.js';
import { HostFamily } from './platform/family.js';
import { isLoopback } from './platform/hosts.js';
import { PagesApi } from './platform/pages.js';
import { PagePreviews } from './previews/pages.js';
import { hostsOf, type SignedIn } from './sign-in.js';
import { deployWhileOpen, type Outcome, removeIfOurs, sweep, type TargetOptions } from './target.js';

/** Publishes or plans a directory that has been listed. */
export async function carryOutPublish(
  options: TargetOptions,
  { files, clients }: { files: SiteFile[]; clients: SignedIn },
): Promise<Outcome> {
  const site = { ...siteRun(options, clients), files };
  if (options.job.operation === 'plan') return { kind: 'planned', result: await planSite(site) };
  return deployWhileOpen(options, {
    publish: async () => ({ kind: 'published', result: await publishSite(site) }),
    remove: () => removeSite(site),
  });
}

/** Removes one site, or sweeps the previews whose pull request is closed. */
export async function carryOutRemoval(options: TargetOptions, clients: SignedIn): Promise<Outcome> {
  const run = siteRun(options, clients);
  const home = new PagePreviews({ run, base: options.job.base });
  if (options.job.operation === 'cleanup') return sweep(options, home);
  return removeIfOurs(options, { home, remove: () => removeSite(run) });
}

function siteRun(
  { dependencies, inputs, context, job }: TargetOptions,
  { cloud, http }: SignedIn,
): Omit<SiteRun, 'files'> {
  const { clock, log, outputs, dispatcher, random, newId, interrupts } = dependencies;
  const { signal } = interrupts;
  const hosts = hostsOf(inputs);
  return {
    name: job.name,
    incremental: inputs.incremental,
    maxPrune: inputs['max-prune'],
    concurrency: inputs.concurrency,
    basicAuth: inputs['basic-auth'],
    healthPath: inputs['health-path'],
    wait: inputs.wait,
    timeoutMs: inputs.timeout,
    repository: context.repository,
    runUrl: context.runUrl,
    loopback: isLoopback(new URL(hosts.deploy)),
    family: new HostFamily(hosts),
    pages: new PagesApi({ cloud, clock, log, signal }),
    http,
    dispatcher,
    outputs,
    log,
    clock,
    signal,
    random,
    newId,
  };
}
