import { dirname } from 'node:path';
import type { Log } from '../base/log.js';
import type { ProcessParts } from '../base/runtime.js';
import { Http } from '../http/http.js';
import { ControlPlane } from './control-plane.js';
import { type Hosts, TrustedHosts } from './hosts.js';
import type { AccessTokens } from './json-client.js';
import { PagesApi } from './pages.js';

/** Access tokens of one login. */
export interface LoginTokens extends AccessTokens {
  /** Resolves when the lease is released: the end of a run waits for it, the deploy does not. */
  settled(): Promise<void>;
}

/** Clients of the platform, signed in. */
export interface PlatformClients {
  settled: LoginTokens['settled'];
  controlPlane: ControlPlane;
  /** The same, but it may ask for service access tokens also while nothing else may be written. */
  signIn: ControlPlane;
  http: Http;
  hosts: Hosts;
  /** The workspace that the access token acts for; undefined when the token does not say. */
  workspace: string | undefined;
  /** The same clients under another signal, for uploads and notes that must finish after a cancellation. */
  under(signal: AbortSignal): { controlPlane: ControlPlane; http: Http };
}

interface ClientParts extends Omit<ProcessParts, 'interrupts' | 'names' | 'newId' | 'stallMs'> {
  userAgent: string;
  interrupts: { signal: AbortSignal };
}

/** Makes the clients of one login. @param login.readOnly the clients refuse to write */
export function platformClients(
  login: { hosts: Hosts; tokens: LoginTokens; workspace: string | undefined; readOnly: boolean },
  { dispatcher, clock, userAgent, random, interrupts }: ClientParts,
): PlatformClients {
  const { hosts, tokens, workspace } = login;
  const open = (signal: AbortSignal, isReadOnly: boolean) => {
    const free = new Http({ dispatcher, clock, userAgent, signal });
    const http = isReadOnly ? free.asReadOnly() : free;
    return { http, controlPlane: new ControlPlane({ http, hosts, tokens, signal, random }) };
  };
  const under = (signal: AbortSignal) => open(signal, login.readOnly);
  const signIn = open(interrupts.signal, false).controlPlane;
  return { ...under(interrupts.signal), signIn, under, hosts, workspace, settled: () => tokens.settled() };
}

/** Clients of sites, and the parts of the runtime that they share. */
export interface SitePlatform extends Omit<ProcessParts, 'interrupts' | 'names'> {
  log: Log;
  http: Http;
  pages: PagesApi;
  /** Checks addresses in the platform's answers, and which of them may get the site's password. */
  trustedHosts: TrustedHosts;
  signal: AbortSignal;
  /** The same under another signal, for uploads and notes that must finish after a cancellation. */
  under: (signal: AbortSignal) => SitePlatform;
  /** Folder on the runner for files that a run needs until its end. */
  tempFolder: string;
}

/** Makes the clients of sites, once for each run. */
export function sitePlatform(
  clients: PlatformClients,
  runtime: ClientParts & { log: Log; newId: () => string; stallMs: number; journalPath: string },
): SitePlatform {
  const { clock, log, dispatcher, random, newId, stallMs, journalPath, interrupts } = runtime;
  const trustedHosts = new TrustedHosts(clients.hosts);
  const parts = { clock, log, dispatcher, random, newId, stallMs, trustedHosts, tempFolder: dirname(journalPath) };
  const under = (signal: AbortSignal): SitePlatform => {
    const { controlPlane, http } = clients.under(signal);
    return { ...parts, http, pages: new PagesApi({ controlPlane, clock, log, signal }), signal, under };
  };
  return under(interrupts.signal);
}
