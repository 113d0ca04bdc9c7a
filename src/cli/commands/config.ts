import { Argument } from 'commander';
import { DeployError } from '../../base/errors.js';
import { printableJson } from '../../base/plain-text.js';
import { type ConfigValues, checkValues } from '../../contract/rules/config.js';
import type { Parameter } from '../../platform/parameter-store.js';
import { readConfig } from '../../services/config/settle.js';
import { openParameterStore } from '../../services/config/store.js';
import { type CommandSpec, type Json, optionFor } from '../options.js';
import { connect, type Session } from '../session.js';

type ConfigOptions = Json & { show?: boolean };

export const config: CommandSpec<ConfigOptions> = {
  name: 'config',
  aliases: ['env'],
  group: 'Change',
  description: 'List, set or unset variables of apps.',
  arguments: [
    new Argument('[action]', 'what to do').choices(['list', 'set', 'unset']),
    new Argument(
      '[variables...]',
      'NAME=value, or NAME with its value on standard input; for unset names',
    ),
  ],
  options: [
    optionFor('config-service', 'the parameter store; its key in OSC_CONFIG_API_KEY'),
    ['--show', 'list the values too'],
    ['--json', 'print JSON'],
  ],
  help: `Examples:
  osc-deploy config list --config-service shopconfig
  osc-deploy config set MODE=production LEVEL=info --config-service shopconfig
  osc-deploy config set DB_PASSWORD --config-service shopconfig < password.txt
  osc-deploy config unset LEVEL --config-service shopconfig
Arguments are seen by every user of the machine: give a secret on standard input, or type it when asked.`,
  // oxlint-disable-next-line complexity -- to be divided
  async run(session, options, [action, ...variables]) {
    const name = session.raw['config-service'];
    const wrong = [
      !action && 'Say what to do: list, set or unset.',
      !name && '--config-service is required: the name of the parameter store.',
      action === 'list' && variables.length > 0 && 'list takes no names.',
      action !== 'list' && variables.length === 0 && `${action} needs the name of a variable.`,
    ].find(Boolean);
    if (wrong) throw new DeployError('usage', wrong);

    session.check();

    const toSet = action === 'set' ? await readValues(session, variables) : undefined;
    const { tools } = await connect(session);
    const { log, inputs } = session;
    const opened = { name, apiKey: inputs['config-api-key'] };

    if (toSet) {
      const change = await readConfig(tools, { store: opened, values: toSet });
      await change.write();
      const text = `Not set, because "${name}" does not show its secrets: ${change.uncompared.join(', ')}.`;
      if (change.uncompared.length > 0) throw new DeployError('config-store', text);
    } else {
      const { store } = await openParameterStore(tools, opened);
      const values = await store.list();

      if (action === 'list') return showConfig(session, values, options);

      const keyOf = (variable: string) =>
        [...values.keys()].find((one) => one.toUpperCase() === variable.toUpperCase());

      for (const variable of variables) {
        const key = keyOf(variable);
        await store.remove(key ?? variable);
        log.info(key ? `- removed: ${key}` : `There is no ${variable} in "${name}".`);
      }

      if (!variables.some(keyOf)) return;
    }

    session.stderr.line(
      session.asTyped('Restart the app that reads it to apply this: `osc-deploy restart <name>`'),
    );
  },
};

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
