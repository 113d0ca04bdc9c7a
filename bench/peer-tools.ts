import { execFileSync } from 'node:child_process';
import { accessSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Where the clients are, and the server that they are measured against. */
export interface PeerTools {
  leanServer: string;
  s5cmd: string;
  rclone: string;
  aws: string;
  /** Name and version of each client. */
  versions: Record<string, string>;
}

const s5cmdVersion = 'v2.3.0';
const root = resolve(import.meta.dirname, '../..');
const home = resolve(process.env.OSC_DEPLOY_TOOLS ?? join(root, '.tools'));

/** Builds or fetches what is not there yet: s5cmd with Go, rclone from Debian, aws from PyPI. */
export function bringPeerTools(): PeerTools {
  mkdirSync(home, { recursive: true });
  const go = onPath('go') ?? '/usr/local/go/bin/go';
  const leanServer = join(home, 'lean-server');
  run(go, ['build', '-o', leanServer, '.'], { cwd: join(root, 'bench/lean-server') });
  const tools = { leanServer, s5cmd: s5cmd(go), rclone: rclone(), aws: aws() };
  return {
    ...tools,
    versions: {
      s5cmd: s5cmdVersion.slice(1),
      rclone: word(run(tools.rclone, ['version']), /rclone v([\d.]+)/),
      aws: word(run(tools.aws, ['--version']), /aws-cli\/([\d.]+)/),
    },
  };
}

/** In a module of its own: `go install` of a version asks for more than a module proxy has to have. */
function s5cmd(go: string): string {
  const path = join(home, `s5cmd-${s5cmdVersion}`, 's5cmd');
  if (isThere(path)) return path;
  const module = join(home, 's5cmd-module');
  mkdirSync(module, { recursive: true });
  writeFileSync(
    join(module, 'go.mod'),
    `module peers\n\ngo 1.22\n\nrequire github.com/peak/s5cmd/v2 ${s5cmdVersion}\n`,
  );
  const env = {
    GOBIN: join(home, `s5cmd-${s5cmdVersion}`),
    GOFLAGS: '-mod=mod -buildvcs=false -trimpath',
  };
  run(go, ['install', 'github.com/peak/s5cmd/v2'], { cwd: module, env });
  return path;
}

function rclone(): string {
  const found = onPath('rclone');
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo'];
  const words = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  run('env', [...words, 'update']);
  run('env', [...words, 'install', '-y', '--no-install-recommends', 'rclone']);
  return onPath('rclone') ?? 'rclone';
}

function aws(): string {
  const found = onPath('aws');
  if (found) return found;
  const folder = join(home, 'aws');
  const path = join(folder, 'bin/aws');
  if (isThere(path)) return path;
  run('python3', ['-m', 'venv', folder]);
  run(join(folder, 'bin/pip'), ['install', '--quiet', 'awscli']);
  return path;
}

function run(
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): string {
  return execFileSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

function word(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[1] ?? 'of an unknown version';
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isThere);
}

function isThere(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
