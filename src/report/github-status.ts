import { DeployError, messageOf } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { isPreview } from '../contract/intent.js';
import type { PublishResult } from '../pages/publish.js';
import { isPage } from '../pages/site-file.js';
import type { Sweep } from '../previews/sweep.js';
import type { ServiceResult } from '../services/service-context.js';
import type { Run } from '../targets/target.js';
import type { Runtime } from '../workflow/runtime.js';
import type { SiteRow } from './comment-body.js';
import { type DeploymentStatus, Deployments } from './deployment.js';

/** A cancelled run waits no longer than this for the id of a deployment that is being made, in ms. */
const lastMomentMs = 2000;
/** Most changed pages that the comment shows of one site. */
const mostPages = 10;
/** Longest path that becomes a link. */
const longestPath = 600;

/** What the team sees on GitHub: the comment on the pull request and the deployment record. Never fails a deploy. */
export class GitHubStatus {
  readonly #runtime: Runtime;
  readonly #decision: Run;
  readonly #deployments: Deployments;
  #deployment: Promise<number | undefined> | undefined;

  constructor(runtime: Runtime, decision: Run) {
    this.#runtime = runtime;
    this.#decision = decision;
    this.#deployments = new Deployments({ github: decision.github, runUrl: decision.context.runUrl });
  }

  /** Records the deployment, beside everything else. Its id is kept for the post step, should this one be killed. */
  starts(): void {
    const { inputs, intent } = this.#decision;
    if (inputs.comment === 'true' && !this.#decision.context.pullRequest && intent.branch === undefined) {
      this.#runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
    }
    if (inputs.deployment && intent.operation === 'deploy') {
      // Nobody waits for it yet, and nothing depends on it.
      this.#deployment = this.#record().catch(() => undefined);
    }
  }

