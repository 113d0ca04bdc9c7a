import { count } from '../base/format.js';
import { poll } from '../base/retry.js';
import type { Endpoints } from '../contract/outputs.js';
import { unknownSource } from '../contract/source.js';
import type { Service } from '../platform/areas.js';
import type { Instance } from '../platform/service-wire.js';
import { deployedInstance, suspendedInstance } from './deployed.js';
import { InstanceSecrets } from './instance-secrets.js';
import { LiveInstance, readEndpoints, refusedAccess } from './live-instance.js';
import { checkRequest, checkServiceType, createWithinPlan, openService } from './open-service.js';
import { differenceRows, formerOptions } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import { rejectFormerName } from './ownership.js';
import { pace, whileWaking } from './readiness/wait-until-ready.js';
import { findStoreKey, serviceRequest } from './request.js';
import { addressRows } from './service-result.js';
import type { Change, Deployed, Former, ServiceClient, ServiceRun } from './service-run.js';
import { findSuspended, losesData, resumeInstance } from './suspended.js';

/** How long to search for an instance that exists but is not listed, in ms. A visitor may just have resumed it. */
const wakingMs = 60_000;

/** Returns whether the service can change options of this instance; true for a record without links. */
function takesChanges({ _links }: Instance): boolean {
  return _links === undefined || _links['update'] !== undefined;
}

/** Opens the instance of a run. Checks the request, after subscribing to the service except for a plan. @throws DeployError `invalid-options`, `service-unknown` */
export async function openInstance(run: ServiceRun): Promise<InstanceClient> {
  const { tools, name, operation } = run;
  const request = serviceRequest(run, await findStoreKey(run));
  const { serviceId } = request;
  const check = (service?: Service) => checkRequest(run, { request, service });
  const service =
    operation === 'plan'
      ? await tools.catalog.find(serviceId)
      : await openService(tools, serviceId, () => check());
  if (service) checkServiceType(service, run.target);

  const checked = await check(service);
  const secrets = await InstanceSecrets.of(
    tools,
    { type: 'instance', serviceId, id: name },
    checked,
  );
  return new InstanceClient(run, { request, service, checked, secrets });
}

/** One instance of a service, with the wanted options. */
export class InstanceClient extends LiveInstance implements ServiceClient {
  readonly explain = (error: unknown) => this.secrets.explain(error);
  #before: { record: Instance; sent: SentOptions } | undefined;

  async find() {
    const { tools, name } = this.run;
    // Starts the request in parallel with the rest.
    void tools.tags.of(this.resource);

    const suspended = await findSuspended(tools, this.resource);
    if (suspended) return suspendedInstance(suspended);

    this.record = this.parts.service && (await this.api.find(name));

    return this.record && deployedInstance(this.resource, this.record);
  }

  async checkNew(): Promise<void> {
    this.parts.checked.checkNew();
    await rejectFormerName(this.run, this.label);
  }

  async create() {
    const { name, tools, inputs } = this.run;
    const { options } = this.secrets;
    /** The instance that another run has created. */
    let other: Deployed | undefined;

    await this.secrets.store(options);

    const made = await createWithinPlan(tools, {
      action: `another instance of ${this.label}`,
      create: () =>
        this.api.create(
          name,
          inputs['public-access'] ? options : { ...options, publicAccess: false },
        ),
      find: async (conflict) => {
        if (!conflict) return this.api.find(name);

        this.isWaking = true;

        // The instance was suspended meanwhile, or the platform did not list it as suspended.
        const suspended = await findSuspended(tools, this.resource);
        const timeoutMs = Math.min(wakingMs, this.deadline - tools.clock.now());
        const look = () => whileWaking(() => this.api.find(name, { once: true }));
        const record = suspended ? {} : await poll(look, { ...tools, timeoutMs, pace });

        other = suspended
          ? suspendedInstance(suspended)
          : record && deployedInstance(this.resource, record);

        return record;
      },
    });

    if (other) return { deployed: other, isNew: false };

    await this.secrets.accept(options);
    this.record = made.url ? made : ((await whileWaking(() => this.api.find(name))) ?? made);

    return { deployed: deployedInstance(this.resource, this.record), isNew: true };
  }

