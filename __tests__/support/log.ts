import { WorkflowLog } from '../../src/action/runner.js';
import { recordedCommands } from './run/recorded-commands.js';

/** The step's log, its lines handed to `write`. */
export function logTo(write: (line: string) => void, docs?: string): WorkflowLog {
  return new WorkflowLog(recordedCommands({}, write), docs);
}
