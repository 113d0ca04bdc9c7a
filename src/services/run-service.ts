import { DeployError } from '../base/errors.js';
import type { Resource } from '../platform/resource-tags.js';
import { settleBackups } from './backups.js';
import { previewConfig, readConfig } from './config/settle.js';
import { deployService } from './deploy.js';
import { runJob } from './job.js';
import { findNewer } from './ownership.js';
import { planService } from './plan.js';
import { removePreviewStore } from './remove.js';
import { withTable } from './service-result.js';
import type { ServiceResult, ServiceRun, SummaryTable } from './service-run.js';

/** Deploys or plans an app, instance or job, and the variables it reads. `checkServiceInputs` has checked the inputs. */
export async function runService(run: ServiceRun): Promise<ServiceResult> {
  const { config: values, store, previewStore } = run.settings;
  const { inputs, name, outputs, tools } = run;
  outputs.set({ name });
  tools.log.secrets.exempt(name);
  const hasConfig = values !== undefined && store !== undefined;
  const config = !hasConfig
    ? undefined
    : previewStore
      ? previewConfig(run, { store: previewStore, values })
      : await readConfig(tools, { store, values, runner: inputs.runner });
  const withConfig = (result: ServiceResult, table: SummaryTable | undefined) =>
    table ? withTable(result, table) : result;
  if (run.operation === 'plan') {
    const table = config?.plan();
    return withConfig(await planService(run), table);
  }
  if (run.target === 'job') return runJob(run);
  let newer: string | undefined;
  let isNewStore = false;
  const write = once(async (there: Resource | undefined) => {
    newer = await warnOfNewer(run, there);
    isNewStore = (await config?.write()) ?? false;
    return isNewStore;
  });
  try {
    const deployed = await deployService(run, { write, undo: async () => config?.undo() });
    const { table } = await settleBackups(run);
    const result = { ...withConfig(deployed, table), changed: outputs.values.changed ?? deployed.changed };
    const unseen = inputs.wait ? undefined : 'with `wait: false` nothing shows that the new version is up';
    return withConfig(result, await config?.prune(newer ?? unseen));
  } catch (error) {
    // No store is left behind if the plan has no room for the app.
    if (isNewStore && previewStore && error instanceof DeployError && error.code === 'plan-limit')
      await removePreviewStore(run, previewStore);
    throw error;
  }
}

async function warnOfNewer(run: ServiceRun, there: Resource | undefined): Promise<string | undefined> {
  const why = await findNewer(run, there);
  if (why) run.tools.log.warning(`The options of "${run.name}" may be older than those that it has: ${why}.`);
  return why;
}

function once(work: (there: Resource | undefined) => Promise<boolean>): (there?: Resource) => Promise<boolean> {
  let isDone = false;
  return async (there) => {
    if (isDone) return false;
    isDone = true;
    return work(there);
  };
}
