import { plainText } from '../base/plain-text.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { keyStep } from './app-steps.js';
import { hasStandby } from './apps.js';
import type { Area } from './area.js';
import { absentError } from './config/store-of-start.js';
import { type Resource, storeNameIn } from './resource.js';
import { apiOf } from './service-api.js';
import { type Step, step } from './step.js';
import { keyOption, keyStateOf, otherKeyError, presentKey, type StoreKey } from './store-key.js';

/** Returns the restart of what is deployed, which gives it the present key of its store. @param about.apiKey that key, as a person has told it @throws DeployError `config-store` if it would start without its variables or secrets */
export async function restartOf(
  tools: ServicePlatform,
  { there, area, apiKey }: { there: Resource; area: Area; apiKey?: string | undefined },
): Promise<Step> {
  const name = storeNameIn(there);
  if (name === undefined) return area.restart(there);

  const store = { name, isKept: true } as const;
  const absent = await absentError(tools, { store, name: there.name });
  if (absent) throw absent;

  const tags = await tools.tags.of(there.key);
  const storeKey = await presentKey(tools, { there, marks: tags, store, given: apiKey });
  if (!storeKey) return area.restart(there);

  const state = await keyStateOf(tools, { there, storeKey });
  if (state === 'given') return area.restart(there);
  // Giving an app its key restarts it as well, so it is given where the state is unknown too.
  if (there.kind === 'app' && !hasStandby(there)) return keyStep(there, { tools, store, storeKey });
  if (state === 'other') return giveKey(there, { tools, store: name, storeKey });

  // Unknown: no note tells which key it has.
  const shown = plainText(name, 80);
  const effect = 'With another one it reads *** for each secret.';
  tools.log.warning(
    `Whether "${there.name}" has the key of the parameter store "${shown}" is not known. ${effect}`,
  );
  return area.restart(there);
}

/** Returns the change that gives a runner its key, which restarts it. @throws DeployError `config-store` for an app with a standby */
function giveKey(
  there: Resource,
  { tools, store, storeKey }: { tools: ServicePlatform; store: string; storeKey: StoreKey },
): Step {
  const { name, key } = there;
  if (key.type !== 'instance') throw otherKeyError({ name, store });

  const title = `give it the key of the parameter store ${plainText(store, 80)}`;
  const options = { [keyOption]: storeKey.value };
  return step({ title, effect: 'in place' }, async () =>
    (await apiOf(tools, key.serviceId)).update(name, options),
  );
}
