import * as z from 'zod/mini';
import { readTime } from '../base/clock.js';
import { DeployError, messageOf, orMissing } from '../base/errors.js';
import { lenient, line } from '../base/json.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import {
  type ControlPlane,
  type ControlPlaneCall,
  notOffered,
  pathOf,
  slowTimeoutMs,
} from './control-plane.js';
import type { TrustedHosts } from './hosts.js';
import type { Permission } from './ownership.js';
import {
  type MyApp,
  maybeLine,
  myApp,
  type Subscription,
  type Suspended,
  subscription,
  suspended,
} from './service-wire.js';

// The clients of the control plane's areas that only services use.

export type Service = Omit<Subscription, 'apiUrl'> & { apiUrl: URL };

/** Makes the client of the catalogue, which is read once per run and after a subscription. */
export function openCatalog(platform: { controlPlane: ControlPlane; trustedHosts: TrustedHosts }) {
  const { controlPlane, trustedHosts } = platform;
  const path = '/mysubscriptions';
  const host = 'catalog';
  let held: Promise<Subscription[]> | undefined;
  const read = () => {
    held ??= controlPlane.call({ host, method: 'GET', path, large: true }, z.array(subscription));
    return held;
  };
  const find = async (serviceId: string): Promise<Service | undefined> => {
    const found = (await read()).find((one) => one.serviceId === serviceId);
    if (!found) return undefined;

    const { apiUrl, ...service } = found;
    if (apiUrl) return { ...service, apiUrl: trustedHosts.checkServiceApi(apiUrl, serviceId) };

    const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
    throw new DeployError('unexpected-answer', text);
  };

  return {
    find,
    serviceIds: async () => new Set((await read()).map(({ serviceId }) => serviceId)),
    /** Subscribes the workspace: free and repeatable. Returns undefined if the catalogue still lacks the service. */
    async subscribe(serviceId: string): Promise<Service | undefined> {
      await controlPlane.command({
        host,
        method: 'POST',
        path,
        body: { services: [serviceId] },
        repeatable: true,
      });
      held = undefined;
      return find(serviceId);
    },
  };
}

export type SourceAccess = { gitToken: string } | { gitCredentialRef: string };

/** Makes the client of My Apps. */
export function appsApi(controlPlane: ControlPlane) {
  const list = () =>
    controlPlane.call({ method: 'GET', path: '/myapps', large: true }, z.array(myApp));
  const command = (method: ControlPlaneCall['method'], path: string, body?: unknown) =>
    controlPlane.command({ method, path, body, repeatable: true, timeoutMs: slowTimeoutMs });
  return {
    list,
    findByName: async (name: string): Promise<MyApp | undefined> =>
      (await list()).find((app) => app.name === name),
    /** Returns undefined for a 404, which is also the answer during a part of a rebuild. */
    find: (id: string) =>
      orMissing(() =>
        controlPlane.call({ method: 'GET', path: pathOf('myapps', id), repeatable: false }, myApp),
      ),
    create: (body: {
      name: string;
      type: string;
      gitHubUrl: string;
      sourceRef?: string | undefined;
      gitToken?: string;
      gitCredentialRef?: string;
      configService?: string | undefined;
      configApiKey?: string | undefined;
      subPath?: string | undefined;
    }) =>
      controlPlane.call({ method: 'POST', path: '/myapps', body, timeoutMs: slowTimeoutMs }, myApp),
    /** Sets the branch or tag, and restarts the app. Null selects the default branch. */
    setSourceRef: (id: string, sourceRef: string | null) =>
      command('PATCH', pathOf('myapps', id, 'source-ref'), { sourceRef }),
    /** Sets or (with null) removes the parameter store, and restarts the app. */
    setConfig: (id: string, config: { configService: string | null; configApiKey?: string }) =>
      command('PATCH', pathOf('myapps', id, 'config'), config),
    setSourceAccess: (id: string, access: SourceAccess) =>
      command('PATCH', pathOf('myapps', id, 'git-token'), access),
    /** Rebuilds the app. With a standby the former build answers until the new build does. */
    rebuild: (id: string) => command('PUT', `${pathOf('myapps', id)}?rebuild=true`),
    setStandby: (id: string, isWanted: boolean) =>
      command(isWanted ? 'POST' : 'DELETE', pathOf('myapps', id, 'ha')),
    /** Builds the source again, with caches. The platform accepts it before `buildStatus` leaves `running`. */
    restart: (id: string) => command('PUT', pathOf('myapps', id)),
    remove: (id: string, _may: Permission<'remove'>) => controlPlane.remove(pathOf('myapps', id)),
  };
}

/** The end of the year 9999, in epoch ms: a later time can be neither shown nor computed with. */
const maxTime = 253_402_300_799_000;
const time = lenient(
  z.pipe(
    z.number().check(z.positive(), z.maximum(maxTime / 1000)),
    z.transform((seconds: number) => seconds * 1000),
  ),
);
const text = z.pipe(
  line(200),
  z.transform((text) => (text === 'undefined' ? '' : text)),
);
const policies = z.array(
  z.looseObject({
    serviceId: z.string(),
    instanceName: z.string(),
    enabled: z.boolean(),
    schedule: z.catch(text, ''),
    retentionDays: lenient(z.number()),
    lastBackupAt: time,
    lastAttemptAt: time,
    lastError: lenient(text),
    credentialStatus: lenient(text),
    credentialCheckedAt: time,
  }),
);
export type BackupPolicy = z.infer<typeof policies>[number];
export type BackupSettings = Pick<BackupPolicy, 'enabled' | 'schedule' | 'retentionDays'>;

