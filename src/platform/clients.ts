import { dirname } from 'node:path';
import type { Log } from '../base/log.js';
import type { ProcessParts, Runtime } from '../contract/runtime.js';
import { type Http, type HttpOptions, openHttp } from '../http/http.js';
import { type AccessTokens, openControlPlane } from './control-plane.js';
import { type Hosts, type TrustedHosts, trustHosts } from './hosts.js';
import { type PagesApi, pagesApi } from './pages.js';
import { type ResourceTags, resourceTags } from './resource-tags.js';

export interface LoginTokens extends AccessTokens {
  /** Resolves when the lease is released. The end of a run waits for it, the deploy does not. */
  settled(): Promise<void>;
}

export type PlatformClients = ReturnType<typeof platformClients>;

interface ClientParts extends HttpOptions {
  random: () => number;
  interrupts: { signal: AbortSignal };
}

/** Returns the clients of one login. */
export function platformClients(
  login: { hosts: Hosts; tokens: LoginTokens; workspace: string | undefined; readOnly: boolean },
  { dispatcher, clock, userAgent, random, interrupts }: ClientParts,
) {
  const { hosts, tokens, workspace, readOnly } = login;
  const open = (signal: AbortSignal, isReadOnly: boolean) => {
    const http = openHttp({ dispatcher, clock, userAgent, signal, readOnly: isReadOnly });
    return { http, controlPlane: openControlPlane({ http, hosts, tokens, signal, random }) };
  };
  /** Returns clients with another signal, for uploads and notes that must finish after a cancellation. */
  const under = (signal: AbortSignal) => open(signal, readOnly);
  /** Requests service access tokens, in read-only runs too. */
  const tokenPlane = open(interrupts.signal, false).controlPlane;
  const trustedHosts = trustHosts(hosts, workspace);

  const settled = () => tokens.settled();
  const own = under(interrupts.signal);
  return { ...own, tokenPlane, under, hosts, trustedHosts, workspace, settled, readOnly };
}

export interface SitePlatform extends Omit<ProcessParts, 'interrupts' | 'names'> {
  log: Log;
  http: Http;
  pages: PagesApi;
  tags: ResourceTags;
  trustedHosts: TrustedHosts;
  /** Undefined where the access token does not name it. */
  workspace: string | undefined;
  signal: AbortSignal;
  under: (signal: AbortSignal) => SitePlatform;
  tempFolder: string;
}

/** Returns the clients of sites. They share nothing between two calls but the login. */
export function sitePlatform(clients: PlatformClients, runtime: Runtime): SitePlatform {
  const { clock, log, dispatcher, connectEarly, random, newId, stallMs } = runtime;
  const { journalPath, interrupts } = runtime;
  const { trustedHosts, workspace } = clients;
  const parts = {
    clock,
    log,
    dispatcher,
    connectEarly,
    random,
    newId,
    stallMs,
    trustedHosts,
    workspace,
    // Where the runner lets files of a job lie until its end.
    tempFolder: dirname(journalPath),
  };
  const under = (signal: AbortSignal): SitePlatform => {
    const { controlPlane, http } = clients.under(signal);
    const pages = pagesApi({ controlPlane, clock, log, signal });
    const tags = resourceTags({ controlPlane, log });
    return { ...parts, http, pages, tags, signal, under };
  };
  return under(interrupts.signal);
}
