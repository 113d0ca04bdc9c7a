import { settleBackups } from './backups.js';
import type { Change } from './client.js';
import { guardFound, openClient } from './open-client.js';
import { describeAccess } from './preview-access.js';
import { accountRows, announce, summaryOf } from './service-result.js';
import type { ServiceResult, ServiceRun } from './service-run.js';

/** Returns what a deploy would do, as far as reading shows. Instances are read too: their service access token is part of signing in. */
export async function planService(run: ServiceRun): Promise<ServiceResult> {
  const { name, target, tools, inputs } = run;
  const client = await openClient(run, tools.clock.now() + inputs.timeout);
  const found = await client.find();
  if (found) {
    await guardFound(run, client, found);
    if (target === 'app') announce(run, { record: found.record, sensitivity: client.sensitivity });
  } else await client.checkNew?.();
  const { step, options } = client.planNew();
  const first = client.firstSteps?.(found) ?? [];
  const { step: last } = await settleBackups(run);
  const make = (steps: string[], rows: [string, string][], changed = true) =>
    plannedResult(run, {
      service: client.label,
      steps: [...first, ...steps, ...(last ? [last] : [])],
      options: rows,
      changed: changed || first.length > 0 || last !== undefined,
    });
  if (target === 'job') return make([`create the job "${name}", follow it and remove it`], options);
  if (!found) return make([step], options);
  const difference = await client.compare(found);
  const { changes } = difference;
  if (changes.length === 0)
    return make([`wait until "${name}" runs, and change nothing of it`], difference.options, false);
  const effect = client.kind ? 'builds it anew' : 'restarts it';
  const describe = ({ title, refused, buildsNothing }: Change) =>
    refused ? `fail: ${refused}` : buildsNothing ? title : `${title}, which ${effect}`;
  return make(changes.map(describe), difference.options);
}

async function plannedResult(
  run: ServiceRun,
  plan: { service: string; steps: string[]; options: [string, string][]; changed: boolean },
): Promise<ServiceResult> {
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
  return { changed, status: 'planned', summary: tables, steps: plan.steps };
}