const moment = lenient(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((given) => {
      const at = readTime(given);
      return at > 0 && at <= maxTime ? at : undefined;
    }),
  ),
);
const backups = z.array(
  z.looseObject({
    name: lenient(text),
    status: z.catch(text, ''),
    createdAt: moment,
    source: lenient(text),
    error: lenient(text),
  }),
);
export type Backup = z.infer<typeof backups>[number];

/** Makes the client of the backups of instances. Backups outlive their instance. */
export function backupsApi(controlPlane: ControlPlane) {
  const list = () =>
    controlPlane.call({ method: 'GET', path: '/mybackups/policies', large: true }, policies);
  return {
    policies: async (): Promise<BackupPolicy[]> => (await orMissing(list, ...notOffered)) ?? [],
    /** Lists the backups of one instance; undefined on a platform without that list. */
    made: (serviceId: string, name: string): Promise<Backup[] | undefined> => {
      const path = pathOf('mybackups', serviceId, name);
      const read = () => controlPlane.call({ method: 'GET', path, large: true }, backups);
      return orMissing(read, ...notOffered);
    },
    setPolicy: (serviceId: string, name: string, body: BackupSettings) =>
      controlPlane.command({
        method: 'PUT',
        path: pathOf('mybackups', serviceId, name, 'policy'),
        body,
        repeatable: true,
      }),
  };
}

const domain = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
  isManaged: lenient(z.boolean()),
});
/** `isManaged` marks the platform's own address of an app. */
export type MyDomain = z.infer<typeof domain>;
type MappedDomain = Record<'domain' | 'serviceId' | 'instanceName', string>;

/** Makes the client of custom domains of instances and apps. */
export function domainsApi(controlPlane: ControlPlane) {
  const list = () => controlPlane.call({ method: 'GET', path: '/mydomains' }, z.array(domain));
  return {
    list: async (): Promise<MyDomain[]> => (await orMissing(list, ...notOffered)) ?? [],
    add: (body: MappedDomain) => controlPlane.command({ method: 'POST', path: '/mydomains', body }),
    remove: ({ serviceId, instanceName, domain }: MappedDomain) =>
      controlPlane.remove(pathOf('mydomains', serviceId, instanceName, domain)),
  };
}

const secretList = z.array(z.looseObject({ secretName: z.string() }));
const maxBatch = 10;

/** Makes the client of secrets, to which options refer as `{{secrets.<name>}}`. Their values cannot be read. */
export function secretsApi(controlPlane: ControlPlane) {
  return {
    async names(serviceId: string): Promise<string[]> {
      const list = () =>
        controlPlane.call({ method: 'GET', path: pathOf('mysecrets', serviceId) }, secretList);
      return ((await orMissing(list)) ?? []).map(({ secretName }) => secretName);
    },
    /** Writes secrets. Names are lower-case letters and digits, unique in the workspace. */
    async put(
      serviceId: string,
      secrets: readonly { secretName: string; secretData: string }[],
    ): Promise<void> {
      const call = {
        method: 'PUT',
        path: pathOf('mysecrets', serviceId, 'batch'),
        repeatable: true,
      } as const;
      for (let at = 0; at < secrets.length; at += maxBatch)
        await controlPlane.command({
          ...call,
          body: { secrets: secrets.slice(at, at + maxBatch) },
        });
    },
    remove: (serviceId: string, name: string, _may: Permission<'remove'>) =>
      controlPlane.remove(pathOf('mysecrets', serviceId, name)),
  };
}

/** Source: the vendor's Terraform provider. */
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 } as const;

export interface Account {
  plan: string | undefined;
  balance: number | undefined;
}

// The field with the token balance is undocumented.
const tenantPlan = z.looseObject({ name: maybeLine });

/** Makes the client of the workspace's plan (read once) and suspended instances. */
export function accountApi({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
  const account = once(async (): Promise<Account> => {
    const call = {
      host: 'money',
      method: 'GET',
      path: '/mytenantplan',
      repeatable: false,
      timeoutMs: 5000,
    } as const;
    try {
      const plan = await controlPlane.call(call, tenantPlan);
      return { plan: plan.name && plainText(plan.name, 60), balance: balanceIn(plan) };
    } catch (error) {
      log.debug(`The plan of the workspace is not known: ${messageOf(error)}`);
      return { plan: undefined, balance: undefined };
    }
  });
  const list = () =>
    controlPlane.call({ method: 'GET', path: '/mysuspended', large: true }, z.array(suspended));
  return {
    account,
    suspended: async (): Promise<Suspended[]> => (await orMissing(list, ...notOffered)) ?? [],
    /** Resumes an instance: takes minutes, one of them with 401 or 404 answers. Not retried: a second change in the workspace meanwhile loses records. */
    resume: (serviceId: string, name: string) =>
      controlPlane.command({
        ...changeOfSuspended,
        method: 'POST',
        path: pathOf('mysuspended', serviceId, name, 'resume'),
      }),
    async discard(serviceId: string, name: string, _may: Permission<'remove'>): Promise<boolean> {
      const discard = () =>
        controlPlane.remove(pathOf('mysuspended', serviceId, name), changeOfSuspended);
      return (await orMissing(discard, ...notOffered)) ?? false;
    },
  };
}

function balanceIn(plan: Record<string, unknown>): number | undefined {
  const found = Object.entries(plan).find(
    ([name, value]) => /token|balance/i.test(name) && typeof value === 'number',
  );
  return found && Number(found[1]);
}
