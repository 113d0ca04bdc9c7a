import * as z from 'zod/mini';
import { urlBelow } from '../base/addresses.js';
import type { Clock } from '../base/clock.js';
import { DeployError, messageOf, orMissing } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { textOrNumber } from '../base/json.js';
import type { Log } from '../base/log.js';
import { retry } from '../base/retry.js';
import { isComingUp } from './answers.js';
import { type ControlPlane, pathOf, slowTimeoutMs } from './control-plane.js';
import { accepted } from './instances.js';
import type { JsonCall, JsonClient } from './json-client.js';
import type { Removal } from './ownership.js';
import { parameterStoreFacts, type StoreFacts } from './service-wire.js';

export const parameterStoreId = 'eyevinn-app-config-svc';

// Other keys of the same Redis make pages empty.
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
const everyMs = 3000;
// For a secret, without the key of the store.
const mask = '***';

const entry = z.looseObject({
  key: z.string().check(z.minLength(1)),
  value: z.string(),
  secret: z.optional(z.boolean()),
});
const page = z.looseObject({ items: z.array(entry), offset: textOrNumber });

export interface Parameter {
  value: string | undefined;
  secret: boolean;
}

interface ParameterStoreOptions {
  json: JsonClient;
  address: URL;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  patienceMs?: number | undefined;
}

/** One parameter store: keys that become environment variables of an app when it starts. */
export class ParameterStore {
  readonly #options: ParameterStoreOptions;

  constructor(options: ParameterStoreOptions) {
    this.#options = options;
  }

  // Pages are read until the cursor is 0: their count includes hidden keys.
  async list(): Promise<Map<string, Parameter>> {
    const { json } = this.#options;
    const values = new Map<string, Parameter>();
    for (let at = '0', pages = 0; pages < maxPages; pages++) {
      const url = this.#url();
      url.searchParams.set('limit', String(pageSize));
      url.searchParams.set('offset', at);
      const found = await this.#patiently(() => json.call({ ...reading, url }, page));
      for (const item of found.items) values.set(item.key, parameterOf(item));
      at = found.offset;
      if (at === '0') return values;
    }
    throw new DeployError('unexpected-answer', `The parameter store does not end its list after ${maxPages} pages.`);
  }

  /** Returns undefined also for an empty value. */
  async get(key: string): Promise<Parameter | undefined> {
    const call = { ...reading, url: this.#url(key) };
    const found = await orMissing(() => this.#patiently(() => this.#options.json.call(call, entry)));
    return found && parameterOf(found);
  }

  /** `secret` is for a new key: an existing secret stays one. */
  async set(key: string, value: string, { secret }: { secret: boolean }): Promise<void> {
    // POST would turn a secret into plain text.
    const call: JsonCall = (await this.get(key))
      ? { ...changing, method: 'PUT', url: this.#url(key), body: { value } }
      : { ...changing, method: 'POST', url: this.#url(), body: { key, value, ...(secret ? { secret } : {}) } };
    await this.#patiently(() => this.#options.json.text(call));
  }

  async remove(key: string): Promise<void> {
    const call: JsonCall = { ...changing, method: 'DELETE', url: this.#url(key) };
    await orMissing(() => this.#patiently(() => this.#options.json.text(call)));
  }

  async #patiently<T>(call: () => Promise<T>): Promise<T> {
    const { log, clock, signal, patienceMs = comingUpMs } = this.#options;
    const until = clock.now() + patienceMs;
    const policy = (error: unknown, attempt: number) => {
      if (!isComingUp(error) || clock.now() >= until) return undefined;
      if (attempt === 1) {
        const longest = formatDuration(until - clock.now());
        log.info(`The parameter store does not answer yet; waiting for it, at most ${longest}. ${messageOf(error)}`);
      }
      return everyMs;
    };
    return retry(call, { policy, clock, signal });
  }

  #url(key?: string): URL {
    return urlBelow(this.#options.address, pathOf('api', 'v1', 'config', ...(key === undefined ? [] : [key])));
  }
}

const reading = { method: 'GET', confidential: true } as const;
// A store answers 500 for an invalid value.
const changing = { confidential: true, repeatable: true, ownRuleFor: 500 } as const;

function parameterOf({ value, secret = false }: z.infer<typeof entry>): Parameter {
  return { value: secret && value === mask ? undefined : value, secret };
}

/** The parameter stores of one workspace. */
export class ParameterStoresApi {
  readonly #controlPlane: ControlPlane;
  readonly #log: Log;
  readonly #described = new Map<string, Promise<StoreFacts>>();

  constructor({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
    this.#controlPlane = controlPlane;
    this.#log = log;
  }

  /** Reads once. The platform gives facts for any name, so they do not show that the store exists. */
  async describe(name: string): Promise<StoreFacts> {
    const described = this.#described.get(name) ?? this.#describe(name);
    this.#described.set(name, described);
    return described;
  }

  async #describe(name: string): Promise<StoreFacts> {
    const call = { method: 'GET', path: pathOf('parameter-stores', name), confidential: true } as const;
    const facts = await this.#controlPlane.call(call, parameterStoreFacts);
    if (facts.configApiKey) this.#log.mask(facts.configApiKey);
    return facts;
  }

  /** Not repeatable. @throws DeployError `platform-refused` for a 2xx answer with a `reason` */
  async create(name: string, { secrets }: { secrets: boolean }): Promise<void> {
    this.#described.delete(name);
    const body = { name, enableSecrets: secrets };
    const call = { path: '/parameter-stores', body, confidential: true, timeoutMs: slowTimeoutMs };
    const made = await this.#controlPlane.call({ ...call, method: 'POST' }, z.looseObject({}));
    accepted(made, `creating the parameter store "${name}"`);
  }

  async remove(name: string, _removal: Removal): Promise<boolean> {
    this.#described.delete(name);
    return this.#controlPlane.remove(pathOf('parameter-stores', name), { timeoutMs: slowTimeoutMs });
  }
}
