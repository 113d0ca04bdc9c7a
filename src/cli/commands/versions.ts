import { count, formatBytes, formatTime } from '../../base/format.js';
import { settingsOf } from '../../pages/publish-job.js';
import { formerVersions, purgeVersions, readVersions } from '../../pages/versions/choose-version.js';
import { versionOf } from '../../pages/versions/version-list.js';
import type { CommandSpec } from '../command.js';
import { connect } from '../connection.js';
import { chooseOne, searchDeployed } from '../find-deployed.js';
import { type Json, nameArgument, optionFor } from '../options.js';
import type { Session } from '../session.js';

interface VersionsOptions extends Json {
  purge?: boolean;
}

export const versions: CommandSpec<VersionsOptions> = {
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
  run: showVersions,
};

async function showVersions(session: Session, { purge, json }: VersionsOptions): Promise<void> {
  const connection = await connect(session);
  const { name } = (await chooseOne(session, await searchDeployed(session, connection))).inputs;
  const { access } = settingsOf(session.inputs);
  const { sites, tools } = connection;
  const tags = async () => tools.tags;
  const known = await readVersions({ tools: sites, access, name, outputs: undefined, versions: { tags } });
  if (purge) {
    const files = await purgeVersions(known.site, known.stored);
    const text =
      files === 0 ? 'keeps no former version' : `keeps no former version any more: ${count(files, 'file')} deleted`;
    return session.log.info(`The site ${name} ${text}.`);
  }
  const { stored, list } = known;
  const live = stored.state === 'trusted' ? [versionOf(stored.manifest, list)] : [];
  const rows = [...live, ...(list ? formerVersions(list, stored) : [])].map(({ files, ...facts }, index) => {
    const sizes = Object.values(files).map(([size]) => size);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { ...facts, files: sizes.length, bytes, live: index < live.length };
  });
  const { stdout } = session;
  if (json) return stdout.line(JSON.stringify(rows, null, 2));
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
}
