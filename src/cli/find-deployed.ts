import { ourCommand } from '../base/advice.js';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { nearest } from '../base/nearest.js';
import type { Inputs } from '../contract/inputs.js';
import { runnerOf, serviceIdOf } from '../contract/runners.js';
import { appNameIn } from '../contract/tags.js';
import type { Told } from '../contract/told.js';
import { type Evidence, permit } from '../platform/ownership.js';
import type { PagesApi } from '../platform/pages.js';
import type { ResourceKey } from '../platform/resource-tags.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { openApps } from '../services/apps.js';
import type { Area } from '../services/area.js';
import { listAsleep, listAwake, openInstances } from '../services/instances.js';
import { sayUnchanged } from '../services/journal.js';
import {
  appsLabel,
  mergeResources,
  nameRecord,
  type Resource,
  serviceOf,
} from '../services/resource.js';
import { portText } from '../services/result.js';
import { findApi } from '../services/service-api.js';
import { restartOf } from '../services/start-again.js';
import { openClone, ownerOfClone } from './clone.js';
import { describeNamed, type Named } from './recipe.js';
import { type Connection, connect, type Session, withInputs } from './session.js';
import { namesOfFolder } from './workflow/folder-step.js';

export interface Deployed {
  inputs: Named & { name: string };
  service: string;
  url?: string | undefined;
  domain?: string | null | undefined;
  state(): Promise<string>;
  logs?: () => Promise<string[]>;
  restart?: (how: { apiKey: string | undefined }) => Promise<void>;
  ports?: () => Promise<string[]>;
  /** Reads what shows its owner; absent for a site. */
  evidence?: () => Promise<Evidence>;
  /** The app or instance; absent for a site. */
  deployed?: Resource;
}

type Search = Awaited<ReturnType<typeof searchDeployed>>;

/** Returns the named site, app or instance. @throws DeployError `not-found`; `usage` unless exactly one is suitable */
export async function findDeployed(
  session: Session,
  needs?: 'logs' | 'restart',
): Promise<Deployed> {
  const search = await searchDeployed(session);
  const found = needs ? search.found.filter((one) => one[needs]) : search.found;
  if (search.found.length > 0 && found.length === 0) {
    throw new DeployError(
      'usage',
      needs === 'logs' ? 'A site has no log.' : 'A site has nothing to restart.',
    );
  }

  const one = onlyOne(session, { ...search, found });
  if (needs === 'restart') await checkOwner(session, { search, one });

  if (one.deployed?.asleep)
    throw new DeployError(
      'not-found',
      `${describeNamed(one.inputs)} is suspended: deploy it to wake it up.`,
    );

  return one;
}

/** Refuses what another repository deployed, unless a person named it. @throws DeployError `other-repository` */
async function checkOwner(
  { terminal, log }: Session,
  { search, one }: { search: Search; one: Deployed },
): Promise<void> {
  const name = toldName(search, one.inputs.name);
  const evidence = name.from === 'person' ? undefined : await one.evidence?.();
  if (!evidence) return;

  permit('change', evidence, {
    owner: ownerOfClone(await openClone(terminal)),
    name,
    replaces: false,
    thing: `"${name.value}"`,
    log,
  });
}

/** Returns the only deploy of a search. @throws DeployError `not-found`; `usage` for several */
export function onlyOne(session: Session, search: Search): Deployed {
  const [one, ...others] = search.found;
  if (!one) throw notFoundError(session, search);
  if (others.length === 0) return one;

  const commands = search.found.map(({ inputs }) => {
    const { target, name, runner, service } = inputs;
    const instance = `--service ${service}`;
    const option = {
      pages: '--site',
      app: '--app',
      runner: `--runner ${runner}`,
      instance,
      job: instance,
    }[target];
    // A typed name is repeated with the command.
    const named = session.inputs.name?.value === name ? '' : `${shellWord(name)} `;
    return ourCommand(`<command> ${named}${option}`);
  });
  const names = search.found.map(({ inputs }) => describeNamed(inputs)).join(', ');
  throw new DeployError('usage', `More than one deploy matches: ${names}.`, {
    next: ['Choose one:', ...commands],
  });
}

/** Returns the session of the only deploy of a search. @throws DeployError like `onlyOne` */
export function chooseDeployed(session: Session, search: Search): Session {
  const { inputs } = onlyOne(session, search);
  return withInputs(session, inputs, { name: toldName(search, inputs.name).from });
}

function toldName({ names }: Pick<Search, 'names'>, name: string): Told<string> {
  return names.find(({ value }) => value === name) ?? { value: name, from: 'person' };
}

/** Searches for the name of the inputs, in their kind if given, else in all kinds. Never subscribes to a service. @param sought other names */
export async function searchDeployed(
  session: Session,
  { connection: connected, sought }: { connection?: Connection; sought?: Told<string>[] } = {},
) {
  const connection = connected ?? (await connect(session));
  const { inputs, raw } = session;
  const names = sought ?? (await namesOf(session));
  const unread: string[] = [];

  const all = await listDeployed(
    connection,
    unread,
    raw.target === '' ? undefined : kindOf(inputs),
  );
  const texts = names.map(({ value }) => value);
  const near = nearest(texts[0] ?? '', new Set(all.map((one) => one.inputs.name)));
  return { found: all.filter((one) => texts.includes(one.inputs.name)), names, near, unread };
}

async function namesOf({ inputs, terminal }: Session): Promise<Told<string>[]> {
  return inputs.name ? [inputs.name] : namesOfFolder(await openClone(terminal));
}

function kindOf(inputs: Inputs): string {
  if (inputs.target === 'app') return appsLabel;
  return inputs.target === 'pages' ? 'pages' : serviceIdOf(inputs);
}

