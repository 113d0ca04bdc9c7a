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
