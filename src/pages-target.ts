import { resolve } from 'node:path';
import { scanDirectory } from './pages/files.js';
import { planSite, publishSite } from './pages/publish.js';
import { removeSite } from './pages/remove.js';
import { withNoIndex } from './pages/robots.js';
import type { SiteRun } from './pages/site-run.js';
import { isLoopback } from './platform/hosts.js';
import { PagesApi } from './platform/pages.js';
import { PagePreviews } from './previews/pages.js';
import { hostsOf, type SignedIn } from './sign-in.js';
import { deployWhileOpen, type PreparedTarget, removeIfOurs, sweep, type TargetOptions } from './target.js';

/** `target: pages`: publishes, plans, removes or sweeps. Lists the directory now, so that a wrong one costs no login. */
export async function preparePages(options: TargetOptions): Promise<PreparedTarget> {
  const { inputs, job, dependencies } = options;
  if (job.operation === 'remove' || job.operation === 'cleanup') {
    return {
      carryOut: async (clients) => {
        const run = siteRun(options, clients);
        const home = new PagePreviews({ run, base: job.base });
        if (job.operation === 'cleanup') return sweep(options, home);
        return removeIfOurs(options, { home, remove: () => removeSite(run) });
      },
    };
  }
  const scanned = await scanDirectory(resolve(dependencies.workspace, inputs.directory ?? '.'), {
    exclude: inputs.exclude,
  });
  const files = job.preview === undefined ? scanned : withNoIndex(scanned);
  return {
    carryOut: async (clients) => {
      const site = { ...siteRun(options, clients), files };
      if (job.operation === 'plan') return { kind: 'planned', result: await planSite(site) };
      return deployWhileOpen(options, {
        publish: async () => ({ kind: 'published', result: await publishSite(site) }),
        remove: () => removeSite(site),
      });
    },
  };
}

function siteRun(
  { dependencies, inputs, context, job }: TargetOptions,
  { cloud, http }: SignedIn,
): Omit<SiteRun, 'files'> {
  const { clock, log, outputs, dispatcher, random, newId, interrupts } = dependencies;
  const { signal } = interrupts;
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
    loopback: isLoopback(new URL(hostsOf(inputs).deploy)),
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
