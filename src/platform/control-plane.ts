import type * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import type { Hosts } from './hosts.js';
import { type AccessTokens, type JsonCall, JsonClient, type JsonClientOptions } from './json-client.js';

export const slowTimeoutMs = 120_000;
/** Answers of a platform that lacks an area. */
export const notOffered = [404, 405, 501] as const;

export interface ControlPlaneCall extends Omit<JsonCall, 'url'> {
  host?: Exclude<keyof Hosts, 'auth'>;
  path: string;
}

export type ControlPlane = ReturnType<typeof openControlPlane>;

/** Makes the client of the control plane: JSON with the access token in `x-pat-jwt`, which goes to these hosts only. */
export function openControlPlane(options: Omit<JsonClientOptions, 'auth'> & { hosts: Hosts; tokens: AccessTokens }) {
  const { hosts, tokens, ...rest } = options;
  const json = new JsonClient({ ...rest, auth: { header: 'x-pat-jwt', whose: 'The access token', tokens } });
  const addressed = ({ host = 'deploy', path, ...call }: ControlPlaneCall) => ({
    ...call,
    url: new URL(hosts[host] + path),
  });
  const command = async (call: ControlPlaneCall): Promise<void> => void (await json.text(addressed(call)));
  return {
    json,
    command,
    call: <S extends z.core.$ZodType>(call: ControlPlaneCall, schema: S) => json.call(addressed(call), schema),
    remove: async (path: string, call: Partial<ControlPlaneCall> = {}): Promise<boolean> =>
      (await orMissing(() => command({ ...call, method: 'DELETE', path }).then(() => true))) ?? false,
  };
}

/** Returns an encoded path: `/myapps/shop`. */
export function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name.toWellFormed())}`).join('');
}
