import { RequestError } from '../../base/errors.js';
import type { InstancesApi } from '../../platform/instances.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { Instance } from '../../platform/service-wire.js';
import { Sensitivity } from '../options/sensitive.js';
import { guardOwnership } from '../ownership.js';
import { serviceIdOf } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce } from '../service-result.js';
import { recordedSource } from '../source/source-address.js';
import { removeInstanceSecrets } from './instance-secrets.js';
import { discardSuspended, readSuspended } from './resume-instance.js';

/**
 * Removes an instance or job, also one that sleeps, which is not woken up for it. One that is not there is fine, and so is
 * a service the workspace never had.
 */
export async function removeInstance(scope: ServiceContext): Promise<ServiceResult> {
  const serviceId = serviceIdOf(scope.inputs);
  const resource: Resource = { type: 'instance', serviceId, id: scope.name };
  // Read beside the rest.
  void scope.tags.of(resource);
  const [suspended, service] = await Promise.all([readSuspended(scope, serviceId), scope.catalog.find(serviceId)]);
  const api = service && scope.instancesOf(service);
  const awake = await api?.find(scope.name);
  const found: Instance | undefined = awake ?? (suspended && (suspended.parameters ?? {}));
  if (found) {
    await guardOwnership(scope, { resource, source: recordedSource(found) });
    // Without options: only the schema names the secret ones.
    const { id, url, resources } = found;
    announce(scope, { record: { id, url, resources }, sensitivity: new Sensitivity() });
    if (awake && api) await removeOne(api, scope.name);
    await cleanUpAfter(scope, serviceId);
  }
  return removedResult(scope, { removed: found !== undefined, service: serviceId });
}

async function removeOne(api: InstancesApi, name: string): Promise<void> {
  try {
    await api.remove(name);
  } catch (error) {
    // The answer may have been lost, or the removal is already under way.
    if (!(error instanceof RequestError) || (await api.find(name))) throw error;
  }
}

/**
 * Takes away what outlives a removal: the suspended record, which would block the name, the secrets, and the tags, which
 * the next one of that name would have.
 */
export async function cleanUpAfter(scope: ServiceContext, serviceId: string): Promise<void> {
  const { name } = scope;
  await Promise.all([
    discardSuspended(scope, serviceId),
    removeInstanceSecrets(scope, { serviceId, name }),
    scope.tags.clear({ type: 'instance', serviceId, id: name }),
  ]);
}

/** Outputs and result of a removal; `changed` is false when there was nothing to remove. */
export function removedResult(
  scope: ServiceContext,
  { removed, service }: { removed: boolean; service: string },
): ServiceResult {
  scope.log.info(
    removed
      ? `Removed "${scope.name}" of ${service}.`
      : `There is no "${scope.name}" of ${service}; nothing to remove.`,
  );
  const result = { changed: removed, status: 'removed' };
  scope.outputs.set(result);
  return { ...result, summary: [] };
}
