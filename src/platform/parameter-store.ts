import { z } from 'zod';
import { orMissing } from '../base/errors.js';
import type { JsonClient } from '../http/json-client.js';

/** The service whose instances are parameter stores. */
export const parameterStoreId = 'eyevinn-app-config-svc';

/** Entries of one page, and most pages that are read. */
const pageSize = 100;
const mostPages = 50;

const entry = z.looseObject({ key: z.string().min(1), value: z.string() });
const page = z.looseObject({ items: z.array(entry), total: z.number().optional().catch(undefined) });

/** What a store holds. */
interface StoredParameters {
  /** Values by key, as they are spelled there. */
  values: Map<string, string>;
  /** Whether that is all: a store that does not tell its further pages shows only the first. */
  complete: boolean;
}

/** One parameter store: keys that an app gets as environment variables when it starts. */
export class ParameterStore {
  readonly #json: JsonClient;
  readonly #address: URL;

  /** @param options.json whose requests the store takes */
  constructor({ json, address }: { json: JsonClient; address: URL }) {
    this.#json = json;
    this.#address = address;
  }

  async list(): Promise<StoredParameters> {
    const values = new Map<string, string>();
    let total = 0;
    for (let read = 0; read < mostPages; read++) {
      const url = this.#url();
      url.searchParams.set('limit', String(pageSize));
      if (values.size > 0) url.searchParams.set('offset', String(values.size));
      const found = await this.#json.call({ method: 'GET', url, confidential: true }, page);
      const before = values.size;
      for (const { key, value } of found.items) values.set(key, value);
      total = Math.max(total, found.total ?? values.size);
      // A store that knows no offset gives the same page again.
      if (values.size >= total || values.size === before) break;
    }
    return { values, complete: values.size >= total };
  }

  /** @returns `undefined` when there is none of this key */
  async get(key: string): Promise<string | undefined> {
    const call = { method: 'GET', url: this.#url(key), confidential: true } as const;
    return (await orMissing(() => this.#json.call(call, entry)))?.value;
  }

  /** Creates or overwrites, so it is sent again when the answer is lost. */
  async set(key: string, value: string): Promise<void> {
    const post = { method: 'POST', url: this.#url(), body: { key, value } } as const;
    await this.#json.text({ ...post, repeatable: true, confidential: true });
  }

  /** One that is not there is fine. */
  async remove(key: string): Promise<void> {
    await orMissing(() => this.#json.text({ method: 'DELETE', url: this.#url(key), confidential: true }));
  }

  #url(key?: string): URL {
    const url = new URL(this.#address);
    const path = `${url.pathname.replace(/\/+$/, '')}/api/v1/config`;
    url.pathname = key === undefined ? path : `${path}/${encodeURIComponent(key)}`;
    return url;
  }
}
