import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { type RunnerKind, runners } from '../../contract/runners.js';
import { unknownSource } from '../../contract/source.js';
import type { Instance, MyApp } from '../../platform/service-wire.js';
import { createWithinPlan } from '../creation.js';
import { findSuspended, resumeInstance } from '../instance/resume-instance.js';
import { openService } from '../open-service.js';
import { tagMade } from '../ownership.js';
import { awaitReady } from '../readiness/await-ready.js';
import { BuildWatch, type PlatformStatus, type Subject } from '../readiness/build-watch.js';
import { watchUntilReady } from '../readiness/wait-until-ready.js';
import type { FormerVersion } from '../roll-back.js';
import type { ServiceRun } from '../service-run.js';
import { type AppRequest, addressOf, appChanges, refOf } from './app-changes.js';

/** For how long a client waits through a build that failed, an app that is away and reads that fail, in ms. Source: the vendor's own. */
const patienceMs = 90_000;

/**
 * The deploy of one app: makes or changes it, waits for its build, and knows its former version. Its status is My Apps'
 * own, its log that of the runner's instance behind it.
 */
export class AppDeploy implements Subject {
  readonly run: ServiceRun;
  readonly kind: RunnerKind;
  readonly #request: AppRequest;
  /** The app as it was last seen. */
  app: MyApp | undefined;
  build: BuildWatch | undefined;
  #id = '';
  /** The commit that ran before this run, perhaps in short. */
  #former: string | undefined;
  /** Since when its build has failed, it is away, or it cannot be read; epoch ms. */
  #troubleSince: number | undefined;
  /** The instance of the runner's service behind the app. */
  #behind: Instance | undefined;

  constructor(run: ServiceRun, request: AppRequest) {
    this.run = run;
    this.kind = request.kind;
    this.#request = request;
  }

