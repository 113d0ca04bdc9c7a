import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Endpoints } from '../contract/outputs.js';
import { type RunnerKind, runners } from '../contract/runners.js';
import { computeSource, type Source } from '../contract/source.js';
import type { Instance, MyApp } from '../platform/service-wire.js';
import {
  appChanges,
  appSensitivity,
  appsLabel,
  checkStandbyPlan,
  formerApp,
  hasStandby,
  rejectOtherSource,
  setStandby,
  sourceAccess,
  sourceChange,
  withCredential,
} from './app-changes.js';
import { deployedApp } from './deployed.js';
import { createWithinPlan, openService } from './open-service.js';
import { findStoreKey } from './request.js';
import type {
  Change,
  Deployed,
  Former,
  Observation,
  ServiceClient,
  ServiceRun,
} from './service-run.js';
import { findSuspended, resumeInstance } from './suspended.js';

/** How long failed builds and absence are tolerated, in ms. Source: the vendor's own clients. */
const patienceMs = 90_000;
/** Opens the app of a run. @throws DeployError `invalid-input` without a source */
export async function openApp(run: ServiceRun): Promise<AppClient> {
  const { inputs, settings } = run;
  const source = computeSource(inputs, run.context);
  if (!source)
    throw new DeployError(
      'invalid-input',
      'There is no repository to take the app from: `source-url` is missing.',
    );

  const given = settings.store?.apiKey ?? (settings.options.get('ConfigApiKey')?.text || undefined);
  if (given) run.tools.log.mask(given);

  return new AppClient(run, { source, configApiKey: given ?? (await findStoreKey(run)) });
}

/** One app of My Apps. Its log is read from the runner's instance behind it. */
export class AppClient implements ServiceClient {
  readonly run: ServiceRun;
  readonly kind: RunnerKind;
  readonly label = appsLabel;
  readonly source: Source;
  readonly sensitivity = appSensitivity;
  hasStandby = false;
  repair: Change | undefined;
  readonly checkNew = () => checkStandbyPlan(this.run);
  record: Instance | undefined;
  isWaking = true;
  readonly #configApiKey: string | undefined;
  #app: MyApp | undefined;
  #before: MyApp | undefined;
  #troubleSince: number | undefined;
  #behind: Instance | undefined;

  constructor(
    run: ServiceRun,
    { source, configApiKey }: { source: Source; configApiKey: string | undefined },
  ) {
    this.run = run;
    this.kind = run.inputs.runner ?? 'web';
    this.source = source;
    this.#configApiKey = configApiKey;
  }

  async find(): Promise<Deployed | undefined> {
    const { apps, tags } = this.run.tools;
    // Starts the request in parallel with the list.
    void tags.of({ type: 'myapp', id: '' });
    const app = await apps.findByName(this.run.name);
    return app && this.#see(app);
  }

  async create() {
    const { inputs, name, settings, tools } = this.run;
    const { apps } = tools;
    const app = {
      name,
      type: runners[this.kind].appType,
      gitHubUrl: this.source.url,
      sourceRef: this.source.ref,
      ...sourceAccess(this.run),
      configService: settings.store?.name,
      configApiKey: this.#configApiKey,
      subPath: inputs['sub-path'],
    };
    const create = () => withCredential(this.run, () => apps.create(app));

    // After a conflict, the app is another run's, perhaps with another source.
    const find = async (conflict: boolean) => (conflict ? undefined : apps.findByName(name));
    const made = await createWithinPlan(tools, { action: 'another app', create, find });
    return { deployed: this.#see(made), isNew: true };
  }

  async compare() {
    const { source } = this;
    if (!this.#app) return { changes: [], options: [] };

    rejectOtherSource(this.run, { source, app: this.#app });
    this.hasStandby = hasStandby(this.run, this.#app);
    this.repair = this.hasStandby ? sourceChange(this.run, this.#app) : undefined;

    const changes = await appChanges(this.run, {
      source,
      configApiKey: this.#configApiKey,
      app: this.#app,
    });
    return { changes, options: [] };
  }

  /** A suspended app is a suspended instance of its runner's service. */
  async wake(found: Deployed) {
    const { tools, inputs } = this.run;
    const { serviceId } = runners[this.kind];
    const suspended = await findSuspended(tools, {
      type: 'instance',
      serviceId,
      id: found.resource.id,
    });
    if (suspended) await resumeInstance(tools, suspended, inputs.timeout);

    return found;
  }

  former(commit: string | undefined): Former | string {
    return formerApp(this.run, { app: this.#before, source: { ...this.source, commit } });
  }

  /** Sets the standby of a new app, after its first build. */
  async finish() {
    const { inputs, name } = this.run;
    if (inputs['high-availability'] && !this.hasStandby)
      await setStandby(this.run, this.#app?.id ?? name);
    return {};
  }

  rows({ url }: Endpoints) {
    return { App: this.run.name, URL: url, Source: atRef(this.source) };
  }

  statusText(): string {
    return this.#app?.buildStatus ?? 'building';
  }

  planNew() {
    const standby = this.run.inputs['high-availability']
      ? ', with a standby after its first build'
      : '';
    return {
      steps: [`create the app "${this.run.name}" from ${atRef(this.source)}${standby}`],
      options: [],
    };
  }

  /** Tolerates `failed`, which may become `running` without an action, and absence, which is a part of a rebuild. */
  async status(): Promise<Observation> {
    const { name, tools, inputs } = this.run;
    const now = tools.clock.now();
    this.#troubleSince ??= now;

    const app = await tools.apps.find(this.#app?.id ?? name);
    const status = plainText(app?.buildStatus ?? 'unknown', 40).toLowerCase();
    const detail = app ? `build ${status}` : 'the app is away for its rebuild';

    if (app) this.#see(app);

    if (app && status !== 'failed') {
      this.#troubleSince = undefined;
      return { state: status === 'running' ? 'ready' : 'starting', detail };
    }

    if (now - this.#troubleSince < Math.min(patienceMs, inputs.timeout / 2))
      return { state: 'starting', detail };
    if (app) return { state: 'failed', detail };

    const next = 'The next run creates the app again if it was removed.';
    throw new DeployError('not-ready', `"${name}" is not there any more: My Apps answers 404.`, {
      next,
    });
  }

  async logs(): Promise<string[]> {
    const { tools, name } = this.run;
    const id = this.#app?.id ?? name;
    const api = tools.instancesOf(await openService(tools, runners[this.kind].serviceId));
    // The record may link to the log. Without a record the default address is used.
    this.#behind ??= await api.find(id, { once: true });
    return api.logs({ ...this.#behind, name: id });
  }

  #see(app: MyApp): Deployed {
    this.#before ??= app;
    this.#app = app;
    const deployed = deployedApp(app);
    this.record = deployed.record;
    return deployed;
  }
}

function atRef({ url, ref }: Source): string {
  return ref ? `${url} at ${ref}` : url;
}
