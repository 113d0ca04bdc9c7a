import type { ServiceContext } from '../service-context.js';

/**
 * The key of the parameter store `config-service`, from the platform: without it the app would get *** for each secret.
 * @returns undefined where the app is bound to none, a key is given, the store has none, or the runner takes none
 */
export async function findStoreKey({
  inputs,
  options,
  stores,
}: Pick<ServiceContext, 'inputs' | 'options' | 'stores'>): Promise<string | undefined> {
  const { 'config-service': name, 'config-api-key': given, runner } = inputs;
  if (!name || given || options.has('ConfigApiKey') || runner === 'wasm') return undefined;
  return (await stores.describe(name)).configApiKey;
}
