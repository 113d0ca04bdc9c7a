import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { Http } from '../http/http.js';
import type { ControlPlane } from '../platform/control-plane.js';
import type { Hosts } from '../platform/hosts.js';
import type { ConfigValues } from './config/values.js';
import type { OptionValues } from './options/parse.js';

/** What the inputs `options` and `config` say, as they were checked. */
export interface ServiceSettings {
  options: OptionValues;
  /** Environment variables by name; undefined where the input is not given. */
  config: ConfigValues | undefined;
}

/** One deploy, removal or plan of an app, instance or job. */
export interface ServiceContext extends ServiceSettings {
  target: 'runner' | 'app' | 'instance' | 'job';
  operation: 'deploy' | 'remove' | 'plan';
  /** Of the instance or app; valid and with a preview's ending where it is one. */
  name: string;
  inputs: Inputs;
  context: RunContext;
  controlPlane: ControlPlane;
  /** The one that may ask for service access tokens also while planning. */
  signIn: ControlPlane;
  /** It is a preview. */
  preview: boolean;
  /** The commit that a branch of this repository is at, where GitHub tells. Asked only when a runner built another one. */
  headOf: (branch: string) => Promise<string | undefined>;
  http: Http;
  hosts: Hosts;
  /** Each value is set as soon as it is known. */
  outputs: Outputs;
  log: Log;
  clock: Clock;
  signal: AbortSignal;
}

/** A table of the job summary. Its texts are plain, not yet escaped for markdown. */
export interface SummaryTable {
  title: string;
  rows: [string, string][];
}

/** How it ended. */
export interface ServiceResult {
  changed: boolean;
  status: string;
  url?: string;
  summary: SummaryTable[];
}
