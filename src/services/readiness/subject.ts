import { isStatus, messageOf, RequestError } from '../../base/errors.js';
import type { RunnerKind } from '../../contract/runner-kinds.js';
import { runners } from '../runners.js';
import type { ServiceContext } from '../service-context.js';
import type { Source } from '../source/source.js';
import { type LoadingPage, lookAtAddress, lookAtLoadingPage } from './loading-page.js';

/** The health of an instance, or the build status of an app. */
export interface PlatformStatus {
  state: 'running' | 'starting' | 'down' | 'failed';
  /** For people: `health starting`. */
  detail: string;
}

/** An instance or an app on its way up. */
export interface Subject {
  scope: ServiceContext;
  /** `undefined` for what is no runner. */
  kind: RunnerKind | undefined;
  /** The source that should be live in the end. */
  source: Source;
  status(): Promise<PlatformStatus>;
  /** Undefined until it is known. */
  address(): string | undefined;
  logs(): Promise<string[]>;
  /** Restarts it, where it should have by itself. @returns whether that was so, and it can be restarted */
  restart?(): Promise<boolean>;
  /** Why it failed, where the platform says so. */
  reason?(): string | undefined;
}

/** Returns what answers at its address; undefined as long as it has none. @throws DeployError `unsafe-url` */
export async function pageOf(subject: Subject): Promise<LoadingPage | undefined> {
  const { scope, kind } = subject;
  const address = subject.address();
  if (!address) return undefined;
  const url = scope.trustedHosts.checkAddress(address, `the address of "${scope.name}"`);
  const look = kind && runners[kind].showsPages ? lookAtLoadingPage : lookAtAddress;
  return look(scope.http, url);
}

/** Its log; undefined while it cannot be read, and empty where it is refused. */
export async function logOf(subject: Subject): Promise<string[] | undefined> {
  try {
    return await subject.logs();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    subject.scope.log.debug(`The log cannot be read: ${messageOf(error)}`);
    return isStatus(error, 401, 403) ? [] : undefined;
  }
}
