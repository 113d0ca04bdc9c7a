import { Log } from '../../src/base/log.js';

/** The step's log, its lines handed to `write`. */
export function logTo(write: (line: string) => void, docs?: string): Log {
  return new Log(write, docs);
}
