import { DeployError } from '../base/errors.js';
import { settleBackups } from './backups.js';
import { previewConfig, readConfig } from './config/settle.js';
import { openClient, ServiceDeploy } from './deploy.js';
import { runJob } from './job.js';
import { planService } from './plan.js';
import { removePreviewStore } from './remove.js';
import { withTables } from './service-result.js';
import type { ServiceResult, ServiceRun } from './service-run.js';

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

type Config = ReturnType<typeof previewConfig>;

async function openConfig(run: ServiceRun): Promise<Config | undefined> {
  const { config: values, store, previewStore } = run.settings;
  if (!values || !store) return undefined;
  if (previewStore) return previewConfig(run, { store: previewStore, values });
  return readConfig(run.tools, { store, values, runner: run.inputs.runner });
}

/** Deploys, and does what follows a deploy: backups are set up, and variables that nothing needs any more are deleted. */
async function deployService(run: ServiceRun, config: Config | undefined): Promise<ServiceResult> {
  const { inputs, outputs, settings } = run;
  const deploy = new ServiceDeploy(await openClient(run), config);
  try {
    const result = await deploy.report(await deploy.ensure());
    const backups = await settleBackups(run);
    const unseen = inputs.wait ? undefined : 'with `wait: false` nothing shows that the new version is up';
    const variables = await config?.prune(deploy.newer ?? unseen);
    const changed = outputs.values.changed ?? result.changed;
    return withTables({ ...result, changed }, backups.table, variables);
  } catch (error) {
    // No store is left behind if the plan has no room for the app.
    if (deploy.isNewStore && settings.previewStore && error instanceof DeployError && error.code === 'plan-limit')
      await removePreviewStore(run, settings.previewStore);
    throw error;
  } finally {
    await deploy.stop();
  }
}
