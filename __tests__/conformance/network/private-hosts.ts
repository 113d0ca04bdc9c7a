import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepOptions } from '../../../emulator/runner/step.js';
import { tempFolder } from '../../support/temp-folder.js';
import { type LoginWorld, startLoginWorld } from '../oauth/login-world.js';
import type { PrivateAuthority } from './private-authority.js';

/** The platform's and GitHub's in `startHiddenWorld`. */
export const hiddenHosts = ['cloud.test', 'hub.test'];

/** A platform and a GitHub over https under names that only a proxy knows. */
export function startHiddenWorld(authority: PrivateAuthority): Promise<LoginWorld> {
  const at = { host: '127.0.0.1', tls: authority.issue({ hosts: hiddenHosts }) };
  return startLoginWorld({ ...at, hostName: 'cloud.test' }, { ...at, hostName: 'hub.test' });
}

/** What a command has to begin with to run as root. @throws where that cannot be had without a password */
export function asRoot(): string[] {
  if (process.getuid?.() === 0) return [];
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('this test makes namespaces, for which it has to be root or sudo has to ask for no password', {
      cause: error,
    });
  }
  return ['sudo', '-n', '--preserve-env'];
}

/**
 * Starts Node so that it sees these host names and no others: /etc/hosts in a mount namespace of its own. Bash, because other
 * shells drop variables whose names have a hyphen, as inputs have.
 */
export function withHosts(hosts: string, node: string): Pick<StepOptions, 'node' | 'nodeArguments'> {
  const file = join(tempFolder(), 'hosts');
  writeFileSync(file, hosts);
  const command = [
    ...asRoot(),
    ...['unshare', '--mount', 'bash', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', file, node],
  ];
  return { node: command[0] ?? '', nodeArguments: command.slice(1) };
}
