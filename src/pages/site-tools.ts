import { dirname } from 'node:path';
import type { Runtime } from '../contract/runtime.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { TrustedHosts } from '../platform/hosts.js';
import { PagesApi } from '../platform/pages.js';

/** The tools of a run that reads and writes sites: made once, and passed on as they are. */
export interface SiteTools
  extends Pick<Runtime, 'clock' | 'log' | 'dispatcher' | 'random' | 'newId' | 'stallMs'>,
    Pick<PlatformClients, 'http'> {
  pages: PagesApi;
  /** Checks addresses that the platform gives, and which of them may be given the site's password. */
  trustedHosts: TrustedHosts;
  /** Cancels every wait and job. */
  signal: AbortSignal;
  /** The same tools under another signal, for what has to be stored after a cancellation. */
  under: (signal: AbortSignal) => SiteTools;
  /** Folder on the runner for what a run keeps until its end. */
  tempFolder: string;
}

/** @param runtime cancels the tools by its interrupts */
export function siteTools(clients: PlatformClients, runtime: Omit<Runtime, 'outputs'>): SiteTools {
  const { clock, log, dispatcher, random, newId, stallMs, journalPath, interrupts } = runtime;
  const trustedHosts = new TrustedHosts(clients.hosts);
  const tools = { clock, log, dispatcher, random, newId, stallMs, trustedHosts, tempFolder: dirname(journalPath) };
  const under = (signal: AbortSignal): SiteTools => {
    const { controlPlane, http } = clients.under(signal);
    return { ...tools, http, pages: new PagesApi({ controlPlane, clock, log, signal }), signal, under };
  };
  return under(interrupts.signal);
}
