import { DeployError, messageOf } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { isPreview } from '../contract/intent.js';
import type { PublishResult } from '../pages/publish-once.js';
import { isPage, missingRoot } from '../pages/site-file.js';
import type { Sweep } from '../previews/sweep.js';
import type { ServiceResult } from '../services/service-context.js';
import type { Run } from '../targets/target.js';
import type { Runtime } from '../workflow/runtime.js';
import type { SiteRow } from './comment-body.js';
import { maxNote, maxPagePath, maxPages } from './comment-limits.js';
import { type DeploymentStatus, Deployments } from './deployment.js';

/** A cancelled run waits no longer than this for the id of a deployment that is being made, in ms. */
const lastMomentMs = 2000;
/** Longest reason of a failure in the comment, in characters: the log has the rest. */
const maxReason = 160;
/** Reports on GitHub: the sticky comment on the pull request and the deployment record. Best effort, never fails a deploy. */
export class GitHubStatus {
  readonly #runtime: Runtime;
  readonly #run: Run;
  readonly #deployments: Deployments;
  #deployment: Promise<number | undefined> | undefined;
  #commit: string | undefined;

  constructor(runtime: Runtime, run: Run) {
    this.#runtime = runtime;
    this.#run = run;
    this.#deployments = new Deployments({ github: run.github, runUrl: run.context.runUrl });
  }

  /**
   * Records the deployment, beside everything else. Its id is kept for the post step, should this one be killed.
   * @param commit that is deployed
   */
  starts(commit: string | undefined): void {
    this.#commit = commit;
    const { inputs, intent } = this.#run;
    if (inputs.comment === 'true' && !this.#run.context.pullRequest && intent.branch === undefined) {
      this.#runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
    }
    if (inputs.deployment && intent.operation === 'deploy') {
      // Not awaited here: `#end` awaits the id.
      this.#deployment = this.#record().catch(() => undefined);
    }
  }

