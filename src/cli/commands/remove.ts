import { Argument } from 'commander';
import { DeployError } from '../../base/errors.js';
import type { Task } from '../../targets/target.js';
import type { CommandSpec } from '../command.js';
import { chooseOne, notFoundError, searchDeployed } from '../find-deployed.js';
import { type Json, json, kinds, nameInputs, optionFor } from '../options.js';
import { carryOut, describeNamed } from '../recipe.js';
import { type Session, withInputs } from '../session.js';

interface RemoveOptions extends Json {
  yes?: boolean;
  previewBranch?: boolean;
}

export const remove: CommandSpec<RemoveOptions> = {
  name: 'remove',
  aliases: ['rm', 'delete', 'destroy'],
  group: 'Change',
  description: 'Remove a site, app or instance.',
  arguments: [new Argument('[name]', 'its name')],
  options: [
    ['--yes', 'do not ask; needed without a terminal'],
    ...kinds,
    optionFor('preview'),
    optionFor('domain', 'custom domain of an app or instance, to be freed with it'),
    json,
  ],
  help: `Examples:
  osc-deploy remove my-site
  osc-deploy remove my-site --preview-branch --yes
A name that nothing has is no error, so that this can be repeated.`,
  inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'remove' }),
  run: removeDeployed,
};

async function removeDeployed(
  session: Session,
  { yes, json: asJson, previewBranch: isPreview }: RemoveOptions,
): Promise<void> {
  const { terminal, inputs, raw, log, stdout } = session;
  if (!inputs.name) throw new DeployError('usage', 'Give the name of what is to be removed.');
  if (!yes && !terminal.isInteractive) throw new DeployError('usage', 'Give --yes: there is no terminal to ask on.');
  let chosen = session;
  if (raw.target === '' && isPreview) chosen = withInputs(session, { target: 'pages' });
  else if (raw.target === '') {
    const search = await searchDeployed(session);
    if (search.found.length === 0 && search.unread.length === 0) {
      // A person who sees a slip of the pen can answer it; a script that is repeated is right.
      if (search.near && terminal.isInteractive) throw notFoundError(session, search);
      const near = search.near ? ` There is "${search.near}".` : '';
      log.info(`There is no site, app or instance "${inputs.name}"; nothing to remove.${near}`);
      if (asJson) stdout.line(JSON.stringify({ name: inputs.name, operation: 'removed', changed: false }, null, 2));
      return;
    }
    chosen = withInputs(session, (await chooseOne(session, search)).inputs);
  }
  await carryOut(chosen, {
    json: asJson,
    before: yes ? undefined : (run, { place }) => confirmRemoval(chosen, run, place),
  });
}

/** Asks before something is removed. @returns false for a no */
async function confirmRemoval(session: Session, { inputs, intent }: Task, place: string): Promise<boolean> {
  const { terminal, log } = session;
  const { found } = await searchDeployed(withInputs(session, { name: intent.name }));
  // The recipe says that there is nothing to remove.
  if (found.length === 0) return true;
  const answer = await terminal.confirm(`Remove ${describeNamed({ ...inputs, name: intent.name })} from ${place}?`);
  if (answer === false) log.info('Nothing was changed.');
  return answer !== false;
}
