import { count } from '../../base/format.js';
import { recordedSource } from '../../contract/source.js';
import type { Instance } from '../../platform/service-wire.js';
import { checkRequest, checkServiceType } from '../open-service.js';
import { shownValue } from '../options/difference.js';
import { guardOwnership } from '../ownership.js';
import { describeAccess } from '../preview-access.js';
import { onlyWakes, type ServiceRequest } from '../request.js';
import { accountRows, summaryOf } from '../service-result.js';
import type { ServiceResult, ServiceRun } from '../service-run.js';
import { InstanceSecrets } from './instance-secrets.js';
import { takesChanges } from './live-instance.js';
import { findSuspended, losesData } from './resume-instance.js';
import { isOwnReference } from './secret-name.js';

/** The steps that a deploy would take, the options it would leave, and whether anything would change. */
interface Plan {
  steps: string[];
  options: [string, string][];
  changed: boolean;
}

/** Says what a deploy would do, as far as reading shows; a service access token is part of signing in, so instances are read too. */
export async function planInstance(run: ServiceRun, request: ServiceRequest): Promise<ServiceResult> {
  const { tools, name } = run;
  const { serviceId } = request;
  const service = await tools.catalog.find(serviceId);
  if (service) checkServiceType(service, run.target);
  const suspended = await findSuspended(tools, { serviceId, name });
  const isJob = run.target === 'job';
  const found = suspended || isJob || !service ? undefined : await tools.instancesOf(service).find(name);
  const record: Instance | undefined = suspended ? (suspended.parameters ?? {}) : found;
  const isNew = record === undefined || !onlyWakes(run, request);
  const checked = await checkRequest(run, { request, service, isNew });
  const secrets = await InstanceSecrets.of(tools, { serviceId, name }, checked);
  const { options } = secrets;
  if (record) {
    const sent = request.source?.url ?? recordedSource(options);
    const resource = { type: 'instance', serviceId, id: name } as const;
    await guardOwnership(run, { resource, source: recordedSource(record), options, sent });
  }
  const show = (name: string, value: unknown) => checked.sensitivity.show(name, value);
  const all = Object.entries(options).map(([name, value]): [string, string] => [name, show(name, value)]);
  const lost = losesData(service ?? { serviceId }) ? '; its data is gone' : '';
  const before = [
    ...(service ? [] : [`subscribe the workspace to ${serviceId}`]),
    ...(suspended ? [`wake "${name}" up, which is suspended${lost}`] : []),
  ];
  const end: Plan = isJob
    ? { steps: [`create the job "${name}", follow it and remove it`], options: all, changed: true }
    : record
      ? await changesOf(run, { record, serviceId, secrets, show })
      : { steps: [`create "${name}"`], options: all, changed: true };
  const changed = end.changed || before.length > 0;
  return plannedResult(run, { ...end, service: serviceId, steps: [...before, ...end.steps], changed });
}

/** Plans the change of an existing instance. */
async function changesOf(
  { name, target }: ServiceRun,
  about: {
    record: Instance;
    serviceId: string;
    secrets: InstanceSecrets;
    show: (name: string, value: unknown) => string;
  },
): Promise<Plan> {
  const { record, serviceId, secrets, show } = about;
  const { different, unseen } = await secrets.compare(record);
  const names = Object.keys(different);
  const options = [
    ...Object.entries(different).map(([option, value]): [string, string] => {
      const old = shownValue(record, option);
      const now = typeof value === 'string' && isOwnReference(value) ? 'a new secret' : show(option, value);
      return [option, `${old === undefined ? 'not set' : show(option, old)} → ${now}`];
    }),
    ...unseen.map((option): [string, string] => [option, 'not shown by the platform']),
  ];
  const runs = target === 'runner';
  const describe = () => {
    if (names.length === 0)
      return runs ? `restart "${name}", which builds it anew` : `wait until "${name}" runs, and change nothing of it`;
    if (takesChanges(record))
      return `change ${count(names.length, 'option')} of "${name}", which ${runs ? 'builds it anew' : 'restarts it'}`;
    return `fail: ${serviceId} takes options only for a new instance. To have "${name}" anew, back up what it stores, remove it and deploy again`;
  };
  return { steps: [describe()], options, changed: runs || names.length > 0 };
}

/** Log, outputs and result of a plan. */
export async function plannedResult(run: ServiceRun, plan: Plan & { service: string }): Promise<ServiceResult> {
  const { name, outputs, settings } = run;
  const { log, account } = run.tools;
  log.info(`Plan for "${name}" of ${plan.service}:`);
  for (const step of plan.steps) log.info(`- ${step}`);
  for (const [name, value] of plan.options) log.info(`    ${name}: ${value}`);
  const { changed } = plan;
  outputs.set({ name, status: 'planned', changed });
  const rows: [string, string | undefined][] = [
    ['Service', plan.service],
    ['Name', name],
    ...plan.steps.map((step): [string, string] => ['Would', step]),
    ...describeAccess(settings.access).map((note): [string, string] => ['Access', note]),
    ...Object.entries(accountRows(await account.account())),
  ];
  const tables = [summaryOf('Plan', rows)];
  if (plan.options.length > 0) tables.push(summaryOf('Options', plan.options));
  const changes = [
    { title: 'Steps', items: plan.steps },
    { title: 'Options', items: plan.options.map(([name, value]) => `${name}: ${value}`) },
  ];
  return { changed, status: 'planned', summary: tables, changes };
}
