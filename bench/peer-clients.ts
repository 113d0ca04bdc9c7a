import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { PeerTools } from './peer-tools.js';

const root = resolve(import.meta.dirname, '../..');

/** As those of production, it names its workspace. */
const accessToken = ['', JSON.stringify({ tenantId: 'bench' }), '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** The lean server, a round trip away. */
export interface LeanServer {
  api: string;
  storage: string;
  site: string;
  /** The authority's certificate, when it serves TLS. */
  ca: string | undefined;
  /** Requests and connections since this was asked last. */
  counts(): Promise<{ requests: number; connections: number }>;
  /** Everything that is stored. */
  forget(): Promise<void>;
  stop(): Promise<void>;
}

export async function startLeanServer(
  tools: PeerTools,
  { rttMs, tls }: { rttMs: number; tls: boolean },
): Promise<LeanServer> {
  const folder = mkdtempSync(join(tmpdir(), 'osc-bench-ca-'));
  const args = ['serve', '--rtt', `${rttMs}ms`, ...(tls ? ['--tls', folder] : [])];
  const server: ChildProcess = spawn(tools.leanServer, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!server.stdout) throw new Error('no stdout');
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const { admin, ...hosts } = JSON.parse(String(line)) as {
    api: string;
    storage: string;
    site: string;
    admin: string;
  };
  return {
    ...hosts,
    ca: tls ? join(folder, 'ca.pem') : undefined,
    counts: async () =>
      (await (await fetch(admin)).json()) as { requests: number; connections: number },
    forget: async () => {
      await fetch(admin, { method: 'DELETE' });
    },
    stop: async () => {
      server.stdin?.end();
      await once(server, 'exit');
    },
  };
}

/** One process, from its start to its exit. */
export interface Used {
  ms: number;
  cpuMs: number;
  peakMiB: number;
  requests: number;
  connections: number;
}

export type ClientName = 'aws' | 's5cmd' | 'rclone' | 'osc-deploy' | 'ideal';

/** Brings a directory to a bucket, or a site, of this name. @throws when the client fails */
export async function runClient(
  client: ClientName,
  {
    tools,
    server,
    directory,
    name,
  }: { tools: PeerTools; server: LeanServer; directory: string; name: string },
): Promise<Used> {
  const { command, args, env } = commandOf(client, { tools, server, directory, name });
  await server.counts();
  const child = spawn(tools.leanServer, ['run', command, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
  });
  child.stderr.on('data', (piece) => {
    stderr += String(piece);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(
      `${client} ended with ${code}:\n${stdout.slice(-2000)}\n${stderr.slice(-2000)}`,
    );
  const used = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as Used;
  return { ...used, ...(await server.counts()) };
}

function commandOf(
  client: ClientName,
  {
    tools,
    server,
    directory,
    name,
  }: { tools: PeerTools; server: LeanServer; directory: string; name: string },
): { command: string; args: string[]; env: Record<string, string> } {
  const keys = { AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's', AWS_REGION: 'us-east-1' };
  // rclone refuses AWS_CA_BUNDLE, and only aws needs it.
  const bundle = client === 'aws' ? 'AWS_CA_BUNDLE' : 'SSL_CERT_FILE';
  const trust = server.ca ? { [bundle]: server.ca, NODE_EXTRA_CA_CERTS: server.ca } : {};
  const env = { ...keys, ...trust };
  switch (client) {
    case 'aws': {
      const args = [
        '--endpoint-url',
        server.storage,
        's3',
        'sync',
        directory,
        `s3://${name}`,
        '--delete',
        '--quiet',
      ];
      return { command: tools.aws, args, env };
    }
    case 's5cmd': {
      const args = [
        '--endpoint-url',
        server.storage,
        '--log',
        'error',
        'sync',
        '--delete',
        `${directory}/`,
      ];
      return { command: tools.s5cmd, args: [...args, `s3://${name}`], env };
    }
    case 'rclone': {
      const remote = `:s3,provider=Other,env_auth=true,endpoint='${server.storage}':${name}`;
      const args = [
        '--config',
        '',
        'sync',
        directory,
        remote,
        '--transfers',
        '64',
        '--checkers',
        '64',
        '-q',
      ];
      return { command: tools.rclone, args, env };
    }
    case 'ideal': {
      const args = [
        join(import.meta.dirname, 'plain-client.js'),
        server.api,
        'token',
        name,
        directory,
        '64',
      ];
      return { command: process.execPath, args, env };
    }
    case 'osc-deploy':
      return {
        command: process.execPath,
        args: [join(root, 'dist/index.js')],
        env: {
          ...env,
          GITHUB_REPOSITORY: 'octo-org/hello-world',
          'INPUT_ACCESS-TOKEN': accessToken,
          ...addressOf(server),
          INPUT_NAME: name,
          INPUT_DIRECTORY: directory,
        },
      };
  }
}

/** Tells the action where the platform is: over TLS by its names of production, of which one is the site's. */
function addressOf({ api, storage, site, ca }: LeanServer): Record<string, string> {
  if (!ca) return { 'INPUT_BASE-URL': api };

  const portOf = (url: string) => Number(new URL(url).port);
  const ports = { api: portOf(api), storage: portOf(storage), site: portOf(site) };
  const names = new URL('production-names.js', import.meta.url).href;
  return { NODE_OPTIONS: `--import ${names}`, OSC_BENCH_PORTS: JSON.stringify(ports) };
}
