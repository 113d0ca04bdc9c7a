import { DeployError, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { type Source, unknownSource } from '../contract/source.js';
import { openApp } from './app-client.js';
import type { Variables } from './config/settle.js';
import { openInstance } from './instance-client.js';
import { findNewer, guardFound, makeTagged, tagDeployed } from './ownership.js';
import { BuildWatch } from './readiness/build-watch.js';
import { awaitReady, watchDowntime, watchUntilReady } from './readiness/wait-until-ready.js';
import { announce, reportCommit, resultOf } from './service-result.js';
import type { Change, Deployed, ServiceClient, ServiceResult, ServiceRun } from './service-run.js';

/** How long the former version of a service that is not a runner may still report `running`, in ms. */
const maxSettleMs = 10_000;

type Action = 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';

/** Returns the client of a run's app or instance. */
export async function openClient(run: ServiceRun): Promise<ServiceClient> {
  return run.target === 'app' ? openApp(run) : openInstance(run);
}

/** Creates or changes one app or instance, waits until it is ready, and reports it. */
export class ServiceDeploy {
  readonly #run: ServiceRun;
  readonly #variables: Variables | undefined;
  readonly #started: number;
  readonly #deadline: number;
  #client: ServiceClient;
  #build: BuildWatch | undefined;
  #found: Deployed | undefined;
  #former: string | undefined;
  #stopProbe: (() => Promise<string | undefined>) | undefined;
  /** The reason why this run may be older than the deployed version. */
  newer: string | undefined;
  isNewStore = false;

  constructor(client: ServiceClient, variables: Variables | undefined) {
    this.#run = client.run;
    this.#client = client;
    this.#variables = variables;
    this.#started = this.#run.tools.clock.now();
    this.#deadline = this.#started + this.#run.inputs.timeout;
  }

  /** Finds and changes the app or instance, or creates it. */
  async ensure(): Promise<Action> {
    const found = await this.#client.find();
    if (found) return this.#update(found, { isWritten: false });

    await this.#client.checkNew();
    await this.#writeVariables();

    const create = () => this.#client.create();
    const { deployed, isNew } = await makeTagged(this.#run, this.#client.resource, create);
    if (!isNew) return this.#update(deployed, { isWritten: true });

    this.#build = this.#newBuild();

    return 'created';
  }

  async report(action: Action): Promise<ServiceResult> {
    const run = this.#run;
    const { inputs, name, outputs, tools } = run;
    const client = this.#client;
    const { label, sensitivity, source } = client;
    const isApp = run.target === 'app';
    const changed = action !== 'unchanged';

    announce(run, { record: client.record, sensitivity });
    outputs.set({ changed, status: client.statusText() });
    tools.log.info(`"${name}" ${isApp ? 'of' : 'on'} ${label}: ${action}.`);

    if (inputs.wait) {
      try {
        await this.#watch(action);
      } catch (failure) {
        const error = client.explain ? client.explain(failure) : failure;
        throw changed ? await this.#rollBack(error) : error;
      }
    } else if (this.#build) tools.log.info('With `wait: false` the running commit is unknown.');

    const downtime = await this.stop();
    const reached = inputs.wait ? await client.finish() : undefined;
    const endpoints = announce(run, { record: client.record, sensitivity, reached });
    const status = inputs.wait ? 'running' : client.statusText();
    outputs.set({ status });

    const commit = reportCommit(run, { build: this.#build, source });
    const rows = {
      ...client.rows(endpoints),
      Result: action,
      Status: status,
      Downtime: downtime,
      ...commit,
    };

    return resultOf(run, {
      changed,
      status,
      url: endpoints.url,
      title: isApp ? 'App' : 'Instance',
      rows,
      started: this.#started,
    });
  }

  async stop(): Promise<string | undefined> {
    const stop = this.#stopProbe;
    this.#stopProbe = undefined;
    return stop?.();
  }

  /** Writes the variables, after all reads and checks and before the first change. Returns whether the store is new, so that its key is known only now. */
  async #writeVariables(there?: Deployed): Promise<boolean> {
    const { name, tools } = this.#run;
    this.newer = await findNewer(this.#run, there?.resource);

    if (this.newer)
      tools.log.warning(
        `The options of "${name}" may be older than its present options: ${this.newer}.`,
      );

    this.isNewStore = (await this.#variables?.write()) ?? false;
    if (this.isNewStore) this.#client = await openClient(this.#run);

    return this.isNewStore;
  }

  async #update(there: Deployed, { isWritten }: { isWritten: boolean }): Promise<Action> {
    const permission = await guardFound(this.#client, there);

    // A suspended instance is compared with its former options.
    let { changes, note } = await this.#client.compare(there);
    rejectRefused(changes);

    const isAgain = !isWritten && (await this.#writeVariables(there));
    const found = await this.#client.wake(
      (isAgain ? await this.#client.find() : undefined) ?? there,
    );

    if (isAgain || there.suspended) ({ changes, note } = await this.#client.compare(found));
    rejectRefused(changes);
    this.#found = found;
    // A resumed instance has its tags already.
    if (this.#run.preview || changes.length > 0)
      await tagDeployed(this.#run, found.resource, permission);
    if (note) this.#run.tools.log.info(note);
    if (this.#client.hasStandby && this.#run.inputs.wait)
      this.#stopProbe = watchDowntime(this.#client);
    await this.#send(changes);
    if (changes[0]) return changes[0].action;

    return this.#client.isWaking ? 'resumed' : 'unchanged';
  }

  /** Sends the changes, each after the former build. `#watch` waits for the last build. */
  async #send(
    changes: Change[],
    {
      source = this.#client.source,
      deadline = this.#deadline,
    }: { source?: Source; deadline?: number } = {},
  ): Promise<void> {
    const { name, tools } = this.#run;
    this.#build = this.#newBuild(source);

    for (const [index, { title, send, buildsNothing }] of changes.entries()) {
      if (buildsNothing) {
        tools.log.info(`"${name}": ${title}.`);
        await send();
        continue;
      }

      const next = changes[index + 1];
      const build = this.#newBuild(next ? unknownSource : source);
      this.#build = build;
      await build?.remember();
      this.#former ??= build?.former;
      if (changes.length > 1) tools.log.info(`"${name}": ${title}.`);
      await send();
      if (next && build) await this.#awaitBuild(build, { next: next.title, deadline });
    }
  }

  async #awaitBuild(
    build: BuildWatch,
    { next, deadline }: { next: string; deadline: number },
  ): Promise<void> {
    const { name, inputs, tools } = this.#run;
    const watch = { look: () => build.look(), deadline, resumed: true };
    const { sight, timedOut } = await watchUntilReady(tools, watch);
    if (sight.state === 'failed')
      tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
    if (!timedOut) return;

    throw new DeployError(
      'not-ready',
      `"${name}" did not end a build within ${formatDuration(inputs.timeout)}, so one change was not made: ${next}; last seen: ${sight.detail}.`,
      { next: 'Run {again}: it makes the other changes.' },
    );
  }

  #newBuild(source = this.#client.source): BuildWatch | undefined {
    return this.#client.kind && new BuildWatch(this.#client, source);
  }

  async #watch(action: Action, deadline = this.#deadline): Promise<void> {
    const isOld = !this.#build && action !== 'created' && action !== 'unchanged';
    const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
    const resumed = this.#client.isWaking;
    const wait = () =>
      awaitReady(this.#client, { build: this.#build, deadline, settleMs, resumed });
    const { repair } = this.#client;
    if (!repair) return wait();

    try {
      await wait();
    } catch (error) {
      if (!(error instanceof DeployError) || error.code !== 'clone-failed') throw error;

      this.#client.repair = undefined;
      this.#run.tools.log.info(`The source could not be cloned: ${repair.title}, and try again.`);
      await this.#send([repair]);
      await wait();
    }
  }

  /** Restores the former version if `rollback` is set. Returns the error of the step, which still fails, with the live version. */
  async #rollBack(error: unknown): Promise<unknown> {
    const { name, inputs, outputs, tools } = this.#run;
    if (!inputs.rollback || tools.signal.aborted || !(error instanceof DeployError)) return error;

    const { code, message, brief, next } = error;
    const ended = (text: string) =>
      new DeployError(code, `${message}\n${text}`, { brief, cause: error, next });

    if (!this.#found) return ended(`"${name}" is new, so there is no version to roll back to.`);

    const former = this.#client.former(this.#former);
    if (typeof former === 'string') return ended(former);

    const { title, source, changes } = former;
    tools.log.warning(`Rolling back to ${title}.`);

    try {
      await this.#variables?.undo();
      await this.#send(changes, { source, deadline: tools.clock.now() + inputs.timeout });
      await this.#watch('updated', tools.clock.now() + inputs.timeout);

      const commit = source.commit && source.pinned ? source.commit : this.#build?.live;
      outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });

      return ended(`"${name}" was rolled back and runs ${title} again.`);
    } catch (failure) {
      outputs.set({ 'rolled-back': false });
      const text = `The rollback failed too, so "${name}" may be down: ${messageOf(failure)}`;
      const both = `${text}\nIt was tried because of this: ${message}`;
      return new DeployError(code, both, { brief: text, cause: error, next });
    }
  }
}

function rejectRefused(changes: Change[]): void {
  const refused = changes.find((change) => change.refused)?.refused;
  if (refused) throw new DeployError('cannot-update', refused);
}
