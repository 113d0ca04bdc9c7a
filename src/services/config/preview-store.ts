import { DeployError, messageOf } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { type ConfigValues, ownerVariable } from '../../contract/rules/config.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { discardSuspended, findSuspended } from '../instance/resume-instance.js';
import type { PreviewStore, ServiceRun, SummaryTable } from '../service-run.js';
import type { ServiceTools } from '../service-tools.js';
import { settleConfig } from './settle.js';
import { ensureParameterStore, openParameterStore, usingStore } from './store.js';

/**
 * Makes the store of a preview, or finds it, and brings it in step with `preview-config`: it holds nothing else.
 * @returns a table for the summary, and whether the store was made just now
 * @throws DeployError `name-in-use` where something else has its name; `config-store`, `plan-limit`
 */
export async function settlePreviewStore(
  run: ServiceRun,
  { store, values }: { store: PreviewStore; values: ConfigValues },
): Promise<{ table: SummaryTable; isNew: boolean }> {
  const { tools, inputs } = run;
  const { name, owner } = store;
  if (run.operation === 'plan') {
    const names = plainText([...values.keys()].sort().join(', '), 2000);
    tools.log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
    const rows = Object.entries({ store: name, variables: names });
    return { table: { title: 'Environment variables of this preview', rows }, isNew: false };
  }
  const isNew = await ensureParameterStore(run, { name, secrets: inputs.runner !== 'wasm' });
  const other = isNew ? undefined : await findOtherOwner(tools, store);
  if (other)
    throw new DeployError('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
  // No secret, although it is in the store.
  tools.log.secrets.keep(owner);
  const all = new Map([...values, [ownerVariable, owner]]);
  const { table } = await settleConfig(tools, { store: { name, prune: true }, values: all, runner: inputs.runner });
  return { table, isNew };
}

/**
 * Removes the store of a preview with its values and its Redis, where it is known to be that; one that sleeps is not woken.
 * @returns whether there was one
 */
export async function removePreviewStore(tools: ServiceTools, store: PreviewStore): Promise<boolean> {
  const { log, signal } = tools;
  const { name } = store;
  const key = { serviceId: parameterStoreId, name };
  try {
    const isAsleep = (await findSuspended(tools, key)) !== undefined;
    const service = await tools.catalog.find(parameterStoreId);
    if (!isAsleep && !(service && (await tools.instancesOf(service).find(name)))) return false;
    const other = isAsleep ? undefined : await findOtherOwner(tools, store);
    if (other) {
      log.warning(`The parameter store "${name}" is not removed: ${other}.`);
      return false;
    }
    await tools.stores.remove(name);
    await discardSuspended(tools, key);
    await tools.tags.clear({ type: 'instance', serviceId: parameterStoreId, id: name });
    log.info(`Removed the parameter store "${name}" of the preview.`);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }
}

/** Why a store is not known to be the preview's. One without values, as each that sleeps is, has nothing to protect. */
async function findOtherOwner(tools: ServiceTools, { name, owner }: PreviewStore): Promise<string | undefined> {
  const { store } = await openParameterStore(tools, { name });
  const values = await usingStore(() => store.list());
  const stored = values.get(ownerVariable);
  if (values.size === 0 || stored?.value === owner) return undefined;
  return stored?.value
    ? `it belongs to ${plainText(stored.value, 120)}`
    : 'it has variables and does not say whose it is';
}
