import { count } from '../base/format.js';
import { poll } from '../base/retry.js';
import type { Endpoints } from '../contract/outputs.js';
import { optionSource, type Source, unknownSource } from '../contract/source.js';
import type { Service } from '../platform/catalog.js';
import type { Instance, Suspended } from '../platform/service-wire.js';
import type { Change, Deployed, Difference, Former, Reached, ServiceClient } from './client.js';
import { createWithinPlan } from './creation.js';
import { deployedInstance, suspendedInstance } from './deployed.js';
import { readEndpoints, refusedAccess } from './endpoints.js';
import type { InstanceSecrets } from './instance-secrets.js';
import { LiveInstance, takesChanges } from './live-instance.js';
import { type CheckedOptions, checkRequest } from './open-service.js';
import { differenceRows } from './options/difference.js';
import { leavesOwner, rejectFormerName } from './ownership.js';
import { pace, whileWaking } from './readiness/wait-until-ready.js';
import { onlyWakes, type ServiceRequest } from './request.js';
import { type FormerOptions, formerOptions } from './roll-back.js';
import { addressRows } from './service-result.js';
import type { ServiceRun } from './service-run.js';
import { findSuspended, losesData, resumeInstance } from './suspended.js';

/** How long an instance that exists but cannot be seen is looked for, in ms: a visitor may just have woken it. */
const wakingMs = 60_000;

interface InstanceParts {
  request: ServiceRequest;
  service: Service | undefined;
  checked: CheckedOptions;
  secrets: InstanceSecrets;
  deadline: number;
}

/** One instance of a service, and the options that it should have. */
export class InstanceClient extends LiveInstance implements ServiceClient {
  readonly title = 'Instance';
  readonly source: Source;
  readonly sentSource: string | undefined;
  readonly leavesOwner: boolean;
  readonly secrets: InstanceSecrets;
  readonly #parts: InstanceParts;
  #before: FormerOptions | undefined;

  constructor(run: ServiceRun, parts: InstanceParts) {
    const { checked, request, secrets, service, deadline } = parts;
    super(run, { serviceId: request.serviceId, service, sensitivity: checked.sensitivity, deadline });
    this.source = request.source ?? optionSource(checked.options) ?? unknownSource;
    this.sentSource = this.source.url || undefined;
    this.leavesOwner = leavesOwner(run, { options: checked.options, sent: this.sentSource });
    this.secrets = secrets;
    this.#parts = parts;
  }

  async find(): Promise<Deployed | undefined> {
    const { tools, name } = this.run;
    // Read beside the rest.
    void tools.tags.of(this.resource);
    const suspended = await findSuspended(tools, this.key);
    if (suspended) return suspendedInstance(suspended);
    const { service } = this.#parts;
    this.record = service && (await this.api.find(name));
    return this.record && deployedInstance(this.key, this.record);
  }

  async checkNew(): Promise<void> {
    const { checked, request, service } = this.#parts;
    const { missing } = onlyWakes(this.run, request) ? await checkRequest(this.run, { request, service }) : checked;
    if (missing) throw missing;
    await rejectFormerName(this.run, this.label);
  }

