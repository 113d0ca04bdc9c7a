import type { Outcome } from '../contract/outcome.js';
import type { Branches } from '../github/branches.js';
import type { PlatformClients } from '../platform/clients.js';
import type { PreviewProvider } from '../previews/provider.js';
import type { ReportedTask } from '../report/reported-task.js';
import type { ServiceSettings } from '../services/service-run.js';

/** All decisions about a run before the login is used. */
export interface Task extends ReportedTask {
  settings: ServiceSettings;
  branches: Branches;
}

export interface PreparedTarget {
  /** The commit, if it differs from the event's. */
  commit?: string | undefined;
  /** The directory, safe to print. */
  directory?: string | undefined;
  open(clients: PlatformClients): Target;
}

export interface Target {
  readonly previews: PreviewProvider;
  deploy(): Promise<Outcome>;
  plan(): Promise<Outcome>;
  remove(): Promise<{ changed: boolean }>;
}
