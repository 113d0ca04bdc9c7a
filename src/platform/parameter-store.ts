import * as z from 'zod/mini';
import { urlBelow } from '../base/addresses.js';
import type { Clock } from '../base/clock.js';
import { DeployError, isStatus, orMissing } from '../base/errors.js';
import { textOrNumber } from '../base/json.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { every, poll } from '../base/retry.js';
import { isComingUp } from './answers.js';
import {
  type ControlPlane,
  type JsonCall,
  type JsonClient,
  pathOf,
  slowTimeoutMs,
} from './control-plane.js';
import { accepted } from './instances.js';
import type { Permission } from './ownership.js';
import { whileComingUp } from './while-coming-up.js';

export const parameterStoreId = 'eyevinn-app-config-svc';

// Other keys of the same Redis make pages empty.
const pageSize = 100;
const maxPages = 500;
const comingUpMs = 120_000;
/** Time in which the facts of a new store come to tell its key, in ms. */
const settlingMs = 60_000;
// The value of a secret if the store's key is not sent.
const mask = '***';

const entry = z.looseObject({
  key: z.string().check(z.minLength(1)),
  value: z.string(),
  secret: z.optional(z.boolean()),
});
const page = z.looseObject({ items: z.array(entry), offset: textOrNumber });

export type Parameter = ReturnType<typeof parameterOf>;

export type ParameterStore = ReturnType<typeof parameterStore>;

/** Makes the client of one parameter store, whose keys become an app's environment variables at its start. Calls throw `config-store` if the gateway refuses access. */
export function parameterStore(options: {
  json: JsonClient;
  address: URL;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
  patienceMs?: number | undefined;
}) {
  const { json, address, log, clock, signal, patienceMs = comingUpMs } = options;
  const urlOf = (...key: string[]) => urlBelow(address, pathOf('api', 'v1', 'config', ...key));

  const patience = {
    who: 'The parameter store',
    forMs: patienceMs,
    isPassing: isComingUp,
    clock,
    log,
    signal,
  };

  async function patiently<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await whileComingUp(call, patience);
    } catch (error) {
      if (!isStatus(error, 401, 403)) throw error;
      throw new DeployError(
        'config-store',
        `The parameter store refuses access: ${error.message}`,
        { cause: error },
      );
    }
  }
  const read = <S extends z.core.$ZodType>(url: URL, schema: S) =>
    patiently(() => json.call({ method: 'GET', confidential: true, url }, schema));
  // A store answers 500 for an invalid value.
  const change = (call: Pick<JsonCall, 'method' | 'url' | 'body'>) =>
    patiently(() => json.text({ ...call, confidential: true, repeatable: true, ownRuleFor: 500 }));

  /** Returns undefined for a missing key and for an empty value. */
  async function get(key: string): Promise<Parameter | undefined> {
    const found = await orMissing(() => read(urlOf(key), entry));
    return found && parameterOf(found);
  }

  return {
    get,
    // Pages are read until the cursor is 0; their count includes hidden keys.
    async list(): Promise<Map<string, Parameter>> {
      const values = new Map<string, Parameter>();

      for (let at = '0', pages = 0; pages < maxPages; pages++) {
        const url = urlOf();
        url.searchParams.set('limit', String(pageSize));
        url.searchParams.set('offset', at);

        const found = await read(url, page);
        for (const item of found.items) values.set(item.key, parameterOf(item));
        at = found.offset;
        if (at === '0') return values;
      }

      throw new DeployError(
        'unexpected-answer',
        `The parameter store does not end its list after ${maxPages} pages.`,
      );
    },

    /** Sets a key. `secret` applies to a new key; an existing secret stays secret. */
    async set(key: string, value: string, { secret }: { secret: boolean }): Promise<void> {
      // POST would turn a secret into plain text.
      if (await get(key)) await change({ method: 'PUT', url: urlOf(key), body: { value } });
      else
        await change({
          method: 'POST',
          url: urlOf(),
          body: { key, value, ...(secret ? { secret } : {}) },
        });
    },

    async remove(key: string): Promise<void> {
      await orMissing(() => change({ method: 'DELETE', url: urlOf(key) }));
    },
  };
}

function parameterOf({ value, secret = false }: z.infer<typeof entry>) {
  return { value: secret && value === mask ? undefined : value, secret };
}

/** The key reveals the secrets. Stores without secrets and stores created by hand have no key. */
const storeFacts = z.looseObject({
  isSecure: z.boolean(),
  configApiKey: z.pipe(
    z.nullish(z.string()),
    z.transform((key) => (key && key !== 'undefined' ? key : undefined)),
  ),
});
type StoreFacts = z.infer<typeof storeFacts>;

interface StoresOptions {
  controlPlane: ControlPlane;
  /** Finds the record of a store; undefined without one, and without a subscription. */
  findRecord: (name: string) => Promise<Record<string, unknown> | undefined>;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
}

/** Makes the client of the parameter stores of one workspace. */
export function storesApi({ controlPlane, findRecord, log, clock, signal }: StoresOptions) {
  const held = new Map<string, Promise<StoreFacts>>();
  const madeHere = new Set<string>();
  const pathTo = (name: string) => pathOf('parameter-stores', name);

  const ask = async (name: string): Promise<StoreFacts> => {
    const facts = await controlPlane.call(
      { method: 'GET', path: pathTo(name), confidential: true },
      storeFacts,
    );
    if (facts.configApiKey) log.mask(facts.configApiKey);
    return facts;
  };

  /** Asks for the facts. Those of a store that this run has made are empty at first, so it asks until they tell the key that the record has; those of a store made by hand never do. */
  const describe = async (name: string): Promise<StoreFacts> => {
    const facts = await ask(name);
    if (facts.configApiKey || !(await findRecord(name))?.['ConfigApiKey']) return facts;

    const told = async () => {
      const now = await ask(name);
      return now.configApiKey ? now : undefined;
    };
    const patience = { clock, signal, timeoutMs: settlingMs, pace: every(5000) };
    const later = madeHere.has(name) ? await poll(told, patience) : undefined;
    if (later) return later;

    const shown = plainText(name, 80);
    log.warning(
      `The platform does not tell the key of the parameter store "${shown}", which has one. Without it each secret reads as ***: give it as \`config-api-key\`.`,
    );
    return facts;
  };

  return {
    /** Reads what the platform tells now, for who has the key. */
    ask,

    /** Reads once. The platform answers for any name, so the facts do not prove that the store exists. */
    async describe(name: string): Promise<StoreFacts> {
      const described = held.get(name) ?? describe(name);
      held.set(name, described);
      return described;
    },

    /** Not repeatable. @throws DeployError `platform-refused` for a 2xx answer with a `reason` */
    async create(name: string, { secrets }: { secrets: boolean }): Promise<void> {
      held.delete(name);
      madeHere.add(name);
      const body = { name, enableSecrets: secrets };
      const call = {
        path: '/parameter-stores',
        body,
        confidential: true,
        timeoutMs: slowTimeoutMs,
      };
      const made = await controlPlane.call({ ...call, method: 'POST' }, z.looseObject({}));
      accepted(made, `creating the parameter store "${name}"`);
    },

    async remove(name: string, _may: Permission<'remove'>): Promise<boolean> {
      held.delete(name);
      return controlPlane.remove(pathTo(name), { timeoutMs: slowTimeoutMs });
    },
  };
}
