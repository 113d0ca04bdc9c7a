import type { Log } from '../base/log.js';
import type { OutputValues } from '../contract/outputs.js';

/** The one output whose purpose is to hand a token on; the runner masks it. */
const token: keyof OutputValues = 'service-token';

/** What is written for an output: no other one ever holds a token, whatever a server put into it. */
export function outputText(name: string, { value, log }: { value: string; log: Log }): string {
  return name === token ? value : log.secrets.redactTokens(value);
}
