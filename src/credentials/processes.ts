import { readFileSync, readlinkSync } from 'node:fs';

/** The processes of this machine, as far as they are visible from here. */
export interface Processes {
  /** Empty where processes are not visible. */
  readonly own: string;
  /** Undefined if the process is not visible from here. */
  isRunning(name: string): boolean | undefined;
}

/** Names a process by boot, namespace, number and start. Source: proc_pid_stat(5), fields 3 and 22. */
export const machineProcesses: Processes = {
  get own() {
    const place = readPlace();
    return place && `${place} ${readlinkSync('/proc/self')} ${readStart('self')}`;
  },
  isRunning: (name) => {
    const [, place, number, start] = /^(.+) (\d+) (\d+)$/.exec(name) ?? [];
    return place !== undefined && place === readPlace()
      ? readStart(number ?? '') === start
      : undefined;
  },
};

function readPlace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

function readStart(number: string): string {
  try {
    const stat = readFileSync(`/proc/${number}/stat`, 'utf8');
    // A program's name may hold blanks and brackets.
    const [, state, ...rest] = stat.slice(stat.lastIndexOf(')')).split(' ');
    // The state is field 3, and the start field 22. A zombie has ended.
    return state === 'Z' ? '' : (rest[18] ?? '');
  } catch {
    return '';
  }
}
