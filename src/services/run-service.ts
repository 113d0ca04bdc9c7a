import { DeployError } from '../base/errors.js';
import type { ConfigValues } from './config/values.js';
import { deployInstance } from './instance/deploy-instance.js';
import { planInstance } from './instance/plan-instance.js';
import { removeInstance } from './instance/remove-instance.js';
import { findStoreKey, serviceRequest } from './request.js';
import type { PreviewStore, ServiceContext, ServiceResult } from './service-context.js';
import { withTable } from './service-result.js';

/** Deploys, removes or plans an app, an instance or a job. The inputs have been checked with `checkServiceInputs`. */
export async function runService(scope: ServiceContext): Promise<ServiceResult> {
  const { operation, config, previewStore } = scope;
  if (operation === 'remove') return previewStore ? removeWithStore(scope, previewStore) : runTarget(scope);
  if (config === undefined) return runTarget(scope);
  if (previewStore) return deployWithStore(scope, { store: previewStore, values: config });
  const { settleConfig } = await import('./config/settle.js');
  const { table } = await settleConfig(scope, config);
  const result = await runTarget(scope);
  return withTable(result, table);
}

/** Deploys a preview that has a parameter store of its own; one that the plan has no room for leaves none behind. */
async function deployWithStore(
  scope: ServiceContext,
  own: { store: PreviewStore; values: ConfigValues },
): Promise<ServiceResult> {
  const { removePreviewStore, settlePreviewStore } = await import('./config/preview-store.js');
  const { table, isNew } = await settlePreviewStore(scope, own);
  try {
    const result = await runTarget(scope);
    return withTable(result, table);
  } catch (error) {
    if (isNew && error instanceof DeployError && error.code === 'plan-limit')
      await removePreviewStore(scope, own.store);
    throw error;
  }
}

async function removeWithStore(scope: ServiceContext, store: PreviewStore): Promise<ServiceResult> {
  // The store first: a sweep finds what is left by the name of its app.
  const { removePreviewStore } = await import('./config/preview-store.js');
  const wasThere = await removePreviewStore(scope, store);
  const result = await runTarget(scope);
  if (!wasThere) return result;
  scope.outputs.set({ changed: true });
  return { ...result, changed: true };
}

async function runTarget(scope: ServiceContext): Promise<ServiceResult> {
  const { target, operation } = scope;
  scope.outputs.set({ name: scope.name });
  scope.log.secrets.keep(scope.name);
  if (target === 'app') {
    const { runApp } = await import('./app/run-app.js');
    return runApp(scope);
  }
  if (operation === 'remove') return removeInstance(scope);
  const request = serviceRequest(scope, await findStoreKey(scope));
  if (operation === 'plan') return planInstance(scope, request);
  if (target === 'job') {
    const { runJob } = await import('./job/run-job.js');
    return runJob(scope, request);
  }
  return deployInstance(scope, request);
}
