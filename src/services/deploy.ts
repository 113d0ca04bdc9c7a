import { deployInstance } from './instances/deploy.js';
import { planInstance } from './plan.js';
import { removeInstance } from './remove.js';
import { serviceRequest } from './request.js';
import type { ServiceContext, ServiceResult } from './service-context.js';

/** Deploys, removes or plans an app, an instance or a job. The inputs have been checked with `checkServiceInputs`. */
export async function runService(run: ServiceContext): Promise<ServiceResult> {
  const { operation, config } = run;
  if (config === undefined || operation === 'remove') return runTarget(run);
  const { settleConfig } = await import('./config/settle.js');
  const variables = await settleConfig(run, config);
  const result = await runTarget(run);
  return { ...result, summary: [...result.summary, variables] };
}

async function runTarget(run: ServiceContext): Promise<ServiceResult> {
  const { target, operation } = run;
  run.outputs.set({ name: run.name });
  if (target === 'app') {
    const { runApp } = await import('./my-app.js');
    return runApp(run);
  }
  if (operation === 'remove') return removeInstance(run);
  const request = serviceRequest(run);
  if (operation === 'plan') return planInstance(run, request);
  if (target === 'job') {
    const { runJob } = await import('./job.js');
    return runJob(run, request);
  }
  return deployInstance(run, request);
}
