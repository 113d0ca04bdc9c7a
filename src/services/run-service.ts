import { DeployError } from '../base/errors.js';
import type { Resource } from '../platform/resource-tags.js';
import { planInstance } from './instance/plan-instance.js';
import { removeInstance } from './instance/remove-instance.js';
import { runInstance } from './instance/run-instance.js';
import { findNewer } from './ownership.js';
import { findStoreKey, serviceRequest } from './request.js';
import { withTable } from './service-result.js';
import type { RemovalFacts, ServiceResult, ServiceRun } from './service-run.js';

/** Deploys or plans an app, an instance or a job, after its variables. The inputs were checked by `checkServiceInputs`. */
export async function runService(run: ServiceRun): Promise<ServiceResult> {
  const { config, store, previewStore } = run.settings;
  if (config === undefined || !store)
    return runTarget({ ...run, beforeChange: (there) => warnOfNewer(run, there).then(() => undefined) });
  if (!previewStore) {
    const { readConfig } = await import('./config/settle.js');
    const { runner, wait } = run.inputs;
    const change = await readConfig(run.tools, { store, values: config, runner });
    if (run.operation === 'plan') {
      const table = change.plan();
      return withTable(await runTarget(run), table);
    }
    let newer: string | undefined;
    const beforeChange = once(async (there: Resource | undefined) => {
      newer = await warnOfNewer(run, there);
      await change.write();
    });
    const result = await runTarget({ ...run, beforeChange });
    const unseen = wait ? undefined : 'with `wait: false` nothing shows that the new version is up';
    return withTable(result, await change.prune(newer ?? unseen));
  }
  const { removePreviewStore, settlePreviewStore } = await import('./config/settle.js');
  const { table, isNew } = await settlePreviewStore(run, { store: previewStore, values: config });
  try {
    return withTable(await runTarget(run), table);
  } catch (error) {
    // One that the plan has no room for leaves no store behind.
    if (isNew && error instanceof DeployError && error.code === 'plan-limit')
      await removePreviewStore(run.tools, previewStore);
    throw error;
  }
}

/** Removes an app, an instance or a job, and the parameter store that a preview has of its own. @returns its outputs */
export async function removeService(run: ServiceRun): Promise<RemovalFacts> {
  const { tools, name, target, settings } = run;
  tools.log.secrets.keep(name);
  const remove = target === 'app' ? (await import('./app/run-app.js')).removeApp : removeInstance;
  if (!settings.previewStore) return remove(run);
  // The store first: a sweep finds what is left by the name of its app.
  const { removePreviewStore } = await import('./config/settle.js');
  const wasThere = await removePreviewStore(tools, settings.previewStore);
  const facts = await remove(run);
  return { ...facts, changed: facts.changed || wasThere };
}

async function warnOfNewer(run: ServiceRun, there: Resource | undefined): Promise<string | undefined> {
  const why = await findNewer(run, there);
  if (why) run.tools.log.warning(`The options of "${run.name}" may be older than those that it has: ${why}.`);
  return why;
}

/** Each call after the first waits for that one. */
function once<T>(work: (given: T) => Promise<void>): (given: T) => Promise<void> {
  let done: Promise<void> | undefined;
  return (given) => {
    done ??= work(given);
    return done;
  };
}

async function runTarget(run: ServiceRun): Promise<ServiceResult> {
  const { target, operation, name } = run;
  run.outputs.set({ name });
  run.tools.log.secrets.keep(name);
  if (target === 'app') {
    const { runApp } = await import('./app/run-app.js');
    return runApp(run);
  }
  const request = serviceRequest(run, await findStoreKey(run));
  if (operation === 'plan') return planInstance(run, request);
  if (target === 'job') {
    const { runJob } = await import('./job/run-job.js');
    return runJob(run, request);
  }
  return runInstance(run, request);
}
