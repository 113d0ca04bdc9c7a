import type { RunnerKind } from './runners.js';
import type { ServiceContext } from './service-context.js';
import type { Source } from './source.js';

/** What the platform says of it: the health of an instance, or the build status of an app. */
export interface PlatformStatus {
  state: 'running' | 'starting' | 'down' | 'failed';
  /** For people: `health starting`. */
  detail: string;
}

/** An instance or an app on its way up. */
export interface Subject {
  run: ServiceContext;
  /** `undefined` for what is no runner. */
  kind: RunnerKind | undefined;
  /** What should be live then. */
  source: Source;
  status(): Promise<PlatformStatus>;
  /** As far as it is known. */
  address(): string | undefined;
  logs(): Promise<string[]>;
  /** Has it built anew without what its volume has kept. @returns whether there is a way */
  mend(): Promise<boolean>;
  /** Why it failed, where the platform says so. */
  reason?(): string | undefined;
}
