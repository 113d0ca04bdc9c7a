import { Option } from 'commander';
import { runnerList } from '../../contract/runners.js';
import type { InitCommand } from '../init/init-plan.js';
import { browser, type CommandSpec, optionFor, ownRepository } from '../options.js';

export const init: CommandSpec<InitCommand> = {
  name: 'init',
  group: 'Set up',
  description: 'Let this repository deploy itself.',
  options: [
    ownRepository,
    optionFor(
      'secret-environment',
      'GitHub environment that holds the login; created when it is not there (no previews then)',
    ),
    optionFor('secret-name'),
    optionFor('name', 'of the site or app (default: made from the repository)'),
    ['--directory <path>', 'the folder that the build writes (default: found out)'],
    optionFor('build-command', 'how it is built (default: found out)'),
    optionFor('runner', `run it as an app: ${runnerList} (default: found out)`),
    new Option(
      '--sign-in <how>',
      'a login that renews itself, or an access token of the console (default: asks; OSC_ACCESS_TOKEN answers it)',
    ).choices(['renewing', 'token']),
    ['--no-previews', 'no sites for pull requests'],
    ['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
    ...browser,
    ['--pull-request', 'commit the workflow to a branch and open a pull request'],
    ['--force', 'replace a workflow that is there'],
    ['--dry-run', 'show what would be done, with the workflows on standard output; change nothing'],
    ['--yes', 'do not ask; needed without a terminal'],
  ],
  help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
  run: async (session, options) => (await import('../init/init.js')).init(session, options),
};
