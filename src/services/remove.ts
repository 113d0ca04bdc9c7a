import { RequestError } from '../base/errors.js';
import type { InstancesApi } from '../platform/instances.js';
import { summaryOf } from './instances/report.js';
import { findSuspended, resumeInstance } from './resume.js';
import { serviceIdOf } from './runners.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { recordedSource } from './source-address.js';
import { guardSource } from './source-owner.js';

/** Removes an instance or job. One that is not there is fine, and so is a service the workspace never had. */
export async function removeInstance(run: ServiceContext): Promise<ServiceResult> {
  const serviceId = serviceIdOf(run.inputs);
  const service = await run.catalog.find(serviceId);
  const suspended = service && (await findSuspended(run, serviceId));
  const api = service && run.instancesOf(service);
  if (suspended) guardSource(run, { source: recordedSource(suspended.parameters ?? {}) });
  // A sleeping instance is unknown to its service; left asleep, it would come back with the next visitor.
  if (suspended && api) await resumeInstance(run, { api, suspended });
  const removed = api !== undefined && (await removeOne(run, { api, guarded: suspended !== undefined }));
  return removedResult(run, { removed, what: serviceId });
}

async function removeOne(
  run: ServiceContext,
  { api, guarded }: { api: InstancesApi; guarded: boolean },
): Promise<boolean> {
  const { name } = run;
  const found = await api.find(name);
  if (!found) return false;
  if (!guarded) guardSource(run, { source: recordedSource(found) });
  try {
    await api.remove(name);
  } catch (error) {
    // The answer may have been lost, or the removal is already under way.
    if (!(error instanceof RequestError) || (await api.find(name))) throw error;
  }
  return true;
}

/** Outputs and result of a removal. */
export function removedResult(
  run: ServiceContext,
  { removed, what }: { removed: boolean; what: string },
): ServiceResult {
  const status = removed ? 'removed' : 'absent';
  run.log.info(
    removed ? `Removed "${run.name}" of ${what}.` : `There is no "${run.name}" of ${what}; nothing to remove.`,
  );
  run.outputs.set({ operation: 'removed', name: run.name, status, changed: removed });
  const rows: [string, string][] = [
    ['Service', what],
    ['Name', run.name],
    ['Result', removed ? 'removed' : 'was not there'],
  ];
  return { changed: removed, status, summary: [summaryOf('Removed', rows)] };
}
