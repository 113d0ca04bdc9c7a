import { existsSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { Argument } from 'commander';
import { createStore } from '../../action/service.js';
import { ourCommand } from '../../base/advice.js';
import { DeployError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles, openClone } from '../clone.js';
import type { GivenInputs } from '../given-inputs.js';
import { detectProject, leftOutOfSite, unknownFolderError } from '../init/detect-project.js';
import type { CloneTop } from '../init/source.js';
import {
  type CommandSpec,
  following,
  type Json,
  json,
  type NamingOptions,
  service,
  site,
  siteOrService,
  targetOf,
} from '../options.js';
import { runRecipe } from '../recipe.js';
import type { Project } from '../repository/workflow.js';
import { type Session, withInputs } from '../session.js';
import { builtIn, onlyServiceError, placeIn, placeOf } from '../workflow/folder-step.js';

const deployHere = (operation: 'deploy' | 'plan') => ({
  name: operation,
  group: 'Deploy' as const,
  arguments: [new Argument('[directory]', 'a built site (default: found out)')],
  options: [...siteOrService, ...following, json],
  first: ['--name', '--preview-branch', '--exclude', '--keep', '--no-workflow', '--json'],
  inputs: ({ target }: NamingOptions, [directory]: string[]): GivenInputs => ({
    directory,
    target: directory === undefined ? target : 'pages',
    operation,
  }),
  follows: () => ({}),
  run: async (session: Session, options: Json & Following, [directory]: string[]) => {
    if (directory !== undefined && options.workflow !== false) await checkSite(session, directory);
    const detected = await detectTarget(session, options);
    await runRecipe(leaveOutRepository(detected), options);
  },
});

interface Following {
  workflow?: boolean;
}

/** @throws DeployError `usage` for a typed directory that the workflow runs as an app */
async function checkSite({ terminal, inputs }: Session, directory: string): Promise<void> {
  const clone = await openClone(terminal);
  const step = builtIn(clone, placeIn(clone, terminal.cwd, directory));
  if (!step) return;

  const shown = plainText(directory, 120);
  const folder = relative(terminal.cwd, resolve(terminal.cwd, directory)) || undefined;
  throw new DeployError('usage', `${placeOf(step)}, runs ${shown}; a directory is of a site.`, {
    next: ['To do what it does:', ourCommand(inputs.operation, folder)],
  });
}

export const deploy: CommandSpec<Json & NamingOptions> = {
  ...deployHere('deploy'),
  aliases: ['up', 'push'],
  description: 'Publish or run the project in this folder.',
  help: `Does what the workflow's step for this folder does; options win, and --exclude and --keep add to its lists. Without a workflow: what \`init\` would write.

Examples:
  osc-deploy deploy
  osc-deploy deploy --name my-site --preview-branch`,
};

export const plan: CommandSpec<Json & NamingOptions> = {
  ...deployHere('plan'),
  description: 'Show what would change; change nothing.',
  help: `Examples:
  osc-deploy plan
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp
The client refuses to write.`,
};

export const publish: CommandSpec<Json> = {
  name: 'publish',
  group: 'Deploy',
  description: 'Put a built directory on My Pages.',
  arguments: [new Argument('<directory>', 'the folder that the build wrote')],
  options: [...site, ...following, json],
  first: ['--name', '--preview-branch', '--exclude', '--keep', '--no-workflow', '--json'],
  help: `Uploads what changed, dot files too, but no .git and no .env*.

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
  inputs: (_, [directory]) => ({ directory, target: 'pages', operation: 'deploy' }),
  follows: () => ({}),
  run: async (session, options) => runRecipe(leaveOutRepository(session), options),
};

export const run: CommandSpec<Json & NamingOptions & Following & { createConfig?: boolean }> = {
  name: 'run',
  group: 'Deploy',
  description: 'Run a repository or a service.',
  options: [
    ...service,
    ['--create-config', 'make the parameter store if there is none'],
    ...following,
    json,
  ],
  first: ['--runner', '--service', '--name', '--source-ref', '--config-service', '--set'],
  help: `Examples:
  osc-deploy run --runner web --name myapp
  osc-deploy run --runner python --source-url https://github.com/owner/name
  osc-deploy run --service valkey-io-valkey --name cache
The default source is this clone's origin at the commit that is checked out, which has to be pushed.`,
  inputs: ({ target }) => ({ target, operation: 'deploy' }),
  follows: ({ service: id }) => ({ kind: id ? 'service' : 'built' }),
  run: async (opened, { createConfig: creates, ...options }) => {
    const { raw, terminal, followed } = opened;
    const isUntold = raw.target + raw.runner + raw.service === '';
    const onlyService =
      followed || !isUntold || options.workflow === false
        ? undefined
        : onlyServiceError(await openClone(terminal));
    if (onlyService) throw onlyService;

    const session = raw.target
      ? opened
      : withInputs(opened, { target: targetOf({ service: raw.service }) });
    const { inputs } = session;
    if (creates && !['runner', 'app'].includes(inputs.target))
      throw new DeployError('usage', '--create-config is for runners and apps.');

    if (creates && !inputs['config-service'])
      throw new DeployError('usage', '--create-config does not know which store to make.', {
        next: ['Name it:', ourCommand('<command> --config-service <name>')],
      });

    await runRecipe(session, options, creates ? createStore : undefined);
  },
};

/** Returns the session with its target: as typed, as the workflow says, or as detected in this folder. @throws DeployError `usage` */
async function detectTarget(session: Session, options: Following): Promise<Session> {
  const { terminal, raw, followed } = session;
  const clone = await openClone(terminal);
  if (followed) {
    checkBuilt(session, clone);
    return session;
  }

  if (raw.target !== '') return session;
  if (raw.runner !== '' || raw.service !== '')
    return withInputs(session, { target: targetOf({ service: raw.service }) });

  const project = detectProject(terminal.cwd, clone);
  const isPlanned = project !== undefined && !project.problem;
  const onlyService = isPlanned || options.workflow === false ? undefined : onlyServiceError(clone);
  if (onlyService) throw onlyService;

  if (!project) {
    const otherwise = ': give the directory of a site, or use `osc-deploy run`.';
    throw unknownFolderError(new CloneFiles(terminal.cwd), clone, otherwise);
  }
  if (project.problem) throw new DeployError('usage', project.problem);

  const above = outputOf(terminal.cwd, clone);
  if (above !== undefined) {
    const text = `This folder is what the project in ${plainText(above, 120)} builds, which has the name.`;
    throw new DeployError('usage', text, {
      next: ['Run it there:', ourCommand('<command>', above)],
    });
  }

  return asInitWrites(session, { project, folder: clone.folder });
}

/** Returns the path to the project above whose build writes into this folder. */
function outputOf(cwd: string, clone: CloneTop): string | undefined {
  for (let above = dirname(cwd); isInside(above, clone.root); above = dirname(above)) {
    const project = detectProject(above, clone);
    if (project?.directory === undefined) continue;
    return resolve(above, project.directory) === cwd && above !== cwd
      ? relative(cwd, above)
      : undefined;
  }

  return undefined;
}

function isInside(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}${sep}`);
}

/** Returns the session with the inputs of the workflow that `init` would write. */
function asInitWrites(
  session: Session,
  { project, folder }: { project: Project; folder: string },
): Session {
  const { terminal, log, raw } = session;
  const { framework, runner, directory = '.', hashed = false } = project;
  if (runner) {
    log.info(`Found ${framework}: runs on the ${runner} runner.`);
    return withInputs(session, { target: 'runner', runner, 'sub-path': folder });
  }

  if (!existsSync(resolve(terminal.cwd, directory)))
    throw notBuiltError(`Found ${framework}, but there is no \`${directory}\` yet.`, project);

  log.info(`Found ${framework}: publishes ${directory === '.' ? 'this folder' : directory}.`);

  const keepAssets = raw['keep-assets'] || (hashed ? '24h' : undefined);
  const given = { target: 'pages', directory, 'keep-assets': keepAssets };
  return withInputs(session, given, { directory: 'folder' });
}

