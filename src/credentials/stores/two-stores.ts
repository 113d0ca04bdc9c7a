import type { Advice } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { fingerprint, type GenerationRecord } from '../generation.js';
import { type StoreOptions, signInCommand } from '../token-store.js';
import { CacheEntries } from './cache-entries.js';
import { CachedLogins, newSuffix } from './cached-logins.js';

// One workflow would spend the other's token. Each leaves an entry, then looks for the other's: of two at once one sees it.

function markerPrefix(print: string): string {
  return `osc-secret-${print}-`;
}

/** Returns the secret store's part. A failing cache stops no login. @throws DeployError `two-stores` from `check` */
export function openCacheMarker(
  options: StoreOptions,
  entries = new CacheEntries({ ...options, service: options.cacheService }),
): { check(): Promise<void>; announce(record: GenerationRecord): Promise<void> } | undefined {
  const { inputs, context, clock, cacheService: service } = options;
  const { 'refresh-token': seed, 'client-id': clientId, 'secret-name': name } = inputs;
  if (!service.url || !seed || !clientId) return undefined;
  const logins = new CachedLogins({ ...options, entries, seed, clientId, repository: context.repository });
  // The default branch sees no entry of others.
  const canTell = context.trust === 'default-branch' && (service.mode ?? 'write') === 'write';
  const put = async (print: string) => {
    if (!canTell || (await entries.newest(markerPrefix(print)))) return;
    await entries.save(`${markerPrefix(print)}${newSuffix()}`, Buffer.from(context.runUrl));
  };
  const look = async () => [await logins.newest(), (await logins.openLease(0, clock).look()).holder?.mark] as const;
  return {
    check: async () => {
      await put(logins.family).catch(() => undefined);
      const [login, mark] = await look()
        .catch(look)
        .catch(() => []);
      const run = login ? (login.login.record?.run ?? '') : mark?.run;
      if (run === undefined) return;
      const place = `in ${logins.place} too, by a workflow without \`secret-token\``;
      throw twoStoresError(options, `The login in the secret ${name} is kept ${place}: ${plainText(run)}`);
    },
    announce: async ({ current }) => {
      if (current !== fingerprint(seed)) await put(current).catch(() => undefined);
    },
  };
}

/** @throws DeployError `two-stores` where a secret keeps this login */
export async function rejectSecretLogin(entries: CacheEntries, family: string, options: StoreOptions): Promise<void> {
  const marker = await entries.newest(markerPrefix(family));
  if (!marker) return;
  const run = plainText(String(marker.bytes ?? ''), 200);
  const place = `in the secret ${options.inputs['secret-name']} too, by a workflow with \`secret-token\``;
  throw twoStoresError(options, `The login in the Actions cache is kept ${place}: ${run}`);
}

function twoStoresError({ inputs, context }: StoreOptions, text: string): DeployError {
  const environment = inputs['secret-environment'];
  const next: Advice = [
    'Add to the step of every workflow that uses the login:',
    { command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
    ...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
    'Or leave it out of all of them. Then sign in once more. ',
    ...signInCommand(inputs, context),
  ];
  return new DeployError('two-stores', text, { next });
}
