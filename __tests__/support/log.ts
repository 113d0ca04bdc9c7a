import { workflowLog } from '../../src/action/runner.js';
import type { Log } from '../../src/base/log.js';
import { recordedCommands } from './run/recorded-commands.js';

/** Returns a log that passes its lines to `write`. */
export function logTo(write: (line: string) => void, docs?: string): Log {
  return workflowLog(recordedCommands({}, write), docs);
}
