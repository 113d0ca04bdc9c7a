import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { PagesApi } from '../platform/pages.js';
import { readSuspended } from '../services/instance/resume-instance.js';
import { type ServiceParts, serviceParts } from '../services/parts.js';
import { appKind, serviceIdOf } from '../services/runners.js';
import { CliError } from './cli-error.js';
import { connect } from './connection.js';
import { title } from './recipe.js';
import type { Session } from './session.js';

/** What can be done with what was found. */
export interface Running {
  url?: string | undefined;
  logs: () => Promise<string[]>;
  restart: () => Promise<void>;
}

/** @throws CliError `not-found` */
export async function findSite(session: Session): Promise<Pick<Running, 'url'>> {
  const { log, terminal, inputs } = session;
  const { clock, interrupts } = terminal;
  const clients = await connect(session);
  const pages = new PagesApi({ ...clients, clock, log, signal: interrupts.signal });
  return there(session, await pages.find(inputs.name ?? ''));
}

/** Whether it exists, awake or asleep. */
export async function isThere(
  { log, terminal: { clock, interrupts } }: Session,
  { clients, inputs }: { clients: PlatformClients; inputs: Inputs },
): Promise<boolean> {
  const { target, name = '' } = inputs;
  if (target === 'pages') {
    const pages = new PagesApi({ ...clients, clock, log, signal: interrupts.signal });
    return (await pages.find(name)) !== undefined;
  }
  const parts = serviceParts({ ...clients, log, clock });
  if (target === 'app') return (await parts.apps.findByName(name)) !== undefined;
  return (await findInstance(parts, inputs)) !== undefined || (await sleeps(parts, inputs));
}

async function sleeps({ account }: ServiceParts, { name = '', ...inputs }: Inputs): Promise<boolean> {
  return (await readSuspended({ account, name }, serviceIdOf(inputs))) !== undefined;
}

/** @throws CliError `usage` for a site, `not-found` */
export async function findRunning(session: Session, refusal: string): Promise<Running> {
  const { inputs } = session;
  if (inputs.target === 'pages') throw new CliError('usage', `${refusal}: give --app, --runner or --service.`);
  const { parts } = await connect(session);
  if (inputs.target === 'app') return there(session, await findApp(parts, inputs.name ?? ''));
  const found = await findInstance(parts, inputs);
  if (!found && (await sleeps(parts, inputs))) {
    throw new CliError('not-found', `${title(inputs)} is suspended: deploy it to wake it up.`);
  }
  return there(session, found);
}

function there<T>({ inputs }: Session, found: T | undefined): T {
  if (found === undefined) throw new CliError('not-found', `There is no ${title(inputs)} in this workspace.`);
  return found;
}

async function findInstance(
  parts: ServiceParts,
  { name = '', ...inputs }: Pick<Inputs, 'name' | 'runner' | 'service'>,
): Promise<Running | undefined> {
  // Only a service that the workspace uses can have an instance: nothing is subscribed to for a look.
  const known = await parts.catalog.find(serviceIdOf(inputs));
  const api = known && parts.instancesOf(known);
  const record = await api?.find(name);
  if (!api || !record) return undefined;
  const instance = { ...record, name };
  return { url: record.url, logs: () => api.logs(instance), restart: () => api.restart(instance) };
}

/** An app is an instance of its runner too, with its id as the name: that one has the log. */
async function findApp(parts: ServiceParts, name: string): Promise<Running | undefined> {
  const app = await parts.apps.findByName(name);
  if (!app) return undefined;
  const runner = appKind(app.type);
  return {
    url: app.url ?? app.appDns,
    logs: async () => {
      const instance = runner && (await findInstance(parts, { runner, name: app.id, service: undefined }));
      if (!instance) throw new DeployError('platform-refused', `The platform shows no log of the app "${name}".`);
      return instance.logs();
    },
    restart: () => parts.apps.restart(app.id),
  };
}
