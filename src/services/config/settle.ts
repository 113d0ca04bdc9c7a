import { DeployError } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import type { RunnerKind } from '../../contract/runner-kinds.js';
import type { Parameter } from '../../platform/parameter-store.js';
import type { ConfigStore, SummaryTable } from '../service-run.js';
import type { ServiceTools } from '../service-tools.js';
import { type OpenStore, openParameterStore, usingStore, wrongKeyError } from './open-store.js';
import { type ConfigValues, maskConfig } from './values.js';

/** What a store should hold. */
interface Wanted {
  store: ConfigStore;
  values: ConfigValues;
  /** The runner of the app that reads it. */
  runner?: RunnerKind | undefined;
}

/** The differences between `config` and its store, by the names as the store spells them. Values are in no message. */
interface ConfigChange {
  added: Map<string, string>;
  changed: Map<string, string>;
  /** Only with `config-prune`. */
  removed: string[];
  /** Secrets that the store does not show, so that nothing says whether they differ. */
  uncompared: string[];
  unchanged: number;
  /** New variables become secrets. */
  addsSecrets: boolean;
}

/**
 * Brings the parameter store `config-service` in step with `config`, or says what would change. Comes before the
 * deploy, which starts the app anew anyway: so it reads the new values, and starts once.
 * @param options.plans nothing is written
 * @returns a table for the summary, and the secrets that were left alone, because nothing says whether they differ
 * @throws DeployError `config-store`
 */
export async function settleConfig(
  tools: ServiceTools,
  { plans = false, ...wanted }: Wanted & { plans?: boolean },
): Promise<{ table: SummaryTable; uncompared: string[] }> {
  const { log } = tools;
  const { name } = wanted.store;
  maskConfig(wanted.values, log);
  const opened = await openParameterStore(tools, wanted.store);
  const change = await compare(opened, wanted);
  const different = listDifferences(change);
  const sentence = different.map(([outcome, names]) => `${count(names.length, 'variable')} ${outcome}`).join(', ');
  const rows = different.map(([outcome, names]): [string, string] => [outcome, formatNames(names)]);
  const { uncompared } = change;
  log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
  for (const [outcome, names] of rows) log.info(`- ${plans ? 'would be ' : ''}${outcome}: ${names}`);
  if (uncompared.length > 0) {
    const which = `${count(uncompared.length, 'secret')} of the parameter store "${name}"`;
    log.warning(
      `${which} cannot be compared without its key, so nothing is written there: ${formatNames(uncompared)}. Give the key as \`config-api-key\`, or \`osc-deploy config unset\` them first.`,
    );
    rows.push(['not compared', formatNames(uncompared)]);
  }
  if (!plans) await write(opened, change);
  const title = plans ? 'Environment variables that would change' : 'Environment variables';
  return { table: { title, rows: [...rows, ['unchanged', String(change.unchanged)]] }, uncompared };
}

function formatNames(names: string[]): string {
  return plainText(names.sort().join(', '), 2000);
}

async function compare(
  { store, isSecure, isKeyUnproven }: OpenStore,
  { store: { name: storeName, prune }, values, runner }: Wanted,
): Promise<ConfigChange> {
  const stored = await usingStore(() => store.list());
  const all = [...stored.values()];
  if (isKeyUnproven && all.some(isHidden)) throw wrongKeyError(storeName);
  const spelled = new Map([...stored.keys()].map((key) => [key.toUpperCase(), key]));
  const addsSecrets = isSecure || all.some(({ secret }) => secret);
  const initial = { removed: [], uncompared: [], unchanged: 0, addsSecrets };
  const change: ConfigChange = { added: new Map(), changed: new Map(), ...initial };
  const secrets: string[] = [];
  for (const [name, value] of values) {
    // The app sees every key in capitals, so one that differs in case is the same one.
    const key = spelled.get(name.toUpperCase()) ?? name;
    const before = stored.get(key);
    if (before?.secret ?? addsSecrets) secrets.push(key);
    if (before === undefined) change.added.set(key, value);
    else if (isHidden(before)) change.uncompared.push(key);
    else if (before.value === value) change.unchanged++;
    else change.changed.set(key, value);
  }
  if (runner === 'wasm' && secrets.length > 0) throw secretsOfWasmError(storeName, secrets);
  if (!prune) return change;
  const kept = new Set([...values.keys()].map((name) => name.toUpperCase()));
  change.removed = [...stored.keys()].filter((key) => !kept.has(key.toUpperCase()));
  return change;
}

/** A secret that is shown only with the key of the store. */
function isHidden({ value }: Parameter): boolean {
  return value === undefined;
}

function secretsOfWasmError(store: string, names: string[]): DeployError {
  const problem = `\`runner: wasm\` reads its store without a key, so the app would get *** for each secret of "${store}"`;
  const next = 'Use a store without secrets: `--create-config` makes one where `--runner wasm` is given.';
  return new DeployError('config-store', `${problem}: ${formatNames(names)}.`, { next });
}

async function write({ store }: OpenStore, { added, changed, removed, addsSecrets }: ConfigChange): Promise<void> {
  for (const [key, value] of [...added, ...changed]) {
    await usingStore(() => store.set(key, value, { secret: addsSecrets }));
  }
  for (const key of removed) await usingStore(() => store.remove(key));
}

/** The names that differ, by what becomes of them. */
function listDifferences({ added, changed, removed }: ConfigChange): [outcome: string, names: string[]][] {
  const all: [string, string[]][] = [
    ['added', [...added.keys()]],
    ['changed', [...changed.keys()]],
    ['removed', removed],
  ];
  return all.filter(([, names]) => names.length > 0);
}
