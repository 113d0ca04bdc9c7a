import { InvalidArgumentError, Option } from 'commander';
import { baseUrlOf } from '../contract/input-values.js';
import { CliError } from './cli-error.js';
import type { OptionSpec } from './command.js';

/* Options that several commands share. */

/** What is read of them by more than one command. */
export interface Json {
  json?: boolean;
}

export const json: OptionSpec = ['--json', 'print the outputs of the action as JSON'];
export const runner: OptionSpec = ['--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php'];

/** How the new version is waited for. */
export const waiting: OptionSpec[] = [
  ['--no-wait', 'do not wait until it is ready and live'],
  ['--timeout <seconds>', 'longest wait for that (default: 600)'],
  ['--health-path <path>', 'path that must answer below 400'],
];

export const preview = new Option(
  '--preview <of>',
  '"branch": of the branch that is checked out, unless that is the default one',
).choices(['branch']);

const named: OptionSpec[] = [
  ...waiting,
  ['--rollback', 'put back what was live before when the new version does not come up'],
  ['--name <name>', 'of the site or instance (default: made from the repository)'],
  ['--domain <name>', 'custom domain of it; set up when it is not'],
  preview,
  ['--preview-max-count <number>', 'most previews at once (default: 50)'],
];

/** Of a site. */
export const site: OptionSpec[] = [
  ...named,
  new Option('--exclude <glob>', 'leave these files out; may be given again').argParser(collect),
  new Option('--keep <glob>', 'paths on the site that are never deleted; may be given again').argParser(collect),
  ['--preview-max-size <size>', 'largest directory of a preview (default: 500MB)'],
  ['--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)'],
  ['--concurrency <number>', 'maximum number of parallel uploads, 1 to 256'],
  [
    '--basic-auth <user:password>',
    'ask visitors for this (better in OSC_BASIC_AUTH: arguments are seen by every user)',
  ],
  ['--no-incremental', 'upload every file, changed or not'],
];

/** Of what runs. The values of an app's environment come from a file: arguments are seen by every user. */
export const service: OptionSpec[] = [
  ...named,
  ['--config-service <name>', 'parameter store that the app reads its environment from'],
  ['--config <file>', 'YAML or JSON map of environment variables, written there first'],
  ['--preview-config <file>', 'the same for a preview, in a store of its own that holds nothing else'],
  ['--config-prune', 'delete what is there and not in that file'],
  new Option('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']),
  ['--runner <kind>', 'web, python, go, dotnet, wasm or php'],
  ['--service <id>', 'service id of an instance or job, such as eyevinn-web-runner'],
  ['--source-url <url>', "git URL or s3://….zip (default: this clone's origin)"],
  ['--source-ref <ref>', 'branch, tag or commit (default: what is checked out)'],
  ['--sub-path <path>', 'folder of the repository that holds the app'],
  ['--build-command <command>', 'replaces the build of the runner'],
  ['--entry <file>', 'what is started'],
  new Option('--set <Name=value>', 'a further option of the service; may be given again').argParser(setting),
  new Option('--preview-set <Name=value>', 'the same for a preview, which takes no secret of --set').argParser(setting),
];

export const secret: OptionSpec = ['--secret <name>', 'name of the secret (default: OSC_REFRESH_TOKEN)'];

/** How a browser comes back to this machine. */
export const browser: OptionSpec[] = [
  new Option('--port <number>', 'port of 127.0.0.1 for the way back from the browser').argParser(port).default(0),
  new Option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine').argParser(
    proxyBaseUrl,
  ),
  ['--no-browser', 'only print the link'],
];

/** Something that was deployed: a site unless an option says what else. */
export const deployed: OptionSpec[] = [
  new Option('--name <name>', 'which one').makeOptionMandatory(),
  new Option('--app', 'an app of My Apps').conflicts(['runner', 'service']),
  runner,
];

export const instance: OptionSpec = ['--service <id>', 'an instance: the service id'];

/** Options that say what a command is about. */
export interface What {
  [name: string]: unknown;
  target?: string;
  app?: boolean;
  runner?: string;
  service?: string;
}

/** Without `--target`: a service that is named is an instance, everything else a runner. */
export function targetOf({ target, service: id }: What): string {
  return target ?? (id ? 'instance' : 'runner');
}

/** Of what is there already: a site, where nothing says what else. @throws CliError `usage` */
export function whatOf(options: What): string {
  if (options.app) return 'app';
  if (options.target === 'pages' && (options.runner || options.service)) {
    throw new CliError('usage', '--target pages: a site has no --runner and no --service.');
  }
  return options.target || options.runner || options.service ? targetOf(options) : 'pages';
}

/** The input `target` of a command about what is there. */
export function targetOfDeployed(options: What): { target: string } {
  return { target: whatOf(options) };
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
