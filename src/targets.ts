import { resolve } from 'node:path';
import { DeployError } from './base/errors.js';
import type { Dependencies } from './dependencies.js';
import type { RunContext } from './github/event.js';
import type { Inputs } from './inputs.js';
import type { Job } from './job.js';
import { scanDirectory } from './pages/files.js';
import { type PublishResult, planSite, publishSite } from './pages/publish.js';
import { removeSite } from './pages/remove.js';
import { withNoIndex } from './pages/robots.js';
import type { SiteRun } from './pages/site-run.js';
import type { Cloud } from './platform/cloud.js';
import { isLoopback } from './platform/hosts.js';
import type { Http } from './platform/http.js';
import { PagesApi } from './platform/pages.js';
import { hostsOf } from './sign-in.js';

export interface TargetOptions {
  dependencies: Dependencies;
  inputs: Inputs;
  context: RunContext;
  job: Job;
}

/** What was done, for the report. */
export type Outcome = { kind: 'published' | 'planned'; result: PublishResult } | { kind: 'removed'; changed: boolean };

/** A job that has passed every check that needs no request. */
export interface PreparedTarget {
  carryOut(clients: { cloud: Cloud; http: Http }): Promise<Outcome>;
}

/** @throws DeployError for whatever can be known to fail before the login is touched */
export async function prepareTarget(options: TargetOptions): Promise<PreparedTarget> {
  const { inputs, job } = options;
  if (inputs.target !== 'pages') {
    throw new DeployError('target-unavailable', `\`target: ${inputs.target}\` is not part of this release.`);
  }
  if (job.operation === 'cleanup') {
    throw new DeployError('target-unavailable', '`operation: cleanup` is not part of this release.');
  }
  return await preparePages(options);
}

async function preparePages(options: TargetOptions): Promise<PreparedTarget> {
  const { inputs, job, dependencies } = options;
  if (job.operation === 'remove') {
    return {
      carryOut: async (clients) => ({
        kind: 'removed',
        ...(await removeSite(siteRun(options, { files: [], ...clients }))),
      }),
    };
  }
  const scanned = await scanDirectory(resolve(dependencies.workspace, inputs.directory ?? '.'), {
    exclude: inputs.exclude,
  });
  const files = job.preview === undefined ? scanned : withNoIndex(scanned);
  return {
    carryOut: async (clients) => {
      const site = siteRun(options, { files, ...clients });
      return job.operation === 'plan'
        ? { kind: 'planned', result: await planSite(site) }
        : { kind: 'published', result: await publishSite(site) };
    },
  };
}

function siteRun(
  { dependencies, inputs, context, job }: TargetOptions,
  { files, cloud, http }: { files: SiteRun['files']; cloud: Cloud; http: Http },
): SiteRun {
  const { clock, log, outputs, dispatcher, random, newId, interrupts } = dependencies;
  const { signal } = interrupts;
  return {
    name: job.name,
    files,
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