  async create(): Promise<{ deployed: Deployed; isNew: boolean; isOurs: boolean }> {
    const { name, tools, inputs } = this.run;
    const { clock, signal } = tools;
    const { options } = this.secrets;
    const access = inputs['public-access'];
    let found: Instance | undefined;
    let suspended: Suspended | undefined;
    await this.secrets.store(options);
    const made = await createWithinPlan(tools, {
      action: `another instance of ${this.label}`,
      create: () => this.api.create(name, access ? options : { ...options, publicAccess: false }),
      find: async (conflict) => {
        this.isWaking = conflict;
        if (conflict) suspended = await findSuspended(tools, this.key);
        if (suspended) return {};
        const timeoutMs = conflict ? Math.min(wakingMs, this.#parts.deadline - clock.now()) : 0;
        const look = () => whileWaking(() => this.api.find(name, { once: conflict }));
        found = await poll(look, { timeoutMs, pace, clock, signal });
        return found;
      },
    });
    // It was suspended meanwhile, or the platform did not say that it is.
    if (suspended) return { deployed: suspendedInstance(suspended), isNew: false, isOurs: false };
    // After a conflict it is another run's.
    if (found) return { deployed: deployedInstance(this.key, found), isNew: false, isOurs: !this.isWaking };
    await this.secrets.accept(options);
    this.record = made.url ? made : ((await whileWaking(() => this.api.find(name))) ?? made);
    return { deployed: deployedInstance(this.key, this.record), isNew: true, isOurs: true };
  }

  async compare({ record, formerOptions, suspended }: Deployed): Promise<Difference> {
    const { name, target, tools } = this.run;
    const { secrets } = this;
    const former = { ...record, ...formerOptions };
    const { different, unseen } = await secrets.compare(record);
    if (formerOptions) Object.assign(different, (await secrets.compare(former)).different);
    this.record = record;
    this.#before = { record: former, sent: different };
    const names = Object.keys(different);
    const options = [
      ...differenceRows(different, { record, show: (option, value) => this.sensitivity.show(option, value) }),
      ...unseen.map((option): [string, string] => [option, 'not shown by the platform']),
    ];
    const change: Change = {
      title: `change ${count(names.length, 'option')} of "${name}"`,
      action: 'updated',
      refused: takesChanges(record)
        ? undefined
        : `The service ${this.label} takes options only for a new instance, so ${names.join(', ')} of "${name}" cannot be changed.`,
      send: async () => {
        tools.log.info(`Changing ${count(names.length, 'option')} of "${name}": ${names.join(', ')}.`);
        // Options that cannot be compared go along: they may have changed too.
        const sent = { ...different, ...Object.fromEntries(unseen.map((one) => [one, secrets.options[one] ?? ''])) };
        await secrets.store(sent);
        await this.change(sent);
        await secrets.accept(sent, former);
        if (this.isWaking) await this.keepChange(secrets.options);
        this.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
      },
    };
    // A change restarts by itself.
    const restart: Change = { title: `restart "${name}"`, action: 'restarted', send: () => this.restart() };
    const access = suspended ? undefined : await refusedAccess(this, onlyWakes(this.run, this.#parts.request));
    const changes = access ? [access] : names.length > 0 ? [change] : target === 'runner' ? [restart] : [];
    const note =
      unseen.length > 0 && names.length === 0
        ? `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To set it anew, back up what the instance stores, remove it and deploy again.`
        : undefined;
    return { changes, options, note };
  }

  /** Former options stay in the result: they may come back, so they are compared too. */
  async wake(found: Deployed): Promise<Deployed> {
    const { suspended } = found;
    if (!suspended) return found;
    const { tools, inputs } = this.run;
    this.isWaking = true;
    const record = await resumeInstance(tools, { service: this.service, suspended, waitMs: inputs.timeout });
    return { ...found, record, suspended: undefined };
  }

  former(_: Deployed, commit: string | undefined): Former | string {
    const { tools } = this.run;
    const before = this.#before ?? { record: {}, sent: {} };
    const about = { now: this.secrets.options, runner: this.kind, serviceId: this.label, commit };
    const options = formerOptions(before, about);
    if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;
    const stay = Object.keys(before.sent).filter((option) => !(option in options));
    const send = async () => {
      if (stay.length > 0) tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
      this.isWaking = false;
      await this.change(options);
    };
    return {
      title: commit ? `commit ${commit.slice(0, 7)}` : `the former ${Object.keys(options).join(', ')}`,
      runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before',
      source: { ...unknownSource, commit, pinned: commit !== undefined },
      changes: [{ title: 'change its options back', action: 'updated', send }],
    };
  }

  explain(error: unknown): unknown {
    return this.secrets.explain(error);
  }

  /** Reads the record again: an address may come only while it starts. Former secrets go only now: the former container needed them. */
  async finish(): Promise<Reached> {
    await whileWaking(() => this.refresh());
    await this.secrets.removeFormer(this.record ?? {});
    return readEndpoints(this);
  }

  rows(endpoints: Endpoints): Record<string, string | undefined> {
    return { Service: this.label, Name: this.run.name, ...addressRows(endpoints) };
  }

  statusText(): string {
    return this.record?.status ?? 'starting';
  }

  firstSteps(found: Deployed | undefined): string[] {
    const { service } = this.#parts;
    const lost = losesData(service ?? { serviceId: this.label }) ? '; its data is gone' : '';
    return [
      ...(service ? [] : [`subscribe the workspace to ${this.label}`]),
      ...(found?.suspended ? [`wake "${this.run.name}" up, which is suspended${lost}`] : []),
    ];
  }

  planNew(): { step: string; options: [string, string][] } {
    const show = ([name, value]: [string, unknown]): [string, string] => [name, this.sensitivity.show(name, value)];
    const { name, inputs } = this.run;
    const step = `create "${name}"${inputs['public-access'] ? '' : ' without a port to the internet'}`;
    return { step, options: Object.entries(this.secrets.options).map(show) };
  }
}
