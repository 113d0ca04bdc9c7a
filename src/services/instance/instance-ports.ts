import { messageOf } from '../../base/errors.js';
import { every, poll } from '../../base/poll.js';
import type { ExternalPort } from '../../platform/instances.js';
import type { ServiceContext } from '../service-context.js';

/** Services that are reached at a port alone, so that it is waited for. */
const reachedByPort = new Set([
  'birme-osc-postgresql',
  'clickhouse-clickhouse',
  'linuxserver-docker-mariadb',
  'pgvector-pgvector',
  'valkey-io-valkey',
]);
/** Longest wait for the port of a running database, in ms. */
const portsMs = 60_000;

/** Reads the external ports; none where the platform does not tell. */
export async function readPorts(
  { clock, signal, log, name }: Pick<ServiceContext, 'clock' | 'signal' | 'log' | 'name'>,
  { serviceId, read }: { serviceId: string; read: () => Promise<ExternalPort[]> },
): Promise<ExternalPort[]> {
  const needsPort = reachedByPort.has(serviceId);
  const look = async () => {
    const ports = await read();
    return ports.length > 0 ? ports : undefined;
  };
  try {
    const ports = await poll(look, { timeoutMs: needsPort ? portsMs : 0, pace: every(3000), clock, signal });
    if (!ports && needsPort) log.warning(`The platform does not tell the port of "${name}", so no later step gets it.`);
    return ports ?? [];
  } catch (error) {
    signal.throwIfAborted();
    log.debug(`The ports of "${name}" are not known: ${messageOf(error)}`);
    return [];
  }
}
