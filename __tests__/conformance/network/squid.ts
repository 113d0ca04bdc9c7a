import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { ServerProcesses } from '../../support/server-processes.js';
import { tool } from '../support/tools.js';
import type { PrivateAuthority } from './private-authority.js';

interface SquidOptions {
  /** Host names that only Squid resolves, to this machine. */
  readonly hosts: readonly string[];
  /** The required login, `user:password`. */
  readonly user?: string;
  /** Inspects TLS in every tunnel. `trusts` signed the certificates of the servers. */
  readonly inspects?: { readonly as: PrivateAuthority; readonly trusts: PrivateAuthority };
}

/** Squid as a forward proxy on loopback. */
export interface Squid {
  /** `127.0.0.1:port` */
  readonly host: string;
  /** Method and target of each passed request, such as `CONNECT cloud.test:443` or `GET https://cloud.test/`. */
  passed(): string[];
  close(): Promise<void>;
}

/** Starts Squid in the foreground, with its configuration in a new folder. */
export async function startSquid({ hosts, user, inspects }: SquidOptions): Promise<Squid> {
  const processes = new ServerProcesses();
  const { folder } = processes;
  const port = await freePort();
  const [squid, certificates] = [tool('squid').path, '/usr/lib/squid/security_file_certgen'];
  const file = (name: string) => join(folder, name);
  writeFileSync(file('hosts'), hosts.map((host) => `127.0.0.1 ${host}\n`).join(''));
  // Squid passes both words on with escaped blanks.
  const words = user
    ?.split(':')
    .map((word) => word.replaceAll(' ', '%20'))
    .join(' ');
  writeFileSync(
    file('auth.sh'),
    `#!/bin/sh\nwhile read -r line; do [ "$line" = '${words}' ] && echo OK || echo ERR; done\n`,
  );
  chmodSync(file('auth.sh'), 0o755);
  const listens = `http_port 127.0.0.1:${port}`;
  writeFileSync(
    file('squid.conf'),
    [
      inspects
        ? `${listens} ssl-bump cert=${inspects.as.file} key=${inspects.as.keyFile} generate-host-certificates=on`
        : listens,
      ...(inspects
        ? [
            `sslcrtd_program ${certificates} -s ${file('certificates')} -M 4MB`,
            'ssl_bump bump all',
            `tls_outgoing_options cafile=${inspects.trusts.file}`,
          ]
        : []),
      ...(user
        ? [`auth_param basic program ${file('auth.sh')}`, 'acl known proxy_auth REQUIRED']
        : []),
      `http_access allow ${user ? 'known' : 'all'}`,
      'http_access deny all',
      `hosts_file ${file('hosts')}`,
      `access_log stdio:${file('access.log')}`,
      `cache_log ${file('cache.log')}`,
      `pid_filename ${file('squid.pid')}`,
      `coredump_dir ${folder}`,
      'cache deny all',
      'shutdown_lifetime 0 seconds',
      'pinger_enable off',
      '',
    ].join('\n'),
  );
  if (inspects)
    execFileSync(certificates, ['-c', '-s', file('certificates'), '-M', '4MB'], { stdio: 'pipe' });
  giveTo('proxy', folder, inspects?.as.folder, inspects?.trusts.folder);
  processes.start(squid, ['-N', '-f', file('squid.conf')]);
  // Squid refuses a request without an absolute URL.
  await processes.ready(`http://127.0.0.1:${port}`, 400);
  return {
    host: `127.0.0.1:${port}`,
    passed: () =>
      readText(file('access.log'))
        .split('\n')
        .flatMap((line) => {
          const [, , , result = '', , method, target] = line.split(/\s+/);
          return /\/(200|20\d)$/.test(result) ? [`${method} ${target}`] : [];
        }),
    close: () => processes.stop(),
  };
}

/** Squid drops root to this user, which needs access to its files. */
function giveTo(user: string, ...folders: (string | undefined)[]): void {
  if (process.getuid?.() !== 0) return;
  const uid = Number(execFileSync('id', ['-u', user], { encoding: 'utf8' }));
  for (const folder of folders) {
    if (!folder) continue;
    execFileSync('chown', ['-R', String(uid), folder]);
    chmodSync(dirname(folder), 0o711);
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
