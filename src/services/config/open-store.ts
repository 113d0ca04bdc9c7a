import { DeployError, isStatus } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { ParameterStore, parameterStoreId } from '../../platform/parameter-store.js';
import type { Instance } from '../../platform/service-wire.js';
import { whileWaking } from '../readiness/wait-until-ready.js';
import type { ServiceTools } from '../service-tools.js';

/**
 * The store of that name, as it is, with its key: the given one, or the one that the platform has for it; and whether it
 * keeps secrets.
 * @param options.apiKey the key that is given
 * @param options.patienceMs how long to wait while it comes up
 * @throws DeployError `config-store` where there is none, and for a key that cannot be its key
 */
export async function openParameterStore(
  tools: ServiceTools,
  { name, apiKey: given, patienceMs }: { name: string; apiKey?: string | undefined; patienceMs?: number },
): Promise<{ store: ParameterStore; isSecure: boolean }> {
  const { tokens, trustedHosts, log, clock, signal } = tools;
  const service = await tools.catalog.find(parameterStoreId);
  const [record, facts] = await Promise.all([
    service && tools.instancesOf(service).find(name),
    tools.stores.describe(name),
  ]);
  if (!service || !record?.url) throw await missingStoreError(tools, name);
  const isSecure = facts.isSecure || hasEncryptionKey(record);
  if (given && !isSecure) {
    const message = `The parameter store "${name}" keeps no secrets, so it has no key; \`config-api-key\` is given.`;
    const next = 'Leave `config-api-key` out, or make a store with secrets under another name.';
    throw new DeployError('config-store', message, { next });
  }
  if (given && facts.configApiKey && given !== facts.configApiKey) throw wrongKeyError(name);
  const role = `the address of the parameter store "${name}"`;
  const address = trustedHosts.checkInstance(record.url, { name, role, serviceApi: service.apiUrl });
  const key = given ?? facts.configApiKey;
  const auth = tokens.auth(parameterStoreId, 'authorization');
  const json = tools.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-config-api-key': key } } : auth);
  return { store: new ParameterStore({ json, address, log, clock, signal, patienceMs }), isSecure };
}

/** Makes the error for a `config-api-key` that the store refuses. */
export function wrongKeyError(name: string): DeployError {
  const next = 'Leave it out, and the platform is asked for the key; or copy the key from the console.';
  return new DeployError(
    'config-store',
    `\`config-api-key\` is not the key of the parameter store "${name}". Nothing was written.`,
    { next },
  );
}

/** Runs a request to a store. @throws DeployError `config-store` where its gateway refuses access */
export async function usingStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStatus(error, 401, 403)) throw error;
    throw new DeployError('config-store', `The parameter store refuses access: ${error.message}`, { cause: error });
  }
}

/** A store that was made by hand keeps secrets where it was given a key for it. An option never set is shown as a word. */
function hasEncryptionKey(record: Instance): boolean {
  const key = record['ParameterEncryptionKey'];
  return typeof key === 'string' && key !== '' && key !== 'undefined';
}

async function missingStoreError({ account }: ServiceTools, name: string): Promise<DeployError> {
  const asleep = await whileWaking(() => account.suspended());
  if (!asleep?.some((one) => one.serviceId === parameterStoreId && one.instanceName === name)) {
    const message = `There is no parameter store "${plainText(name, 80)}": no instance of ${parameterStoreId} has this name.`;
    return new DeployError('config-store', message);
  }
  const next = 'Its values were deleted when it was suspended. `--create-config` wakes it too.';
  return new DeployError('config-store', `The parameter store "${name}" is suspended.`, { next });
}
