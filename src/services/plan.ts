import { settleBackups } from './backups.js';
import type { Deployed, Plan, ServiceClient } from './client.js';
import { openClient } from './deploy.js';
import { guardFound } from './ownership.js';
import { describeAccess } from './preview-access.js';
import { accountRows, announce, summaryOf } from './service-result.js';
import type { ServiceResult, ServiceRun } from './service-run.js';

/** Returns what a deploy would do, as far as reading shows. Instances are read too: their service access token is part of signing in. */
export async function planService(run: ServiceRun): Promise<ServiceResult> {
  const { name, outputs, settings, target, tools } = run;
  const { log, account } = tools;
  const client = await openClient(run);
  const found = await client.find();
  if (found) {
    await guardFound(client, found);
    if (target === 'app') announce(run, { record: found.record, sensitivity: client.sensitivity });
  } else await client.checkNew();
  const { steps, options } = found && target !== 'job' ? await planChanges(client, found) : client.planNew();
  const first = client.firstSteps?.(found) ?? [];
  const last = await settleBackups(run);
  const changed = [...first, ...steps, ...last.steps].length > 0;
  const own = steps.length > 0 ? steps : [`wait until "${name}" runs, and change nothing of it`];
  const all = [...first, ...own, ...last.steps];
  log.info(`Plan for "${name}" of ${client.label}:`);
  for (const step of all) log.info(`- ${step}`);
  for (const [option, value] of options) log.info(`    ${option}: ${value}`);
  outputs.set({ name, status: 'planned', changed });
  const rows: [string, string | undefined][] = [
    ['Service', client.label],
    ['Name', name],
    ...all.map((step): [string, string] => ['Would', step]),
    ...describeAccess(settings.access).map((note): [string, string] => ['Access', note]),
    ...Object.entries(accountRows(await account.account())),
  ];
  const tables = [summaryOf('Plan', rows), ...(options.length > 0 ? [summaryOf('Options', options)] : [])];
  return { changed, status: 'planned', summary: tables, steps: all };
}

async function planChanges(client: ServiceClient, found: Deployed): Promise<Plan> {
  const { changes, options } = await client.compare(found);
  const effect = client.kind ? 'builds it anew' : 'restarts it';
  const steps = changes.map(({ title, refused, buildsNothing }) =>
    refused ? `fail: ${refused}` : buildsNothing ? title : `${title}, which ${effect}`,
  );
  return { steps, options };
}