/** @throws DeployError `usage` if the folder that the workflow publishes is not there yet */
function checkBuilt(session: Session, clone: CloneTop): void {
  const { raw, terminal, followed } = session;
  const directory = raw.target === 'pages' ? resolve(terminal.cwd, raw.directory) : undefined;
  if (directory === undefined || existsSync(directory)) return;

  const shown = plainText(relative(terminal.cwd, directory) || '.', 120);
  const isTyped = followed?.inputs.directory === undefined;
  throw notBuiltError(
    isTyped
      ? `There is no \`${shown}\`.`
      : `${followed?.from ?? 'The workflow'}, publishes \`${shown}\`, which is not there yet.`,
    detectProject(terminal.cwd, clone),
  );
}

function notBuiltError(text: string, project: Project | undefined): DeployError {
  const build = project?.build ?? [];
  const next = build.length > 0 ? ['Build it first:', { command: build.join(' && ') }] : undefined;
  return new DeployError('usage', text, { next });
}

/** Leaves files of the repository out of a site without a workflow, whose author has decided about them. */
function leaveOutRepository(session: Session): Session {
  const { terminal, log, raw, followed } = session;
  if (followed) return session;

  const { names } = new CloneFiles(resolve(terminal.cwd, raw.directory));
  // Without a start page it is no site, and a package.json tells why.
  const isSite =
    raw.target === 'pages' && ['.git', 'index.html'].every((name) => names.includes(name));
  const leftOut = isSite ? leftOutOfSite(names) : [];
  if (leftOut.length === 0) return session;

  const list = leftOut.map((pattern) => plainText(pattern.slice(1), 80)).join(', ');
  log.info(
    `Left out as files of the repository: ${list}. \`--exclude '!${leftOut[0]}'\` publishes the first.`,
  );

  return withInputs(session, { exclude: [...leftOut, raw.exclude].filter(Boolean).join('\n') });
}
