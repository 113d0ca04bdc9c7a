import { formatDuration } from '../base/format.js';
import type { MyDomain } from '../platform/my-domains.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { ReservedNode } from '../platform/service-wire.js';
import type { Page } from '../platform/wire.js';
import { workspaceIn } from '../platform/workspace.js';
import { connect } from './recipe.js';
import type { Session } from './session.js';
import { tableLines } from './table.js';
import { asleepState, type InstanceRow, type Known, readWorkspace, type WorkspaceStatus } from './workspace-status.js';

/** Who is signed in, and where. */
interface AccountStatus {
  platform: string;
  environment: string;
  /** From the access token; undefined when it does not say. */
  workspace: string | undefined;
  client: string | undefined;
  signedInAt: string | undefined;
  /** ISO 8601. */
  accessTokenUntil: string | undefined;
}

/** `osc-deploy status`: what the workspace has and what is left of its plan. */
export async function status(session: Session, { json }: { json?: boolean }): Promise<void> {
  const clients = await connect(session);
  const [account, workspace] = await Promise.all([readAccount(session), readWorkspace(session, clients)]);
  if (json) session.stdout.line(JSON.stringify({ account, ...asJson(workspace) }, null, 2));
  else show(session, { account, workspace });
}

async function readAccount({ savedLogin, raw, hosts, inputs }: Session): Promise<AccountStatus> {
  const client = raw['access-token'] ? undefined : savedLogin.client();
  const held = raw['access-token'] ? undefined : (await savedLogin.store().read()).accessToken;
  return {
    platform: hosts.auth,
    environment: inputs.environment,
    workspace: workspaceIn(held?.value ?? raw['access-token']),
    client: client?.clientId,
    signedInAt: client?.signedInAt,
    accessTokenUntil: held && new Date(held.expiresAt).toISOString(),
  };
}

function asJson({ plan, balance, sites, domains, instances, unlisted, solutions, nodes }: WorkspaceStatus) {
  const plain = <T>(part: Known<T>) => (part.known ? part.value : { error: part.why });
  return {
    plan: plan ?? null,
    balance: balance ?? null,
    sites: plain(sites),
    domains: plain(domains),
    instances: plain(instances),
    unlisted,
    solutions: plain(solutions),
    nodes: plain(nodes),
  };
}

function show(session: Session, { account, workspace }: { account: AccountStatus; workspace: WorkspaceStatus }): void {
  const { stderr, terminal } = session;
  const left = account.accessTokenUntil && Date.parse(account.accessTokenUntil) - terminal.clock.now();
  section(session, 'Account', {
    head: ['', ''],
    rows: [
      ['Platform', `${account.platform} (${account.environment})`],
      ['Workspace', account.workspace ?? 'not known'],
      ['Client', account.client ?? 'OSC_ACCESS_TOKEN'],
      ...(left ? [['Access token', `good for ${formatDuration(left)}, then renewed`]] : []),
      ['Plan', workspace.plan ?? 'not known'],
      ['Tokens left', workspace.balance ?? 'not known'],
    ],
  });
  part(session, 'Sites', { of: workspace.sites, head: ['Name', 'Status', 'URL', 'Domain'], row: siteRow });
  const head = ['Service', 'Name', 'State', 'URL'];
  for (const [title, rows] of byKind(workspace.instances)) part(session, title, { of: rows, head, row: instanceRow });
  for (const line of workspace.unlisted) stderr.line(stderr.paint.yellow(`Not listed: ${line}`));
  part(session, 'Domains', { of: workspace.domains, head: ['Domain', 'Service', 'Name'], row: domainRow });
  part(session, 'Solutions', { of: listIn(workspace.solutions), head: ['Name', 'Status'], row: solutionRow });
  part(session, 'Reserved nodes', {
    of: workspace.nodes,
    head: ['Name', 'Purposes', 'CPU', 'Memory', 'Storage', 'Public IPs', 'Reservations'],
    row: nodeRow,
  });
}

function part<T>(
  session: Session,
  title: string,
  { of, head, row }: { of: Known<T[]>; head: string[]; row: (item: T) => string[] },
): void {
  if (of.known && of.value.length > 0) section(session, title, { head, rows: of.value.map(row) });
  else {
    const { stdout } = session;
    stdout.line(stdout.paint.bold(title));
    stdout.line(of.known ? 'none' : `not known: ${of.why}`);
    stdout.line();
  }
}

function section({ stdout }: Session, title: string, { head, rows }: { head: string[]; rows: string[][] }): void {
  const [first = '', ...lines] = tableLines(head, rows);
  stdout.line(stdout.paint.bold(title));
  if (first.trim() !== '') stdout.line(stdout.paint.dim(first));
  for (const line of lines) stdout.line(line);
  stdout.line();
}

const siteRow = ({ name, status: state = '', url = '', customDomain }: Page) => [name, state, url, customDomain ?? ''];
const domainRow = ({ domain, serviceId, instanceName }: MyDomain) => [domain, serviceId ?? '', instanceName ?? ''];
const instanceRow = ({ service, name, state, url }: InstanceRow) => [service, name, state, url];
const nodeRow = ({ name, purposes = [], publicIps = [], capacity = {}, reservations = [] }: ReservedNode) => [
  name,
  purposes.join(', '),
  capacity.cpu ?? '',
  capacity.memory ?? '',
  capacity.storage ?? '',
  publicIps.join(', '),
  reservations.join(', '),
];

/** What sleeps and what only holds configuration is no part of what runs. */
function byKind(all: Known<InstanceRow[]>): [title: string, rows: Known<InstanceRow[]>][] {
  const only = (kind: string) => (all.known ? { ...all, value: all.value.filter((row) => kindOf(row) === kind) } : all);
  return ['Instances', 'Parameter stores', 'Asleep'].map((kind) => [kind, only(kind)]);
}

function kindOf({ state, service }: InstanceRow): string {
  if (state === asleepState) return 'Asleep';
  return service === parameterStoreId ? 'Parameter stores' : 'Instances';
}

/** A list wherever it may be: the body itself, or the first array in it. */
function listIn(part: Known<unknown>): Known<unknown[]> {
  if (!part.known) return part;
  const { value } = part;
  if (Array.isArray(value)) return { known: true, value };
  const inside = typeof value === 'object' && value !== null ? Object.values(value).find(Array.isArray) : undefined;
  return { known: true, value: inside ?? [] };
}

function solutionRow(item: unknown): string[] {
  if (typeof item !== 'object' || item === null) return [String(item), ''];
  const text = (...names: string[]) => {
    for (const [key, value] of Object.entries(item)) {
      if (names.includes(key) && (typeof value === 'string' || typeof value === 'number')) return String(value);
    }
    return '';
  };
  return [text('name', 'solution', 'solutionName') || text('id'), text('status', 'state')];
}
