import { Argument, Option } from 'commander';
import type { PlatformClients } from '../../credentials/authenticate.js';
import type { Run } from '../../targets/target.js';
import { CliError } from '../cli-error.js';
import type { CommandSpec } from '../command.js';
import { carryOut, title } from '../recipe.js';
import type { Session } from '../session.js';
import {
  deployed,
  type Json,
  json,
  preview,
  runner,
  service,
  site,
  targetOf,
  type What,
  waiting,
  whatOf,
} from './options.js';

/* Commands that are recipes of the action. */

const built = 'the folder that the build wrote';

export const publish: CommandSpec<Json> = {
  name: 'publish',
  description: 'Put a built directory on My Pages. Only what changed goes up; done means live.',
  arguments: [new Argument('<directory>', built)],
  options: [...site, json],
  help: `What goes up is the directory as it is: dot files too, but no .git, no .env* and nothing outside of it.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
  inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
  run: carryOut,
};

export const run: CommandSpec<Json & { createConfig?: boolean }> = {
  name: 'run',
  description: 'Run a repository as an app, or a service of the catalogue; wait until it is ready.',
  options: [...service, ['--create-config', 'make the parameter store, with secrets, where it is not there'], json],
  help: `Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`,
  inputs: (options) => ({ target: targetOf(options), operation: 'deploy' }),
  run: async (session, { createConfig: creates, json: asJson }) => {
    const { inputs } = session;
    if (creates && !(inputs['config-service'] && ['runner', 'app'].includes(inputs.target))) {
      const what = '--create-config is for runners and apps, and needs --config-service: the name of the store.';
      throw new CliError('usage', what);
    }
    await carryOut(session, {
      json: asJson,
      before: creates ? (await import('../config.js')).createConfig : undefined,
    });
  },
};

export const plan: CommandSpec<Json & What> = {
  name: 'plan',
  description: 'Say what `publish` or `run` would do. Changes nothing: the client refuses to write.',
  arguments: [new Argument('[directory]', built)],
  options: [...new Set([...site, ...service]), json],
  help: `Examples:
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp`,
  inputs: (options, [directory]) => ({
    directory,
    target: directory === undefined ? targetOf(options) : 'pages',
    operation: 'plan',
  }),
  run: async (session, options, [directory]) => {
    if (directory === undefined && whatOf(options) === 'pages') {
      throw new CliError('usage', 'Give the directory of a site, or --runner, --service or --target.');
    }
    await carryOut(session, options);
  },
};

export const remove: CommandSpec<Json & { yes?: boolean }> = {
  name: 'remove',
  description: 'Take a site down, or remove an app, instance or job. One that is not there is fine.',
  options: [
    new Option('--name <name>', 'which one: never guessed').makeOptionMandatory(),
    ['--yes', 'do not ask on a terminal'],
    ['--domain <name>', 'custom domain of an app or instance, to be freed with it'],
    preview,
    new Option('--target <what>', 'what it is').choices(['pages', 'runner', 'app', 'instance', 'job']),
    runner,
    ['--service <id>', 'of an instance or job: the service id'],
    json,
  ],
  help: `Examples:
  osc-deploy remove --name my-site
  osc-deploy remove --runner web --name myapp`,
  inputs: (options) => ({ target: whatOf(options), operation: 'remove' }),
  run: async (session, { json: asJson, yes }) =>
    carryOut(session, {
      json: asJson,
      before: yes ? undefined : async (about, at) => confirmed(session, about, at),
    }),
};

export const rollback: CommandSpec<Json & { to: string }> = {
  name: 'rollback',
  description: 'Build a runner or app from a former commit or ref; wait until that is live.',
  options: [
    ...deployed,
    ...waiting,
    new Option(
      '--source-ref, --to <ref>',
      'tag or branch; commit where the runner takes one (web and wasm)',
    ).makeOptionMandatory(),
    json,
  ],
  help: `Examples:
  osc-deploy rollback --runner web --name shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback --app --name shop --to v1.4.1
Its next deploy goes forward again.`,
  inputs: (options) => ({ target: whatOf(options), operation: 'deploy' }),
  run: async (session, options) => (await import('../roll-back-app.js')).rollBackTo(session, options),
};

/** Asks on a terminal before something is removed. @returns false for a no */
async function confirmed(
  session: Session,
  { inputs, intent }: Run,
  { clients, place }: { clients: PlatformClients; place: string },
): Promise<boolean> {
  const { terminal, log } = session;
  const { isThere } = await import('../deployed.js');
  // The recipe says that there is nothing to remove.
  if (!(await isThere(session, { clients, inputs: { ...inputs, name: intent.name } }))) return true;
  const answer = await terminal.confirm(`Remove ${title({ ...inputs, name: intent.name })} from ${place}?`);
  if (answer === false) log.info('Nothing was changed.');
  return answer !== false;
}
