import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument } from 'commander';
import { CliError } from '../cli-error.js';
import { openClone } from '../clone.js';
import type { CommandSpec } from '../command.js';
import { detectProject } from '../init/detect-project.js';
import { deploying, type Json, json } from '../options.js';
import { carryOut } from '../recipe.js';
import { type GivenInputs, type Session, withInputs } from '../session.js';

export const deploy: CommandSpec<Json> = {
  name: 'deploy',
  aliases: ['up', 'push'],
  group: 'Deploy',
  description: 'Publish or run what is in this folder.',
  arguments: [new Argument('[directory]', 'a built site (default: found out)')],
  options: [...deploying, json],
  help: `A site is published from the folder that its build wrote: \`osc-deploy publish\`. A server runs as an app, at the commit
that is checked out and pushed: \`osc-deploy run\`. These two have more options.`,
  run: async (session, options, [directory]) => {
    const given = directory ? { directory, target: 'pages' } : await detectTarget(session);
    await carryOut(withInputs(session, { ...given, operation: 'deploy' }), options);
  },
};

/**
 * The inputs that deploy what is in the current folder.
 * @throws CliError `usage` where nothing is recognised, or a site is not built yet
 */
export async function detectTarget({ terminal, log }: Session): Promise<GivenInputs> {
  const { root, folder } = await openClone(terminal);
  const project = detectProject(terminal.cwd, root);
  if (!project || project.problem) {
    const unknown =
      'Neither a site nor an app is recognised here: give the directory of a site, or use `osc-deploy run`.';
    throw new CliError('usage', project?.problem ?? unknown);
  }
  const { framework, runner, directory = '.', build } = project;
  if (runner) {
    log.info(`Found ${framework}: runs on the ${runner} runner.`);
    return { target: 'runner', runner, 'sub-path': folder };
  }
  if (!existsSync(resolve(terminal.cwd, directory))) {
    const next = build.length > 0 ? ['Build it first:', { command: build.join(' && ') }] : [];
    throw new CliError('usage', `Found ${framework}, but there is no \`${directory}\` yet.`, { next });
  }
  log.info(`Found ${framework}: publishes ${directory}.`);
  return { target: 'pages', directory };
}
