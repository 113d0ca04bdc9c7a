import { accountRows, summaryOf } from './instances/report.js';
import { InstanceSecrets } from './instances/secrets.js';
import { checkRequest, checkServiceType, nothingSent } from './open-service.js';
import { accessNotes } from './preview-access.js';
import { onlyWakes, type ServiceRequest } from './request.js';
import { findSuspended, losesData } from './resume.js';
import type { ServiceContext, ServiceResult } from './service-context.js';
import { recordedSource } from './source-address.js';
import { guardChange } from './source-owner.js';

/**
 * Says what a deploy would do, as far as reading shows: the catalogue, the options, and whether it sleeps. Whether the
 * instance exists is not known, because that needs a service access token, which only a POST gives.
 */
export async function planInstance(scope: ServiceContext, request: ServiceRequest): Promise<ServiceResult> {
  const { serviceId } = request;
  const service = await scope.catalog.find(serviceId);
  if (service) checkServiceType(service, scope.target);
  const suspended = await findSuspended(scope, serviceId);
  // A service that the workspace has not subscribed to has only instances that sleep.
  const wakes = (service ?? suspended) !== undefined && onlyWakes(scope, request);
  const checked = wakes ? nothingSent(service?.schema) : await checkRequest(request, { service, scope });
  const { sensitivity } = checked;
  const { options } = await InstanceSecrets.of(scope, serviceId, checked);
  if (suspended) {
    const sent = request.source?.url ?? recordedSource(options);
    const resource = { type: 'instance', serviceId, id: scope.name } as const;
    await guardChange(scope, { resource, record: suspended.parameters ?? {}, options, sent });
  }
  const steps = [
    ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
    ...(suspended ? [wakeUp(scope.name, service ?? { serviceId })] : []),
    scope.target === 'job'
      ? `create the job "${scope.name}", follow it and remove it`
      : createOrUpdate(scope, { subscribed: service !== undefined, exists: suspended !== undefined, wakes }),
  ];
  const shown = Object.entries(options).map(([name, value]): [string, string] => [
    name,
    String(sensitivity.redact(name, value)),
  ]);
  return plannedResult(scope, { what: serviceId, steps, options: shown });
}

function wakeUp(name: string, service: Parameters<typeof losesData>[0]): string {
  return `wake "${name}" up, which is suspended${losesData(service) ? '; its data is gone' : ''}`;
}

function createOrUpdate(
  { name, target }: ServiceContext,
  { subscribed, exists, wakes }: { subscribed: boolean; exists: boolean; wakes: boolean },
): string {
  const change = `change what differs${target === 'runner' ? ' and restart it' : ''}`;
  const then = wakes ? 'wait until it runs, and change nothing of it' : change;
  if (exists) return then;
  const needs = wakes ? ', which needs the options that the service requires' : '';
  return subscribed ? `create "${name}"${needs}, or where it exists ${then}` : `create "${name}"`;
}

/** Log, outputs and result of a plan. */
export async function plannedResult(
  scope: ServiceContext,
  plan: { what: string; steps: string[]; options: [string, string][] },
): Promise<ServiceResult> {
  scope.log.info(`Plan for "${scope.name}" of ${plan.what}:`);
  for (const step of plan.steps) scope.log.info(`- ${step}`);
  for (const [name, value] of plan.options) scope.log.info(`    ${name}: ${value}`);
  scope.outputs.set({ name: scope.name, status: 'planned', changed: true });
  const rows: [string, string | undefined][] = [
    ['Service', plan.what],
    ['Name', scope.name],
    ...plan.steps.map((step): [string, string] => ['Would', step]),
    ...accessNotes(scope.access).map((note): [string, string] => ['Access', note]),
    ...Object.entries(accountRows(await scope.account.account())),
  ];
  const tables = [summaryOf('Plan', rows)];
  if (plan.options.length > 0) tables.push(summaryOf('Options', plan.options));
  return { changed: true, status: 'planned', summary: tables };
}
