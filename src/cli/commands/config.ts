import { Argument } from 'commander';
import { createStore } from '../../action/service.js';
import { DeployError } from '../../base/errors.js';
import { plainText, printableJson } from '../../base/plain-text.js';
import { type ConfigValues, checkValues } from '../../contract/rules/config.js';
import { type Parameter, parameterStoreId } from '../../platform/parameter-store.js';
import { openParameterStore } from '../../services/config/store.js';
import { findStoreSleep } from '../../services/config/store-of-start.js';
import { readConfig } from '../../services/config/variables.js';
import { openClone } from '../clone.js';
import { checkFoundStore } from '../lending.js';
import { type CommandSpec, type Json, optionFor } from '../options.js';
import { runRecipe } from '../recipe.js';
import { connect, type Session, withInputs } from '../session.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { placeOf, stepOfFolder } from '../workflow/folder-step.js';

type ConfigOptions = Json & { show?: boolean };

export const config: CommandSpec<ConfigOptions> = {
  name: 'config',
  aliases: ['env'],
  group: 'Change',
  description: 'List, set or unset variables of apps.',
  arguments: [
    new Argument('[action]', 'what to do').choices(['list', 'set', 'unset', 'create']),
    new Argument('[variables...]', 'NAME=value; NAME (its value on standard input)'),
  ],
  options: [
    optionFor('config-service', 'the parameter store (default: from the workflow)'),
    ['--show', 'list the values too'],
    ['--json', 'of list: print JSON'],
  ],
  help: `Examples:
  osc-deploy config create shopconfig
  osc-deploy config list
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Other users see arguments: give a secret on standard input, or when asked. The store's key is read from OSC_CONFIG_API_KEY.`,
  async run(session, options, [action, ...variables]) {
    if (action === 'create') return createNamedStore(session, variables);

    const wrong = [
      !action && 'Say what to do: list, set, unset or create.',
      action === 'list' && variables.length > 0 && 'list takes no names.',
      action !== 'list' && variables.length === 0 && `${action} needs the name of a variable.`,
    ].find(Boolean);
    if (wrong) throw new DeployError('usage', wrong);

    session.check();

    const typed = session.inputs['config-service'];
    const name = typed ?? (await storeOfClone(session));
    const apiKey = session.inputs['config-api-key'];
    const store = { name, apiKey, isFound: typed === undefined };
    if (action === 'list') return listVariables(session, { store, options });

    const isChanged =
      action === 'set'
        ? await setVariables(session, { store, variables })
        : await unsetVariables(session, { store, variables });
    if (!isChanged) return;

    session.stderr.line(
      session.asTyped(
        'Restart the app that reads it to apply this: `osc-deploy restart` with its name',
      ),
    );
  },
};

interface StoreOf {
  store: {
    name: string;
    apiKey: string | undefined;
    /** Only a file of the clone names it. */
    isFound: boolean;
  };
}

/** Signs in, and judges a store that was found. @throws DeployError `config-store` for another repository's */
async function connectTo(session: Session, { name, isFound }: StoreOf['store']) {
  const { tools } = await connect(session);
  if (isFound) await checkFoundStore(session, { tools, name });
  return tools;
}

/** Creates a parameter store without an app. An existing store is not changed. */
async function createNamedStore(session: Session, names: string[]): Promise<void> {
  const [name, ...more] = names;
  if (name === undefined || more.length > 0)
    throw new DeployError('usage', 'create needs the name of one parameter store.');

  const inputs = { target: 'instance', service: parameterStoreId, name, operation: 'deploy' };
  const { tools } = await connect(withInputs(session, inputs));
  const service = await tools.catalog.find(parameterStoreId);
  const found = service && (await tools.instancesOf(service).find(name));
  if (found && !(await findStoreSleep(tools, name))) {
    session.log.info(`There is a parameter store "${name}" already; it stays as it is.`);
    return;
  }

  await runRecipe(withInputs(session, inputs), {}, async (task, { clients }) => {
    await createStore(task, { clients });
    return false;
  });
}

