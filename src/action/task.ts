import type { Outcome } from '../contract/outcome.js';
import type { Branches } from '../github/branches.js';
import type { PlatformClients } from '../platform/clients.js';
import type { PreviewProvider } from '../previews/provider.js';
import type { ReportedTask } from '../report/reported-task.js';
import type { Want } from '../services/want.js';

/** All decisions about a run before the login is used. */
export interface Task extends ReportedTask {
  /** What a runner, app, instance or job is wanted to be; undefined for a site. */
  want: Want | undefined;
  branches: Branches;
}

/** A target whose directory was read and judged, before the login is used. */
export interface PreparedTarget {
  /** The commit, if it differs from the event's. */
  commit?: string | undefined;
  /** The directory, safe to print. */
  directory?: string | undefined;
  open(clients: PlatformClients): Target;
}

/** The operations of a recipe, once the clients of the platform are open. */
export interface Target {
  readonly previews: PreviewProvider;
  deploy(): Promise<Outcome>;
  plan(): Promise<Outcome>;
  remove(): Promise<{ changed: boolean }>;
}
