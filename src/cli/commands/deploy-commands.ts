import { type Command, InvalidArgumentError, Option } from 'commander';
import type { InputName } from '../../contract/inputs.js';
import { carryOut } from '../recipe.js';
import type { CommonOptions } from '../session.js';
import { collect, type Perform, withCommon, withWaiting } from './command-kit.js';
import { createConfig, withConfig } from './config-options.js';

const pagesOptions = `
What goes up is the directory as it is: dot files too, but no .git, no .env* and nothing outside of it.`;

/** `publish`. */
export function addPublish(program: Command, perform: Perform): void {
  withSite(withCommon(program.command('publish').argument('<directory>', 'the folder that the build wrote')))
    .description('Put a built directory on My Pages. Only what changed goes up; done means live.')
    .option('--json', 'print the outputs of the action as JSON', false)
    .addHelpText(
      'after',
      `${pagesOptions}

Examples:
  osc-deploy publish dist --name my-site
  url=$(osc-deploy publish dist --name my-site)      prints only the URL on standard output
  osc-deploy publish dist --name my-site --exclude '*.map' --max-prune 25%`,
    )
    .action(async (directory: string, options: DeployOptions) => {
      const values = { ...valuesOf(options), directory, target: 'pages', operation: 'deploy' };
      await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}

/** `run`. */
export function addRun(program: Command, perform: Perform): void {
  withService(withName(withCommon(program.command('run'))))
    .description('Run a repository as an app, or a service of the catalogue; wait until it is ready.')
    .option('--create-config', 'make the parameter store and its Redis, where they are not there')
    .option('--json', 'print the outputs of the action as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy run --runner web --name myapp                     this clone's origin, at the commit that is checked out
  osc-deploy run --runner python --source-url https://github.com/owner/name --source-ref main
  osc-deploy run --service valkey-io-valkey --name cache --set Password={{secrets.cache}}
The commit has to be pushed: the platform fetches it from the repository.`,
    )
    .action(async (options: DeployOptions) => {
      const values = { ...valuesOf(options), ...targetOf(options), operation: 'deploy' };
      const more = options.createConfig ? { ...options, before: createConfig } : options;
      await perform({ common: options, values }, (session) => carryOut(session, more));
    });
}

/** `plan`. */
export function addPlan(program: Command, perform: Perform): void {
  withService(withSite(withCommon(program.command('plan').argument('[directory]', 'the folder that the build wrote'))))
    .description('Say what `publish` or `run` would do. Changes nothing: the client refuses to write.')
    .option('--json', 'print the outputs of the action as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy plan dist --name my-site
  osc-deploy plan --runner web --name myapp`,
    )
    .action(async (directory: string | undefined, options: DeployOptions) => {
      const target = directory === undefined ? targetOf(options) : { target: 'pages' };
      const values = { ...valuesOf(options), directory, ...target, operation: 'plan' };
      await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}

/** `remove`. */
export function addRemove(program: Command, perform: Perform): void {
  withCommon(program.command('remove'))
    .description('Take a site down, or remove an app, instance or job. One that is not there is fine.')
    .requiredOption('--name <name>', 'which one: never guessed')
    .option('--yes', 'do not ask on a terminal', false)
    .option('--domain <name>', 'custom domain of an app or instance, to be freed with it')
    .addOption(previewOption())
    .addOption(new Option('--target <what>', 'what it is').choices(['pages', 'runner', 'app', 'instance', 'job']))
    .option('--runner <kind>', 'of a runner: web, python, go, dotnet, wasm or php')
    .option('--service <id>', 'of an instance or job: the service id')
    .option('--json', 'print the outputs of the action as JSON', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy remove --name my-site
  osc-deploy remove --runner web --name myapp`,
    )
    .action(async (options: DeployOptions) => {
      const target = options.target || options.runner || options.service ? targetOf(options) : { target: 'pages' };
      const values = { ...valuesOf(options), ...target, operation: 'remove' };
      await perform({ common: options, values }, (session) => carryOut(session, options));
    });
}

interface DeployOptions extends CommonOptions {
  yes?: boolean;
  name?: string;
  preview?: string;
  domain?: string;
  exclude?: string[];
  keep?: string[];
  rollback?: boolean;
  incremental?: boolean;
  maxPrune?: string;
  concurrency?: string;
  basicAuth?: string;
  target?: string;
  runner?: string;
  service?: string;
  sourceUrl?: string;
  sourceRef?: string;
  subPath?: string;
  buildCommand?: string;
  entry?: string;
  configService?: string;
  config?: string;
  configPrune?: boolean;
  createConfig?: boolean;
  set?: string[];
  wait?: boolean;
  timeout?: string;
  healthPath?: string;
  json: boolean;
}

/** Options as inputs of the action; everything is checked there. */
function valuesOf(options: DeployOptions): Partial<Record<InputName, string | undefined>> {
  return {
    name: options.name,
    preview: options.preview,
    domain: options.domain,
    exclude: options.exclude?.join('\n'),
    keep: options.keep?.join('\n'),
    rollback: options.rollback ? 'true' : undefined,
    incremental: options.incremental === false ? 'false' : undefined,
    'max-prune': options.maxPrune,
    concurrency: options.concurrency,
    'basic-auth': options.basicAuth,
    runner: options.runner,
    service: options.service,
    'source-url': options.sourceUrl,
    'source-ref': options.sourceRef,
    'sub-path': options.subPath,
    'build-command': options.buildCommand,
    entry: options.entry,
    'config-service': options.configService,
    config: options.config,
    'config-prune': options.configPrune ? 'true' : undefined,
    options:
      options.set && options.set.length > 0 ? JSON.stringify(Object.fromEntries(options.set.map(pair))) : undefined,
    wait: options.wait === false ? 'false' : undefined,
    timeout: options.timeout,
    'health-path': options.healthPath,
  };
}

/** Without `--target`: a service that is named is an instance, everything else a runner. */
function targetOf({ target, service }: DeployOptions): { target: string } {
  return { target: target ?? (service ? 'instance' : 'runner') };
}

function pair(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
}

function option(text: string, before: string[]): string[] {
  if (!/^[^=]+=/.test(text)) throw new InvalidArgumentError('It must be Name=value.');
  return collect(text, before);
}

function withName(command: Command): Command {
  return withWaiting(command)
    .option('--rollback', 'put back what was live before when the new version does not come up')
    .option('--name <name>', 'of the site or instance (default: made from the repository)')
    .option('--domain <name>', 'custom domain of it; set up when it is not')
    .addOption(previewOption());
}

function previewOption(): Option {
  const what = '"branch": of the branch that is checked out, unless that is the default one';
  return new Option('--preview <of>', what).choices(['branch']);
}

function withSite(command: Command): Command {
  return withName(command)
    .option('--exclude <glob>', 'leave these files out; may be given again', collect, [])
    .option('--keep <glob>', 'paths on the site that are never deleted; may be given again', collect, [])
    .option('--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)')
    .option('--concurrency <number>', 'maximum number of parallel uploads, 1 to 256')
    .option(
      '--basic-auth <user:password>',
      'ask visitors for this (better in OSC_BASIC_AUTH: arguments are seen by every user)',
    )
    .option('--no-incremental', 'upload every file, changed or not');
}

function withService(command: Command): Command {
  return withConfig(command)
    .addOption(new Option('--target <what>', 'what to run').choices(['runner', 'app', 'instance', 'job']))
    .option('--runner <kind>', 'web, python, go, dotnet, wasm or php')
    .option('--service <id>', 'service id of an instance or job, such as eyevinn-web-runner')
    .option('--source-url <url>', "git URL or s3://….zip (default: this clone's origin)")
    .option('--source-ref <ref>', 'branch, tag or commit (default: what is checked out)')
    .option('--sub-path <path>', 'folder of the repository that holds the app')
    .option('--build-command <command>', 'replaces the build of the runner')
    .option('--entry <file>', 'what is started')
    .option('--set <Name=value>', 'a further option of the service; may be given again', option, []);
}
