import { Argument } from 'commander';
import { formatNumber } from '../../base/format.js';
import { nearest } from '../../base/nearest.js';
import { readClaims } from '../../platform/access-token.js';
import type { BackupPolicy } from '../../platform/backups.js';
import { judgeBackups, readBackups } from '../../services/backups.js';
import { type Deployed, listDeployed, notFoundError, readList } from '../find-deployed.js';
import type { CommandSpec, Json } from '../options.js';
import { type Connection, connect, type Session } from '../session.js';

export const status: CommandSpec<Json> = {
  name: 'status',
  aliases: ['ls', 'list', 'whoami'],
  group: 'Look',
  description: 'Show the workspace, or what has a name.',
  arguments: [new Argument('[name]', 'only what has this name')],
  options: [['--json', 'print JSON']],
  help: `The account with its plan, sites, instances (also suspended ones), domains and backups.`,
  async run(session, { json }, [name]) {
    const connection = await connect(session);
    const listing = await readListing(session, connection, name);

    if (json) showJson(session, listing);
    else await showTables(session, connection, { listing, name });
  },
};

type Listing = Awaited<ReturnType<typeof readListing>>;

/** Reads the workspace, or what has the name. @throws DeployError for a name that nothing has */
async function readListing(session: Session, connection: Connection, name: string | undefined) {
  const unlisted: string[] = [];
  const { domains: domainClient, backups: backupClient, catalog } = connection.tools;
  const [signedIn, all, allDomains, policies, subscribed] = await Promise.all([
    readSignedIn(session, connection),
    listDeployed(connection, unlisted),
    readList('domains', () => domainClient.list(), unlisted),
    readList('backups', () => backupClient.policies(), unlisted),
    catalog.serviceIds(),
  ]);

  const isAsked = (known: string | null | undefined) => name === undefined || known === name;
  const named = all.filter(({ inputs }) => isAsked(inputs.name));
  const found = await Promise.all(named.map(async (one) => ({ ...one, state: await one.state() })));
  // The platform keeps the policy of what was removed. One that is off says nothing any more.
  const isLeft = (one: BackupPolicy) => !one.enabled && isUnlisted(one, { all, unlisted });
  const backups = policies.filter((one) => isAsked(one.instanceName) && !isLeft(one));
  const domains = allDomains.filter(
    ({ isManaged, domain, instanceName }) =>
      !isManaged && (isAsked(domain) || isAsked(instanceName)),
  );

  if (name !== undefined && found.length + domains.length + backups.length === 0)
    throw notFoundError(session, {
      names: [{ value: name, from: 'person' }],
      near: nearest(name, new Set(all.map(({ inputs }) => inputs.name))),
      unread: unlisted,
    });

  const sites = found
    .filter(({ inputs }) => inputs.target === 'pages')
    .map(({ inputs, state, url, domain }) => ({
      name: inputs.name,
      status: state,
      url,
      customDomain: domain,
    }));
  const instances = found
    .filter(({ inputs }) => inputs.target !== 'pages')
    .map(({ service, inputs, state, url = '' }) => ({ service, name: inputs.name, state, url }));

  return { signedIn, all, sites, instances, domains, backups, unlisted, subscribed };
}

function showJson({ stdout }: Session, listing: Listing): void {
  const { signedIn, sites, instances, domains, backups, unlisted } = listing;
  const { plan = null, balance = null } = signedIn.account;
  const account = signedIn.login;
  stdout.json({ account, plan, balance, sites, instances, domains, backups, unlisted });
}

