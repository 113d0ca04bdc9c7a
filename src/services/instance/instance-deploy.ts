import { count } from '../../base/format.js';
import { poll } from '../../base/retry.js';
import { recordedSource, type Source, unknownSource } from '../../contract/source.js';
import type { Service } from '../../platform/catalog.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { Instance, Suspended } from '../../platform/service-wire.js';
import { createWithinPlan } from '../creation.js';
import type { Sensitivity } from '../options/sensitive.js';
import { guardOwnership, leavesOwner, tagDeployed, tagMade } from '../ownership.js';
import { awaitReady } from '../readiness/await-ready.js';
import { BuildWatch } from '../readiness/build-watch.js';
import { pace, whileWaking } from '../readiness/wait-until-ready.js';
import { type FormerOptions, type FormerVersion, formerOptions } from '../roll-back.js';
import type { ServiceRun } from '../service-run.js';
import type { InstanceSecrets } from './instance-secrets.js';
import { LiveInstance } from './live-instance.js';
import { findSuspended, type InstanceKey, resumeInstance } from './resume-instance.js';

/** For how long an instance that exists, but cannot be seen, is looked for, in ms: a visitor may just have woken it. */
const wakingMs = 60_000;
/** For how long the former version of what is no runner may still report `running`, in ms. */
const maxSettleMs = 10_000;

/** The action by which a deploy reached its instance. */
export type InstanceAction = 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';

/** The instance that a deploy should reach. */
interface InstanceRequest {
  service: Service;
  /** The options, with references in place of secrets. */
  secrets: InstanceSecrets;
  sensitivity: Sensitivity;
  source: Source;
  /** Epoch ms; after it nothing is waited for. */
  deadline: number;
}

/** The deploy of one instance: finds or makes it, changes it, waits for it, and knows its former version. */
export class InstanceDeploy {
  readonly live: LiveInstance;
  readonly #run: ServiceRun;
  readonly #request: InstanceRequest;
  readonly #key: InstanceKey;
  readonly #resource: Resource;
  /** The build of a runner; undefined for any other instance. */
  build: BuildWatch | undefined;
  /** The record before this run, and what was sent to change it; undefined for a new instance. */
  #before: FormerOptions | undefined;

  constructor(run: ServiceRun, request: InstanceRequest) {
    const { name } = run;
    const { serviceId } = request.service;
    this.live = new LiveInstance(run, request.service, request.deadline);
    this.#run = run;
    this.#request = request;
    this.#key = { serviceId, name };
    this.#resource = { type: 'instance', serviceId, id: name };
    this.build = this.#newBuild(request.source);
  }

