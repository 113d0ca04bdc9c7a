import { Argument } from 'commander';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { instanceNames, pageNames } from '../../contract/names.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { type ServicePlatform, servicePlatform } from '../../platform/service-clients.js';
import { readersOf } from '../../services/store-users.js';
import { type Clone, openClone } from '../clone.js';
import {
  chooseDeployed,
  type Deployed,
  listGone,
  notFoundError,
  searchDeployed,
} from '../find-deployed.js';
import { type CommandSpec, type Json, json, kinds, nameInputs, optionFor } from '../options.js';
import { describeNamed, runRecipe } from '../recipe.js';
import { knownToken } from '../repository/repository.js';
import { findServer, hostOf } from '../repository/server.js';
import { connect, type Session, withInputs } from '../session.js';
import { kindsOfFolder } from '../workflow/folder-step.js';

export const remove: CommandSpec<Json & { yes?: boolean; previewBranch?: boolean }> = {
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
  first: ['--yes', '--site', '--app', '--preview-branch', '--json'],
  help: `Examples:
  osc-deploy remove my-site
  osc-deploy remove my-site --preview-branch --yes
An unknown name is not an error, so that the command can be repeated.`,
  inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'remove' }),
  async run(session, { yes, json: asJson, previewBranch }) {
    const { terminal, inputs, raw, stdout } = session;
    if (!inputs.name)
      throw new DeployError('usage', 'Give the name of the site, app or instance to remove.');
    if (!yes && !terminal.isInteractive)
      throw new DeployError('usage', 'Give --yes: there is no terminal to ask on.');

    const chosen = raw.target === '' ? await chooseKind(session, { previewBranch }) : session;
    if (!chosen) {
      const { value: name } = inputs.name;
      const nothing = { name, operation: 'removed', changed: false };
      if (asJson) stdout.line(JSON.stringify(nothing, null, 2));
      return;
    }

    await runRecipe(chosen, { json: asJson }, async ({ runtime, intent }, { clients, place }) => {
      const name = intent.name.value;
      const hasData = chosen.inputs.target === 'instance';
      const isStore = chosen.inputs.service === parameterStoreId;
      if (isStore) await warnOfReaders(servicePlatform(clients, runtime), name);
      if (yes) return true;

      const answer = await terminal.confirm(
        `Remove ${describeNamed({ ...chosen.inputs, name })} from ${place}?${hasData ? ' Its data is deleted with it.' : ''}`,
      );
      if (answer === false) throw new DeployError('usage', 'You said no.');

      return true;
    });
  },
};

/** Returns the session with the kind of the thing to remove, which may be the rest that an interrupted removal left; undefined if nothing has the name. @throws DeployError if several things have the name, and at a terminal if the name may be a typo */
async function chooseKind(
  session: Session,
  { previewBranch = false }: { previewBranch?: boolean | undefined },
): Promise<Session | undefined> {
  const name = session.inputs.name?.value ?? '';
  const sought = previewBranch ? await previewsOf(session, name) : [name];
  // The rules refuse this branch, before any request.
  if (sought.length === 0) return withInputs(session, { target: 'pages' });

  const connection = await connect(session);
  const search = await searchDeployed(session, {
    connection,
    sought: sought.map((value) => ({ value, from: 'person' })),
  });
  const choose = (found: Deployed[]) =>
    // The recipe computes the name of the preview from the typed name.
    chooseDeployed(session, {
      ...search,
      found: found.map((one) => ({ ...one, inputs: { ...one.inputs, name } })),
    });
  if (search.found.length > 0) return choose(search.found);

  // Perhaps only unseen: the removal looks for it again.
  const gone = await Promise.all(sought.map((one) => listGone(connection, one)));
  const isUnclear = search.unread.length > 0;
  if (gone.flat().length > 0 || isUnclear) return choose(gone.flat());

  // At a terminal the name may be a typo. A repeated script must succeed.
  const isTypo = search.near !== undefined && !previewBranch;
  if (isTypo && session.terminal.isInteractive) throw notFoundError(session, search);

  const near = isTypo ? ` There is "${search.near}".` : '';
  const shown = sought.map((one) => `"${one}"`).join(' or ');
  session.log.info(`There is no site, app or instance ${shown}; nothing to remove.${near}`);
  return undefined;
}

/** Returns the names that a preview of the checked-out branch can have, as a site and as another kind; empty where it has none. */
async function previewsOf({ terminal }: Session, name: string): Promise<string[]> {
  const { ref, defaultBranch } = await openClone(terminal);
  const branch = ref.replace('refs/heads/', '');
  if (branch === '' || defaultBranch === '' || branch === defaultBranch) return [];
  return [pageNames, instanceNames].map((naming) => naming.ofBranch(name, branch));
}

export const cleanup: CommandSpec<Json> = {
  name: 'cleanup',
  group: 'Change',
  description: 'Remove the previews of branches that are gone.',
  options: [optionFor('name'), ...kinds.slice(1), optionFor('preview-expires'), json],
  help: `Examples:
  osc-deploy cleanup
  osc-deploy cleanup --name my-site --preview-expires 14d
Without a name, of all that this folder's workflow deploys; with one, of a site, or of what --app, --runner or --service says.
\`git ls-remote origin\` says which branches there are; previews of pull requests need gh, or a token in GITHUB_TOKEN.`,
  inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'cleanup' }),
  run: async (session, options) => {
    const { terminal } = session;
    const clone = await openClone(terminal);
    const server = await findServer(terminal, clone);
    // A repository of the same name on another server has other pull requests.
    const isOwn = server !== undefined && hostOf(clone) === server.host;
    const token = isOwn ? await knownToken(terminal, server) : undefined;

    const inputs = withInputs(session, { 'github-token': token?.value });
    const asking = { ...inputs, apiUrl: isOwn ? server.apiUrl : undefined };
    for (const one of sweptBy(asking, clone)) await runRecipe(one, options);
  },
};

/** Without a name or a kind, all that the workflow of the folder deploys is swept; without a workflow, sites. */
function sweptBy(session: Session, clone: Clone): Session[] {
  const { raw, inputs } = session;
  const deployed = raw.target === '' && !inputs.name ? kindsOfFolder(clone) : [];
  if (deployed.length === 0) return [session];

  const origins = { target: 'workflow', runner: 'workflow', service: 'workflow' } as const;
  return deployed.map((one) => withInputs(session, one, origins));
}

/** Tells what would start without the variables of a parameter store, as far as it can be told. */
async function warnOfReaders(tools: ServicePlatform, store: string): Promise<void> {
  const { readers, unseen } = await readersOf(tools, store);
  const names = readers.map(
    ({ kind, name }) => `${kind === 'app' ? 'the app ' : ''}"${plainText(name, 80)}"`,
  );
  if (names.length > 0) tools.log.warning(`Its variables are read by ${names.join(', ')}.`);
  if (unseen) tools.log.warning(`What else reads its variables cannot be told: ${unseen}`);
}