  async published(result: PublishResult): Promise<void> {
    const { added, changed, unchanged, deleted } = result.plan;
    const pages = [...added, ...changed].filter(isPage).map(({ path }) => path);
    const links = pages
      .filter((path) => path.length <= maxPagePath)
      .sort(byDepth)
      .slice(0, maxPages);
    const parts = [
      [added.length, 'added'],
      [changed.length, 'changed'],
      [deleted?.length ?? 0, 'deleted'],
    ] as const;
    const difference = parts.flatMap(([n, what]) => (n > 0 ? [`${formatNumber(n)} ${what}`] : [])).join(', ');
    const missing = missingRoot([...added, ...changed, ...unchanged]);
    await this.#tell({
      row: {
        status: 'live',
        url: result.url,
        note: plainText(`${difference || 'no change'}${missing ? `. ⚠️ ${missing}` : ''}`, maxNote),
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
    if (interrupted) this.#run.github.hurry();
    // What a person did wrong or the platform refused is a failure; anything else is an error.
    const state = error instanceof DeployError && !interrupted ? 'failure' : 'error';
    const { log, outputs } = this.#runtime;
    const { url } = outputs.values;
    // Comment and record can be public, and stay: what the log hides must not be in them either.
    const reason = log.secrets.redact(firstLine(error));
    await this.#tell({
      // A run that is cancelled has mostly been overtaken: the row is the next one's.
      row: interrupted ? undefined : { status: 'failed', note: plainText(reason, maxReason) },
      status: { state, description: interrupted ? 'Cancelled' : reason, url },
      hurried: interrupted,
    });
  }

  /** @param reason why there was nothing to do */
  async skipped(reason: string): Promise<void> {
    const begun = this.#deployment !== undefined;
    // A run that skips before it begins mostly has no permission to comment either.
    const row = this.#run.intent.skip ? undefined : ({ status: 'skipped', note: reason } as const);
    await this.#tell({ row, status: begun ? { state: 'inactive', description: reason } : undefined });
  }

  async removed(): Promise<void> {
    const { intent, inputs } = this.#run;
    await this.#tell({
      row: { status: 'removed' },
      status: { state: 'inactive', description: 'Removed' },
      create: false,
    });
    if (inputs.deployment) await this.#endDeployments(intent.name);
    this.finished();
  }

  /** Says at each pull request that its preview is gone. */
  async cleaned({ removed }: Sweep): Promise<void> {
    const { inputs } = this.#run;
    for (const { name, pullRequest } of removed) {
      if (inputs.comment !== 'false' && pullRequest !== undefined)
        await this.#comment({ status: 'removed' }, { pullRequest, name, create: false });
      if (inputs.deployment) await this.#endDeployments(name);
    }
    this.finished();
  }

  /** Warns once about all failed calls. */
  finished(): void {
    this.#run.github.warn();
  }

  async #tell(news: {
    row: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages'> | undefined;
    status: DeploymentStatus | undefined;
    create?: boolean;
    hurried?: boolean;
  }): Promise<void> {
    const { inputs, intent } = this.#run;
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
    const { context, intent, branches } = this.#run;
    if (context.pullRequest || intent.branch === undefined) return context.pullRequest?.number;
    return branches.pullRequestOf(intent.branch, { closed: intent.operation === 'remove' });
  }

  async #comment(
    row: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages'>,
    { pullRequest, name, create }: { pullRequest: number; name: string; create: boolean },
  ): Promise<void> {
    const { clock, random, outputs } = this.#runtime;
    const { github, context, inputs } = this.#run;
    const { serverUrl, repository, runUrl } = context;
    const commitUrl = `${serverUrl}/${repository}/commit/`;
    const { StickyComment } = await import('./comment.js');
    const comment = new StickyComment({ github, pullRequest, clock, random, commitUrl });
    const at = new Date(clock.now()).toISOString();
    const sha = outputs.values.commit ?? this.#commit ?? context.sha;
    const place = placeOf(this.#runtime, this.#run);
    const run = runUrl ? { run: runUrl } : {};
    const whole: SiteRow = { target: inputs.target, name, sha, at, place, ...run, ...row };
    const url = await comment.put(this.#withoutTokens(whole), { create });
    if (url) outputs.set({ 'comment-url': url });
  }

  /** Addresses and notes come from servers that have our tokens, so they are redacted. */
  #withoutTokens<T>(value: T): T {
    const { secrets } = this.#runtime.log;
    return JSON.parse(secrets.redactTokens(JSON.stringify(value))) as T;
  }

  /** An environment that was named may hold the deployments of other sites too. */
  async #endDeployments(name: string): Promise<void> {
    const environment = this.#run.inputs['deployment-environment'];
    await this.#deployments.endAll(environment ?? name, environment === undefined ? '' : nameMark(name));
  }

  async #record(): Promise<number | undefined> {
    const { outputs, runnerFiles } = this.#runtime;
    const { context, intent, inputs } = this.#run;
    const environment = inputs['deployment-environment'];
    const of = intent.preview === undefined ? `branch ${intent.branch}` : `pull request #${intent.preview}`;
    const id = await this.#deployments.create({
      sha: this.#commit ?? context.sha,
      environment: environment ?? intent.name,
      description: isPreview(intent)
        ? `Preview of ${of}${environment === undefined ? '' : `:${nameMark(intent.name)}`}`
        : `Deploy of${nameMark(intent.name)}`,
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

/** `workspace acme on prod`, as far as it is known. */
export function placeOf({ outputs }: Runtime, run: Run | undefined): string {
  const environment = run?.inputs.environment ?? 'prod';
  const { workspace } = outputs.values;
  return workspace ? `workspace ${workspace} on ${environment}` : environment;
}

/** The first line of a message without the request behind it: the log has both. */
function firstLine(error: unknown): string {
  const [line = ''] = messageOf(error).split('\n');
  return line.replace(/ \([A-Z]+ \S+ answered \d+[^)]*\)/, '').replace(/:\s*$/, '');
}

/** The start page before what lies deeper. */
function byDepth(a: string, b: string): number {
  const depth = (path: string) => path.split('/').length * 2 - Number(/(^|\/)index\.html$/.test(path));
  return depth(a) - depth(b) || a.localeCompare(b, 'en', { numeric: true });
}

/** How the description of a deployment ends, to know it by. */
function nameMark(name: string): string {
  return ` ${name}`;
}