/** Returns the parameter store that the clone's workflow names. @throws DeployError `usage` without one */
async function storeOfClone({ terminal, log }: Session): Promise<string> {
  const clone = await openClone(terminal);
  const differ = (one: DeployStep, other: DeployStep) =>
    one.inputs['config-service'] === other.inputs['config-service'] ? [] : ['config-service'];
  const step = stepOfFolder(clone, { kind: 'built', chooses: 'store' }, differ);
  const name = step?.inputs['config-service'];
  if (!step || !name || name.includes('${{')) {
    const text =
      '--config-service is required: no workflow of this folder names a parameter store.';
    throw new DeployError('usage', text);
  }

  log.info(`Parameter store "${plainText(name, 80)}", as ${placeOf(step)}, says.`);
  return name;
}

async function listVariables(
  session: Session,
  { store: opened, options }: StoreOf & { options: ConfigOptions },
): Promise<void> {
  const tools = await connectTo(session, opened);
  const { store } = await openParameterStore(tools, opened);
  showConfig(session, await store.list(), options);
}

async function setVariables(
  session: Session,
  { store, variables }: StoreOf & { variables: string[] },
): Promise<true> {
  const values = await readValues(session, variables);
  const tools = await connectTo(session, store);
  const change = await readConfig(tools, { store, values });
  await change.write();

  if (change.uncompared.length > 0) {
    const names = change.uncompared.join(', ');
    const text = `Not set, because "${store.name}" does not show its secrets: ${names}.`;
    throw new DeployError('config-store', text);
  }

  return true;
}

/** Returns whether a variable was there. */
async function unsetVariables(
  session: Session,
  { store: opened, variables }: StoreOf & { variables: string[] },
): Promise<boolean> {
  const tools = await connectTo(session, opened);
  const { store } = await openParameterStore(tools, opened);
  const values = await store.list();
  const keyOf = (variable: string) =>
    [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());

  for (const variable of variables) {
    const key = keyOf(variable);
    await store.remove(key ?? variable);
    session.log.info(key ? `- removed: ${key}` : `There is no ${variable} in "${opened.name}".`);
  }

  return variables.some(keyOf);
}

function showConfig(
  { stdout, stderr }: Session,
  values: Map<string, Parameter>,
  { show, json }: ConfigOptions,
): void {
  const names = [...values.keys()].sort();
  if (names.length === 0) stderr.line('The parameter store has no variables.');

  const shown = Object.fromEntries(names.map((name) => [name, values.get(name)?.value ?? null]));
  const hidden = names.filter((name) => shown[name] === null);
  if (show && hidden.length > 0) {
    stderr.line(
      `Secrets that are not shown without the key of the store, OSC_CONFIG_API_KEY: ${hidden.join(', ')}`,
    );
  }

  if (json) stdout.verbatim(printableJson(show ? shown : names, 2));
  else
    for (const name of names)
      stdout.verbatim(
        show ? `${name}=${printableJson(shown[name])}` : printableJson(name).slice(1, -1),
      );
}

async function readValues({ terminal }: Session, variables: string[]): Promise<ConfigValues> {
  const given: [string, string][] = [];

  for (const variable of variables) {
    const [name = '', ...rest] = variable.split('=');
    const typed = async () =>
      (await terminal.askSecret(`Value of ${name}: `)) ??
      (variables.length === 1 ? await terminal.input() : undefined);
    const value = rest.length > 0 ? rest.join('=') : (await typed())?.replace(/\r?\n$/, '');
    const usage = `give ${name}=value, or only the name, and the value on standard input`;

    if (!value && rest.length === 0)
      throw new DeployError('usage', `${name} has no value: ${usage}.`);

    given.push([name, value ?? '']);
  }

  const values = checkValues(given);
  if ('problem' in values)
    throw new DeployError('usage', `The variables are not valid: ${values.problem}.`);

  return values;
}
