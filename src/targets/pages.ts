import { resolve } from 'node:path';
import { checkedOutCommit } from '../base/git.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { PublishResult } from '../pages/publish-request.js';
import { type PublishRequest, settingsOf, type VersionSettings } from '../pages/publish-request.js';
import { scanDirectory } from '../pages/scan.js';
import { missingRoot, unusedFilesWarning } from '../pages/site-file.js';
import { siteTools } from '../pages/site-tools.js';
import { domainName } from '../platform/my-domains.js';
import type { PagesApi } from '../platform/pages.js';
import { PagePreviews } from '../previews/page-previews.js';
import {
  checkPreviewSize,
  PreviewOutdated,
  whyOlder,
  whyOutdated,
  whySuperseded,
} from '../previews/preview-lifecycle.js';
import type { DomainPlace } from './domain.js';
import { PageTags } from './page-tags.js';
import { hasDomain, type Outcome, type PreparedTarget, type Run, type Target } from './target.js';

/**
 * `target: pages`. Lists the directory now, so that a wrong one costs no login; what is needed only after the sign-in is
 * loaded after it.
 */
export async function preparePages(run: Run): Promise<PreparedTarget> {
  const { inputs, intent, runtime } = run;
  const opened = (clients: PlatformClients, { files, commit }: Pick<PublishRequest, 'files' | 'commit'>) =>
    new PagesTarget(run, publishRequest(run, { clients, files, commit }), new PageTags(run, clients));
  if (intent.operation === 'remove' || intent.operation === 'cleanup' || intent.operation === 'rollback')
    return { open: (clients) => opened(clients, { files: [], commit: undefined }) };
  const { workspace, log } = runtime;
  const { directory = '.', exclude } = inputs;
  const [files, commit] = await Promise.all([
    scanDirectory({
      workspace,
      directory,
      exclude,
      preview: isPreview(intent),
      warn: (text) => log.warning(text),
    }),
    otherCommit(run, resolve(workspace, directory)),
  ]);
  checkPreviewSize(files, run);
  const missing = missingRoot(files);
  if (missing) log.warning(`${missing} Set \`directory\` to the folder whose index.html is the start page.`);
  const unused = unusedFilesWarning(files);
  if (unused) log.warning(unused);
  return {
    directory: plainText(directory, 200),
    commit,
    open: (clients) => opened(clients, { files, commit: commit ?? run.context.sha }),
  };
}

/** Commit that is checked out, where the workflow has checked out another one than its event brought. */
async function otherCommit(
  { runtime: { env, spawn }, context: { repository } }: Run,
  directory: string,
): Promise<string | undefined> {
  const commit = await checkedOutCommit(directory, { repository, spawn });
  return commit === env['GITHUB_SHA'] ? undefined : commit;
}

class PagesTarget implements Target {
  readonly #run: Run;
  readonly #request: PublishRequest;
  readonly #tags: PageTags;

  /** Settles when the site has its tags, which are written beside the upload. */
  #tagged: Promise<void> | undefined;

  constructor(run: Run, request: PublishRequest, tags: PageTags) {
    this.#run = run;
    this.#tags = tags;
    this.#request = {
      ...request,
      onEnsured: (page, { isNew }) => {
        if (isNew || isPreview(run.intent)) this.#tagged = tags.add(page);
      },
      onRemoved: (page) => tags.clear(page),
      versions: versionSettings(run, async () => {
        await this.#tagged;
        return tags.open();
      }),
    };
  }

  get previews(): PagePreviews {
    return new PagePreviews({ request: this.#request, base: this.#run.intent.base, tags: this.#tags });
  }

  async deploy(): Promise<Outcome> {
    let result: PublishResult;
    try {
      result = await this.#deploySite();
    } finally {
      await this.#tagged;
    }
    if (result.leaves) return { kind: 'skipped', reason: result.leaves };
    const notes = [...(result.notes ?? []), ...(await this.#domainNotes(result.url))];
    return { kind: 'published', result: { ...result, notes } };
  }

  async #deploySite(): Promise<PublishResult> {
    const { versions } = this.#request;
    if (this.#run.intent.operation === 'rollback' && versions) {
      const { rollBackSite } = await import('../pages/versions/roll-back-site.js');
      return rollBackSite({ ...this.#request, versions }, this.#run.inputs.version);
    }
    const { publishSite } = await import('../pages/publish.js');
    return publishSite(this.#request);
  }

  async plan(): Promise<Outcome> {
    const { planSite } = await import('../pages/plan-site.js');
    const result = await planSite(this.#request);
    const notes = await this.#domainNotes(result.url);
    return { kind: 'planned', result: { ...result, notes, changed: result.changed || notes.length > 0 } };
  }

  async remove(): Promise<{ changed: boolean }> {
    const { removeSite } = await import('../pages/remove.js');
    return removeSite(this.#request);
  }

  async #domainNotes(url: string): Promise<string[]> {
    if (!hasDomain(this.#run)) return [];
    const { settleDomain } = await import('./domain.js');
    return settleDomain(this.#run, url ? pagePlace(this.#request, url) : undefined);
  }
}

/** A preview keeps no former versions; a rollback keeps those that are kept. */
function versionSettings({ inputs, intent, context }: Run, tags: VersionSettings['tags']): VersionSettings | undefined {
  if (isPreview(intent) || (inputs.versions === 0 && intent.operation !== 'rollback')) return undefined;
  return { max: inputs.versions, author: context.actor || undefined, tags };
}

function pagePlace({ tools: { pages }, name }: PublishRequest, url: string): DomainPlace {
  return {
    label: `the site ${name}`,
    url,
    current: async () => (await pages.find(name))?.customDomain ?? undefined,
    attach: (domain, former) => attachDomain(pages, { name, domain, former }),
    holder: async (domain) => {
      const found = (await pages.list()).find((page) => page.customDomain && domainName(page.customDomain) === domain);
      return found && `the site ${found.name}`;
    },
  };
}

/** A site has one domain: another one is detached first, and comes back where the new one is refused. */
async function attachDomain(
  pages: PagesApi,
  { name, domain, former }: { name: string; domain: string; former: string | undefined },
): Promise<void> {
  if (former === undefined) return await pages.setDomain(name, domain);
  await pages.removeDomain(name);
  try {
    await pages.setDomain(name, domain);
  } catch (error) {
    // The reason of the refusal is what has to be told.
    await pages.setDomain(name, former).catch(() => undefined);
    throw error;
  }
}

function publishRequest(
  { runtime, inputs, context, intent, pulls }: Run,
  { clients, files, commit }: { clients: PlatformClients } & Pick<PublishRequest, 'files' | 'commit'>,
): PublishRequest {
  return {
    tools: siteTools(clients, runtime),
    ...settingsOf(inputs),
    outputs: runtime.outputs,
    name: intent.name,
    nameChosen: inputs.name !== undefined && !isPreview(intent),
    owner: context,
    isScheduled: context.eventName === 'schedule',
    branch: intent.branch,
    commit,
    files,
    superseded: async (rival) =>
      (await whySuperseded(intent, { inputs, context, pulls })) ?? whyOlder(context.runUrl, { rival }),
    beforePages: async () => {
      const why = await whyOutdated(intent, { inputs, context, pulls });
      if (why) throw new PreviewOutdated(why);
    },
  };
}
