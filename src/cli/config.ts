import { DeployError } from '../base/errors.js';
import { printableJson } from '../base/plain-text.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import type { Parameter } from '../platform/parameter-store.js';
import { openParameterStore, usingStore } from '../services/config/open-store.js';
import { settleConfig } from '../services/config/settle.js';
import { type ConfigValues, checkValues } from '../services/config/values.js';
import type { Run } from '../targets/target.js';
import { CliError } from './cli-error.js';
import { connect } from './connection.js';
import type { Session } from './session.js';

/** What is asked of the parameter store that the input `config-service` names. */
export interface ConfigRequest {
  action: 'list' | 'set' | 'unset';
  /** Names, or for `set` also `NAME=value`. */
  variables: string[];
  /** `list` prints the values too. */
  show?: boolean;
  json?: boolean;
}

/** `osc-deploy config`: the environment variables that apps read from a parameter store when they start. */
export async function changeConfig(session: Session, request: ConfigRequest): Promise<void> {
  const { action, variables } = request;
  if ((action === 'list') !== (variables.length === 0)) {
    throw new CliError('usage', action === 'list' ? 'list takes no names.' : `${action} needs the name of a variable.`);
  }
  session.check();
  const toSet = action === 'set' ? await valuesToSet(session, variables) : undefined;
  const { parts, ...clients } = await connect(session);
  const { log, inputs, terminal } = session;
  const { clock, interrupts } = terminal;
  const connected = { ...clients, ...parts, clock, signal: interrupts.signal };
  const run = { ...connected, operation: 'deploy' as const, preview: false, log, inputs };
  const name = inputs['config-service'] ?? '';
  if (toSet) {
    const { uncompared } = await settleConfig(run, toSet);
    if (uncompared.length > 0) {
      throw new DeployError(
        'config-store',
        `Not set, because "${name}" does not show its secrets: ${uncompared.join(', ')}.`,
      );
    }
  } else {
    const { store } = await openParameterStore(run, name);
    const { values, complete } = await usingStore(() => store.list());
    if (!complete) log.warning('The parameter store does not show all of its variables.');
    if (action === 'list') return showConfig(session, { values, request });
    for (const variable of variables) {
      const key = [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());
      await usingStore(() => store.remove(key ?? variable));
      log.info(key || !complete ? `- removed: ${key ?? variable}` : `There is no ${variable} in "${name}".`);
    }
  }
  session.stderr.line('An app reads its variables when it starts; `restart` starts it anew.');
}

/** Only names, since other people see a screen; with `--show` each value as JSON, which keeps it on one line. */
function showConfig(
  { stdout, stderr }: Session,
  { values, request: { show, json } }: { values: Map<string, Parameter>; request: ConfigRequest },
): void {
  const names = [...values.keys()].sort();
  if (names.length === 0) stderr.line('The parameter store has no variables.');
  const shown = Object.fromEntries(names.map((name) => [name, values.get(name)?.value ?? null]));
  const hidden = names.filter((name) => shown[name] === null);
  if (show && hidden.length > 0) {
    stderr.line(`Secrets that are not shown without the key of the store, OSC_CONFIG_API_KEY: ${hidden.join(', ')}`);
  }
  if (json) stdout.line(JSON.stringify(show ? shown : names, null, 2));
  else
    for (const name of names)
      stdout.line(show ? `${name}=${printableJson(shown[name])}` : printableJson(name).slice(1, -1));
}

/** A name without a value has it on standard input, where other users do not see it. */
async function valuesToSet({ terminal }: Session, variables: string[]): Promise<ConfigValues> {
  const given: [string, string][] = [];
  for (const variable of variables) {
    const [name = '', ...rest] = variable.split('=');
    const only = variables.length === 1;
    given.push([name, rest.length > 0 ? rest.join('=') : await valueFrom(terminal, { name, only })]);
  }
  const values = checkValues(given);
  if ('problem' in values) throw new CliError('usage', `What is to be set is not valid: ${values.problem}.`);
  return values;
}

async function valueFrom(
  { askSecret, input }: Session['terminal'],
  { name, only }: { name: string; only: boolean },
): Promise<string> {
  const value = (await askSecret(`Value of ${name}: `)) ?? (only ? await input() : undefined);
  if (!value) {
    throw new CliError(
      'usage',
      `${name} has no value: give ${name}=value, or only the name, and the value on standard input.`,
    );
  }
  return value.replace(/\r?\n$/, '');
}

/** Makes the store before the deploy that reads from it. */
export async function createConfig(run: Run, { clients }: { clients: PlatformClients }): Promise<true> {
  const { inputs, runtime, settings } = run;
  // The deploy of a preview makes its own.
  if (settings.access) return true;
  const target = inputs.target === 'app' ? 'app' : 'runner';
  const name = inputs['config-service'] ?? '';
  const [{ serviceContext }, { ensureParameterStore }] = await Promise.all([
    import('../targets/services.js'),
    import('../services/config/ensure-store.js'),
  ]);
  // A wasm app reads its store without a key, so it could not read a secret.
  const options = { name, secrets: inputs.runner !== 'wasm' };
  const created = await ensureParameterStore(serviceContext(run, { target, clients }), options);
  if (!created) runtime.log.info(`The parameter store "${name}" is there already.`);
  return true;
}
