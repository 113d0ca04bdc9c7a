import { DeployError, messageOf } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { Table } from '../../contract/outcome.js';
import { ownerOf } from '../../contract/owner.js';
import { type ConfigValues, ownerVariable } from '../../contract/rules/config.js';
import type { RunnerKind } from '../../contract/runners.js';
import { namesRepository, readMarker } from '../../contract/tags.js';
import type { Parameter } from '../../platform/parameter-store.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { lookFor } from '../instances.js';
import { maskConfig } from '../options/sensitive.js';
import { OvertakenError } from '../overtaken.js';
import { markUnmarked } from '../ownership.js';
import type { PreviewStore } from '../preview-want.js';
import type { Parts } from '../step.js';
import { explainShared } from '../store-users.js';
import type { Desk, WantedStore } from '../want.js';
import { ensureParameterStore, openParameterStore, wrongKeyError } from './store.js';
import { findStoreSleep, keyOfStore } from './store-of-start.js';

interface Wanted {
  store: WantedStore;
  values: ConfigValues;
  runner?: RunnerKind | undefined;
}

/** The variables of a deploy. */
export type Variables = Omit<
  Awaited<ReturnType<typeof readConfig>>,
  'uncompared' | 'keep' | 'surplus'
> & { hasMadeStore?: () => boolean };

