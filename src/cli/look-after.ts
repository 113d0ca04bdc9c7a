import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { PagesApi } from '../platform/pages.js';
import { freshLines } from '../services/job-log.js';
import { type ServiceParts, serviceParts } from '../services/parts.js';
import { appKind, type RunnerKind, runners } from '../services/runners.js';
import { whileWaking } from '../services/wait-until-ready.js';
import { CliError } from './cli-error.js';
import { connect } from './recipe.js';
import type { Session } from './session.js';

/** Something that was deployed: a site unless an option says what else. */
export interface Deployed {
  name: string;
  /** An app of My Apps. */
  app: boolean;
  runner?: string;
  service?: string;
}

/** Longest line of a log that is shown, in characters. */
const longestLine = 4000;
/** Between two looks at a log that is followed, in ms. */
const followEveryMs = 2000;

/** What can be done with what was found. */
interface Found {
  url: string | undefined;
  /** Undefined for a site. */
  logs?: () => Promise<string[]>;
  restart?: () => Promise<void>;
}

/** `osc-deploy open`: shows its address, in the browser where there is one. */
export async function openDeployed(session: Session, what: Deployed): Promise<void> {
  const { url } = await find(session, what);
  // The platform names it, and a browser opens more than web pages.
  const address = url && URL.canParse(url) ? new URL(url) : undefined;
  if (!address || !['https:', 'http:'].includes(address.protocol)) {
    throw new CliError('not-found', `${title(what)} has no address yet.`);
  }
  await session.terminal.openBrowser(address.href);
  session.stdout.line(address.href);
}

/** `osc-deploy logs`: the log of what runs, on standard output; with `follow` also what comes, until Ctrl-C. */
export async function showLogs(session: Session, what: Deployed & { follow?: boolean }): Promise<void> {
  const { logs } = await find(session, what);
  if (!logs) throw new CliError('usage', 'A site has no log: give --app, --runner or --service.');
  const { stdout, log, terminal } = session;
  let before: string[] = [];
  // While it restarts there is no log to be read.
  for (let lines = await logs(); ; lines = (await whileWaking(logs)) ?? []) {
    for (const line of freshLines(before, lines)) stdout.line(log.secrets.redact(plainText(line, longestLine)));
    if (!what.follow) return;
    if (lines.length > 0) before = lines;
    await terminal.clock.sleep(followEveryMs, terminal.interrupts.signal);
  }
}

/** `osc-deploy restart`: a runner or an app fetches its source again and builds it. */
export async function restartDeployed(session: Session, what: Deployed): Promise<void> {
  const { restart } = await find(session, what);
  if (!restart) throw new CliError('usage', 'A site has nothing to restart: give --app, --runner or --service.');
  await restart();
  session.stderr.line(`${title(what)} is restarting.`);
}

/** @throws CliError `usage` for a runner that there is not */
export function checkRunner({ runner }: Deployed): void {
  if (runner !== undefined && !(runner in runners)) {
    throw new CliError('usage', `--runner must be one of ${Object.keys(runners).join(', ')}.`);
  }
}

/** @throws CliError `not-found` */
async function find(session: Session, what: Deployed): Promise<Found> {
  const { runner } = what;
  checkRunner(what);
  const clients = await connect(session);
  const { log, terminal } = session;
  const { clock, interrupts } = terminal;
  const service = what.service ?? (runner === undefined ? undefined : runners[runner as RunnerKind].serviceId);
  const parts = serviceParts({ ...clients, log, clock });
  const found = what.app
    ? await findApp(parts, what.name)
    : service
      ? await findInstance(parts, { service, name: what.name })
      : await findSite(new PagesApi({ ...clients, clock, log, signal: interrupts.signal }), what.name);
  if (!found) throw new CliError('not-found', `There is no ${title(what)} in this workspace.`);
  return found;
}

async function findSite(pages: PagesApi, name: string): Promise<Found | undefined> {
  const site = await pages.find(name);
  return site && { url: site.url };
}

async function findInstance(
  parts: ServiceParts,
  { service, name }: { service: string; name: string },
): Promise<Found | undefined> {
  // Only a service that the workspace uses can have an instance: nothing is subscribed to for a look.
  const known = await parts.catalog.find(service);
  const api = known && parts.instancesOf(known);
  const record = await api?.find(name);
  if (!api || !record) return undefined;
  const instance = { ...record, name };
  return {
    url: record.url,
    logs: () => api.logs(instance),
    restart: () => api.restart(instance),
  };
}

/** An app is an instance of its runner too, with its id as the name: that one has the log. */
async function findApp(parts: ServiceParts, name: string): Promise<Found | undefined> {
  const app = await parts.apps.findByName(name);
  if (!app) return undefined;
  const kind = appKind(app.type);
  return {
    url: app.url ?? app.appDns,
    logs: async () => {
      const instance = kind && (await findInstance(parts, { service: runners[kind].serviceId, name: app.id }));
      if (!instance?.logs) throw new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
      return instance.logs();
    },
    restart: () => parts.apps.restart(app.id),
  };
}

/** What a message calls it. */
export function title({ name, app, runner, service }: Deployed): string {
  if (app) return `app "${name}"`;
  return service || runner ? `"${name}" on ${service ?? `the ${runner} runner`}` : `site "${name}"`;
}
