import type * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import type { Http } from '../http/http.js';
import type { Hosts } from './hosts.js';
import { type AccessTokens, type JsonCall, JsonClient } from './json-client.js';

/** Maximum time of a call that may wait for a place where something can run, in ms. */
export const slowTimeoutMs = 120_000;

/** One call to a host that takes the PAT. */
export interface ControlPlaneCall extends Omit<JsonCall, 'url'> {
  /** Default: the deploy manager. */
  host?: Exclude<keyof Hosts, 'auth'>;
  /** Below the host, starting with `/`. Every variable part is already encoded. */
  path: string;
}

interface ControlPlaneOptions {
  http: Http;
  hosts: Hosts;
  tokens: AccessTokens;
  signal: AbortSignal;
  random: () => number;
}

/** The control plane: JSON over HTTP with the PAT in `x-pat-jwt`, which goes to these hosts and no other. */
export class ControlPlane {
  /** For hosts that take a token of their own. */
  readonly json: JsonClient;
  readonly #hosts: Hosts;

  constructor({ hosts, tokens, ...rest }: ControlPlaneOptions) {
    this.#hosts = hosts;
    this.json = new JsonClient({ ...rest, auth: { header: 'x-pat-jwt', whose: 'The access token', tokens } });
  }

  /**
   * @returns the decoded body of a 2xx answer
   * @throws RequestError for every other answer and for none
   */
  async call<S extends z.core.$ZodType>(call: ControlPlaneCall, schema: S): Promise<z.output<S>> {
    return await this.json.call(this.#addressed(call), schema);
  }

  /** A call whose answer's body does not matter. */
  async command(call: ControlPlaneCall): Promise<void> {
    await this.json.text(this.#addressed(call));
  }

  /** Deletes something below the deploy manager. @returns whether there was one */
  async remove(path: string, call: Partial<ControlPlaneCall> = {}): Promise<boolean> {
    return (await orMissing(() => this.command({ ...call, method: 'DELETE', path }).then(() => true))) ?? false;
  }

  #addressed({ host = 'deploy', path, ...call }: ControlPlaneCall): JsonCall {
    return { ...call, url: new URL(this.#hosts[host] + path) };
  }
}

/** Makes a path of names, encoded: `/myapps/shop`. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}
