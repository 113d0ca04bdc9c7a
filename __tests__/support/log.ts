import { workflowLog } from '../../src/action/runner.js';
import type { Log } from '../../src/base/log.js';
import { recordedCommands } from './run/recorded-commands.js';

/** The step's log, its lines handed to `write`. */
export function logTo(write: (line: string) => void, docs?: string): Log {
  return workflowLog(recordedCommands({}, write), docs);
}
