import { Option } from 'commander';
import type { PlatformClients } from '../../credentials/authenticate.js';
import type { Run } from '../../targets/target.js';
import type { CommandSpec } from '../command.js';
import { isThere } from '../find-deployed.js';
import { type Json, json, preview, runner, whatOf } from '../options.js';
import { carryOut, title } from '../recipe.js';
import type { Session } from '../session.js';

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

/** Asks on a terminal before something is removed. @returns false for a no */
async function confirmed(
  session: Session,
  { inputs, intent }: Run,
  { clients, place }: { clients: PlatformClients; place: string },
): Promise<boolean> {
  const { terminal, log } = session;
  // The recipe says that there is nothing to remove.
  if (!(await isThere(session, { clients, inputs: { ...inputs, name: intent.name } }))) return true;
  const answer = await terminal.confirm(`Remove ${title({ ...inputs, name: intent.name })} from ${place}?`);
  if (answer === false) log.info('Nothing was changed.');
  return answer !== false;
}
