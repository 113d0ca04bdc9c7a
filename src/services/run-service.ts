import { DeployError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { readMarker } from '../contract/tags.js';
import { settleBackups } from './backups.js';
import { previewConfig, readConfig, type Variables } from './config/settle.js';
import { openClient, ServiceDeploy } from './deploy.js';
import { runJob } from './job.js';
import { guardFound } from './ownership.js';
import { removePreviewStore } from './remove.js';
import { announce, summaryOf, withTables } from './service-result.js';
import type { Deployed, ServiceClient, ServiceResult, ServiceRun } from './service-run.js';

/** Deploys or plans an app, instance or job, with its variables and backups. `checkServiceInputs` has checked the inputs. */
export async function runService(run: ServiceRun): Promise<ServiceResult> {
  const { name, outputs, tools } = run;
  outputs.set({ name });
  tools.log.secrets.exempt(name);

  const config = await openConfig(run);

  if (run.operation === 'plan') {
    const table = config?.plan();
    return withTables(await planService(run), table);
  }

  return run.target === 'job' ? runJob(run) : deployService(run, config);
}

async function openConfig(run: ServiceRun): Promise<Variables | undefined> {
  const { config: values, store, previewStore } = run.settings;
  if (!values || !store) return undefined;
  if (previewStore) return previewConfig(run, { store: previewStore, values });

  return readConfig(run.tools, { store, values, runner: run.inputs.runner });
}

/** Deploys, then sets up backups and deletes variables that are no longer needed. */
async function deployService(
  run: ServiceRun,
  config: Variables | undefined,
): Promise<ServiceResult> {
  const { inputs, outputs, settings } = run;
  const deploy = new ServiceDeploy(await openClient(run), config);

  try {
    const result = await deploy.report(await deploy.ensure());
    const backups = await settleBackups(run);
    const unseen = inputs.wait
      ? undefined
      : 'with `wait: false` nothing shows that the new version is up';
    const variables = await config?.prune(deploy.newer ?? unseen);

    const changed = outputs.values.changed ?? result.changed;
    return withTables({ ...result, changed }, backups.table, variables);
  } catch (error) {
    // The new store is removed if the plan's limit prevents the app.
    if (
      deploy.isNewStore &&
      settings.previewStore &&
      error instanceof DeployError &&
      error.code === 'plan-limit'
    )
      await removePreviewStore(run.tools, settings.previewStore.name, readMarker(run.ownTags));
    throw error;
  } finally {
    await deploy.stop();
  }
}

/** Returns the changes of a deploy, as far as they are readable. Instances are read too: their service access token is part of the sign-in. */
async function planService(run: ServiceRun): Promise<ServiceResult> {
  const { name, outputs, settings, target, tools } = run;
  const { log, account } = tools;
  const client = await openClient(run);
  const found = await client.find();
  if (found) {
    await guardFound(client, found);
    if (target === 'app') announce(run, { record: found.record, sensitivity: client.sensitivity });
  } else await client.checkNew();

  const { steps, options } =
    found && target !== 'job' ? await planChanges(client, found) : client.planNew();
  const first = client.firstSteps?.(found) ?? [];
  const last = await settleBackups(run);
  const changed = [...first, ...steps, ...last.steps].length > 0;
  const own = steps.length > 0 ? steps : [`wait until "${name}" runs, and change nothing of it`];
  const all = [...first, ...own, ...last.steps];

  log.info(`Plan for "${name}" of ${client.label}:`);
  for (const step of all) log.info(`- ${step}`);
  for (const [option, value] of options) log.info(`    ${option}: ${value}`);
  outputs.set({ name, status: 'planned', changed });

  const { plan, balance } = await account.account();
  const rows: [string, string | undefined][] = [
    ['Service', client.label],
    ['Name', name],
    ...all.map((step): [string, string] => ['Would', step]),
    ['Access', settings.access?.note],
    ['Plan', plan],
    ['Tokens left', balance === undefined ? undefined : formatNumber(balance)],
  ];

  const tables = [
    summaryOf('Plan', rows),
    ...(options.length > 0 ? [summaryOf('Options', options)] : []),
  ];
  return { changed, status: 'planned', summary: tables, steps: all };
}

async function planChanges(
  client: ServiceClient,
  found: Deployed,
): Promise<ReturnType<ServiceClient['planNew']>> {
  const { changes, options } = await client.compare(found);
  const effect = client.kind ? 'rebuilds it' : 'restarts it';
  const steps = changes.map(({ title, refused, buildsNothing }) =>
    // oxlint-disable-next-line no-nested-ternary -- to be divided
    refused ? `fail: ${refused}` : buildsNothing ? title : `${title}, which ${effect}`,
  );
  return { steps, options };
}
