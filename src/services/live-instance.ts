import { DeployError, isStatus } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { every, poll } from '../base/retry.js';
import { type RunnerKind, runnerOf } from '../contract/runners.js';
import { optionSource, type Source, unknownSource } from '../contract/source.js';
import type { Service } from '../platform/areas.js';
import type { InstancesApi } from '../platform/instances.js';
import type { InstanceKey } from '../platform/resource-tags.js';
import type { Instance } from '../platform/service-wire.js';
import type { InstanceSecrets } from './instance-secrets.js';
import { type CheckedOptions, withinPlan } from './open-service.js';
import { revertedOptions } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import type { Sensitivity } from './options/sensitive.js';
import { pace, whileWaking } from './readiness/wait-until-ready.js';
import type { ServiceRequest } from './request.js';
import type { Observation, ServiceRun, Subject } from './service-run.js';

/** How long after a resume the former options may overwrite a change, in ms. Source: the vendor's Terraform provider. */
const comingBackMs = 90_000;

const goneLooks = 3;

/** Returns whether the service changes options of this instance; assumed if its record has no links. */
export function takesChanges({ _links }: Instance): boolean {
  return _links === undefined || _links['update'] !== undefined;
}

interface InstanceParts {
  request: ServiceRequest;
  /** Undefined in a plan if the workspace is not subscribed to it. */
  service: Service | undefined;
  checked: CheckedOptions;
  secrets: InstanceSecrets;
}

/** One instance as last seen. Its calls are repeated while it resumes. */
export class LiveInstance implements Subject {
  readonly run: ServiceRun;
  readonly parts: InstanceParts;
  readonly kind: RunnerKind | undefined;
  readonly label: string;
  readonly resource: InstanceKey;
  readonly onlyWakes: boolean;
  readonly source: Source;
  readonly sentSource: string | undefined;
  readonly secrets: InstanceSecrets;
  readonly sensitivity: Sensitivity;
  /** Epoch ms. */
  readonly deadline: number;
  record: Instance | undefined;
  /** Resumed: for a while 401 and 404 mean nothing, and old options may come back. */
  isWaking = false;
  #api: InstancesApi | undefined;
  #wasSeen = false;
  #missing = 0;
  /** The record right after a change: only what it shows can be compared. */
  #shown: Instance | undefined;

  constructor(run: ServiceRun, parts: InstanceParts) {
    const { checked, request, secrets } = parts;
    const { serviceId, source, values } = request;
    this.run = run;
    this.parts = parts;
    this.kind = runnerOf(serviceId);
    this.label = serviceId;
    this.resource = { type: 'instance', serviceId, id: run.name };
    this.onlyWakes = run.target === 'instance' && values.size === 0;
    this.source = source ?? optionSource(checked.options) ?? unknownSource;
    this.sentSource = this.source.url || undefined;
    this.secrets = secrets;
    this.sensitivity = checked.sensitivity;
    this.deadline = run.tools.clock.now() + run.inputs.timeout;
  }

  get service(): Service {
    if (this.parts.service) return this.parts.service;
    throw new DeployError('service-unknown', `The workspace is not subscribed to ${this.label}.`);
  }

  get api(): InstancesApi {
    this.#api ??= this.run.tools.instancesOf(this.service);
    return this.#api;
  }

  async refresh(): Promise<void> {
    this.record = (await this.api.find(this.run.name, { once: true })) ?? this.record;
  }

  async status(): Promise<Observation> {
    const health = await this.api.health(this.named);
    if (this.kind && !this.record?.url) await this.refresh();
    this.#wasSeen ||= health !== undefined;
    if (health === undefined && this.#wasSeen && !this.isWaking) await this.#rejectGone();
    else this.#missing = 0;
    if (health === undefined) return { state: 'starting', detail: 'the platform does not know its health yet' };
    const failed = /fail|error|crash|backoff/.test(health);
    return { state: health === 'running' ? 'ready' : failed ? 'failed' : 'starting', detail: `health ${health}` };
  }

  async #rejectGone(): Promise<void> {
    const { name } = this.run;
    this.#missing = (await this.api.find(name, { once: true })) ? 0 : this.#missing + 1;
    if (this.#missing < goneLooks) return;
    const next = 'Run {again}: it makes a new one.';
    throw new DeployError('not-ready', `"${name}" is not there any more: it was removed while it started.`, { next });
  }

  logs(): Promise<string[]> {
    return this.api.logs(this.named);
  }

  async change(options: SentOptions): Promise<void> {
    const name = this.run.name;
    await this.#write(`change options of "${name}"`, async () => {
      this.#shown = await this.api.update(name, options);
    });
  }

  restart(): Promise<void> {
    return this.#write(`restart "${this.run.name}"`, () => this.api.restart(this.named));
  }

  /** Repeats a change that the platform overwrites with the options from before the resume. */
  async keepChange(options: SentOptions): Promise<void> {
    const { name, tools } = this.run;
    const { clock, log } = tools;
    const { sensitivity } = this;
    const duration = formatDuration(comingBackMs);
    log.info(`Options that "${name}" had before may still come back; watching them for ${duration}.`);
    const look = async () => {
      const record = await whileWaking(() => this.api.find(name, { once: true }));
      const reverted = record ? revertedOptions(options, { record, sensitivity, shown: this.#shown }) : [];
      if (reverted.length === 0) return;
      log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
      await this.change(Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])));
    };
    const timeoutMs = Math.min(comingBackMs, this.deadline - clock.now());
    await poll(look, { ...tools, timeoutMs, pace: every(5000) });
  }

  /** Some services leave the name out of the record. */
  get named(): Instance & { name: string } {
    return { ...this.record, name: this.run.name };
  }

  async #write(action: string, call: () => Promise<void>): Promise<void> {
    const { tools } = this.run;
    const timeoutMs = Math.min(90_000, this.deadline - tools.clock.now());
    const attempt = () => whileWaking(() => call().then(() => true));
    const write = async () => {
      const done = this.isWaking && (await poll(attempt, { ...tools, timeoutMs, pace }));
      if (!done) await call();
    };
    try {
      await withinPlan(tools, `a change of "${this.run.name}"`, write);
    } catch (error) {
      if (!isStatus(error, 404, 405, 501)) throw error;
      const message = `The service ${this.label} does not ${action}: ${error.message}`;
      throw new DeployError('cannot-update', message, { cause: error });
    }
  }
}
