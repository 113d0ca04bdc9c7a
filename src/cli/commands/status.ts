import { messageOf } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { workspaceIn } from '../../platform/access-token.js';
import type { Account } from '../../platform/account.js';
import { DomainsApi, type MyDomain } from '../../platform/my-domains.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import type { ReservedNode } from '../../platform/service-wire.js';
import { type Page, pageList } from '../../platform/wire.js';
import type { CommandSpec } from '../command.js';
import { type Connection, connect } from '../connection.js';
import { asleepState, type InstanceRow, listInstances } from '../instance-list.js';
import type { Json } from '../options.js';
import type { Session } from '../session.js';
import { tableLines } from '../terminal/table.js';

export const status: CommandSpec<Json> = {
  name: 'status',
  description:
    'Show the account, its plan and balance, sites, instances, what is asleep, domains, solutions and reserved nodes.',
  options: [['--json', 'print JSON']],
  run: showStatus,
};

/** What the areas are read with. */
interface Source extends Connection {
  /** Takes a line for each list that could not be read. */
  unlisted: string[];
}

/** One kind of thing in a workspace. */
interface Area<T = unknown> {
  /** In the JSON. */
  key: string;
  /** Changes nothing. */
  read(source: Source): Promise<T[]>;
  head: string[];
  row(item: T): string[];
  /** Of its tables; an item is in the first, unless `titleOf` says which. */
  titles: string[];
  titleOf?(item: T): string;
}

const sites: Area<Page> = {
  key: 'sites',
  read: ({ controlPlane }) =>
    controlPlane.call({ host: 'deploy', method: 'GET', path: '/mypages', large: true }, pageList),
  head: ['Name', 'Status', 'URL', 'Domain'],
  row: ({ name, status: state = '', url = '', customDomain }) => [name, state, url, customDomain ?? ''],
  titles: ['Sites'],
};

const instances: Area<InstanceRow> = {
  key: 'instances',
  read: listInstances,
  head: ['Service', 'Name', 'State', 'URL'],
  row: ({ service, name, state, url }) => [service, name, state, url],
  // What sleeps and what only holds configuration is no part of what runs.
  titles: ['Instances', 'Parameter stores', 'Asleep'],
  titleOf: ({ state, service }) => {
    if (state === asleepState) return 'Asleep';
    return service === parameterStoreId ? 'Parameter stores' : 'Instances';
  },
};

const domains: Area<MyDomain> = {
  key: 'domains',
  read: async ({ controlPlane }) => (await new DomainsApi(controlPlane).list()).filter(({ isManaged }) => !isManaged),
  head: ['Domain', 'Service', 'Name'],
  row: ({ domain, serviceId, instanceName }) => [domain, serviceId ?? '', instanceName ?? ''],
  titles: ['Domains'],
};

/** Their shape is not documented: a list wherever it may be, the body itself or the first array in it. */
const solutions: Area = {
  key: 'solutions',
  read: async ({ parts }) => {
    const found = await parts.account.deployments();
    const lists: unknown[] = [found, ...(typeof found === 'object' && found !== null ? Object.values(found) : [])];
    return lists.find((one): one is unknown[] => Array.isArray(one)) ?? [];
  },
  head: ['Name', 'Status'],
  row: (item) => {
    if (typeof item !== 'object' || item === null) return [String(item), ''];
    const facts = new Map<string, unknown>(Object.entries(item));
    const first = (...names: string[]) =>
      names.map((name) => facts.get(name)).find((value) => typeof value === 'string' || typeof value === 'number') ??
      '';
    return [String(first('name', 'solution', 'solutionName', 'id')), String(first('status', 'state'))];
  },
  titles: ['Solutions'],
};

const nodes: Area<ReservedNode> = {
  key: 'nodes',
  read: ({ parts }) => parts.account.nodes(),
  head: ['Name', 'Purposes', 'CPU', 'Memory', 'Storage', 'Public IPs', 'Reservations'],
  row: ({
    name,
    purposes = [],
    publicIps = [],
    capacity: { cpu = '', memory = '', storage = '' } = {},
    reservations,
  }) => [name, purposes.join(', '), cpu, memory, storage, publicIps.join(', '), reservations?.join(', ') ?? ''],
  titles: ['Reserved nodes'],
};

