import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.js';
import { ServerProcesses } from '../../support/server-processes.js';
import { tool } from '../support/tools.js';
import type { RunningS3 } from './minio-server.js';

const execute = promisify(execFile);
const patienceMs = 60_000;

/** Runs one command, with a time limit, because commands wait for a missing cluster. */
async function run(command: string, args: readonly string[]): Promise<void> {
  await execute(command, args, { timeout: patienceMs, killSignal: 'SIGKILL' });
}

interface Ports {
  readonly monitor: number;
  readonly gateway: number;
}

/** Ceph's object gateway with the smallest cluster behind it: one monitor, and one OSD that keeps everything in memory. */
export async function startRgw(): Promise<RunningS3> {
  const processes = new ServerProcesses();
  const ports = { monitor: await freePort(), gateway: await freePort() };
  const server = {
    endpoint: `http://127.0.0.1:${ports.gateway}`,
    accessKeyId: 'rgw-of-the-tests',
    secretAccessKey: 'rgw-secret-of-the-tests',
    region: 'default',
  };
  try {
    const config = ['-c', await startCluster(processes, ports)];
    processes.start(tool('radosgw').path, [...config, '-n', 'client.admin', '-f']);
    const user = ['user', 'create', '--uid', 'pages', '--display-name', 'pages'];
    const keys = ['--access-key', server.accessKeyId, '--secret-key', server.secretAccessKey];
    await run(companion('radosgw-admin'), [...config, ...user, ...keys]);
    await processes.ready(server.endpoint);
  } catch (error) {
    await processes.stop();
    throw error;
  }
  return { server, stop: () => processes.stop() };
}

/** @returns the path of the cluster's configuration */
async function startCluster(processes: ServerProcesses, ports: Ports): Promise<string> {
  const { folder } = processes;
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  const [id, osd] = [randomUUID(), randomUUID()];
  const config = join(folder, 'ceph.conf');
  writeFileSync(config, configuration({ id, folder, ports }));
  writeFileSync(join(folder, 'keyring'), ['mon.', 'client.admin', 'osd.0'].map(keyOf).join(''));
  await run(tool('ceph-mon').path, [
    '-c',
    config,
    '--mkfs',
    '-i',
    'a',
    '--keyring',
    join(folder, 'keyring'),
  ]);
  processes.start(tool('ceph-mon').path, ['-c', config, '-i', 'a', '-f']);
  await run(companion('ceph'), ['-c', config, 'osd', 'new', osd]);
  await run(tool('ceph-osd').path, ['-c', config, '-i', '0', '--mkfs', '--osd-uuid', osd]);
  processes.start(tool('ceph-osd').path, ['-c', config, '-i', '0', '-f']);
  return config;
}

/** Returns a program of the packages of the gateway. */
function companion(name: string): string {
  return join(dirname(tool('radosgw').path), name);
}

/** Returns a new key with all permissions: type 1 (AES), a time, the length, the key. */
function keyOf(entity: string): string {
  const header = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0]);
  const key = Buffer.concat([header, randomBytes(16)]).toString('base64');
  return `[${entity}]\nkey = ${key}\ncaps mon = "allow *"\ncaps osd = "allow *"\n`;
}

function configuration({
  id,
  folder,
  ports,
}: {
  id: string;
  folder: string;
  ports: Ports;
}): string {
  return `[global]
fsid = ${id}
mon initial members = a
mon host = v2:127.0.0.1:${ports.monitor}/0
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
pid file = ${folder}/run/$name.pid
crash dir = ${folder}/run
log file = /dev/null
mon cluster log file = /dev/null
auth allow insecure global id reclaim = false
# One copy in one place, and every change at once: the gateway makes seven pools one after the other.
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
paxos propose interval = 0.01
paxos min wait = 0.01
osd objectstore = memstore
memstore device bytes = 4294967296
# Without tcp_nodelay every answer with a body takes 40 ms longer.
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway} tcp_nodelay=1
rgw enable usage log = false
[mon.a]
public addr = v2:127.0.0.1:${ports.monitor}/0
[osd.0]
public addr = 127.0.0.1
`;
}
