/** The words that no command has as an alias. An alias stands in its command's file, and wins. */
const commands: [words: string, serves: string][] = [
  [
    'domains domain alias aliases',
    '`osc-deploy status` shows domains; `--domain` of `osc-deploy deploy` sets one.',
  ],
  [
    'link unlink use',
    'There is nothing to link: names come from the origin of the clone, or from `--name`.',
  ],
  [
    'dev serve start local',
    "osc-deploy only deploys: start your framework's own server, such as `npm run dev`.",
  ],
  ['build', 'Build first, such as with `npm run build`, then run `osc-deploy deploy`.'],
  ['redeploy', '`osc-deploy deploy` deploys again; `osc-deploy restart <name>` restarts an app.'],
  [
    'switch team teams scope',
    'A login is for one workspace: `osc-deploy login` signs in to another one.',
  ],
  ['functions compose', '`osc-deploy run --runner web` runs a server.'],
  [
    'diff check validate',
    '`osc-deploy plan` shows what would change; `osc-deploy verify <site>` checks the live site.',
  ],
  ['stop pause scale', '`osc-deploy remove <name>` removes it; the platform suspends idle apps.'],
  ['ssh exec shell console', 'Apps have no shell: `osc-deploy logs <name>` prints a log.'],
  ['completion', 'There is no completion for shells.'],
  [
    'previews',
    '`osc-deploy status` lists previews with everything else; `osc-deploy remove <name>` removes one.',
  ],
  [
    'preview',
    '`osc-deploy deploy --preview-branch` makes a preview; `osc-deploy plan` shows what would change.',
  ],
  [
    'auth signin sign-in signout sign-out',
    '`osc-deploy login` signs in, `osc-deploy logout` signs out.',
  ],
  ['token tokens', 'An access token is made in the console, and given in OSC_ACCESS_TOKEN.'],
  [
    'sites site projects project apps hosting ps info inspect',
    '`osc-deploy status` shows all that the workspace has.',
  ],
  ['pages workers upload release', '`osc-deploy publish <directory>` publishes a site.'],
  [
    'db database postgres redis addons storage kv',
    '`osc-deploy run --service <id>` runs a service of the catalogue.',
  ],
  [
    'secret secrets vars variables',
    '`osc-deploy config` lists, sets and unsets the variables of apps.',
  ],
  ['tail log', '`osc-deploy logs <name> --follow` follows a log.'],
  [
    'deployments history releases versions',
    '`osc-deploy rollback <site>` names the run that was live before.',
  ],
  [
    'promote revert undo',
    '`osc-deploy rollback <name>` brings a former version of an app back, and says how a site goes back.',
  ],
  [
    'create new add setup',
    '`osc-deploy init` sets a repository up; `osc-deploy deploy` deploys this folder.',
  ],
];

const options: [words: string, meant: string][] = [
  ['--preview --branch --draft --channel --alias', '`--preview-branch`'],
  ['--dir --directory --folder --public --output', 'the directory itself, without an option'],
  ['--site-name --project --project-name --app-name --site-id', '`--name`'],
  ['--token --auth --api-key', 'the variable OSC_ACCESS_TOKEN'],
  ['--env --stage --target-env', '`--environment`'],
  ['--prod --production --live', 'no option: without `--preview-branch` it is production'],
  ['--confirm', '`--yes`'],
  ['--debug', '`--verbose`'],
  ['--force', '`--no-incremental`, which sends every file again'],
  ['--team --scope --account', '`--workspace`, which the login must belong to'],
];

const wordsOf = (rows: [words: string, text: string][]) =>
  new Map(
    rows.flatMap(([words, text]) => words.split(' ').map((word): [string, string] => [word, text])),
  );

/** The commands that `plan` shows beforehand. */
const planned = new Set(['deploy', 'publish', 'run']);
const dryRun = /^--(?:dry-run|check)$/;

/** Returns the clause about an option of another tool; undefined for any other word. */
export function insteadOf(option: string, command = ''): string | undefined {
  const meant = insteadOfOption.get(option);
  if (!dryRun.test(option)) return meant && `here it is ${meant}`;
  if (planned.has(command)) return 'here it is `osc-deploy plan`';
  return 'this command cannot be tried out, and `osc-deploy status` shows what there is';
}

export const insteadOfCommand = wordsOf(commands);
export const insteadOfOption = wordsOf(options);
