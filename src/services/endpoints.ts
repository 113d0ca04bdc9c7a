import { DeployError, messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { every, poll } from '../base/retry.js';
import type { LiveInstance } from './live-instance.js';
import { whileWaking } from './readiness/wait-until-ready.js';
import type { Change, Reached, ServiceRun } from './service-run.js';

const reachedByPort = new Set([
  'birme-osc-postgresql',
  'clickhouse-clickhouse',
  'linuxserver-docker-mariadb',
  'pgvector-pgvector',
  'valkey-io-valkey',
]);
const portsMs = 60_000;
/** Internal ports that the platform never tells. Source: the vendor's Open Video Core. */
const untoldPorts: Record<string, number[]> = { 'minio-minio': [8080] };

/** Reads the public ports and the internal address, as far as the platform tells. @throws DeployError `cannot-update` for a public instance that should be private */
export async function readEndpoints({ api, label, named, run }: LiveInstance): Promise<Reached> {
  const { clock, signal, log } = run.tools;
  const needsPort = reachedByPort.has(label) || !run.inputs['public-access'];
  let reached: Reached = {};
  let isPublic: boolean | undefined;
  const unknown = (error: unknown): undefined => {
    signal.throwIfAborted();
    log.debug(`Not every address of "${named.name}" is known: ${messageOf(error)}`);
  };
  const look = async () => {
    const reads = [api.ports(named).catch(unknown), api.internalEndpoint(named).catch(unknown)] as const;
    const [ports, inside] = await Promise.all(reads);
    const told = inside?.ports.map(({ port }) => port) ?? [];
    const internal = inside && {
      host: plainText(inside.serviceDns, 253),
      ports: told[0] ? told : (untoldPorts[label] ?? []),
    };
    reached = { ...(ports?.[0] ? { ports } : {}), ...(internal ? { internal } : {}) };
    isPublic = inside?.publicAccess;
    return (ports?.length === 0 && isPublic !== false) || internal?.ports.length === 0 ? undefined : true;
  };
  const isTold = await poll(look, { timeoutMs: needsPort ? portsMs : 0, pace: every(3000), clock, signal });
  if (!isTold && needsPort)
    log.warning(`The platform does not tell the port of "${named.name}", so no later step gets it.`);
  const problem = accessProblem(run, isPublic);
  if (problem && isPublic) throw new DeployError('cannot-update', problem);
  if (!run.inputs['public-access'] && isPublic === undefined)
    log.warning(`The platform does not show whether "${named.name}" can be reached from the internet.`);
  return reached;
}

/** Returns a refused change if an instance has another access than asked for. If it is only resumed, it may stay private. */
export async function refusedAccess({ api, named, onlyWakes, run }: LiveInstance): Promise<Change | undefined> {
  if (run.target !== 'instance' || (onlyWakes && run.inputs['public-access'])) return undefined;
  const inside = await whileWaking(() => api.internalEndpoint(named)).catch((error: unknown) => {
    if (!run.inputs['public-access'] || !(error instanceof DeployError)) throw error;
    return undefined;
  });
  const refused = accessProblem(run, inside?.publicAccess);
  return refused ? { title: 'change its access', action: 'updated', refused, send: async () => undefined } : undefined;
}

function accessProblem({ name, inputs }: ServiceRun, isPublic: boolean | undefined): string | undefined {
  if (isPublic === undefined || isPublic === inputs['public-access']) return undefined;
  const reach = isPublic ? 'can be reached from the internet' : 'has no port to the internet';
  return `"${name}" ${reach}, which cannot be changed: the platform takes \`public-access\` only for a new instance, and this one was made with \`${isPublic}\`.`;
}
