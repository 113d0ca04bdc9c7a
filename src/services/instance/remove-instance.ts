import { DeployError, RequestError } from '../../base/errors.js';
import { howToFree } from '../../contract/ownership.js';
import type { InstancesApi } from '../../platform/instances.js';
import type { Resource } from '../../platform/resource-tags.js';
import type { Instance } from '../../platform/service-wire.js';
import { cleanUpAfter } from '../clean-up.js';
import { Sensitivity } from '../options/sensitive.js';
import { serviceIdOf } from '../runners.js';
import type { ServiceContext, ServiceResult } from '../service-context.js';
import { announce } from '../service-result.js';
import { recordedSource } from '../source/source-address.js';
import { guardSource } from '../source/source-owner.js';
import { isOwnPreview } from '../tags.js';
import { readSuspended } from './resume-instance.js';

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
  const found = awake ?? (suspended && (suspended.parameters ?? {}));
  if (found) {
    const source = recordedSource(found);
    await guardSource(scope, { resource, source });
    if (scope.preview && scope.target !== 'job' && !source) await guardPreview(scope, resource);
    announceGone(scope, found);
    if (awake && api) await removeOne(api, scope.name);
    await cleanUpAfter(scope, serviceId);
  }
  return removedResult(scope, { removed: found !== undefined, service: serviceId });
}

/**
 * A preview that runs no source, such as a database, is known by its tags alone: its name could be a person's choice.
 * @throws DeployError `other-repository`
 */
async function guardPreview(scope: ServiceContext, resource: Resource): Promise<void> {
  if (await isOwnPreview(scope, resource)) return;
  const { name } = scope;
  const message = `"${name}" is not removed: no tag says that it is a preview of this repository.`;
  throw new DeployError('other-repository', message, { next: howToFree(name) });
}

async function removeOne(api: InstancesApi, name: string): Promise<void> {
  try {
    await api.remove(name);
  } catch (error) {
    // The answer may have been lost, or the removal is already under way.
    if (!(error instanceof RequestError) || (await api.find(name))) throw error;
  }
}

/** Announces the former address, without options: only the schema names the secret ones. */
function announceGone(scope: ServiceContext, { id, url, resources }: Instance): void {
  announce(scope, { record: { id, url, resources }, sensitivity: new Sensitivity() });
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
