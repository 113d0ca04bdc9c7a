import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process and everything it has started, by number: also what has a session of its own, which a signal to the
 * process group does not reach. Linux only. Source: proc(5), `/proc/pid/stat`.
 */
export function processTree(root: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(pid);
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(pid)]);
  }
  const found = [root];
  for (const pid of found) found.push(...(childrenOf.get(pid) ?? []));
  return found;
}

/** Ends a process and everything it has started, at once. */
export function killTree(root: number): void {
  for (const pid of processTree(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // The name of the program comes second, in parentheses, and may hold anything.
    const [, fields = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? [];
    return Number(fields);
  } catch {
    // It has ended since.
    return undefined;
  }
}
