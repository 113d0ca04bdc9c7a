import { DeployError, isStatus } from '../../base/errors.js';
import { count } from '../../base/format.js';
import { plainText } from '../../base/plain-text.js';
import { ParameterStore, parameterStoreId } from '../../platform/parameter-store.js';
import type { ServiceParts } from '../parts.js';
import type { ServiceContext, SummaryTable } from '../service-context.js';
import { whileWaking } from '../wait-until-ready.js';
import { type ConfigValues, maskConfig } from './values.js';

/** What it takes to reach a store, and to change it. */
type StoreScope = Pick<ServiceContext, 'inputs' | 'log' | 'controlPlane' | keyof ServiceParts>;
type ConfigScope = StoreScope & Pick<ServiceContext, 'operation' | 'preview'>;

/** What differs between `config` and its store, by the names as the store spells them. Values are in no message. */
interface ConfigChange {
  added: Map<string, string>;
  changed: Map<string, string>;
  /** Only with `config-prune`. */
  removed: string[];
  unchanged: number;
}

/**
 * Brings the parameter store `config-service` in step with `config`, or says what would change. Comes before the
 * deploy, which starts the app anew anyway: so it reads the new values, and starts once.
 * @throws DeployError `config-store`
 */
export async function settleConfig(scope: ConfigScope, values: ConfigValues): Promise<SummaryTable> {
  const { inputs, log, operation } = scope;
  maskConfig(values, log);
  const name = inputs['config-service'] ?? '';
  const store = await openParameterStore(scope, name);
  const change = await compare(store, { values, prune: inputs['config-prune'], scope });
  const different = differences(change);
  const sentence = different.map(([what, names]) => `${count(names.length, 'variable')} ${what}`).join(', ');
  const rows = different.map(([what, names]): [string, string] => [what, plainText(names.sort().join(', '), 2000)]);
  const plans = operation === 'plan' || scope.preview;
  log.info(`Parameter store "${name}": ${sentence || 'nothing differs'}.`);
  for (const [what, names] of rows) log.info(`- ${plans ? 'would be ' : ''}${what}: ${names}`);
  if (operation !== 'plan' && scope.preview && rows.length > 0) {
    log.warning(
      `A preview writes no \`config\`: the store "${name}" is production's, which would read the values at its next start.`,
    );
  }
  if (!plans) await write(store, change);
  const title = plans ? 'Environment variables that would change' : 'Environment variables';
  return { title, rows: [...rows, ['unchanged', String(change.unchanged)]] };
}

/**
 * The store of that name, as it is.
 * @throws DeployError `config-store` where there is none
 */
export async function openParameterStore(scope: StoreScope, name: string): Promise<ParameterStore> {
  const { inputs, tokens, trustedHosts } = scope;
  const service = await scope.catalog.find(parameterStoreId);
  const missing = (why: string) =>
    new DeployError('config-store', `There is no parameter store "${plainText(name, 80)}": ${why}.`);
  if (!service) throw missing(`the workspace has no ${parameterStoreId}`);
  const record = await scope.instancesOf(service).find(name);
  if (!record?.url) {
    const asleep = await whileWaking(() => scope.account.suspended());
    const sleeps = asleep?.some((one) => one.serviceId === parameterStoreId && one.instanceName === name);
    throw missing(sleeps ? 'it is suspended, and has to be woken up first' : 'no instance has this name');
  }
  const what = `the address of the parameter store "${name}"`;
  const address = trustedHosts.addressFor(record.url, { what, secret: 'a service access token' });
  const key = inputs['config-api-key'];
  const auth = tokens.auth(parameterStoreId, 'authorization');
  const json = scope.controlPlane.json.withAuth(key ? { ...auth, also: { 'x-api-key': key } } : auth);
  return new ParameterStore({ json, address });
}

async function compare(
  store: ParameterStore,
  { values, prune, scope }: { values: ConfigValues; prune: boolean; scope: StoreScope },
): Promise<ConfigChange> {
  const stored = await usingStore(() => store.list());
  const spelled = new Map([...stored.values.keys()].map((key) => [key.toUpperCase(), key]));
  const change: ConfigChange = { added: new Map(), changed: new Map(), removed: [], unchanged: 0 };
  for (const [name, value] of values) {
    // The app sees every key in capitals, so one that differs in case is the same one.
    const key = spelled.get(name.toUpperCase()) ?? name;
    const before = stored.values.get(key) ?? (stored.complete ? undefined : await usingStore(() => store.get(key)));
    if (before === value) change.unchanged++;
    else (before === undefined ? change.added : change.changed).set(key, value);
  }
  if (!prune) return change;
  if (!stored.complete) {
    scope.log.warning(
      'The parameter store does not show all of its values, so none that disappeared from `config` is deleted.',
    );
    return change;
  }
  const kept = new Set([...values.keys()].map((name) => name.toUpperCase()));
  change.removed = [...stored.values.keys()].filter((key) => !kept.has(key.toUpperCase()));
  return change;
}

async function write(store: ParameterStore, { added, changed, removed }: ConfigChange): Promise<void> {
  for (const [key, value] of [...added, ...changed]) await usingStore(() => store.set(key, value));
  for (const key of removed) await usingStore(() => store.remove(key));
}

/** What the store refuses is mostly its key. @throws DeployError `config-store` */
export async function usingStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStatus(error, 401, 403)) throw error;
    throw new DeployError('config-store', `The parameter store refuses access: ${error.message}`, {
      cause: error,
      next: 'If it has a key, give it as `config-api-key`, at a terminal in OSC_CONFIG_API_KEY.',
    });
  }
}

/** What differs, by what becomes of it. */
function differences({ added, changed, removed }: ConfigChange): [what: string, names: string[]][] {
  const all: [string, string[]][] = [
    ['added', [...added.keys()]],
    ['changed', [...changed.keys()]],
    ['removed', removed],
  ];
  return all.filter(([, names]) => names.length > 0);
}
