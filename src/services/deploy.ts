import { deployInstance } from './instances/deploy.js';
import { serviceParts } from './parts.js';
import { planInstance } from './plan.js';
import { removeInstance } from './remove.js';
import { serviceRequest } from './request.js';
import type { ServiceContext, ServiceResult } from './service-context.js';

export { checkServiceInputs } from './request.js';
export type { ServiceContext, ServiceResult, SummaryTable } from './service-context.js';

/** Deploys, removes or plans an app, an instance or a job. The inputs have been checked with `checkServiceInputs`. */
export async function runService(run: ServiceContext): Promise<ServiceResult> {
  const { operation, inputs } = run;
  if (inputs.config === undefined || operation === 'remove') return runTarget(run);
  const { settleConfig } = await import('./config/settle.js');
  const config = await settleConfig(run);
  const result = await runTarget(run);
  return config ? { ...result, summary: [...result.summary, config] } : result;
}

async function runTarget(run: ServiceContext): Promise<ServiceResult> {
  const { target, operation, inputs, context } = run;
  const parts = serviceParts(run);
  run.outputs.set({ name: run.name });
  if (target === 'app') {
    const { runApp } = await import('./my-app.js');
    return runApp(run, parts);
  }
  const request = await serviceRequest(inputs, context);
  if (operation === 'remove') return removeInstance(run, { parts, serviceId: request.serviceId });
  if (operation === 'plan') return planInstance(run, { parts, request });
  if (target === 'job') {
    const { runJob } = await import('./job.js');
    return runJob(run, { parts, request });
  }
  return deployInstance(run, { parts, request });
}
