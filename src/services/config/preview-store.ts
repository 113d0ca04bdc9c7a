import { DeployError, messageOf } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { findSuspended } from '../instance/resume-instance.js';
import type { PreviewStore, ServiceContext, SummaryTable } from '../service-context.js';
import { ensureParameterStore, removeParameterStore } from './ensure-store.js';
import { openParameterStore, usingStore } from './open-store.js';
import { settleConfig } from './settle.js';
import { type ConfigValues, ownerVariable } from './values.js';

/**
 * Makes the store of a preview, or finds it, and brings it in step with `preview-config`: it holds nothing else.
 * @returns a table for the summary, and whether the store was made just now
 * @throws DeployError `name-in-use` where something else has its name; `config-store`, `plan-limit`
 */
export async function settlePreviewStore(
  scope: ServiceContext,
  { store, values }: { store: PreviewStore; values: ConfigValues },
): Promise<{ table: SummaryTable; isNew: boolean }> {
  const { name, owner } = store;
  if (scope.operation === 'plan') return { table: describeStore(scope, { name, values }), isNew: false };
  const isNew = await ensureParameterStore(scope, { name, secrets: scope.inputs.runner !== 'wasm' });
  const other = isNew ? undefined : await findOtherOwner(scope, store);
  if (other)
    throw new DeployError('name-in-use', `"${name}" would be the parameter store of this preview, but ${other}.`);
  // No secret, although it is in the store.
  scope.log.secrets.keep(owner);
  const { table } = await settleConfig(scope, new Map([...values, [ownerVariable, owner]]));
  return { table, isNew };
}

/**
 * Removes the store of a preview, where it is known to be that.
 * @returns whether there was one
 */
export async function removePreviewStore(scope: ServiceContext, store: PreviewStore): Promise<boolean> {
  const { log, signal } = scope;
  const { name } = store;
  try {
    if (!(await storeExists(scope, name))) return false;
    const other = await findOtherOwner(scope, store);
    if (other) {
      log.warning(`The parameter store "${name}" is not removed: ${other}.`);
      return false;
    }
    await removeParameterStore(scope, name);
    await scope.tags.clear({ type: 'instance', serviceId: parameterStoreId, id: name });
    log.info(`Removed the parameter store "${name}" of the preview.`);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    const message = `The parameter store "${name}" of the preview could not be removed: ${messageOf(error)}`;
    throw new DeployError('remove-failed', message, { cause: error });
  }
}

async function storeExists(scope: ServiceContext, name: string): Promise<boolean> {
  if (await findSuspended({ ...scope, name }, parameterStoreId)) return true;
  const service = await scope.catalog.find(parameterStoreId);
  return service !== undefined && (await scope.instancesOf(service).find(name)) !== undefined;
}

/** Why a store is not known to be the preview's. One without values, as each that sleeps is, has nothing to protect. */
async function findOtherOwner(scope: ServiceContext, { name, owner }: PreviewStore): Promise<string | undefined> {
  if (await findSuspended({ ...scope, name }, parameterStoreId)) return undefined;
  const { store } = await openParameterStore(scope, name);
  const values = await usingStore(() => store.list());
  const stored = values.get(ownerVariable);
  if (values.size === 0 || stored?.value === owner) return undefined;
  return stored?.value
    ? `it belongs to ${plainText(stored.value, 120)}`
    : 'it has variables and does not say whose it is';
}

function describeStore(
  { log }: Pick<ServiceContext, 'log'>,
  { name, values }: { name: string; values: ConfigValues },
): SummaryTable {
  const names = plainText([...values.keys()].sort().join(', '), 2000);
  log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
  return {
    title: 'Environment variables of this preview',
    rows: [
      ['store', name],
      ['variables', names],
    ],
  };
}
