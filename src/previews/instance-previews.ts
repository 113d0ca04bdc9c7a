import { plainText } from '../base/plain-text.js';
import { instanceNames } from '../contract/names.js';
import { Outputs } from '../contract/outputs.js';
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
import { runService } from '../services/run-service.js';
import { serviceIdOf } from '../services/runners.js';
import type { ServiceContext } from '../services/service-context.js';
import { optionSource, type Source } from '../services/source/source.js';
import { appSource, sameUrl } from '../services/source/source-address.js';
import { findPreviews, type PreviewFacts, type PreviewName, type PreviewProvider } from './sweep.js';

/** An instance or app, also one that sleeps. `source` is undefined where it runs none, such as a database. */
interface Running {
  name: string;
  resource: Resource;
  source: Pick<Source, 'url' | 'ref'> | undefined;
}

/**
 * Previews that are instances or apps. One is ours when its tags say so; one that was made without tags, when it runs this
 * repository.
 */
export class InstancePreviews implements PreviewProvider {
  readonly #options: { scope: ServiceContext; base: string };
  #running: Promise<Running[]> | undefined;

  /** @param options.base name of the instance in production, whose previews these are */
  constructor(options: { scope: ServiceContext; base: string }) {
    this.#options = options;
  }

  async list(): Promise<PreviewName[]> {
    return findPreviews(await this.#all(), { base: this.#options.base, names: instanceNames });
  }

  async look(name: string): Promise<PreviewFacts> {
    const { scope, base } = this.#options;
    const { context, inputs } = scope;
    const found = (await this.#all()).find((one) => one.name === name);
    if (!found) return { free: true };
    const marker = readMarker((await scope.tags.of(found.resource)) ?? []);
    if (marker.repository !== undefined) return this.#lookAt(name, marker);
    const { source } = found;
    // A job keeps nothing, so the closing event, which names exactly one, may take it.
    const isJob = scope.target === 'job' && scope.preview;
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
    const { scope, base } = this.#options;
    const { repository } = scope.context;
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
    const { scope, base } = this.#options;
    const preview = instanceNames.pullRequestIn(name, base);
    const { branch } = preview === undefined ? await this.look(name) : {};
    const previewStore = computePreviewStore(scope.inputs, { context: scope.context, preview, branch });
    // The outputs are about this run, not about a preview that it sweeps.
    await runService({ ...scope, operation: 'remove', name, outputs: new Outputs(), previewStore });
  }

  #all(): Promise<Running[]> {
    const { scope } = this.#options;
    this.#running ??= scope.target === 'app' ? listApps(scope) : listInstances(scope, serviceIdOf(scope.inputs));
    return this.#running;
  }
}

async function listApps(scope: ServiceContext): Promise<Running[]> {
  return (await scope.apps.list()).map((app) => ({
    name: app.name,
    resource: { type: 'myapp', id: app.id },
    source: appSource(app),
  }));
}

async function listInstances(scope: ServiceContext, serviceId: string): Promise<Running[]> {
  const awake = async () => {
    const service = await scope.catalog.find(serviceId);
    return service ? scope.instancesOf(service).list() : [];
  };
  // The platform drops the subscription while all instances of a service sleep.
  const [records, suspended] = await Promise.all([awake(), scope.account.suspended()]);
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
