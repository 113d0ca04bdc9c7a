import { DeployError, isStatus, messageOf } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
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
import { onlyWakes } from './ownership.js';
import { pace, whileWaking } from './readiness/wait-until-ready.js';
import type { ServiceRequest } from './request.js';
import type { Change, Observation, Reached, ServiceRun } from './service-run.js';

/** Time after a resume in which the former options may overwrite a change, in ms. Source: the vendor's Terraform provider. */
const comingBackMs = 90_000;

const goneLooks = 3;

const reachedByPort = new Set([
  'birme-osc-postgresql',
  'clickhouse-clickhouse',
  'linuxserver-docker-mariadb',
  'pgvector-pgvector',
  'valkey-io-valkey',
]);
const portsMs = 60_000;
/** Internal ports that the platform does not list. Source: the vendor's Open Video Core. */
const untoldPorts: Record<string, number[]> = { 'minio-minio': [8080] };

interface InstanceParts {
  request: ServiceRequest;
  /** Undefined in a plan if the workspace is not subscribed to it. */
  service: Service | undefined;
  checked: CheckedOptions;
  secrets: InstanceSecrets;
}

/** One instance as last read. Its calls are repeated while it resumes. */
export class LiveInstance {
  readonly run: ServiceRun;
  readonly parts: InstanceParts;
  readonly kind: RunnerKind | undefined;
  readonly label: string;
  readonly resource: InstanceKey;
  readonly source: Source;
  readonly secrets: InstanceSecrets;
  readonly sensitivity: Sensitivity;
  /** Epoch ms. */
  readonly deadline: number;
  record: Instance | undefined;
  /** The instance was resumed: for a while 401 and 404 are no errors, and former options may return. */
  isWaking = false;
  #wasSeen = false;
  #missing = 0;
  /** The record right after a change. Only options in it can be compared. */
  #shown: Instance | undefined;

  constructor(run: ServiceRun, parts: InstanceParts) {
    const { checked, request, secrets } = parts;
    const { serviceId, source } = request;

    this.run = run;
    this.parts = parts;
    this.kind = runnerOf(serviceId);
    this.label = serviceId;
    this.resource = { type: 'instance', serviceId, id: run.name };
    this.source = source ?? optionSource(checked.options) ?? unknownSource;
    this.secrets = secrets;
    this.sensitivity = checked.sensitivity;
    this.deadline = run.tools.clock.now() + run.inputs.timeout;
  }

  get api(): InstancesApi {
    if (this.parts.service) return this.run.tools.instancesOf(this.parts.service);
    throw new DeployError('service-unknown', `The workspace is not subscribed to ${this.label}.`);
  }

  async refresh(): Promise<void> {
    this.record = (await this.api.find(this.run.name, { once: true })) ?? this.record;
  }

  async status(): Promise<Observation> {
    const { name } = this.run;
    const health = await this.api.health(this.named);

    if (this.kind && !this.record?.url) await this.refresh();
    this.#wasSeen ||= health !== undefined;

    const isUnseen = health === undefined && this.#wasSeen && !this.isWaking;
    this.#missing =
      isUnseen && !(await this.api.find(name, { once: true })) ? this.#missing + 1 : 0;

    if (this.#missing >= goneLooks) {
      const next = 'Run {again}: it makes a new one.';
      throw new DeployError(
        'not-ready',
        `"${name}" is not there any more: it was removed while it started.`,
        { next },
      );
    }

    if (health === undefined)
      return { state: 'starting', detail: 'the platform does not know its health yet' };

    const failed = /fail|error|crash|backoff/.test(health);

    return {
      // oxlint-disable-next-line no-nested-ternary -- to be divided
      state: health === 'running' ? 'ready' : failed ? 'failed' : 'starting',
      detail: `health ${health}`,
    };
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
    log.info(`Former options of "${name}" may still return; watching them for ${duration}.`);

    const look = async () => {
      const record = await whileWaking(() => this.api.find(name, { once: true }));
      const reverted = record
        ? revertedOptions(options, { record, sensitivity, shown: this.#shown })
        : [];
      if (reverted.length === 0) return;

      log.info(`The platform put the old ${reverted.join(', ')} back; changing it again.`);
      await this.change(
        Object.fromEntries(reverted.map((option) => [option, options[option] ?? ''])),
      );
    };

    const timeoutMs = Math.min(comingBackMs, this.deadline - clock.now());
    await poll(look, { ...tools, timeoutMs, pace: every(5000) });
  }

  /** The record with the name, which some services omit. */
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

/** Reads the available public ports and internal address. @throws DeployError `cannot-update` for a public instance that should be private */
export async function readEndpoints({ api, label, named, run }: LiveInstance): Promise<Reached> {
  const { clock, signal, log } = run.tools;
  const needsPort = reachedByPort.has(label) || !run.inputs['public-access'];
  let reached: Reached = {};
  let isPublic: boolean | undefined;
  const unknown = (error: unknown): undefined => {
    signal.throwIfAborted();
    log.debug(`Not every address of "${named.name}" is known: ${messageOf(error)}`);
  };
  const look = async () => {
    const reads = [
      api.ports(named).catch(unknown),
      api.internalEndpoint(named).catch(unknown),
    ] as const;
    const [ports, inside] = await Promise.all(reads);
    const told = inside?.ports.map(({ port }) => port) ?? [];
    const internal = inside && {
      host: plainText(inside.serviceDns, 253),
      ports: told[0] ? told : (untoldPorts[label] ?? []),
    };
    reached = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}) };
    isPublic = inside?.publicAccess;

    return (ports?.length === 0 && isPublic !== false) || internal?.ports.length === 0
      ? undefined
      : true;
  };

  const isTold = await poll(look, {
    timeoutMs: needsPort ? portsMs : 0,
    pace: every(3000),
    clock,
    signal,
  });

  if (!isTold && needsPort)
    log.warning(
      `The platform does not list the port of "${named.name}", so no later step gets it.`,
    );

  const problem = accessProblem(run, isPublic);
  if (problem && isPublic) throw new DeployError('cannot-update', problem);

  if (!run.inputs['public-access'] && isPublic === undefined)
    log.warning(
      `The platform does not show whether "${named.name}" can be reached from the internet.`,
    );

  return reached;
}

/** Returns a refused change if an instance has another access than the inputs. An instance that is only resumed may stay private. */
export async function refusedAccess({
  api,
  named,
  run,
}: LiveInstance): Promise<Change | undefined> {
  if (run.target !== 'instance' || (onlyWakes(run) && run.inputs['public-access']))
    return undefined;
  const inside = await whileWaking(() => api.internalEndpoint(named)).catch((error: unknown) => {
    if (!run.inputs['public-access'] || !(error instanceof DeployError)) throw error;
    return undefined;
  });
  const refused = accessProblem(run, inside?.publicAccess);
  return refused
    ? { title: 'change its access', action: 'updated', refused, send: async () => undefined }
    : undefined;
}

function accessProblem(
  { name, inputs }: ServiceRun,
  isPublic: boolean | undefined,
): string | undefined {
  if (isPublic === undefined || isPublic === inputs['public-access']) return undefined;
  const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
  return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access\` only for a new instance, and this one was made with \`${isPublic}\`.`;
}
