import { dirname, resolve } from 'node:path';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import { hostsOf, type PlatformClients } from '../credentials/authenticate.js';
import { isLoopback } from '../http/loopback.js';
import type { PublishContext } from '../pages/publish-context.js';
import type { PublishResult } from '../pages/publish-once.js';
import { scanDirectory } from '../pages/scan.js';
import { missingRoot } from '../pages/site-file.js';
import { PagesApi } from '../platform/pages.js';
import { TrustedHosts } from '../platform/trusted-hosts.js';
import { PagePreviews } from '../previews/page-previews.js';
import { deployWhileOpen } from '../previews/preview-lifecycle.js';
import { whyOlder, whySuperseded } from '../previews/superseded.js';
import { checkedOutCommit } from '../workflow/checked-out-commit.js';
import type { DomainPlace } from './domain.js';
import {
  checkBranchPlace,
  hasDomain,
  type Outcome,
  type PreparedTarget,
  previewOwner,
  type Run,
  removeIfOurs,
  sweep,
} from './target.js';

/**
 * `target: pages`: publishes, plans, removes or sweeps. Lists the directory now, so that a wrong one costs no login;
 * what is needed only after the sign-in is loaded after it.
 */
export async function preparePages(options: Run): Promise<PreparedTarget> {
  const { inputs, intent, runtime } = options;
  if (intent.operation === 'remove' || intent.operation === 'cleanup') {
    return { execute: (clients) => removePages(options, publishContext(options, clients)) };
  }
  const { workspace, log } = runtime;
  const directory = inputs.directory ?? '.';
  const files = await scanDirectory({
    workspace,
    directory,
    exclude: inputs.exclude,
    preview: isPreview(intent),
  });
  const missing = missingRoot(files);
  if (missing) log.warning(missing, 'osc-deploy');
  return {
    what: plainText(directory, 200),
    commit: otherCommit(options, resolve(workspace, directory)),
    execute: (clients) => publishPages(options, { ...publishContext(options, clients), files }),
  };
}

/** Commit that is checked out, where the workflow has checked out another one than its event brought. */
function otherCommit({ runtime: { env }, context: { repository } }: Run, directory: string): string | undefined {
  const commit = checkedOutCommit(directory, { repository });
  return commit === env['GITHUB_SHA'] ? undefined : commit;
}

async function publishPages(options: Run, site: PublishContext): Promise<Outcome> {
  const { intent, runtime } = options;
  const { planSite, publishSite } = await import('../pages/publish.js');
  if (intent.branch !== undefined) await checkBranchPlace(options, new PagePreviews({ run: site, base: intent.base }));
  if (intent.operation === 'plan')
    return { kind: 'planned', result: await withPlannedDomain(options, { site, result: await planSite(site) }) };
  return deployWhileOpen<Outcome>({
    owner: previewOwner(options),
    name: options.intent.name,
    log: runtime.log,
    publish: async () => ({
      kind: 'published',
      result: await withDomain(options, { site, result: await publishSite(site) }),
    }),
    remove: async () => (await import('../pages/remove.js')).removeSite(site),
  });
}

interface Published {
  site: PublishContext;
  result: PublishResult;
}

async function withDomain(options: Run, { site, result }: Published): Promise<PublishResult> {
  if (!hasDomain(options)) return result;
  const { setUpDomain } = await import('./domain.js');
  const notes = await setUpDomain(options, pagePlace(site, result.url));
  return { ...result, notes };
}

async function withPlannedDomain(options: Run, { site, result }: Published): Promise<PublishResult> {
  if (!hasDomain(options)) return result;
  const { planDomain } = await import('./domain.js');
  const notes = await planDomain(options, result.url ? pagePlace(site, result.url) : undefined);
  for (const note of notes) options.runtime.log.info(note);
  return { ...result, notes, changed: result.changed || notes.length > 0 };
}

function pagePlace({ pages, name }: PublishContext, url: string): DomainPlace {
  return {
    what: `the site ${name}`,
    url,
    current: async () => (await pages.find(name))?.customDomain ?? undefined,
    attach: (domain) => pages.setDomain(name, domain),
    holder: async (domain) => {
      const found = (await pages.list()).find((page) => page.customDomain?.toLowerCase() === domain);
      return found && `the site ${found.name}`;
    },
  };
}

async function removePages(options: Run, site: Omit<PublishContext, 'files'>): Promise<Outcome> {
  const home = new PagePreviews({ run: site, base: options.intent.base });
  if (options.intent.operation === 'cleanup') return sweep(options, home);
  const { removeSite } = await import('../pages/remove.js');
  return removeIfOurs(options, { home, remove: () => removeSite(site) });
}

function publishContext(
  { runtime, inputs, context, intent, pulls }: Run,
  { controlPlane, http }: PlatformClients,
): Omit<PublishContext, 'files'> {
  const { clock, log, outputs, dispatcher, random, newId, stallMs, interrupts } = runtime;
  const { signal } = interrupts;
  const hosts = hostsOf(inputs);
  return {
    name: intent.name,
    incremental: inputs.incremental,
    maxPrune: inputs['max-prune'],
    keep: inputs.keep,
    rollback: inputs.rollback,
    tempFolder: dirname(runtime.journalPath),
    concurrency: inputs.concurrency,
    basicAuth: inputs['basic-auth'],
    healthPath: inputs['health-path'],
    wait: inputs.wait,
    timeoutMs: inputs.timeout,
    repository: context.repository,
    repositoryId: context.repositoryId,
    nameChosen: inputs.name !== undefined && !isPreview(intent),
    branch: intent.branch,
    runUrl: context.runUrl,
    superseded: async (rival) =>
      (await whySuperseded(intent, { context, pulls })) ?? whyOlder(context.runUrl, { rival }),
    production: ['prod', 'prod-se'].includes(inputs.environment),
    loopback: isLoopback(new URL(hosts.deploy)),
    trustedHosts: new TrustedHosts(hosts),
    pages: new PagesApi({ controlPlane, clock, log, signal }),
    http,
    dispatcher,
    outputs,
    log,
    clock,
    signal,
    random,
    newId,
    stallMs,
  };
}