  async compare({ record, formerOptions, suspended }: Deployed) {
    const { name, target, tools } = this.run;
    const { secrets } = this;
    const former = { ...record, ...formerOptions };
    const { different, unseen } = await secrets.compare(record);

    if (formerOptions) Object.assign(different, (await secrets.compare(former)).different);
    this.record = record;
    this.#before = { record: former, sent: different };

    const names = Object.keys(different);
    const options = [
      ...differenceRows(different, { record, sensitivity: this.sensitivity }),
      ...unseen.map((option): [string, string] => [option, 'not shown by the platform']),
    ];
    const change: Change = {
      title: `change ${count(names.length, 'option')} of "${name}"`,
      action: 'updated',
      refused: takesChanges(record)
        ? undefined
        : `The service ${this.label} takes options only for a new instance, so ${names.join(', ')} of "${name}" cannot be changed.`,
      send: async () => {
        tools.log.info(
          `Changing ${count(names.length, 'option')} of "${name}": ${names.join(', ')}.`,
        );

        // Options that cannot be compared are sent too, because they may have changed.
        const sent = {
          ...different,
          ...Object.fromEntries(unseen.map((one) => [one, secrets.options[one] ?? ''])),
        };
        await secrets.store(sent);
        await this.change(sent);
        await secrets.accept(sent, former);
        if (this.isWaking) await this.keepChange(secrets.options);
        this.record = { ...record, ...different, ...(record.url ? { url: record.url } : {}) };
      },
    };

    // Changed options restart the instance without a request.
    const restart: Change = {
      title: `restart "${name}"`,
      action: 'restarted',
      send: () => this.restart(),
    };

    const access = suspended ? undefined : await refusedAccess(this);
    // oxlint-disable-next-line no-nested-ternary -- to be divided
    const changes = access
      ? [access]
      : // oxlint-disable-next-line no-nested-ternary -- to be divided
        names.length > 0
        ? [change]
        : target === 'runner'
          ? [restart]
          : [];

    const note =
      unseen.length > 0 && names.length === 0
        ? `The platform does not show ${unseen.join(', ')}, so a new value is sent only when another option changes too. To send the new value now, back up what the instance stores, remove the instance and deploy again.`
        : undefined;
    return { changes, options, note };
  }

  /** Resumes the instance. The former options stay in the result for comparison, because they may return. */
  async wake(found: Deployed) {
    const { suspended } = found;
    if (!suspended) return found;

    const { tools, inputs } = this.run;
    this.isWaking = true;

    return {
      ...found,
      record: await resumeInstance(tools, suspended, inputs.timeout),
      suspended: undefined,
    };
  }

  former(commit: string | undefined): Former | string {
    const { record, sent } = this.#before ?? { record: {}, sent: {} };
    const options = takesChanges(record)
      ? formerOptions({ record, sent }, { now: this.secrets.options, runner: this.kind, commit })
      : `the service ${this.label} takes options only for a new instance`;
    if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;

    const stay = Object.keys(sent).filter((option) => !(option in options));
    const send = async () => {
      if (stay.length > 0)
        this.run.tools.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
      this.isWaking = false;
      await this.change(options);
    };

    return {
      title: commit
        ? `commit ${commit.slice(0, 7)}`
        : `the former ${Object.keys(options).join(', ')}`,
      source: { ...unknownSource, commit, pinned: commit !== undefined },
      changes: [{ title: 'change its options back', action: 'updated', send }],
    };
  }

  /** Reads the record again, because some addresses exist only after the start. Then deletes former secrets, which the former container needed. */
  async finish() {
    await whileWaking(() => this.refresh());
    await this.secrets.removeFormer(this.record ?? {});
    return readEndpoints(this);
  }

  rows(endpoints: Endpoints) {
    return { Service: this.label, Name: this.run.name, ...addressRows(endpoints) };
  }

  statusText(): string {
    return this.record?.status ?? 'starting';
  }

  firstSteps(found: Deployed | undefined) {
    const { service } = this.parts;
    const lost = losesData(service ?? { serviceId: this.label }) ? '; its data is gone' : '';
    return [
      ...(service ? [] : [`subscribe the workspace to ${this.label}`]),
      ...(found?.suspended ? [`wake "${this.run.name}" up, which is suspended${lost}`] : []),
    ];
  }

  planNew(): ReturnType<ServiceClient['planNew']> {
    const { name, inputs, target } = this.run;
    const create = `create "${name}"${inputs['public-access'] ? '' : ' without a port to the internet'}`;
    const options = Object.entries(this.secrets.options);
    return {
      steps: [target === 'job' ? `create the job "${name}", follow it and remove it` : create],
      options: options.map(([option, value]) => [option, this.sensitivity.show(option, value)]),
    };
  }
}