/** In the order in which they are shown. */
const areas: Area[] = [sites, instances, domains, solutions, nodes];

/** `osc-deploy status`: who is signed in, what the workspace has, and what is left of its plan. */
async function showStatus(session: Session, { json }: Json): Promise<void> {
  const connection = await connect(session);
  const { terminal, stdout } = session;
  const unlisted: string[] = [];
  const read = async (area: Area) => {
    try {
      return { area, items: await area.read({ ...connection, unlisted }) };
    } catch (error) {
      terminal.interrupts.signal.throwIfAborted();
      // One area that fails must not hide the others.
      return { area, error: messageOf(error), cause: error };
    }
  };
  const [login, account, ...found] = await Promise.all([
    readLogin(session),
    connection.parts.account.account(),
    ...areas.map(read),
  ]);
  // Where nothing could be read, there is nothing to show.
  if (found.every(({ items }) => items === undefined)) throw found[0]?.cause;
  if (!json) return showTables(session, { login, account, found, unlisted });
  const { plan = null, balance = null } = account;
  const byKey = found.map(({ area, items, error }) => [area.key, items ?? { error }]);
  stdout.line(JSON.stringify({ account: login, plan, balance, ...Object.fromEntries(byKey), unlisted }, null, 2));
}

interface WorkspaceStatus {
  login: Awaited<ReturnType<typeof readLogin>>;
  account: Account;
  found: { area: Area; items?: unknown[]; error?: string }[];
  unlisted: string[];
}

function showTables(session: Session, { login, account, found, unlisted }: WorkspaceStatus): void {
  const { stdout, stderr, terminal } = session;
  const left = login.accessTokenUntil && Date.parse(login.accessTokenUntil) - terminal.clock.now();
  const rows = [
    ['Platform', `${login.platform} (${login.environment})`],
    ['Workspace', login.workspace ?? 'not known'],
    ['Client', login.client ?? 'OSC_ACCESS_TOKEN'],
    ...(left ? [['Access token', `good for ${formatDuration(left)}, then renewed`]] : []),
    ['Plan', account.plan ?? 'not known'],
    ['Tokens left', account.balance ?? 'not known'],
  ];
  section(session, { title: 'Account', lines: tableLines(['', ''], rows, stdout).slice(1) });
  const none: string[] = [];
  for (const { area, items, error } of found) {
    for (const title of area.titles) {
      const shown = items?.filter((item) => (area.titleOf?.(item) ?? title) === title) ?? [];
      const [head = '', ...lines] = tableLines(
        area.head,
        shown.map((item) => area.row(item)),
        stdout,
      );
      if (shown.length > 0) section(session, { title, lines: [stdout.paint.dim(head), ...lines] });
      else if (items) none.push(title.toLowerCase());
      else section(session, { title, lines: [`not known: ${error}`] });
    }
    if (area === instances) for (const line of unlisted) stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
  }
  if (none.length > 0) stdout.line(stdout.paint.dim(`None: ${none.join(', ')}.`));
}

function section({ stdout }: Session, { title, lines }: { title: string; lines: string[] }): void {
  for (const line of [stdout.paint.bold(title), ...lines, '']) stdout.line(line);
}

/** Who is signed in, and where. The workspace is undefined where the access token does not name it. */
async function readLogin({ savedLogin, raw, hosts, inputs }: Session) {
  const own = raw['access-token'] ? undefined : savedLogin;
  const client = own?.client();
  const held = (await own?.store().read())?.accessToken;
  return {
    platform: hosts.auth,
    environment: inputs.environment,
    workspace: workspaceIn(held?.value ?? raw['access-token']),
    client: client?.clientId,
    signedInAt: client?.signedInAt,
    /** ISO 8601. */
    accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
  };
}
