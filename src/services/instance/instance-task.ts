import type { Service } from '../../platform/catalog.js';
import type { InstancesApi } from '../../platform/instances.js';
import type { Instance } from '../../platform/service-wire.js';
import type { CheckedOptions } from '../open-service.js';
import type { SentOptions } from '../options/validate.js';
import type { BuildWatch } from '../readiness/build-watch.js';
import type { RunnerKind } from '../runners.js';
import type { ServiceContext } from '../service-context.js';
import type { Source } from '../source/source.js';
import type { InstanceSecrets } from './instance-secrets.js';

/** The deploy of one instance. */
export interface InstanceTask extends CheckedOptions {
  scope: ServiceContext;
  service: Service;
  api: InstancesApi;
  /** Those of `options` that the service gets as references. */
  secrets: InstanceSecrets;
  /** Epoch ms; after it nothing is waited for. */
  deadline: number;
  /** Of a runner's service. */
  runner: RunnerKind | undefined;
  /** What a runner is to be built from. */
  source: Source;
  /** The build of a runner; replaced when another one is asked for. */
  build?: BuildWatch | undefined;
  /** As it was last seen. */
  record?: Instance | undefined;
  /** It slept before, so that its service answers 401 and 404 for a while, and old options may come back. */
  resumed?: boolean;
  /** Its options were changed, which restarts it. */
  changed?: boolean;
  /** The record right after it was changed, which tells what can be seen at all. */
  shown?: Instance | undefined;
  /** The record before this run, and what was sent to change it; undefined for a new one. */
  before?: { record: Instance; sent: SentOptions };
}

/** What was done to reach it. */
export type InstanceAction = 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';

/** The record with the name, which some services leave out of it. */
export function named({ scope, record }: Pick<InstanceTask, 'scope' | 'record'>): Instance & { name: string } {
  return { ...record, name: scope.name };
}
