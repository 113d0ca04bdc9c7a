import { findStoreKey } from './config/store-key.js';
import { deployInstance } from './instances/deploy.js';
import { planInstance } from './plan.js';
import { removeInstance } from './remove.js';
import { serviceRequest } from './request.js';
import type { ServiceContext, ServiceResult } from './service-context.js';

/** Deploys, removes or plans an app, an instance or a job. The inputs have been checked with `checkServiceInputs`. */
export async function runService(scope: ServiceContext): Promise<ServiceResult> {
  const { operation, config } = scope;
  if (config === undefined || operation === 'remove') return runTarget(scope);
  const { settleConfig } = await import('./config/settle.js');
  const { table } = await settleConfig(scope, config);
  const result = await runTarget(scope);
  return { ...result, summary: [...result.summary, table] };
}

async function runTarget(scope: ServiceContext): Promise<ServiceResult> {
  const { target, operation } = scope;
  scope.outputs.set({ name: scope.name });
  scope.log.secrets.keep(scope.name);
  if (target === 'app') {
    const { runApp } = await import('./my-app.js');
    return runApp(scope);
  }
  if (operation === 'remove') return removeInstance(scope);
  const storeKey = await findStoreKey(scope);
  const inputs = storeKey ? { ...scope.inputs, 'config-api-key': storeKey } : scope.inputs;
  const request = serviceRequest({ ...scope, inputs });
  if (operation === 'plan') return planInstance(scope, request);
  if (target === 'job') {
    const { runJob } = await import('./job.js');
    return runJob(scope, request);
  }
  return deployInstance(scope, request);
}
