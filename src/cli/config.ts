import { printableJson } from '../base/plain-text.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { openParameterStore, settleConfig, usingStore } from '../services/config/settle.js';
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
  const { log, inputs } = session;
  const run = { ...clients, ...parts, operation: 'deploy' as const, preview: false, log, inputs };
  if (toSet) await settleConfig(run, toSet);
  else {
    const name = inputs['config-service'] ?? '';
    const store = await openParameterStore(run, name);
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
  { values, request: { show, json } }: { values: Map<string, string>; request: ConfigRequest },
): void {
  const names = [...values.keys()].sort();
  if (names.length === 0) stderr.line('The parameter store has no variables.');
  const shown = Object.fromEntries(names.map((name) => [name, values.get(name) ?? '']));
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
  // Nothing on standard input is a slip more often than an empty value, which is NAME= with nothing after it.
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
  const { inputs, runtime } = run;
  const target = inputs.target === 'app' ? 'app' : 'runner';
  const [{ serviceContext }, { createParameterStore }, { runService }] = await Promise.all([
    import('../targets/services.js'),
    import('../services/config/create-store.js'),
    import('../services/deploy.js'),
  ]);
  const created = await createParameterStore(serviceContext(run, { target, clients }), {
    deploy: runService,
    newSecret: () => runtime.newId().replaceAll('-', ''),
  });
  if (!created) runtime.log.info(`The parameter store "${inputs['config-service']}" is there already.`);
  return true;
}
