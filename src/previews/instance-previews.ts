import { plainText } from '../base/plain-text.js';
import { instanceNames } from '../contract/names.js';
import { serviceIdOf } from '../contract/runners.js';
import { appSource, optionSource, type Source, sameUrl } from '../contract/source.js';
import {
  formatPreview,
  formatRepository,
  type Marker,
  readBranch,
  readDeployedAt,
  readMarker,
} from '../contract/tags.js';
import type { Resource } from '../platform/resource-tags.js';
import { computePreviewStore } from '../services/preview-access.js';
import { removeService } from '../services/run-service.js';
import type { ServiceRun } from '../services/service-run.js';
import type { ServiceTools } from '../services/service-tools.js';
import { findPreviews, type PreviewFacts, type PreviewName, type PreviewProvider } from './sweep.js';

/** An instance or app, also one that sleeps. `source` is undefined where it runs none, such as a database. */
interface Running {
  name: string;
  resource: Resource;
  source: Pick<Source, 'url' | 'ref'> | undefined;
}

/** The names in production. */
interface ProductionNames {
  /** The instance whose previews these are. */
  base: string;
  /** Its parameter store. */
  'config-service': string | undefined;
}

/**
 * Previews that are instances or apps. One is ours when its tags say so; one that was made without tags, when it runs this
 * repository.
 */
export class InstancePreviews implements PreviewProvider {
  readonly #run: ServiceRun;
  readonly #production: ProductionNames;
  #running: Promise<Running[]> | undefined;

  constructor(run: ServiceRun, production: ProductionNames) {
    this.#run = run;
    this.#production = production;
  }

  async list(): Promise<PreviewName[]> {
    return findPreviews(await this.#all(), { base: this.#production.base, names: instanceNames });
  }

  async look(name: string): Promise<PreviewFacts> {
    const { context, inputs, preview, target, tools } = this.#run;
    const { base } = this.#production;
    const found = (await this.#all()).find((one) => one.name === name);
    if (!found) return { free: true };
    const marker = readMarker((await tools.tags.of(found.resource)) ?? []);
    if (marker.repository !== undefined) return this.#lookAt(name, marker);
    const { source } = found;
    // A job keeps nothing, so the closing event, which names exactly one, may take it.
    const isJob = target === 'job' && preview;
    if (!source) return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
    const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
    const isOurs = own.some((url) => sameUrl(url, source.url));
    const isBranch = source.ref !== undefined && instanceNames.ofBranch(base, source.ref) === name;
    return {
      free: false,
      foreign: isOurs ? undefined : `it runs ${plainText(source.url, 120)}`,
      branch: isBranch ? source.ref : undefined,
    };
  }

  /** Compares its tags with its name and with this repository. */
  #lookAt(name: string, marker: Marker): PreviewFacts {
    const { base } = this.#production;
    const { repository } = this.#run.context;
    const said = readBranch(marker);
    const branch = said !== undefined && instanceNames.ofBranch(base, said) === name ? said : undefined;
    const pullRequest = instanceNames.pullRequestIn(name, base);
    const isPreview =
      pullRequest === undefined ? branch : marker.preview === formatPreview({ preview: pullRequest, branch });
    const facts = { free: false, branch, deployedAt: async () => readDeployedAt(marker) };
    if (marker.repository !== formatRepository(repository))
      return { ...facts, foreign: `its tag says ${plainText(marker.repository ?? '', 120)}` };
    return isPreview ? facts : { ...facts, foreign: 'its tags do not say that it is this preview' };
  }

  async remove(name: string): Promise<void> {
    const preview = instanceNames.pullRequestIn(name, this.#production.base);
    const { branch } = preview === undefined ? await this.look(name) : {};
    const { context } = this.#run;
    const previewStore = computePreviewStore(this.#production, { context, preview, branch });
    await removeService({ ...this.#run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
  }

  #all(): Promise<Running[]> {
    const { target, tools, inputs } = this.#run;
    this.#running ??= target === 'app' ? listApps(tools) : listInstances(tools, serviceIdOf(inputs));
    return this.#running;
  }
}

async function listApps(tools: ServiceTools): Promise<Running[]> {
  return (await tools.apps.list()).map((app) => ({
    name: app.name,
    resource: { type: 'myapp', id: app.id },
    source: appSource(app),
  }));
}

async function listInstances(tools: ServiceTools, serviceId: string): Promise<Running[]> {
  const awake = async () => {
    const service = await tools.catalog.find(serviceId);
    return service ? tools.instancesOf(service).list() : [];
  };
  // The platform drops the subscription while all instances of a service sleep.
  const [records, suspended] = await Promise.all([awake(), tools.account.suspended()]);
  const one = (name: string, record: Record<string, unknown>): Running => ({
    name,
    resource: { type: 'instance', serviceId, id: name },
    source: optionSource(record),
  });
  const running = records.flatMap(({ name, ...record }) => (name ? [one(name, record)] : []));
  const asleep = suspended
    .filter((sleeper) => sleeper.serviceId === serviceId && !running.some(({ name }) => name === sleeper.instanceName))
    .map(({ instanceName, parameters = {} }) => one(instanceName, parameters));
  return [...running, ...asleep];
}