  /** Creates the app, or sends the changes that make it what was asked for; at least a restart. */
  async ensure(found: MyApp | undefined): Promise<MyApp> {
    const app = found ?? (await this.#create());
    if (!found) await tagMade(this.run, { type: 'myapp', id: app.id });
    this.app = app;
    this.#id = app.id;
    this.build = new BuildWatch(this, this.#request.source);
    if (found) {
      await this.#wake(found);
      await this.#change(found);
    }
    return app;
  }

  /** Waits until the last build answers. @throws DeployError as `awaitReady` does */
  async watch(deadline = this.#request.deadline): Promise<void> {
    // It may be away for its rebuild, so a 401 or 404 ends nothing.
    await awaitReady(this, { build: this.build, deadline, settleMs: 0, resumed: true });
  }

  /** The ref from before this run, or why there is no way back. */
  former(found: MyApp | undefined): FormerVersion | string {
    const { name, tools, inputs } = this.run;
    const { source } = this.#request;
    if (!found) return `"${name}" is new, so there is no version to roll back to.`;
    const ref = refOf(found);
    if (ref === (source.ref ?? ''))
      return 'It cannot be rolled back: My Apps takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag.';
    const title = ref || 'the default branch';
    return {
      title,
      restore: async () => {
        this.build = new BuildWatch(this, { ...source, ref, commit: this.#former });
        await this.build.remember();
        await tools.apps.setSourceRef(found.id, ref || null);
        await this.watch(tools.clock.now() + inputs.timeout);
        return { runs: title, commit: this.build.live };
      },
    };
  }

  address(): string | undefined {
    return addressOf(this.app);
  }

  /** The platform may say why under one of these names. */
  reason(): string | undefined {
    const names = ['buildError', 'buildReason', 'reason', 'message', 'error'];
    const said = names.map((name) => this.app?.[name]).find((value) => typeof value === 'string' && value !== '');
    return typeof said === 'string' ? plainText(said, 300) : undefined;
  }

  /** `failed` may become `running` by itself, and a rebuild takes the app away for a while. */
  async status(): Promise<PlatformStatus> {
    const { name, tools, inputs } = this.run;
    const now = tools.clock.now();
    this.#troubleSince ??= now;
    const isOver = now - this.#troubleSince >= Math.min(patienceMs, inputs.timeout / 2);
    let cause: RequestError | undefined;
    try {
      const app = await tools.apps.find(this.#id);
      if (app) {
        this.app = app;
        const status = plainText(app.buildStatus ?? 'unknown', 40).toLowerCase();
        const detail = `build ${status}`;
        if (status === 'failed') return { state: isOver ? 'failed' : 'starting', detail };
        this.#troubleSince = undefined;
        return { state: status === 'running' ? 'running' : 'starting', detail };
      }
      if (!isOver) return { state: 'starting', detail: 'the app is away for its rebuild' };
    } catch (error) {
      if (!(error instanceof RequestError) || !isOver) throw error;
      cause = error;
    }
    const why = cause ? `cannot be read: ${cause.message}` : 'is not there any more: My Apps answers 404.';
    const next = 'An app that was removed meanwhile is made anew by the next run.';
    throw new DeployError('not-ready', `"${name}" ${why}`, { cause, next });
  }

  /** An app is an instance of its runner's service, with its id as the name. */
  async logs(): Promise<string[]> {
    const id = this.#id;
    const { tools, name } = this.run;
    try {
      const api = tools.instancesOf(await openService(tools, runners[this.kind].serviceId));
      // The service says where its log is; while it does not know it, the log is where it was in the beginning.
      this.#behind ??= await api.find(id, { once: true });
      return await api.logs({ ...this.#behind, name: id });
    } catch (error) {
      if (error instanceof RequestError || !(error instanceof DeployError)) throw error;
      tools.log.debug(`The build log of "${name}" cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  /** A suspended app is a suspended instance of its runner's service. */
  async #wake(app: MyApp): Promise<void> {
    const { tools, inputs } = this.run;
    const { serviceId } = runners[this.kind];
    const suspended = await findSuspended(tools, { serviceId, name: app.id });
    if (!suspended) return;
    const service = await openService(tools, serviceId);
    await resumeInstance(tools, { service, suspended, waitMs: inputs.timeout });
  }

  async #create(): Promise<MyApp> {
    const { inputs, name, settings, tools } = this.run;
    const { apps } = tools;
    const { source, configApiKey } = this.#request;
    const app = {
      name,
      type: runners[this.kind].appType,
      gitHubUrl: source.url,
      // What is not given is not sent.
      sourceRef: source.ref,
      gitToken: settings.sourceToken,
      configService: settings.store?.name,
      configApiKey,
      subPath: inputs['sub-path'],
    };
    // On a conflict it is another run's, and may have another source.
    const find = async (conflict: boolean) => (conflict ? undefined : apps.findByName(name));
    return createWithinPlan(tools, { action: 'another app', create: () => apps.create(app), find });
  }

  /** Sends one change after the other, each when the former build has ended; the last build is left to `watch`. */
  async #change(app: MyApp): Promise<void> {
    const { name, tools } = this.run;
    const changes = appChanges(this.run, { request: this.#request, app });
    for (const [index, { title, send }] of changes.entries()) {
      const next = changes[index + 1];
      const build = new BuildWatch(this, next ? unknownSource : this.#request.source);
      this.build = build;
      await build.remember();
      this.#former ??= build.former;
      if (changes.length > 1) tools.log.info(`"${name}": ${title}.`);
      await send();
      if (next) await this.#awaitBuild(build, next.title);
    }
  }

  /** Waits for the end of a build that another one follows, so it does not matter how it ends. */
  async #awaitBuild(build: BuildWatch, next: string): Promise<void> {
    const { name, inputs, tools } = this.run;
    const watch = { look: () => build.look(), deadline: this.#request.deadline, settleMs: 0, resumed: true };
    const { sight, timedOut } = await watchUntilReady(tools, watch);
    if (sight.state === 'failed')
      tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
    if (!timedOut) return;
    throw new DeployError(
      'not-ready',
      `"${name}" did not end a build within ${formatDuration(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`,
      { next: 'Run {again}: it makes what is left.' },
    );
  }
}
