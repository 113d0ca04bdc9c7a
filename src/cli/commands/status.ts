import { Argument } from 'commander';
import { messageOf } from '../../base/errors.js';
import { formatNumber } from '../../base/format.js';
import { workspaceIn } from '../../platform/access-token.js';
import { DomainsApi, type MyDomain } from '../../platform/my-domains.js';
import { parameterStoreId } from '../../platform/parameter-store.js';
import { type Page, pageList } from '../../platform/wire.js';
import type { CommandSpec } from '../command.js';
import { type Connection, connect } from '../connection.js';
import { notFoundError } from '../find-deployed.js';
import { asleepState, type InstanceRow, listInstances } from '../instance-list.js';
import type { Json } from '../options.js';
import type { Session } from '../session.js';

export const status: CommandSpec<Json> = {
  name: 'status',
  aliases: ['ls', 'list'],
  group: 'Look',
  description: 'Show the workspace, or what has a name.',
  arguments: [new Argument('[name]', 'only what has this name')],
  options: [['--json', 'print JSON']],
  help: `The account with its plan, sites, instances, parameter stores, what is asleep, domains and solutions.`,
  run: showStatus,
};

/** One kind of thing in a workspace. */
interface Area<T = unknown> {
  /** In the JSON. */
  key: string;
  /** Changes nothing. @param unlisted takes a line for each list that could not be read */
  read(connection: Connection, unlisted: string[]): Promise<T[]>;
  head: string[];
  row(item: T): string[];
  /** Titles of its tables; an item is in the first, unless `titleOf` says which. */
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
  read: ({ parts }, unlisted) => listInstances(parts, unlisted),
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

/** In the order in which they are shown. */
const areas: Area[] = [sites, instances, domains, solutions];

/** Shows who is signed in, what the workspace has and what is left of its plan; with a name only what has it. */
async function showStatus(session: Session, { json }: Json, [name]: string[]): Promise<void> {
  const connection = await connect(session);
  const { terminal, stdout } = session;
  const unlisted: string[] = [];
  const read = async (area: Area): Promise<ReadArea> => {
    try {
      const items = await area.read(connection, unlisted);
      return { area, items: name === undefined ? items : items.filter((item) => area.row(item).includes(name)) };
    } catch (cause) {
      terminal.interrupts.signal.throwIfAborted();
      // One area that fails must not hide the others.
      return { area, cause };
    }
  };
  const [signedIn, ...found] = await Promise.all([readSignedIn(session, connection), ...areas.map(read)]);
  // Where nothing could be read, there is nothing to show.
  if (found.every(({ items }) => items === undefined)) throw found[0]?.cause;
  if (name !== undefined && found.every(({ items = [] }) => items.length === 0)) {
    throw notFoundError(session, { names: [name], unread: unlisted });
  }
  if (json) {
    const { login, account } = signedIn;
    const { plan = null, balance = null } = account;
    const byKey = found.map(({ area, items, cause }) => [area.key, items ?? { error: messageOf(cause) }]);
    stdout.line(JSON.stringify({ account: login, plan, balance, ...Object.fromEntries(byKey), unlisted }, null, 2));
    return;
  }
  if (name === undefined) section(session, 'Account', accountLines(session, signedIn));
  const none = found.flatMap((one) => showArea(session, one));
  for (const line of unlisted) session.stderr.line(session.stderr.paint.yellow(`Not listed: ${line}`));
  if (none.length > 0 && name === undefined) stdout.line(stdout.paint.dim(`None: ${none.join(', ')}.`));
}

interface ReadArea {
  area: Area;
  /** Undefined where they could not be read, because of `cause`. */
  items?: unknown[];
  cause?: unknown;
}

type SignedIn = Awaited<ReturnType<typeof readSignedIn>>;

function accountLines({ stdout }: Session, { login, account: { plan, balance } }: SignedIn): string[] {
  const left = balance === undefined ? [] : [`${formatNumber(balance)} tokens left`];
  const rows = [
    ['Workspace', login.workspace ?? 'not known'],
    ['Platform', `${login.platform} (${login.environment})`],
    ['Login', login.client ? `this machine, since ${login.signedInAt?.slice(0, 10) ?? 'a while'}` : 'OSC_ACCESS_TOKEN'],
    ['Plan', [plan ?? 'not known', ...left].join(', ')],
  ];
  return stdout.table(['', ''], rows).slice(1);
}

/** @returns the titles of what is empty */
function showArea(session: Session, { area, items, cause }: ReadArea): string[] {
  const { stdout } = session;
  if (!items) {
    section(session, area.titles[0] ?? area.key, [`not known: ${messageOf(cause)}`]);
    return [];
  }
  return area.titles.flatMap((title) => {
    const shown = items.filter((item) => (area.titleOf?.(item) ?? title) === title).map((item) => area.row(item));
    const [head = '', ...lines] = stdout.table(area.head, shown);
    if (shown.length === 0) return [title.toLowerCase()];
    section(session, title, [stdout.paint.dim(head), ...lines]);
    return [];
  });
}

function section({ stdout }: Session, title: string, lines: string[]): void {
  for (const line of [stdout.paint.bold(title), ...lines, '']) stdout.line(line);
}

/** The account, and the login with its platform. The workspace is undefined where the access token does not name it. */
async function readSignedIn({ savedLogin, raw, hosts, inputs }: Session, { parts }: Connection) {
  const own = raw['access-token'] ? undefined : savedLogin;
  const client = own?.client();
  const [stored, account] = await Promise.all([own?.store().read(), parts.account.account()]);
  const held = stored?.accessToken;
  const login = {
    platform: hosts.auth,
    environment: inputs.environment,
    workspace: workspaceIn(held?.value ?? raw['access-token']),
    client: client?.clientId,
    signedInAt: client?.signedInAt,
    /** ISO 8601. */
    accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
  };
  return { login, account };
}

export const whoami: CommandSpec = {
  name: 'whoami',
  description: 'Show the account.',
  options: [],
  run: async (session) => {
    const signedIn = await readSignedIn(session, await connect(session));
    for (const line of accountLines(session, signedIn)) session.stdout.line(line);
  },
};
