import type { Outcome } from '../contract/outcome.js';
import type { Branches } from '../github/branches.js';
import type { PlatformClients } from '../platform/clients.js';
import type { PreviewProvider } from '../previews/sweep.js';
import type { ReportedTask } from '../report/reported-task.js';
import type { ServiceSettings } from '../services/service-run.js';

/** What one run has to do: all that is settled before the login is touched. */
export interface Task extends ReportedTask {
  /** Settings from a service's inputs; empty for `target: pages`. */
  settings: ServiceSettings;
  branches: Branches;
}

/** A target that has passed every check that needs no request. */
export interface PreparedTarget {
  /** Commit that is deployed, where that is another one than the event's. */
  commit?: string | undefined;
  /** Directory of `target: pages`, safe to print. */
  directory?: string | undefined;
  open(clients: PlatformClients): Target;
}

/** A site on My Pages, or a service. */
export interface Target {
  readonly previews: PreviewProvider;
  deploy(): Promise<Outcome>;
  /** Changes nothing. */
  plan(): Promise<Outcome>;
  remove(): Promise<{ changed: boolean }>;
}
