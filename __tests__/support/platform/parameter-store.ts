import type { LocalPlatform } from '../../../emulator/platform.js';
import type { StoredParameters } from '../../../emulator/services/parameter-stores.js';
import { Workspace } from './emulator-workspace.js';

/** A parameter store that the platform has created. */
export interface MadeStore {
  values: StoredParameters;
  /** The key of the store, empty without secrets. */
  key: string;
}

/** Creates a parameter store of the tenant `acme`, and subscribes the tenant to its service. */
export async function makeStore(
  platform: LocalPlatform,
  { name = 'shopconfig', secrets = true } = {},
): Promise<MadeStore> {
  const body = { name, enableSecrets: secrets };
  const { status, text } = await new Workspace(platform).call('POST /parameter-stores', body);
  if (status !== 200) throw new Error(text);
  platform.services.subscriptionsOf('acme').add('eyevinn-app-config-svc');
  const { configApiKey } = JSON.parse(text) as { configApiKey: string };
  return { values: platform.services.parametersOf('acme', name), key: configApiKey };
}

/** Changes the key of a store, as one does in the console after a leak. Returns the new one. */
export function rotateKey(
  { services }: LocalPlatform,
  name = 'shopconfig',
  key = 'f'.repeat(32),
): string {
  const store = services.instances.named(name);
  store.options = { ...store.options, ConfigApiKey: key };
  store.received = { ...store.received, ConfigApiKey: key };
  const facts = services.storesOf('acme').get(name);
  if (!facts) throw new Error(`there is no store ${name}`);
  services.storesOf('acme').set(name, { ...facts, configApiKey: key });
  return key;
}
