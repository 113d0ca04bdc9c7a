import { z } from 'zod';
import { DeployError, orMissing } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { ControlPlane } from './control-plane.js';
import { parameterStoreFacts } from './service-wire.js';

/** Facts of a parameter store. */
export interface StoreFacts {
  /** It keeps secrets. */
  isSecure: boolean;
  /** Shows the secrets of the store; undefined where the platform has none, as for a store that was made by hand. */
  configApiKey: string | undefined;
}

/** Making a store starts two instances; in ms. */
const slowTimeoutMs = 120_000;
const refused = z.looseObject({ reason: z.string().optional().catch(undefined) });

/** The parameter stores of one workspace, on the deploy manager. */
export class ParameterStoresApi {
  readonly #controlPlane: ControlPlane;
  readonly #log: Log;
  readonly #described = new Map<string, Promise<StoreFacts>>();

  constructor({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
    this.#controlPlane = controlPlane;
    this.#log = log;
  }

  /** Facts of the store of that name, asked for once. The platform gives some for any name, so they do not say that it exists. */
  async describe(name: string): Promise<StoreFacts> {
    const described = this.#described.get(name) ?? this.#describe(name);
    this.#described.set(name, described);
    return described;
  }

  async #describe(name: string): Promise<StoreFacts> {
    const call = { host: 'deploy', method: 'GET', path: pathOf(name), confidential: true } as const;
    const { isSecure, configApiKey } = await this.#controlPlane.call(call, parameterStoreFacts);
    // An option that was never set is shown as this word.
    const key = configApiKey === 'undefined' ? '' : (configApiKey ?? '');
    if (key) this.#log.mask(key);
    return { isSecure, configApiKey: key || undefined };
  }

  /**
   * Makes a store with a Redis of its own. Not repeated, for a lost answer may have made it.
   * @throws DeployError `platform-refused` for a 2xx answer that holds a `reason`
   */
  async create(name: string, { secrets }: { secrets: boolean }): Promise<void> {
    this.#described.delete(name);
    const body = { name, enableSecrets: secrets };
    const call = { host: 'deploy', method: 'POST', path: '/parameter-stores', body } as const;
    const answer = await this.#controlPlane.call({ ...call, confidential: true, timeoutMs: slowTimeoutMs }, refused);
    if (!answer.reason) return;
    const what = `The platform did not accept creating the parameter store "${name}": ${plainText(answer.reason)}.`;
    throw new DeployError('platform-refused', what);
  }

  /**
   * Removes a store with its values and the Redis that the platform made for it.
   * @returns whether there was one
   */
  async remove(name: string): Promise<boolean> {
    this.#described.delete(name);
    const call = { host: 'deploy', method: 'DELETE', path: pathOf(name), timeoutMs: slowTimeoutMs } as const;
    return (await orMissing(() => this.#controlPlane.command(call).then(() => true))) ?? false;
  }
}

function pathOf(name: string): string {
  return `/parameter-stores/${encodeURIComponent(name)}`;
}