/** Reads the parameter store `config-service` and compares it with `config`. @throws DeployError `config-store` */
export async function readConfig(tools: ServicePlatform, wanted: Wanted) {
  const { log } = tools;
  const { name } = wanted.store;

  maskConfig(wanted.values, log);

  const { store, isSecure } = await openParameterStore(tools, wanted.store);
  const stored = await store.list();
  const { added, changed, removed, uncompared, addsSecrets } = compare(stored, {
    ...wanted,
    isSecure,
  });

  type Outcomes = Record<string, string[]>;

  const differences = (outcomes: Outcomes) =>
    Object.entries(outcomes).filter(([, names]) => names.length > 0);
  const say = (outcomes: Outcomes, verb = '') => {
    const different = differences(outcomes);
    const sentence = different
      .map(([outcome, names]) => `${count(names.length, 'variable')} ${verb}${outcome}`)
      .join(', ');
    log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
    for (const [outcome, names] of different)
      log.info(`- ${verb}${outcome}: ${formatNames(names)}`);
  };

  const tableOf = (title: string, outcomes: Outcomes): Table => {
    const unchanged = wanted.values.size - added.size - changed.size - uncompared.length;
    const all = differences({ ...outcomes, 'not compared': uncompared });
    const rows = all.map(([outcome, names]): [string, string] => [outcome, formatNames(names)]);
    return { title, rows: [...rows, ['unchanged', String(unchanged)]] };
  };

  /** Names with the values of this run, as far as they were sent. */
  const written = new Map<string, string>();
  const send = async (key: string, value: string) => {
    // Noted before its answer, which may be lost.
    written.set(key, value);
    await store.set(key, value, { secret: addsSecrets });
  };
  const present = { added: [...added.keys()], changed: [...changed.keys()] };

  if (uncompared.length > 0) {
    const which = `${count(uncompared.length, 'secret')} of the parameter store "${name}"`;
    log.warning(
      `${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`,
    );
  }

  return {
    uncompared,
    plan: async (): Promise<Table> => {
      say({ ...present, removed }, 'would be ');
      return tableOf('Environment variables that would change', { ...present, removed });
    },
    /** The number of other variables. */
    surplus: removed.length,
    /** Returns the table of a deploy that deletes nothing, as others use the store too. */
    keep: (reason: string): Table => {
      log.info(`Other variables of the parameter store "${name}" stay: ${reason}.`);
      return tableOf('Environment variables', present);
    },
    /** Returns how many variables were written. */
    written: () => written.size,
    /** Writes new and changed variables, before the deploy so that the app restarts once. Returns whether the store is new. */
    write: async (): Promise<boolean> => {
      if (added.size + changed.size > 0 || removed.length === 0) say(present);

      for (const [key, value] of [...added, ...changed]) await send(key, value);

      return false;
    },
    /** Writes what another run has taken back since the comparison, and which the next start would lack. @param effect on what runs, for the log */
    complete: async (effect = ''): Promise<void> => {
      const now = await store.list();
      const lost = compare(now, { ...wanted, isSecure });
      const missing = new Map([...lost.added, ...lost.changed]);
      if (missing.size === 0) return;

      log.warning(
        `Variables of the parameter store "${name}" were changed meanwhile, and are written again: ${formatNames([...missing.keys()])}.${effect}`,
      );
      for (const [key, value] of missing) {
        const before = now.get(key);
        if (before) stored.set(key, before);
        else stored.delete(key);
        await send(key, value);
      }
    },
    /** Takes back what this run has written and what is still there as it wrote it, each variable also after another one was refused. Returns how many went back. @throws DeployError `config-store` with what went back and what did not */
    undo: async (parts?: Parts): Promise<number> => {
      const now = await store.list();
      const takeBack = async (key: string) => {
        await parts?.permit();
        const former = stored.get(key)?.value;
        if (former === undefined) await store.remove(key);
        else await store.set(key, former, { secret: addsSecrets });
        parts?.note(`the variable ${formatNames([key])} of the parameter store "${name}"`);
      };
      const ours: string[] = [];
      const others: string[] = [];

      for (const [key, value] of written) {
        const there = now.get(key);
        if (there?.value === value) ours.push(key);
        // A write whose answer was lost may never have arrived.
        else if (there?.value === stored.get(key)?.value && !there === !stored.get(key))
          written.delete(key);
        else others.push(key);
      }

      const total = written.size;
      const refused = await forEach(tools, { keys: [...ours].reverse(), call: takeBack });
      const back = ours.filter((key) => !refused.keys.includes(key));
      for (const key of back) written.delete(key);

      if (back.length < total) {
        const fate = `${back.length} of ${count(total, 'variable')} went back`;
        const { keys, reason, cause } = refused;
        const failed = keys.length > 0 ? `, and ${formatNames(keys)} did not: ${reason}` : '.';
        const left = `Changed by somebody else since, and left: ${formatNames(others)}.`;
        const stays = others.length > 0 ? ` ${left}` : '';
        throw new DeployError('config-store', `${fate}${failed}${stays}`, { cause });
      }
      if (total > 0) log.info(`Parameter store "${name}": the former variables are restored.`);
      return total;
    },
    /** Deletes the other variables. @param reason against it: the version that needs them may still be live */
    prune: async (reason?: string): Promise<Table | undefined> => {
      if (reason && removed.length > 0) {
        log.warning(
          `Variables of the parameter store "${name}" stay, because ${reason}: ${formatNames(removed)}.`,
        );
      } else if (removed.length > 0) {
        const refused = await forEach(tools, { keys: removed, call: (key) => store.remove(key) });
        say({ removed: removed.filter((key) => !refused.keys.includes(key)) });
        if (refused.keys.length > 0) {
          const stay = `${count(refused.keys.length, 'variable')} of the parameter store "${name}"`;
          const text = `${stay} could not be deleted: ${formatNames(refused.keys)}: ${refused.reason}`;
          throw new DeployError('config-store', text, { cause: refused.cause });
        }
      }
      return tableOf('Environment variables', {
        ...present,
        [reason ? 'not removed' : 'removed']: removed,
      });
    },
  };
}

/** Makes a call for each key, also after one was refused. Returns the keys of the refused calls, with the first reason. */
async function forEach(
  { signal }: ServicePlatform,
  { keys, call }: { keys: string[]; call: (key: string) => Promise<void> },
): Promise<{ keys: string[]; reason: string; cause: unknown }> {
  const refused: { key: string; error: unknown }[] = [];

  for (const key of keys) {
    try {
      await call(key);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OvertakenError) throw error;
      refused.push({ key, error });
    }
  }
  const cause = refused[0]?.error;
  return { keys: refused.map(({ key }) => key), reason: messageOf(cause), cause };
}

function formatNames(names: string[]): string {
  return plainText(names.sort().join(', '), 2000);
}

