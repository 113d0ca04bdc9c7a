import { DeployError, RequestError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import { instanceNames, pageNames } from '../contract/names.js';
import type { PagesApi } from '../platform/pages.js';
import type { ServiceParts } from '../services/parts.js';
import { appKind, runnerOf, runners, serviceIdOf } from '../services/runners.js';
import { CliError } from './cli-error.js';
import { openClone } from './clone.js';
import { type Connection, connect } from './connection.js';
import { findDeploySteps } from './doctor/deploy-steps.js';
import { describeNamed, type Named } from './recipe.js';
import type { Session } from './session.js';

/** A site, an app or an instance of the workspace. */
export interface Deployed {
  inputs: Named;
  url?: string | undefined;
  isAsleep?: boolean;
  /** Undefined for a site. */
  logs?: () => Promise<string[]>;
  restart?: () => Promise<void>;
}

/** The result of a search. */
interface Search {
  found: Deployed[];
  names: string[];
  /** A line for each list that could not be read. */
  unread: string[];
}

/**
 * The one thing that the command names, among sites, apps and instances. Asks on a terminal which of several is meant.
 * @param needs only what has this is looked for
 * @throws CliError `not-found`, and `usage` for several without a terminal or for something that lacks what is needed
 */
export async function findDeployed(session: Session, needs?: 'logs' | 'restart'): Promise<Deployed> {
  const search = await searchDeployed(session);
  const found = needs ? search.found.filter((one) => one[needs] || one.isAsleep) : search.found;
  if (search.found.length > 0 && found.length === 0) {
    throw new CliError('usage', needs === 'logs' ? 'A site has no log.' : 'A site has nothing to restart.');
  }
  const one = await chooseOne(session, { ...search, found });
  if (one.isAsleep)
    throw new CliError('not-found', `${describeNamed(one.inputs)} is suspended: deploy it to wake it up.`);
  return one;
}

/** The one that was found; asks which of several is meant. @throws CliError `not-found`, `usage` for several without a terminal */
export async function chooseOne(session: Session, search: Search): Promise<Deployed> {
  const { terminal, stderr } = session;
  const { found } = search;
  if (!found[0]) throw notFoundError(session, search);
  if (found.length === 1) return found[0];
  const titles = found.map(({ inputs }) => describeNamed(inputs));
  if (!terminal.isInteractive) {
    const list = found.map(({ inputs }, index) => `  ${titles[index]}: ${inputs.name} ${flagOf(inputs)}`);
    throw new CliError('usage', `More than one thing is meant. Give one of:\n${list.join('\n')}`);
  }
  for (const [index, text] of titles.entries()) stderr.line(`  ${index + 1}  ${text}`);
  for (;;) {
    const one = found[Number(await terminal.ask(`Which one? [1-${found.length}] `)) - 1];
    if (one) return one;
  }
}

/** Looks for what the inputs name: among one kind where they say which, otherwise among all. Subscribes to nothing. */
export async function searchDeployed(session: Session, connected?: Connection): Promise<Search> {
  const connection = connected ?? (await connect(session));
  const { inputs, raw } = session;
  const kind = raw.target === '' ? undefined : inputs.target;
  const names = inputs.name === undefined ? await namesHere(session) : [inputs.name];
  const unread: string[] = [];
  const finders = await findersFor(inputs, connection, kind);
  const looks = finders.flatMap(([area, find]) =>
    names.map(async (name) => {
      try {
        return await find(name);
      } catch (error) {
        // One list that cannot be read must not hide the others.
        if (kind || !(error instanceof RequestError) || error.status === 401) throw error;
        unread.push(`${area}: ${error.message}`);
        return [];
      }
    }),
  );
  const all = (await Promise.all(looks)).flat();
  const awake = new Set(all.filter(({ isAsleep }) => !isAsleep).map(({ inputs: one }) => describeNamed(one)));
  const found = all.filter(({ isAsleep, inputs: one }) => !isAsleep || !awake.has(describeNamed(one)));
  return { found, names, unread };
}

type Finder = [area: string, find: (name: string) => Promise<Deployed[]>];

async function findersFor(inputs: Inputs, { parts, pages }: Connection, kind?: Inputs['target']): Promise<Finder[]> {
  const sites: Finder = ['sites', (name) => findSite(pages, name)];
  const apps: Finder = ['My Apps', (name) => findApp(parts, name)];
  if (kind === 'pages') return [sites];
  if (kind === 'app') return [apps];
  const only = kind && serviceIdOf(inputs);
  const services = only === undefined ? await parts.catalog.serviceIds() : [only];
  const instances = [...services].map((id): Finder => [id, (name) => findInstance(parts, id, name)]);
  const asleep: Finder = ['suspended instances', (name) => findAsleep(parts, name, only)];
  return kind ? [...instances, asleep] : [sites, apps, ...instances, asleep];
}

async function findSite(pages: PagesApi, name: string): Promise<Deployed[]> {
  const page = await pages.find(name);
  return page ? [{ inputs: { target: 'pages', name }, url: page.url }] : [];
}

/** An app is an instance of its runner too, with its id as the name: that one has the log. */
async function findApp(parts: ServiceParts, name: string): Promise<Deployed[]> {
  const app = await parts.apps.findByName(name);
  if (!app) return [];
  const runner = appKind(app.type);
  const logs = async () => {
    const [instance] = runner ? await findInstance(parts, runners[runner].serviceId, app.id) : [];
    if (!instance?.logs) throw new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
    return instance.logs();
  };
  const restart = () => parts.apps.restart(app.id);
  return [{ inputs: { target: 'app', name }, url: app.url ?? app.appDns, logs, restart }];
}

/** Only a service that the workspace uses can have an instance: nothing is subscribed to for a look. */
async function findInstance(parts: ServiceParts, id: string, name: string): Promise<Deployed[]> {
  const service = await parts.catalog.find(id);
  const api = service && parts.instancesOf(service);
  const record = await api?.find(name);
  if (!api || !record) return [];
  const instance = { ...record, name };
  return [
    {
      inputs: inputsOf(id, name),
      url: record.url,
      logs: () => api.logs(instance),
      restart: () => api.restart(instance),
    },
  ];
}

async function findAsleep({ account }: ServiceParts, name: string, only: string | undefined): Promise<Deployed[]> {
  return (await account.suspended())
    .filter(({ serviceId, instanceName }) => instanceName === name && (only === undefined || serviceId === only))
    .map(({ serviceId }) => ({ inputs: inputsOf(serviceId, name), isAsleep: true }));
}

/** The inputs that name an instance; a runner's by its kind. */
function inputsOf(serviceId: string, name: string): Named {
  const runner = runnerOf(serviceId);
  return runner ? { target: 'runner', runner, name } : { target: 'instance', service: serviceId, name };
}

/** The names of what this clone deploys: those that its workflows give, and the default ones. @throws CliError `usage` outside of a clone */
async function namesHere({ terminal }: Session): Promise<string[]> {
  const { origin, root } = await openClone(terminal);
  if (!origin) throw new CliError('usage', 'Give a name: this folder is no clone of a repository to take it from.');
  const given = findDeploySteps(root).flatMap(({ inputs: { name } }) => (name && !name.includes('${{') ? [name] : []));
  const usual = [pageNames, instanceNames].map((naming) => naming.ofRepository(origin.repository));
  return [...new Set([...given, ...usual])];
}

/** The option that says which kind is meant. */
function flagOf({ target, runner, service }: Named): string {
  if (target === 'pages') return '--site';
  if (target === 'app') return '--app';
  return runner ? `--runner ${runner}` : `--service ${service}`;
}

/** An error for a search that found nothing. */
export function notFoundError({ inputs, raw }: Session, { names, unread }: Pick<Search, 'names' | 'unread'>): CliError {
  const quoted = names.map((name) => `"${name}"`).join(' or ');
  const subject =
    raw.target === '' ? `site, app or instance ${quoted}` : describeNamed({ ...inputs, name: names.join('" or "') });
  const gaps = unread.length > 0 ? ` Not searched: ${unread.join('; ')}` : '';
  return new CliError('not-found', `There is no ${subject} in this workspace.${gaps}`);
}