/** Lists the workspace, and adds unreadable lists to `unread`. With `only` (`pages`, `My Apps` or a service) it lists one kind, and an unreadable list throws. */
export async function listDeployed(
  { tools, sites }: Connection,
  unread: string[],
  only?: string,
): Promise<Deployed[]> {
  const isWhole = only === undefined;
  const read = <T>(area: string, list: () => Promise<T[]>) =>
    readList(area, list, isWhole ? unread : undefined);
  const services = isWhole ? await listServices(tools) : [only];
  const lists: Promise<Resource[]>[] = services
    .filter((id) => id !== 'pages' && id !== appsLabel)
    .map((id) => read(id, () => listAwake(tools, id)));

  // An app is also an instance of its runner. Only the app's record shows that.
  if (isWhole || only === appsLabel || runnerOf(only))
    lists.push(read(appsLabel, () => openApps(tools).list()));
  if (only !== 'pages') lists.push(read('suspended instances', () => listAsleep(tools)));

  const pages = isWhole || only === 'pages' ? read('sites', () => listSites(sites.pages)) : [];
  const resources = mergeResources((await Promise.all(lists)).flat());
  const merged = resources.map((one) => describeDeployed(tools, one));
  const wanted = merged.filter(({ service }) => isWhole || service === only);
  const keyOf = ({ service, inputs }: Deployed) => `${service} ${inputs.name}`;

  return [...wanted, ...(await pages)].sort((a, b) =>
    keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b)),
  );
}

/** Returns the services of which something may be there: those of the subscriptions, and those of tags. */
async function listServices({ catalog, tags }: ServicePlatform): Promise<string[]> {
  const tagged = (await tags.all('instance')) ?? [];
  const named = tagged.flatMap(({ resource: { serviceId } }) => serviceId ?? []);
  return [...new Set([...(await catalog.serviceIds()), ...named])];
}

/** Reads a list. With `unread` an unreadable list becomes a line in it, so that the other lists are still shown. */
export async function readList<T>(
  area: string,
  list: () => Promise<T[]>,
  unread?: string[],
): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    // Ctrl-C ends the command, and is no fault of the list.
    const isFault = error instanceof DeployError && error.code !== 'interrupted';
    if (!unread || !isFault) throw error;
    unread.push(`${area}: ${error.message}`);
    return [];
  }
}

async function listSites(pages: PagesApi): Promise<Deployed[]> {
  return (await pages.list()).map(({ name, url, status = '', customDomain }) => ({
    inputs: { target: 'pages', name },
    service: '',
    url,
    domain: customDomain,
    state: async () => status,
  }));
}

function describeDeployed(tools: ServicePlatform, one: Resource): Deployed {
  const { name, key, record } = one;
  const { serviceId: service = '' } = key;
  const area = key.type === 'instance' ? openInstances(tools, key.serviceId) : openApps(tools);
  const api = async () => (service === '' ? undefined : findApi(tools, service));

  return {
    inputs: { ...kindOfKey(key), name },
    service: serviceOf(one),
    url: record.url,
    deployed: one,
    evidence: async () => ({ tags: await tools.tags.of(key), source: one.source?.url }),
    state: () => stateOf(one, area),
    logs: () => area.log(one),
    restart: async ({ apiKey }) => {
      const start = await restartOf(tools, { there: one, area, apiKey }).catch(sayUnchanged(tools));
      await start.send();
    },
    ports: async () => ((await (await api())?.ports(nameRecord(one))) ?? []).map(portText),
  };
}

function kindOfKey({ serviceId: service }: ResourceKey): Named {
  if (service === undefined) return { target: 'app' };
  const runner = runnerOf(service);
  return runner ? { target: 'runner', runner } : { target: 'instance', service };
}

/** Returns the apps and instances of a name that are gone, and whose tags are still there, such as after a removal that was cut off. */
export async function listGone({ tools }: Connection, name: string): Promise<Deployed[]> {
  const [ofApps = [], ofInstances = []] = await Promise.all([
    tools.tags.all('myapp'),
    tools.tags.all('instance'),
  ]);
  const apps = ofApps.filter(({ tags }) => appNameIn(tags) === name).slice(0, 1);
  const instances = ofInstances.filter(({ resource }) => resource.id === name);

  return [...apps, ...instances].map(({ resource }) => ({
    inputs: { ...kindOfKey(resource), name },
    service: resource.serviceId ?? '',
    state: async () => 'gone',
  }));
}

/** Returns the platform's own word. An unreadable health is not an error. */
async function stateOf(one: Resource, area: Area): Promise<string> {
  const { asleep, kind, record } = one;
  if (asleep) return 'suspended';

  const { buildStatus, status } = record;
  if (kind === 'app') return typeof buildStatus === 'string' ? buildStatus : '';
  if (status) return status;

  const health = await area.health(one).catch(() => undefined);
  return health?.word ?? (health ? 'starting' : 'not known');
}

/** Returns the error of a search without a result. */
export function notFoundError(
  { inputs, raw }: Session,
  {
    names,
    near,
    unread = [],
  }: { names: Told<string>[]; near?: string | undefined; unread?: string[] },
): DeployError {
  const name = names.map(({ value }) => value).join('" or "');
  const subject =
    raw.target === '' ? `site, app or instance "${name}"` : describeNamed({ ...inputs, name });
  const nearby = near ? ` There is "${near}".` : '';
  const text =
    unread.length > 0
      ? `No ${subject} was found, and not all of this workspace could be searched.${nearby} Not searched: ${unread.join('; ')}`
      : `There is no ${subject} in this workspace.${nearby}`;
  return new DeployError('not-found', text);
}
