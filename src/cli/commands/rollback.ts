import { DeployError } from '../../base/errors.js';
import { count, formatBytes, formatTime } from '../../base/format.js';
import { rejectProblems } from '../../contract/read-inputs.js';
import { commitProblems, sourceProblems } from '../../contract/rules/source.js';
import { appKind } from '../../contract/runners.js';
import { isCommit } from '../../contract/source.js';
import {
  formerVersions,
  purgeVersions,
  readVersions,
} from '../../pages/versions/choose-version.js';
import { versionOf } from '../../pages/versions/version-list.js';
import { askGit } from '../clone.js';
import { onlyOne, searchDeployed } from '../find-deployed.js';
import {
  type CommandSpec,
  type Json,
  json,
  kinds,
  nameArgument,
  nameInputs,
  optionFor,
  waiting,
} from '../options.js';
import { describeNamed, runRecipe } from '../recipe.js';
import { connect, type Session, withInputs } from '../session.js';

export const rollback: CommandSpec<Json & { to?: string }> = {
  name: 'rollback',
  group: 'Change',
  description: 'Bring a former version back.',
  arguments: [nameArgument],
  options: [
    [
      '--to <version>',
      'of a site: commit or id (default: the one before); of an app: tag or branch, commit for web and wasm',
    ],
    ...kinds,
    ...waiting,
    json,
  ],
  help: `Examples:
  osc-deploy rollback my-site              to the version before; "osc-deploy versions" lists them
  osc-deploy rollback shop --to HEAD~1     of the clone in this folder
  osc-deploy rollback shop --to v1.4.1
A site gets a former version that it keeps, without a build. An app is built from its own repository at that ref, and the command waits for it. The next deploy replaces either again.`,
  inputs: (options, args) => ({ ...nameInputs(options, args), operation: 'deploy' }),
  async run(session, { to, ...options }) {
    session.check();

    const isNamed = session.raw.target !== '';
    const chosen = isNamed
      ? session
      : withInputs(session, onlyOne(session, await searchDeployed(session)).inputs);
    if (chosen.inputs.target === 'pages') {
      const version = to && (await expandCommit(session, to));
      return runRecipe(
        withInputs(chosen, { operation: 'rollback', version, 'source-ref': '' }),
        options,
      );
    }

    if (!to)
      throw new DeployError('usage', 'An app needs --to: the commit, tag or branch to build.');

    await rollBackApp(chosen, { ...options, to });
  },
};

async function rollBackApp(
  session: Session,
  { to, ...options }: Json & { to: string },
): Promise<void> {
  const { inputs } = session;
  const { target, runner } = inputs;
  const title = describeNamed(inputs);
  const kind = target === 'app' ? undefined : runner;
  if (target !== 'app' && !kind)
    throw new DeployError('usage', `${title} is not built from a source.`);

  const ref = await expandCommit(session, to);
  rejectProblems([
    ...sourceProblems({ ...inputs, 'source-ref': ref }),
    ...commitProblems(inputs, ref),
  ]);

  const { deployed } = onlyOne(session, await searchDeployed(session));
  if (!deployed?.source)
    throw new DeployError('not-found', `${title} was not built from a source.`);

  const { url, ref: live } = deployed.source;
  if (live === ref && !isCommit(ref))
    throw new DeployError(
      'usage',
      `${title} follows ${ref} already: building it again would give its newest commit.`,
    );

  session.log.info(`From ${live ?? 'the default branch'} back to ${ref}.`);

  const { subPath, type } = deployed.record as Partial<Record<string, string>>;
  const ofApp = kind ? {} : { runner: appKind(type), 'sub-path': subPath };

  await runRecipe(withInputs(session, { 'source-url': url, 'source-ref': ref, ...ofApp }), options);
}

async function expandCommit({ terminal }: Session, ref: string): Promise<string> {
  const counted = /^HEAD$|[~^@]/.test(ref);
  if (isCommit(ref) || !(counted || /^[0-9a-f]{7,}$/i.test(ref))) return ref;
  const commit = await askGit(
    terminal,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    ref,
  );
  // A tag such as 20260401 looks like the first digits of a commit.
  return commit && (counted || commit.startsWith(ref.toLowerCase())) ? commit : ref;
}

export const versions: CommandSpec<Json & { purge?: boolean }> = {
  name: 'versions',
  group: 'Look',
  description: 'List the versions that a site keeps.',
  arguments: [nameArgument],
  options: [
    ['--purge', 'delete all but the live one'],
    optionFor('basic-auth', 'of the site (better in OSC_BASIC_AUTH: other users see arguments)'),
    ['--json', 'print JSON'],
  ],
  help: `A site keeps former versions while its deploys have --versions, or the input \`versions\`.

Examples:
  osc-deploy versions my-site
  osc-deploy versions my-site --purge`,
  inputs: (_, [name]) => ({ name, target: 'pages' }),
  async run(session, { purge, json: asJson }) {
    const connection = await connect(session);
    const { name } = onlyOne(session, await searchDeployed(session, connection)).inputs;
    const { sites, tools } = connection;
    const job = { tools: sites, inputs: session.inputs, name, outputs: undefined };
    const known = await readVersions({ ...job, versions: async () => tools.tags });

    if (purge) {
      const files = await purgeVersions(known.site, known.stored);
      const text =
        files === 0
          ? 'keeps no former version'
          : `keeps no former version any more: ${count(files, 'file')} deleted`;
      return session.log.info(`The site ${name} ${text}.`);
    }

    const { stored, list } = known;
    const live = stored.state === 'trusted' ? [versionOf(stored.manifest, list)] : [];
    const rows = [...live, ...(list ? formerVersions(list, stored) : [])].map(
      ({ files, ...facts }, index) => {
        const sizes = Object.values(files).map(([size]) => size);
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        return { ...facts, files: sizes.length, bytes, live: index < live.length };
      },
    );

    const { stdout } = session;

    if (asJson) return stdout.line(JSON.stringify(rows, null, 2));

    const lines = rows.map(({ id, at, commit, author, bytes, live: isLive }) => [
      id.slice(0, 8),
      at === undefined ? undefined : formatTime(at),
      commit?.slice(0, 7),
      author,
      formatBytes(bytes),
      isLive ? 'live' : 'kept',
    ]);

    const head = ['Version', 'Published (UTC)', 'Commit', 'Author', 'Size', 'State'];
    for (const line of stdout.table(head, lines)) stdout.line(line);
  },
};
