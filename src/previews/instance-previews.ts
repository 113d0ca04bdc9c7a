import { plainText } from '../base/plain-text.js';
import { Outputs } from '../contract/outputs.js';
import { instanceNames } from '../contract/preview-names.js';
import { runService } from '../services/deploy.js';
import { previewStoreOf } from '../services/preview-access.js';
import { serviceIdOf } from '../services/runners.js';
import type { ServiceContext } from '../services/service-context.js';
import { optionSource, type Source } from '../services/source.js';
import { appSource, sameUrl } from '../services/source-address.js';
import { type PreviewFacts, type PreviewName, type PreviewProvider, previewsAmong } from './sweep.js';

/** An instance or app, also one that sleeps, and what it runs; `undefined` for what runs no source, such as a database. */
interface Running {
  name: string;
  source: Pick<Source, 'url' | 'ref'> | undefined;
}

interface InstancePreviewOptions {
  scope: ServiceContext;
  /** Name of the instance in production, whose previews these are. */
  base: string;
  /** Whether one that runs no source counts as ours by its name. */
  trustsName: boolean;
}

/** Previews that are instances or apps. One is ours when it runs this repository. */
export class InstancePreviews implements PreviewProvider {
  readonly #options: InstancePreviewOptions;
  #running: Promise<Running[]> | undefined;

  constructor(options: InstancePreviewOptions) {
    this.#options = options;
  }

  async list(): Promise<PreviewName[]> {
    return previewsAmong(await this.#all(), { base: this.#options.base, names: instanceNames });
  }

  async look(name: string): Promise<PreviewFacts> {
    const { scope, base, trustsName } = this.#options;
    const { context, inputs } = scope;
    const found = (await this.#all()).filter((one) => one.name === name);
    const [source] = found.flatMap((one) => one.source ?? []);
    // What runs no source can only be known by its name.
    if (!source)
      return { free: true, foreign: found.length === 0 || trustsName ? undefined : 'it does not say what it runs' };
    const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
    const isOurs = own.some((url) => sameUrl(url, source.url));
    const isBranch = source.ref !== undefined && instanceNames.ofBranch(base, source.ref) === name;
    return {
      free: false,
      foreign: isOurs ? undefined : `it runs ${plainText(source.url, 120)}`,
      branch: isBranch ? source.ref : undefined,
    };
  }

  async remove(name: string): Promise<void> {
    const { scope, base } = this.#options;
    // What is swept is not what this run is about, so it is no output of it.
    const outputs = new Outputs(() => undefined);
    const preview = instanceNames.pullRequestIn(name, base);
    const { branch } = preview === undefined ? await this.look(name) : {};
    const previewStore = previewStoreOf(scope.inputs, { context: scope.context, preview, branch });
    await runService({ ...scope, operation: 'remove', name, outputs, previewStore });
  }

  #all(): Promise<Running[]> {
    const { scope } = this.#options;
    this.#running ??= scope.target === 'app' ? apps(scope) : instances(scope);
    return this.#running;
  }
}

async function apps(scope: ServiceContext): Promise<Running[]> {
  return (await scope.apps.list()).map((app) => ({ name: app.name, source: appSource(app) }));
}

async function instances(scope: ServiceContext): Promise<Running[]> {
  const serviceId = serviceIdOf(scope.inputs);
  const awake = async () => {
    const service = await scope.catalog.find(serviceId);
    return service ? scope.instancesOf(service).list() : [];
  };
  // What sleeps is there also where the workspace is not subscribed to the service.
  const [records, suspended] = await Promise.all([awake(), scope.account.suspended()]);
  const running = records.flatMap(({ name, ...record }) => (name ? [{ name, source: optionSource(record) }] : []));
  const asleep = suspended
    .filter((one) => one.serviceId === serviceId && !running.some(({ name }) => name === one.instanceName))
    .map((one) => ({ name: one.instanceName, source: optionSource(one.parameters ?? {}) }));
  return [...running, ...asleep];
}
