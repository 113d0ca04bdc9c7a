import type * as z from 'zod/mini';
import { environments } from '../base/addresses.js';
import * as values from './input-values.js';
import { runnerKinds, runnerList } from './runners.js';

/** Commands that share options. `every` is all of them; the others name what they are about. */
export type OptionGroup = 'every' | 'deploy' | 'wait' | 'site' | 'service' | 'login' | 'repository';
type Texts = Readonly<Record<string, string | undefined>>;

/** One input of the action. Its description is in action.yml, which has the same inputs in the same order. */
export interface InputRow {
  /** Reads the text; an empty one has the default. */
  read: z.ZodMiniType;
  /** Its value appears in no message, and is masked before anything else happens. */
  secret?: boolean;
  /** Option of the command line, and its help; an argument in angle brackets. */
  option?: readonly [flags: string, help: string];
  /** Commands that have the option. */
  of?: OptionGroup;
  /** An option that may be given again: lines, or a map of `Name=value`. */
  form?: 'list' | 'map';
  /** Environment variable that gives it at a terminal, where an argument would be seen by every user. */
  variable?: string;
  /** Whether the variable is read beside these inputs. */
  needs?: (given: Texts) => unknown;
}

const isBuilt = ({ target }: Texts) => target === 'runner' || target === 'app';