  async published(result: PublishResult): Promise<void> {
    const { added, changed, deleted } = result.plan;
    const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
    const links = pages
      .filter((path) => path.length <= longestPath)
      .sort(byDepth)
      .slice(0, mostPages);
    const parts = [
      [added.length, 'added'],
      [changed.length, 'changed'],
      [deleted?.length ?? 0, 'deleted'],
    ] as const;
    const note = parts.flatMap(([n, what]) => (n > 0 ? [`${formatNumber(n)} ${what}`] : [])).join(', ');
    await this.#tell({
      row: {
        status: 'live',
        url: result.url,
        note: note || 'no change',
        pages: links,
        morePages: pages.length - links.length,
      },
      status: { state: 'success', description: `${count(result.uploaded, 'file')} uploaded`, url: result.url },
    });
  }

  async served({ status, url, changed }: ServiceResult): Promise<void> {
    await this.#tell({
      row: { status: 'live', note: changed ? status : 'no change', ...(url ? { url } : {}) },
      status: { state: 'success', description: status, url },
    });
  }

  async failed(error: unknown): Promise<void> {
    const interrupted = error instanceof DeployError && error.code === 'interrupted';
    if (interrupted) this.#decision.github.hurry();
    // What a person did wrong or the platform refused is a failure; anything else is an error.
    const state = error instanceof DeployError && !interrupted ? 'failure' : 'error';
    const { log, outputs } = this.#runtime;
    const { url } = outputs.values;
    await this.#tell({
      // A run that is cancelled has mostly been overtaken: the row is the next one's.
      row: interrupted ? undefined : { status: 'failed', note: 'see the run' },
      // The record may be public, and is kept: what the log hides must not be in it either.
      status: { state, description: interrupted ? 'Cancelled' : log.secrets.redact(firstLine(error)), url },
      hurried: interrupted,
    });
  }

  /** @param reason why there was nothing to do */
  async skipped(reason: string): Promise<void> {
    const begun = this.#deployment !== undefined;
    // Only what was begun is told: who cannot publish can seldom comment either.
    const row = this.#decision.intent.skip ? undefined : ({ status: 'skipped', note: reason } as const);
    await this.#tell({ row, status: begun ? { state: 'inactive', description: reason } : undefined });
  }

  async removed(): Promise<void> {
    const { intent, inputs } = this.#decision;
    await this.#tell({
      row: { status: 'removed' },
      status: { state: 'inactive', description: 'Removed' },
      create: false,
    });
    if (inputs.deployment) await this.#deployments.endAll(intent.name);
    this.finished();
  }

  /** Says at each pull request that its preview is gone. */
  async cleaned({ removed }: Sweep): Promise<void> {
    const { inputs } = this.#decision;
    for (const { name, pullRequest } of removed) {
      if (inputs.comment !== 'false' && pullRequest !== undefined)
        await this.#comment({ status: 'removed' }, { pullRequest, name, create: false });
      if (inputs.deployment) await this.#deployments.endAll(name);
    }
    this.finished();
  }

  /** Says once what did not work. */
  finished(): void {
    this.#decision.github.warn();
  }

  async #tell(news: {
    row: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages'> | undefined;
    status: DeploymentStatus | undefined;
    create?: boolean;
    hurried?: boolean;
  }): Promise<void> {
    const { inputs, intent } = this.#decision;
    const comments = inputs.comment !== 'false' && intent.operation !== 'plan' && news.row !== undefined;
    const pullRequest = comments ? await this.#pullRequest() : undefined;
    await Promise.all([
      news.status && this.#end(news.status, news.hurried ?? false),
      news.row &&
        pullRequest !== undefined &&
        this.#comment(news.row, { pullRequest, name: intent.name, create: news.create ?? true }),
    ]);
    this.finished();
  }

  /** Of the event; of a branch's preview the one that this branch has, if any. */
  async #pullRequest(): Promise<number | undefined> {
    const { context, intent, branches } = this.#decision;
    if (context.pullRequest || intent.branch === undefined) return context.pullRequest?.number;
    return branches.pullRequestOf(intent.branch, { closed: intent.operation === 'remove' });
  }

  async #comment(
    row: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages'>,
    { pullRequest, name, create }: { pullRequest: number; name: string; create: boolean },
  ): Promise<void> {
    const { clock, random, outputs } = this.#runtime;
    const { github, context, inputs } = this.#decision;
    const { serverUrl, repository, sha, runUrl } = context;
    const commitUrl = `${serverUrl}/${repository}/commit/`;
    const { StickyComment } = await import('./comment.js');
    const comment = new StickyComment({ github, pullRequest, clock, random, commitUrl });
    const at = new Date(clock.now()).toISOString();
    const whole: SiteRow = { target: inputs.target, name, sha, at, ...(runUrl ? { run: runUrl } : {}), ...row };
    const url = await comment.put(this.#withoutTokens(whole), { create });
    if (url) outputs.set({ 'comment-url': url });
  }

  /** Addresses and notes come from servers, which know tokens. */
  #withoutTokens<T>(told: T): T {
    const { secrets } = this.#runtime.log;
    return JSON.parse(secrets.redactTokens(JSON.stringify(told))) as T;
  }

  async #record(): Promise<number | undefined> {
    const { outputs, runnerFiles } = this.#runtime;
    const { context, intent } = this.#decision;
    const of = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
    const id = await this.#deployments.create({
      sha: context.sha,
      environment: intent.name,
      description: isPreview(intent) ? `Preview of ${of}` : `Deploy of ${intent.name}`,
      preview: isPreview(intent),
    });
    if (id === undefined) return undefined;
    runnerFiles.saveState('deployment', String(id));
    outputs.set({ 'deployment-id': String(id) });
    await this.#deployments.setStatus(id, { state: 'in_progress', description: 'Deploying' });
    return id;
  }

  async #end(status: DeploymentStatus, hurried: boolean): Promise<void> {
    const { runnerFiles } = this.#runtime;
    const id = await (hurried ? this.#withinAMoment() : this.#deployment);
    if (id !== undefined && (await this.#deployments.setStatus(id, this.#withoutTokens(status))))
      runnerFiles.saveState('deployment', '');
  }

  /** The id of the deployment if it comes in time; the post step ends what comes later. */
  async #withinAMoment(): Promise<number | undefined> {
    const known = new AbortController();
    const moment = this.#runtime.clock.sleep(lastMomentMs, known.signal).catch(() => undefined);
    try {
      return await Promise.race([this.#deployment, moment.then(() => undefined)]);
    } finally {
      known.abort();
    }
  }
}

function firstLine(error: unknown): string {
  return messageOf(error).split('\n')[0] ?? '';
}

/** The start page before what lies deeper. */
function byDepth(a: string, b: string): number {
  const depth = (path: string) => path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
  return depth(a) - depth(b) || a.localeCompare(b, 'en', { numeric: true });
}
