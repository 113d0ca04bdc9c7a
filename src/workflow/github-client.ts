import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import { BestEffortGitHub } from '../github/best-effort.js';
import { Http } from '../http/http.js';
import type { Runtime } from './runtime.js';

/** The client for comments, deployments and pull requests: it ignores cancellation, as a cancelled run still reports. */
export function openGitHub(
  { dispatcher, clock, userAgent, log, random }: Runtime,
  { inputs, context }: { inputs: Inputs; context: RunContext },
): BestEffortGitHub {
  const http = new Http({ dispatcher, clock, userAgent, signal: new AbortController().signal });
  const { repository, apiUrl } = context;
  return new BestEffortGitHub({ http, token: inputs['github-token'], repository, apiUrl, log, random });
}