  /**
   * Creates the instance, or changes the options that differ; resumes a suspended one first.
   * @param checkNew checks what only a new instance needs
   */
  async ensure(checkNew: () => Promise<void>): Promise<InstanceAction> {
    // Read beside the rest, where they are needed.
    if (!leavesOwner(this.#run, this.#change)) void this.#run.tools.tags.of(this.#resource);
    const suspended = await findSuspended(this.#run.tools, this.#key);
    if (suspended) return this.#resume(suspended);
    const found = await this.live.api.find(this.#run.name);
    if (!found) {
      await checkNew();
      return this.#create();
    }
    await this.#guard(found);
    return this.#update(found);
  }

  /** Waits until it runs, a runner until its new build answers. @throws DeployError as `awaitReady` does */
  async watch(action: InstanceAction, deadline = this.#request.deadline): Promise<void> {
    const isOld = !this.build && action !== 'created' && action !== 'unchanged';
    const settleMs = isOld ? Math.min(maxSettleMs, this.#run.inputs.timeout / 4) : 0;
    const resumed = this.live.isWaking;
    await awaitReady(this.live, { build: this.build, deadline, settleMs, resumed });
  }

  /** The options from before this run, a runner's source at the commit that ran where it takes commits; or why not. */
  former(): FormerVersion | string {
    const { name, tools, inputs } = this.#run;
    const { service, secrets } = this.#request;
    const before = this.#before;
    if (!before) return `"${name}" is new, so there is no version to roll back to.`;
    const commit = this.build?.former;
    const about = { now: secrets.options, runner: this.live.kind, serviceId: service.serviceId, commit };
    const options = formerOptions(before, about);
    if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;
    const stay = Object.keys(before.sent).filter((option) => !(option in options));
    return {
      title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
      restore: async () => {
        if (stay.length > 0) tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
        this.live.isWaking = false;
        this.build = this.#newBuild({ ...unknownSource, commit, pinned: commit !== undefined });
        await this.build?.remember();
        await this.live.change(options);
        await this.watch('updated', tools.clock.now() + inputs.timeout);
        return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
      },
    };
  }

  get #change() {
    const { secrets, source } = this.#request;
    return { options: secrets.options, sent: source.url || undefined };
  }

  #newBuild(source: Source): BuildWatch | undefined {
    return this.live.kind && new BuildWatch(this.live, source);
  }

  /** @throws DeployError `other-repository` */
  #guard(record: Readonly<Record<string, unknown>>): Promise<void> {
    return guardOwnership(this.#run, { resource: this.#resource, source: recordedSource(record), ...this.#change });
  }

  /** Wakes it up, and compares also with the options that it had: they may come back. */
  async #resume(suspended: Suspended): Promise<InstanceAction> {
    const { service } = this.#request;
    const kept = suspended.parameters ?? {};
    await this.#guard(kept);
    await this.#run.beforeChange?.(this.#resource);
    this.live.isWaking = true;
    return this.#update(
      await resumeInstance(this.#run.tools, { service, suspended, waitMs: this.#run.inputs.timeout }),
      kept,
    );
  }

  async #create(): Promise<InstanceAction> {
    const { live } = this;
    const { name, tools } = this.#run;
    const { clock, signal } = tools;
    const { secrets, service, deadline } = this.#request;
    const { options } = secrets;
    let found: Instance | undefined;
    let suspended: Suspended | undefined;
    await this.#run.beforeChange?.();
    await secrets.store(options);
    const made = await createWithinPlan(tools, {
      action: `another instance of ${service.serviceId}`,
      create: () => live.api.create(name, options),
      find: async (conflict) => {
        live.isWaking = conflict;
        if (conflict) suspended = await findSuspended(tools, this.#key);
        if (suspended) return {};
        const timeoutMs = conflict ? Math.min(wakingMs, deadline - clock.now()) : 0;
        const look = () => whileWaking(() => live.api.find(name, { once: conflict }));
        found = await poll(look, { timeoutMs, pace, clock, signal });
        return found;
      },
    });
    // It fell asleep meanwhile, or the platform did not say that it sleeps.
    if (suspended) return this.#resume(suspended);
    if (!found) await secrets.accept(options);
    // After a conflict it is another run's.
    if (!live.isWaking) await tagMade(this.#run, this.#resource);
    if (found) {
      await this.#guard(found);
      const action = await this.#update(found);
      return action === 'unchanged' ? 'created' : action;
    }
    // An answer that does not tell the address is asked for it once more.
    live.record = made.url ? made : ((await whileWaking(() => live.api.find(name))) ?? made);
    return 'created';
  }

  /** @param kept options that may yet come back, after a resume */
  async #update(record: Instance, kept?: Readonly<Record<string, unknown>>): Promise<InstanceAction> {
    const { name, tools, target } = this.#run;
    const { secrets, sensitivity } = this.#request;
    const former = { ...record, ...kept };
    const { different, unseen } = await secrets.compare(record);
    if (kept) Object.assign(different, (await secrets.compare(former)).different);
    const { options } = secrets;
    const names = Object.keys(different);
    const isRunner = target === 'runner';
    this.live.record = record;
    this.#before = { record: former, sent: different };
    if (names.length > 0) this.live.rejectChange(different);
    await this.#run.beforeChange?.(this.#resource);
    if (this.#run.preview || isRunner || names.length > 0) await tagDeployed(this.#run, this.#resource);
    if (isRunner || names.length > 0) await this.build?.remember();
    if (names.length > 0) {
      tools.log.info(`Changing ${count(names.length, 'option')} of "${name}": ${names.join(', ')}.`);
      // What cannot be compared goes along: it may have changed as well.
      const sent = { ...different, ...Object.fromEntries(unseen.map((one) => [one, options[one] ?? ''])) };
      await secrets.store(sent);
      await this.live.change(sent);
      await secrets.accept(sent, former);
      if (this.live.isWaking) await this.live.keepChange(options, sensitivity);
    } else if (unseen.length > 0) {
      tools.log.info(
        `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. Remove the instance to set it anew.`,
      );
    }
    // A change restarts by itself.
    if (isRunner && names.length === 0) await this.live.restart();
    this.live.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
    if (names.length > 0) return 'updated';
    return isRunner ? 'restarted' : this.live.isWaking ? 'resumed' : 'unchanged';
  }
}
