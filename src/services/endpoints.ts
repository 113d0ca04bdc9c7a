import { DeployError, messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { every } from '../base/retry.js';
import { watch } from '../base/watch.js';
import { backedUpServices } from '../contract/rules/backups.js';
import type { InstancesApi } from '../platform/instances.js';
import { Permission } from '../platform/ownership.js';
import { accessProblem } from './access.js';
import { losesData } from './asleep.js';
import type { Subject } from './readiness/subject.js';
import { whileWaking } from './readiness/watch.js';
import { removeResource } from './remove.js';
import { type InstanceResource, nameRecord } from './resource.js';
import type { Reached } from './result.js';
import { apiOf } from './service-api.js';
import type { Desk } from './want.js';

/** Services that are reached by a public port in place of a URL. */
const reachedByPort = new Set([
  'birme-osc-postgresql',
  'clickhouse-clickhouse',
  'linuxserver-docker-mariadb',
  'pgvector-pgvector',
  'valkey-io-valkey',
]);
const portsMs = 60_000;
/** Internal ports that the platform does not list. Source: the vendor's Open Video Core. */
const untoldPorts: Record<string, number[]> = { 'minio-minio': [8080] };

interface Seen extends Reached {
  /** Undefined if the platform does not tell it. */
  isPublic?: boolean | undefined;
}

/** Reads the public ports and the internal address, which may be listed some time after the start. What is still missing is a warning. */
async function readEndpoints(there: InstanceResource, desk: Desk): Promise<Seen> {
  const { tools, want } = desk;
  const { clock, signal, log, catalog } = tools;
  const { serviceId } = there.key;
  const api = await apiOf(tools, serviceId);
  const isDatabase =
    backedUpServices.includes(serviceId) ||
    losesData((await catalog.find(serviceId)) ?? { serviceId });
  const needsPort = reachedByPort.has(serviceId) || isDatabase || !want.isPublic;

  const { sight, isLate } = await watch(() => readOnce(there, { api, desk }), {
    isEnd: ({ isWhole }) => isWhole,
    say({ detail, isWhole }, ms) {
      if (needsPort && !isWhole) log.waiting(detail, { ms });
    },
    sayEveryMs: log.progressEveryMs,
    deadline: clock.now() + (needsPort ? portsMs : 0),
    pace: every(3000),
    clock,
    signal,
  });

  if (isLate && needsPort)
    log.warning(
      `The platform does not list the port of "${there.name}", so no later step gets it. Last seen: ${sight.detail.replace(/\.$/, '')}.`,
    );

  return sight.seen;
}

interface Look {
  seen: Seen;
  isWhole: boolean;
  detail: string;
}

async function readOnce(
  there: InstanceResource,
  { api, desk: { tools } }: { api: InstancesApi; desk: Desk },
): Promise<Look> {
  const { signal, log } = tools;
  const failures: string[] = [];
  const unknown = (error: unknown): undefined => {
    signal.throwIfAborted();
    failures.push(messageOf(error));
    log.debug(`Not every address of "${there.name}" is known: ${messageOf(error)}`);
  };

  const [ports, inside] = await Promise.all([
    api.ports(nameRecord(there)).catch(unknown),
    api.internalEndpoint(nameRecord(there)).catch(unknown),
  ]);

  const [failure] = failures;
  const detail = failure ?? 'its port is not listed yet';
  const { seen, isWhole } = judgeRead(there.key.serviceId, { ports, inside });
  return { seen, isWhole: isWhole && failure === undefined, detail };
}

interface Read {
  ports: Seen['ports'];
  inside: Awaited<ReturnType<InstancesApi['internalEndpoint']>>;
}

/** Returns the addresses in what was read, and whether every port is listed that the service has. */
function judgeRead(serviceId: string, { ports, inside }: Read): Pick<Look, 'seen' | 'isWhole'> {
  const told = inside?.ports.map(({ port }) => port) ?? [];
  const internal = inside && {
    host: plainText(inside.serviceDns, 253),
    ports: told[0] ? told : (untoldPorts[serviceId] ?? []),
  };
  const isPublic = inside?.publicAccess;
  const lacksPort = reachedByPort.has(serviceId) && ports?.length === 0 && isPublic !== false;

  const seen = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}), isPublic };
  return { seen, isWhole: !lacksPort && internal?.ports.length !== 0 };
}

/** Reads the addresses of an instance that is up. One that was just made, and is public against the inputs, is removed again. @throws DeployError `cannot-update` */
export async function reach(
  subject: Subject,
  { isNew }: { isNew: boolean },
): Promise<Reached | undefined> {
  const { desk, there } = subject;
  const { want } = desk;
  if (there.kind !== 'instance') return undefined;

  const isPrivate = !want.isPublic && want.target === 'instance';
  if (!want.ready.wait) {
    if (isNew && isPrivate)
      await checkPrivate(there, { desk, isNew, seen: await peek(there, desk) });
    return undefined;
  }

  // Some addresses exist only after the start.
  await whileWaking(() => subject.refresh());
  const now = subject.there.kind === 'instance' ? subject.there : there;
  const { isPublic, ...reached } = await readEndpoints(now, desk);
  if (isPrivate) await checkPrivate(now, { desk, isNew, seen: isPublic });

  return reached;
}

/** Asks once whether an instance is public. */
async function peek(there: InstanceResource, desk: Desk): Promise<boolean | undefined> {
  const api = await apiOf(desk.tools, there.key.serviceId);
  return (await readOnce(there, { api, desk })).seen.isPublic;
}

async function checkPrivate(
  there: InstanceResource,
  { desk, isNew, seen }: { desk: Desk; isNew: boolean; seen: boolean | undefined },
): Promise<void> {
  const { tools, want } = desk;
  const { name, serviceId } = want;

  if (seen === undefined)
    tools.log.warning(
      `The platform does not show whether "${name}" can be reached from the internet.`,
    );
  if (seen !== true) return;
  if (!isNew) throw new DeployError('cannot-update', accessProblem(want, true) ?? '');

  const fault = `"${name}" can be reached from the internet although it was made with \`public-access: false\`, which the service ${serviceId} does not take.`;

  try {
    await removeResource(tools, there, { removal: Permission.leftover() });
  } catch (error) {
    tools.signal.throwIfAborted();
    const message = `${fault} It could not be removed: ${messageOf(error)}`;
    const next =
      'It stands, with the password of this run. Remove it with `operation: remove`, or in the console.';
    throw new DeployError('remove-failed', message, { cause: error, next });
  }

  const next = 'Leave `public-access` out, or use another service.';
  const message = `${fault} It is removed again, with nothing in it.`;
  throw new DeployError('invalid-options', message, { next });
}
