import type { Service } from '../../platform/catalog.js';
import type { InstancesApi } from '../../platform/instances.js';
import type { Instance } from '../../platform/service-wire.js';
import type { CheckedOptions } from '../open-service.js';
import type { ServiceParts } from '../parts.js';
import type { ServiceContext } from '../service-context.js';

/** One instance on its way to what was asked for. */
export interface InstanceTask extends CheckedOptions {
  run: ServiceContext;
  parts: ServiceParts;
  service: Service;
  api: InstancesApi;
  /** Epoch ms; after it nothing is waited for. */
  deadline: number;
}

/** What was done to reach it. */
export interface EnsuredInstance {
  record: Instance;
  /** `created`, `updated`, `restarted`, `resumed` or `unchanged`. */
  action: 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';
  /** It slept before, so that the platform may still put its old options back. */
  resumed: boolean;
  /** The commit was the same before, so that its being told proves nothing. */
  sameSource: boolean;
}
