import type * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import type { Hosts } from './hosts.js';
import { type AccessTokens, type JsonCall, JsonClient, type JsonClientOptions } from './json-client.js';

export const slowTimeoutMs = 120_000;

export interface ControlPlaneCall extends Omit<JsonCall, 'url'> {
  host?: Exclude<keyof Hosts, 'auth'>;
  path: string;
}

/** The control plane: JSON with the access token in `x-pat-jwt`, which goes to these hosts only. */
export class ControlPlane {
  readonly json: JsonClient;
  readonly #hosts: Hosts;

  constructor(options: Omit<JsonClientOptions, 'auth'> & { hosts: Hosts; tokens: AccessTokens }) {
    const { hosts, tokens, ...rest } = options;
    this.#hosts = hosts;
    this.json = new JsonClient({ ...rest, auth: { header: 'x-pat-jwt', whose: 'The access token', tokens } });
  }

  async call<S extends z.core.$ZodType>(call: ControlPlaneCall, schema: S): Promise<z.output<S>> {
    return await this.json.call(this.#addressed(call), schema);
  }

  async command(call: ControlPlaneCall): Promise<void> {
    await this.json.text(this.#addressed(call));
  }

  async remove(path: string, call: Partial<ControlPlaneCall> = {}): Promise<boolean> {
    return (await orMissing(() => this.command({ ...call, method: 'DELETE', path }).then(() => true))) ?? false;
  }

  #addressed({ host = 'deploy', path, ...call }: ControlPlaneCall): JsonCall {
    return { ...call, url: new URL(this.#hosts[host] + path) };
  }
}

/** Returns an encoded path: `/myapps/shop`. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}
