import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import { BestEffortGitHub } from '../github/best-effort.js';
import { Http } from '../http/http.js';
import type { Runtime } from './runtime.js';

/** The client for comments, deployments and pull requests: it ignores cancellation, as a cancelled run still reports. */
export function openGitHub(
  runtime: Runtime,
  { inputs, context }: { inputs: Inputs; context: RunContext },
): BestEffortGitHub {
  const { log, random } = runtime;
  const { repository, apiUrl } = context;
  const token = inputs['github-token'];
  return new BestEffortGitHub({ http: new Http(runtime), token, repository, apiUrl, log, random });
}