async function showTables(
  session: Session,
  connection: Connection,
  { listing, name }: { listing: Listing; name: string | undefined },
): Promise<void> {
  const { stdout, stderr } = session;
  const { signedIn, sites, instances, domains, backups, unlisted } = listing;
  if (name === undefined) section(session, 'Account', accountLines(session, signedIn));

  const list = (title: string, head: string[], rows: (string | null | undefined)[][]) => {
    const [columns = '', ...lines] = stdout.table(head, rows);
    if (rows.length > 0) section(session, title, [stdout.paint.dim(columns), ...lines]);
  };
  list('Sites', ['Name', 'Status', 'URL', 'Domain'], sites.map(Object.values));
  list('Instances', ['Service', 'Name', 'State', 'URL'], instances.map(Object.values));

  const domainRows = domains.map(({ domain, serviceId, instanceName }) => [
    domain,
    serviceId,
    instanceName,
  ]);
  list('Domains', ['Domain', 'Service', 'Name'], domainRows);

  const backupCells = await Promise.all(
    backups.map((policy) => describeBackups(session, connection, { policy, listing })),
  );
  list(
    'Backups',
    ['Service', 'Name', 'Schedule', 'Last complete', 'Next backup', 'Warning'],
    backupCells,
  );

  for (const line of unlisted) stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
}

/** Returns whether the instance of a policy is not there. A service tells nothing to a workspace that is not subscribed to it. */
function isGone(
  policy: BackupPolicy,
  { subscribed, ...lists }: Pick<Listing, 'all' | 'unlisted' | 'subscribed'>,
): boolean {
  return subscribed.has(policy.serviceId) && isUnlisted(policy, lists);
}

function isUnlisted(
  policy: BackupPolicy,
  { all, unlisted }: { all: Deployed[]; unlisted: string[] },
): boolean {
  return unlisted.length === 0 && !all.some((one) => isPolicyOf(policy, one));
}

function isPolicyOf({ serviceId, instanceName }: BackupPolicy, { deployed }: Deployed): boolean {
  const { key } = deployed ?? {};
  return key?.serviceId === serviceId && key.id === instanceName;
}

/** Returns the cells of one policy. An unreadable list of backups is told in place of a warning. */
async function describeBackups(
  { terminal }: Session,
  { tools }: Connection,
  { policy, listing }: { policy: BackupPolicy; listing: Listing },
): Promise<string[]> {
  const { serviceId, instanceName: name } = policy;
  const key = { type: 'instance', serviceId, id: name } as const;
  const unread: string[] = [];
  const read = async () => [await readBackups(tools, key, [policy])];
  const [backups = { policy, made: undefined }] = await readList('its backups', read, unread);

  const tags = await tools.tags.of(key);
  const now = terminal.clock.now();
  const isAsleep =
    listing.all.find((one) => isPolicyOf(policy, one))?.deployed?.asleep !== undefined;
  const known = { name, now, tags, isAsleep, isGone: isGone(policy, listing) };
  const { rows, warnings } = await judgeBackups(backups, known);
  const told = [...warnings, ...unread];
  const cells = [serviceId, name, ...rows.map(([, text]) => text)];
  return told.length > 0 ? [...cells, told.join(' ')] : cells;
}

type SignedIn = Awaited<ReturnType<typeof readSignedIn>>;

function accountLines(session: Session, { login, account: { plan, balance } }: SignedIn): string[] {
  const left = balance === undefined ? [] : [`${formatNumber(balance)} tokens left`];
  const rows = [
    ['Workspace', login.workspace ?? 'not known'],
    ['Platform', `${login.platform} (${session.platform})`],
    [
      'Login',
      login.client
        ? `this machine, since ${login.signedInAt?.slice(0, 10) ?? 'a while'}`
        : 'OSC_ACCESS_TOKEN',
    ],
    ['Plan', [plan ?? 'not known', ...left].join(', ')],
  ];
  return session.stdout.table(['', ''], rows).slice(1);
}

function section({ stdout }: Session, title: string, lines: string[]): void {
  for (const line of [stdout.paint.bold(title), ...lines, '']) stdout.line(line);
}

async function readSignedIn({ savedLogin, raw, hosts, inputs }: Session, { tools }: Connection) {
  const own = raw['access-token'] ? undefined : savedLogin;
  const client = own?.client();
  const [stored, account] = await Promise.all([own?.store().read(), tools.account.account()]);
  const held = stored?.accessToken;

  const login = {
    platform: hosts.auth,
    environment: inputs.environment,
    workspace: readClaims(held?.value ?? raw['access-token'])?.workspace,
    client: client?.clientId,
    signedInAt: client?.signedInAt,
    accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
  };
  return { login, account };
}