export const inputTable = {
  // What to publish
  target: { read: values.choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages') },
  operation: { read: values.choice(['auto', 'deploy', 'remove', 'plan', 'cleanup', 'rollback'], 'auto') },
  name: {
    read: values.optional,
    option: [
      '--name <name>',
      'of the site or instance (default: as the workflow of this folder names it, or its repository)',
    ],
    of: 'deploy',
  },
  directory: { read: values.optional, option: ['<directory>', ''] },
  exclude: {
    read: values.lines,
    option: ['--exclude <glob>', 'leave these files out; may be given again'],
    of: 'site',
    form: 'list',
  },
  incremental: {
    read: values.boolean(true),
    option: ['--no-incremental', 'upload every file, changed or not'],
    of: 'site',
  },
  'max-prune': {
    read: values.maxPrune,
    option: ['--max-prune <limit>', 'refuse to delete more files than this, or this share (25%)'],
    of: 'site',
  },
  keep: {
    read: values.lines,
    option: ['--keep <glob>', 'never delete these paths of the site; may be given again'],
    of: 'site',
    form: 'list',
  },
  'keep-assets': {
    read: values.duration(0),
    option: ['--keep-assets <time>', 'how long assets of former publishes stay, such as 24h'],
    of: 'site',
  },
  versions: {
    read: values.integer(0, 0, 20),
    option: ['--versions <number>', 'how many former versions can be brought back, 0 to 20'],
    of: 'site',
  },
  version: { read: values.version },
  domain: { read: values.domain, option: ['--domain <name>', 'custom domain; set up if needed'], of: 'deploy' },
  rollback: {
    read: values.boolean(false),
    option: ['--rollback', 'if the new version does not come up, put the former one back'],
    of: 'deploy',
  },
  concurrency: {
    read: values.integer(128, 1, 256),
    option: ['--concurrency <number>', 'most uploads at once, 1 to 256 (default: 128)'],
    of: 'site',
  },
  'basic-auth': {
    read: values.basicAuth,
    secret: true,
    option: [
      '--basic-auth <user:password>',
      'ask visitors for this (better in OSC_BASIC_AUTH: other users see arguments)',
    ],
    of: 'site',
    variable: 'OSC_BASIC_AUTH',
  },
  wait: { read: values.boolean(true), option: ['--no-wait', 'do not wait until it is ready and live'], of: 'wait' },
  timeout: {
    read: values.seconds(600, 21_600),
    option: ['--timeout <seconds>', 'maximum wait for that (default: 600)'],
    of: 'wait',
  },
  'health-path': {
    read: values.healthPath,
    option: ['--health-path <path>', 'path that must answer below 400'],
    of: 'wait',
  },
  // Previews
  preview: {
    read: values.choiceInAnyCase(['auto', 'branch', 'true', 'false'], 'auto'),
    option: ['--preview-branch', 'as a preview of the branch that is checked out, unless that is the default one'],
    of: 'deploy',
  },
  'preview-label': { read: values.label },
  'preview-expires': { read: values.duration() },
  'preview-config': {
    read: values.optional,
    option: ['--preview-config <file>', 'as --config, for a preview, in a store of its own'],
    of: 'service',
  },
  'preview-source-token': { read: values.token, secret: true, variable: 'OSC_PREVIEW_SOURCE_TOKEN', needs: isBuilt },
  'preview-options': {
    read: values.optional,
    option: ['--preview-set <Name=value>', 'as --set, for a preview, which takes no secret of --set'],
    of: 'service',
    form: 'map',
  },
  'preview-max-size': {
    read: values.byteSize('500MB'),
    option: ['--preview-max-size <size>', 'largest directory of a preview (default: 500MB)'],
    of: 'site',
  },
  'preview-max-count': {
    read: values.integer(50, 1, 10_000),
    option: ['--preview-max-count <number>', 'most previews at once (default: 50)'],
    of: 'deploy',
  },
  // Login
  'refresh-token': { read: values.refreshToken, secret: true },
  'client-id': {
    read: values.optional,
    option: ['--client-id <id>', 'OAuth client to sign in with, instead of registering one for this login'],
    of: 'login',
  },
  'client-secret': {
    read: values.optional,
    secret: true,
    option: [
      '--client-secret <secret>',
      'its secret, if it has one (better in OSC_CLIENT_SECRET: arguments are seen by every user)',
    ],
    of: 'login',
    variable: 'OSC_CLIENT_SECRET',
    needs: (given) => given['client-id'],
  },
  'access-token': { read: values.token, secret: true, variable: 'OSC_ACCESS_TOKEN' },
  'token-store': { read: values.choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto') },
  'secret-token': { read: values.token, secret: true },
  'secret-name': {
    read: values.secretName,
    option: ['--secret <name>', 'name of the secret (default: OSC_REFRESH_TOKEN)'],
    of: 'repository',
  },
  'secret-environment': {
    read: values.optional,
    option: ['--env <name>', 'GitHub environment of the repository that holds the secret'],
    of: 'repository',
  },
  'token-file': { read: values.optional },
  'allow-token-loss': { read: values.boolean(false) },
  workspace: {
    read: values.workspace,
    option: ['--workspace <name>', 'refuse a login of any other workspace'],
    of: 'every',
  },
  // Apps and services
  runner: { read: values.optionalChoice(runnerKinds), option: ['--runner <kind>', runnerList], of: 'service' },
  'source-url': {
    read: values.optional,
    option: ['--source-url <url>', "git URL or s3://….zip (default: this clone's origin)"],
    of: 'service',
  },
  'source-ref': {
    read: values.optional,
    option: ['--source-ref <ref>', 'branch, tag or commit (default: what is checked out)'],
    of: 'service',
  },
  'source-token': { read: values.token, secret: true, variable: 'OSC_SOURCE_TOKEN', needs: isBuilt },
  'sub-path': {
    read: values.optional,
    option: ['--sub-path <path>', 'folder of the repository that holds the app'],
    of: 'service',
  },
  'build-command': {
    read: values.optional,
    option: ['--build-command <command>', 'replaces the build of the runner'],
    of: 'service',
  },
  entry: { read: values.optional, option: ['--entry <file>', 'what is started'], of: 'service' },
  'config-service': {
    read: values.storeName,
    option: ['--config-service <name>', 'parameter store that the app reads its variables from'],
    of: 'service',
  },
  config: {
    read: values.optional,
    option: ['--config <file>', 'YAML or JSON map of variables, written there first'],
    of: 'service',
  },
  'config-api-key': {
    read: values.token,
    secret: true,
    variable: 'OSC_CONFIG_API_KEY',
    needs: (given) => given['config-service'],
  },
  'config-prune': {
    read: values.boolean(false),
    option: ['--config-prune', 'delete variables of the store that the file does not name'],
    of: 'service',
  },
  service: {
    read: values.optional,
    option: ['--service <id>', 'service of an instance or job, such as valkey-io-valkey'],
    of: 'service',
  },
  options: {
    read: values.optional,
    option: ['--set <Name=value>', 'a further option of the service; may be given again'],
    of: 'service',
    form: 'map',
  },
  'service-token': { read: values.boolean(false) },
  // GitHub
  'github-token': { read: values.token, secret: true },
  comment: { read: values.choiceInAnyCase(['auto', 'true', 'false'], 'auto') },
  deployment: { read: values.boolean(false) },
  'deployment-environment': { read: values.optional },
  // Platform
  environment: {
    read: values.environment,
    option: ['--environment <name>', `platform environment: ${environments.join(', ')} or another (default: prod)`],
    of: 'every',
  },
  'base-url': { read: values.origin, option: ['--base-url <url>', 'address of the whole platform'], of: 'every' },
  'auth-url': { read: values.origin, option: ['--auth-url <url>', 'address of the sign-in only'], of: 'every' },
  'deploy-url': {
    read: values.origin,
    option: ['--deploy-url <url>', 'address of the deploy manager only'],
    of: 'every',
  },
} satisfies Record<string, InputRow>;
