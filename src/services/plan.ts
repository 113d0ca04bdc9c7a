import { accountRows, summaryOf } from './instances/report.js';
import { checkRequest, checkServiceType } from './open-service.js';
import type { ServiceRequest } from './request.js';
import { findSuspended } from './resume.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { recordedSource } from './source-address.js';
import { guardChange } from './source-owner.js';

/**
 * Says what a deploy would do, as far as reading shows: the catalogue, the options, and whether it sleeps. Whether the
 * instance exists is not known, because that needs a service access token, which only a POST gives.
 */
export async function planInstance(run: ServiceContext, request: ServiceRequest): Promise<ServiceResult> {
  const { serviceId } = request;
  const service = await run.catalog.find(serviceId);
  if (service) checkServiceType(service, run.target);
  const { options, sensitivity } = await checkRequest(request, { service, run });
  const suspended = service && (await findSuspended(run, serviceId));
  if (suspended) {
    const sent = request.source?.url ?? recordedSource(options);
    guardChange(run, { record: suspended.parameters ?? {}, options, sent });
  }
  const steps = [
    ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
    ...(suspended ? [`wake "${run.name}" up, which is suspended`] : []),
    run.target === 'job'
      ? `create the job "${run.name}", follow it and remove it`
      : createOrUpdate(run, service !== undefined, suspended !== undefined),
  ];
  const shown = Object.entries(options).map(([name, value]): [string, string] => [
    name,
    String(sensitivity.redact(name, value)),
  ]);
  return plannedResult(run, { what: serviceId, steps, options: shown });
}

function createOrUpdate(run: ServiceContext, subscribed: boolean, exists: boolean): string {
  const change = run.target === 'runner' ? 'change what differs and restart it' : 'change what differs';
  if (exists) return change;
  return subscribed ? `create "${run.name}", or where it exists ${change}` : `create "${run.name}"`;
}

/** Log, outputs and result of a plan. */
export async function plannedResult(
  run: ServiceContext,
  plan: { what: string; steps: string[]; options: [string, string][] },
): Promise<ServiceResult> {
  run.log.info(`Plan for "${run.name}" of ${plan.what}:`);
  for (const step of plan.steps) run.log.info(`- ${step}`);
  for (const [name, value] of plan.options) run.log.info(`    ${name}: ${value}`);
  run.outputs.set({ name: run.name, status: 'planned', changed: true });
  const account = await run.account.account();
  const rows: [string, string | undefined][] = [
    ['Service', plan.what],
    ['Name', run.name],
    ...plan.steps.map((step): [string, string] => ['Would', step]),
    ...accountRows(account),
  ];
  const tables = [summaryOf('Plan', rows)];
  if (plan.options.length > 0) tables.push(summaryOf('Options', plan.options));
  return { changed: true, status: 'planned', summary: tables };
}
