import { Argument, InvalidArgumentError, Option } from 'commander';
import { baseUrlOf } from '../contract/input-values.js';
import { runnerList } from '../contract/runners.js';
import type { OptionSpec } from './command.js';
import type { GivenInputs } from './session.js';

/* Options that several commands share. */

/** The option `--json`, which several commands read. */
export interface Json {
  json?: boolean;
}

export const json: OptionSpec = ['--json', 'print the outputs of the action as JSON'];

/** The name of something that is deployed. */
export const nameArgument = new Argument('[name]', "its name (default: made from this clone's origin)");

/** Which kind of thing a name is of, for a name that several have; and the name as the commands that deploy take it. */
export const kinds: OptionSpec[] = [
  new Option('--name <name>', 'the same as the argument').hideHelp(),
  new Option('--site', 'look only among sites').conflicts(['app', 'runner', 'service']),
  new Option('--app', 'look only among the apps of My Apps').conflicts(['runner', 'service']),
  ['--runner <kind>', `look only among what this runner runs: ${runnerList}`],
  ['--service <id>', 'look only among instances of this service'],
];

/** Options of the wait for the new version. */
export const waiting: OptionSpec[] = [
  ['--no-wait', 'do not wait until it is ready and live'],
  ['--timeout <seconds>', 'maximum wait for that (default: 600)'],
  ['--health-path <path>', 'path that must answer below 400'],
];

export const previewBranch: OptionSpec = [
  '--preview-branch',
  'as a preview of the branch that is checked out, unless that is the default one',
];

/** Options of every deploy. */
export const deploying: OptionSpec[] = [
  ['--name <name>', "of the site or instance (default: made from this clone's origin)"],
  ['--domain <name>', 'custom domain; set up if needed'],
  previewBranch,
  ['--preview-max-count <number>', 'most previews at once (default: 50)'],
  ...waiting,
  ['--rollback', 'if the new version does not come up, put the former one back'],
];

/** Options of a site. */
export const site: OptionSpec[] = [
  ...deploying,
  new Option('--exclude <glob>', 'leave these files out; may be given again').argParser(collect),
  new Option('--keep <glob>', 'never delete these paths of the site; may be given again').argParser(collect),
  ['--keep-assets <time>', 'how long assets of former publishes stay, such as 24h'],
  ['--versions <number>', 'how many former versions can be brought back, 0 to 20'],
  ['--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)'],
  ['--basic-auth <user:password>', 'ask visitors for this (better in OSC_BASIC_AUTH: other users see arguments)'],
  ['--no-incremental', 'upload every file, changed or not'],
  ['--concurrency <number>', 'most uploads at once, 1 to 256 (default: 128)'],
  ['--preview-max-size <size>', 'largest directory of a preview (default: 500MB)'],
];

/** Options of an app, instance or job. Variables come from a file: arguments are seen by every user. */
export const service: OptionSpec[] = [
  ...deploying,
  ['--runner <kind>', runnerList],
  ['--service <id>', 'service of an instance or job, such as valkey-io-valkey'],
  new Option('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']),
  ['--source-url <url>', "git URL or s3://….zip (default: this clone's origin)"],
  ['--source-ref <ref>', 'branch, tag or commit (default: what is checked out)'],
  ['--sub-path <path>', 'folder of the repository that holds the app'],
  ['--build-command <command>', 'replaces the build of the runner'],
  ['--entry <file>', 'what is started'],
  ['--config-service <name>', 'parameter store that the app reads its variables from'],
  ['--config <file>', 'YAML or JSON map of variables, written there first'],
  ['--config-prune', 'delete variables of the store that the file does not name'],
  ['--preview-config <file>', 'the same for a preview, in a store of its own'],
  new Option('--set <Name=value>', 'a further option of the service; may be given again').argParser(setting),
  new Option('--preview-set <Name=value>', 'the same for a preview, which takes no secret of --set').argParser(setting),
];

export const secret: OptionSpec = ['--secret <name>', 'name of the secret (default: OSC_REFRESH_TOKEN)'];

/** Options of the way back from a browser to this machine. */
export const browser: OptionSpec[] = [
  new Option('--port <number>', 'port of 127.0.0.1 for the way back from the browser')
    .argParser(port)
    .default(0, 'a free one'),
  new Option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine').argParser(
    proxyBaseUrl,
  ),
  ['--no-browser', 'only print the link'],
];

/** Options that say what a command is about. */
export interface NamingOptions {
  [name: string]: unknown;
  name?: string;
  target?: string;
  site?: boolean;
  app?: boolean;
  runner?: string;
  service?: string;
}

/** The input `target` of what is to be run: without `--target`, `--service` means an instance and everything else a runner. */
export function targetOf({ target, service: id }: NamingOptions): string {
  return target ?? (id ? 'instance' : 'runner');
}

/** The inputs that name something deployed; without an option that says its kind there is no `target`. */
export function nameInputs(options: NamingOptions, [name]: string[]): GivenInputs {
  const { site: isSite, app, runner, service: id } = options;
  const target = isSite ? 'pages' : app ? 'app' : (options.target ?? (runner || id ? targetOf(options) : undefined));
  return { name: name ?? options.name, target };
}

/** The repository of a command. */
export function repo(description: string): Option {
  return new Option('--repo <owner/name>', description).argParser((text) => {
    if (/^[\w.-]+\/[\w.-]+$/.test(text)) return text;
    throw new InvalidArgumentError('It must be owner/name.');
  });
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return value;
}

function proxyBaseUrl(text: string): string {
  const url = baseUrlOf(text);
  if (!url) throw new InvalidArgumentError('It must be an https URL without user, query or fragment.');
  return url;
}

function collect(text: string, before: string[] = []): string[] {
  return [...before, text];
}

function setting(text: string, before: Record<string, string> = {}): Record<string, string> {
  const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (!name) throw new InvalidArgumentError('It must be Name=value.');
  return { ...before, [name]: value };
}

export const ownRepository = repo("the repository (default: this clone's origin)");