function compare(
  stored: Map<string, Parameter>,
  { store: { name, apiKey, prune }, values, runner, isSecure }: Wanted & { isSecure: boolean },
) {
  const all = [...stored.values()];
  // A secret is readable only with the key of the store.
  const isHidden = ({ value }: Parameter) => value === undefined;
  if (apiKey && all.some(isHidden)) throw wrongKeyError(name);

  const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
  const addsSecrets = isSecure || all.some(({ secret }) => secret);
  const added = new Map<string, string>();
  const changed = new Map<string, string>();
  const secrets: string[] = [];
  const uncompared: string[] = [];

  for (const [variable, value] of values) {
    // The app gets every key in capitals, so keys are compared ignoring case.
    const key = spelled.get(variable.toUpperCase()) ?? variable;
    const before = stored.get(key);
    if (before?.secret ?? addsSecrets) secrets.push(key);

    if (before === undefined) added.set(key, value);
    else if (isHidden(before)) uncompared.push(key);
    else if (before.value !== value) changed.set(key, value);
  }

  if (runner === 'wasm' && secrets.length > 0) {
    const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${name}"`;
    const next = 'Use a store without secrets: `--create-config` makes one with `--runner wasm`.';
    throw new DeployError('config-store', `${problem}: ${formatNames(secrets)}.`, { next });
  }

  const wanted = new Set([...values.keys()].map((variable) => variable.toUpperCase()));
  const removed = prune ? [...stored.keys()].filter((key) => !wanted.has(key.toUpperCase())) : [];
  return { added, changed, removed, uncompared, addsSecrets };
}

/** Prepares a preview's store, which contains only `preview-config` and is created or found at the first write. @throws DeployError `config-store`, `plan-limit` */
export function previewConfig(
  desk: Desk,
  { store, values }: { store: PreviewStore; values: ConfigValues },
): Variables {
  const { tools, want } = desk;
  const { runner } = want;
  const { name, owner } = store;
  let change: Awaited<ReturnType<typeof readConfig>> | undefined;
  let hasMadeStore = false;
  const shared = () => explainShared(tools, { store: name, but: want });

  async function read(prune: boolean) {
    const other = hasMadeStore ? undefined : await findOtherOwner(desk, store);
    // The name of the store is made of `config-service`.
    if (other)
      throw new DeployError(
        'config-store',
        `"${name}" would be the parameter store of this preview, but ${other}.`,
      );

    // The owner is in the store but is not secret.
    tools.log.secrets.exempt(owner);
    // The owner first: a run that is cut off leaves a store that says whose it is.
    const all = new Map([[ownerVariable, owner], ...values]);
    return readConfig(tools, { store: { name, prune }, values: all, runner });
  }

  return {
    written: () => change?.written() ?? 0,
    plan: async () => {
      const there = await lookFor(tools, keyOfStore(name));
      if (there && there !== 'unseen' && !(await findStoreSleep(tools, name)))
        return (await read((await shared()) === undefined)).plan();

      const names = formatNames([...values.keys()]);
      tools.log.info(`The preview would have its own parameter store "${name}" with: ${names}`);
      const rows = Object.entries({ store: name, variables: names });
      return { title: 'Environment variables of this preview', rows };
    },
    hasMadeStore: () => hasMadeStore,
    write: async () => {
      const onMade = () => {
        hasMadeStore = true;
      };
      const secrets = runner !== 'wasm';
      const isNew = await ensureParameterStore(desk, { name, secrets, onMade });
      change = await read(true);
      if (!hasMadeStore) await markUnmarked(desk, keyOfStore(name));
      await change.write();

      return isNew;
    },
    undo: async (parts) => (await change?.undo(parts)) ?? 0,
    complete: async (effect) => change?.complete(effect),
    prune: async () => {
      const reason = change?.surplus ? await shared() : undefined;
      return reason === undefined ? change?.prune() : change?.keep(reason);
    },
  };
}

/** Returns the reason why a store may not be the preview's; undefined for an empty store of nobody, which needs no protection. */
async function findOtherOwner(
  { tools, context }: Desk,
  { name, owner }: PreviewStore,
): Promise<string | undefined> {
  const { store } = await openParameterStore(tools, { name });
  const values = await store.list();
  const stored = values.get(ownerVariable)?.value;
  const tags = await tools.tags.of(keyOfStore(name));

  const its = readMarker(tags ?? []);
  if (its.repository !== undefined && !namesRepository(its, ownerOf(context).value))
    return `its tags name ${plainText(its.repository, 120)}`;
  if (stored === owner) return undefined;
  if (stored) return `it belongs to ${plainText(stored, 120)}`;
  if (values.size > 0) return 'it has variables but names no owner';
  return tags ? undefined : 'its tags, which may name another owner, cannot be read';
}
