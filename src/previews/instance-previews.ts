import { plainText } from '../base/plain-text.js';
import { branchInstanceName, isBranchInstance, previewNumberOfInstance } from '../contract/preview-names.js';
import { sameUrl, splitSource } from '../services/source-address.js';
import type { PreviewName, PreviewProvider } from './sweep.js';

/** An instance or app as far as its preview's marker goes. */
export interface InstanceRecord {
  name: string;
  /** The git URL it runs, with or without `#ref`; `undefined` for what runs no source of ours. */
  source: string | undefined;
}

export interface InstancePreviewOptions {
  /** Name of the instance in production, whose previews these are. */
  base: string;
  /** Git URLs that are this project's source. */
  sources: string[];
  /** Whether one that runs no source, such as a database, counts as ours by its name. */
  trustsName: boolean;
  /** Everything of the service in this workspace, also what sleeps. */
  list(): Promise<InstanceRecord[]>;
  remove(name: string): Promise<unknown>;
}

/** Previews that are instances or apps. One is ours when it runs this repository. */
export class InstancePreviews implements PreviewProvider {
  readonly #options: InstancePreviewOptions;
  #records: Promise<InstanceRecord[]> | undefined;

  constructor(options: InstancePreviewOptions) {
    this.#options = options;
  }

  async list(): Promise<PreviewName[]> {
    return (await this.#all()).flatMap(({ name }) => {
      const pullRequest = previewNumberOfInstance(name, this.#options.base);
      return pullRequest === undefined && !isBranchInstance(name, this.#options.base) ? [] : [{ name, pullRequest }];
    });
  }

  async branchOf(name: string): Promise<string | undefined> {
    const refs = (await this.#all()).flatMap(({ name: its, source }) =>
      its === name && source ? [splitSource(source).ref] : [],
    );
    return refs.find((ref) => ref !== undefined && branchInstanceName(this.#options.base, ref) === name);
  }

  /** One that is not there counts as ours: there is nothing to protect. */
  async isOurs(name: string): Promise<true | string> {
    const found = (await this.#all()).filter((record) => record.name === name);
    if (found.length === 0) return true;
    const source = found.find((record) => record.source)?.source;
    const { sources, trustsName } = this.#options;
    if (source === undefined) return trustsName || 'it does not say what it runs';
    const ours = sources.some((own) => sameUrl(own, source));
    return ours ? true : `it runs ${plainText(source, 120)}`;
  }

  async isFree(name: string): Promise<boolean> {
    const found = (await this.#all()).filter((record) => record.name === name);
    // What runs no source, such as a database, can only be known by its name.
    return found.every(({ source }) => source === undefined);
  }

  async remove(name: string): Promise<void> {
    await this.#options.remove(name);
  }

  #all(): Promise<InstanceRecord[]> {
    this.#records ??= this.#options.list();
    return this.#records;
  }
}
