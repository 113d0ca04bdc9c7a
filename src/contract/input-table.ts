import type * as z from 'zod/mini';
import * as values from './input-values.js';
import { runnerKinds } from './runners.js';

/** Commands that share options. `every` is all of them; the others name what they are about. */
export type OptionGroup = 'every' | 'deploy' | 'wait' | 'site' | 'service' | 'login' | 'repository';
type Texts = Readonly<Record<string, string | undefined>>;

/** One input of the action. Its description is in action.yml, which has the same inputs in the same order. */
export interface InputRow {
  /** Reads the text; an empty one has the default. */
  read: z.ZodMiniType;
  /** Its value appears in no message, and is masked before anything else happens. */
  secret?: boolean;
  /** Option of the command line; an argument in angle brackets. */
  option?: string;
  /** What its help says in place of the first sentence in action.yml. */
  help?: string;
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
    option: '--name <name>',
    help: 'of the site or instance (default: as the workflow of this folder names it, or its repository)',
    of: 'deploy',
  },
  directory: { read: values.optional, option: '<directory>' },
  exclude: {
    read: values.lines,
    option: '--exclude <glob>',
    help: 'leave these files out; may be given again',
    of: 'site',
    form: 'list',
  },
  incremental: {
    read: values.boolean(true),
    option: '--no-incremental',
    help: 'upload every file, changed or not',
    of: 'site',
  },
  'max-prune': { read: values.maxPrune, option: '--max-prune <limit>', of: 'site' },
  keep: {
    read: values.lines,
    option: '--keep <glob>',
    help: 'never delete these paths of the site; may be given again',
    of: 'site',
    form: 'list',
  },
  'keep-assets': { read: values.duration(0), option: '--keep-assets <time>', of: 'site' },
  versions: { read: values.integer(0, 0, 20), option: '--versions <number>', of: 'site' },
  version: { read: values.version },
  domain: { read: values.domain, option: '--domain <name>', of: 'deploy' },
  rollback: { read: values.boolean(false), option: '--rollback', of: 'deploy' },
  concurrency: { read: values.integer(128, 1, 256), option: '--concurrency <number>', of: 'site' },
  'basic-auth': {
    read: values.basicAuth,
    secret: true,
    option: '--basic-auth <user:password>',
    help: 'ask visitors for this',
    of: 'site',
    variable: 'OSC_BASIC_AUTH',
  },
  wait: { read: values.boolean(true), option: '--no-wait', help: 'do not wait until it is ready and live', of: 'wait' },
  timeout: {
    read: values.seconds(600, 21_600),
    option: '--timeout <seconds>',
    help: 'maximum wait for that',
    of: 'wait',
  },
  'health-path': { read: values.healthPath, option: '--health-path <path>', of: 'wait' },
  // Previews
  preview: {
    read: values.choiceInAnyCase(['auto', 'branch', 'true', 'false'], 'auto'),
    option: '--preview-branch',
    help: 'as a preview of the branch that is checked out, unless that is the default one',
    of: 'deploy',
  },
  'preview-label': { read: values.label },
  'preview-expires': { read: values.duration() },
  'preview-config': {
    read: values.optional,
    option: '--preview-config <file>',
    help: 'as --config, for a preview, in a store of its own',
    of: 'service',
  },
  'preview-source-token': { read: values.token, secret: true, variable: 'OSC_PREVIEW_SOURCE_TOKEN', needs: isBuilt },
  'preview-options': {
    read: values.optional,
    option: '--preview-set <Name=value>',
    help: 'as --set, for a preview, which takes no secret of --set',
    of: 'service',
    form: 'map',
  },
  'preview-max-size': { read: values.byteSize('500MB'), option: '--preview-max-size <size>', of: 'site' },
  'preview-max-count': { read: values.integer(50, 1, 10_000), option: '--preview-max-count <number>', of: 'deploy' },
  // Login
  'refresh-token': { read: values.refreshToken, secret: true },
  'client-id': {
    read: values.optional,
    option: '--client-id <id>',
    help: 'OAuth client to sign in with, instead of registering one for this login',
    of: 'login',
  },
  'client-secret': {
    read: values.optional,
    secret: true,
    option: '--client-secret <secret>',
    help: 'its secret, if it has one',
    of: 'login',
    variable: 'OSC_CLIENT_SECRET',
    needs: (given) => given['client-id'],
  },
  'access-token': { read: values.token, secret: true, variable: 'OSC_ACCESS_TOKEN' },
  'token-store': { read: values.choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto') },
  'secret-token': { read: values.token, secret: true },
  'secret-name': {
    read: values.secretName,
    option: '--secret <name>',
    help: 'name of the secret',
    of: 'repository',
  },
  'secret-environment': { read: values.optional, option: '--env <name>', of: 'repository' },
  'token-file': { read: values.optional },
  'allow-token-loss': { read: values.boolean(false) },
  workspace: { read: values.workspace, option: '--workspace <name>', of: 'every' },
  // Apps and services
  runner: { read: values.optionalChoice(runnerKinds), option: '--runner <kind>', of: 'service' },
  'source-url': {
    read: values.optional,
    option: '--source-url <url>',
    help: "git URL or s3://….zip (default: this clone's origin)",
    of: 'service',
  },
  'source-ref': {
    read: values.optional,
    option: '--source-ref <ref>',
    help: 'branch, tag or commit (default: what is checked out)',
    of: 'service',
  },
  'source-token': { read: values.token, secret: true, variable: 'OSC_SOURCE_TOKEN', needs: isBuilt },
  'git-credential': { read: values.gitCredential, option: '--git-credential <name>', of: 'service' },
  'sub-path': { read: values.optional, option: '--sub-path <path>', of: 'service' },
  'build-command': { read: values.optional, option: '--build-command <command>', of: 'service' },
  entry: { read: values.optional, option: '--entry <file>', of: 'service' },
  'config-service': { read: values.storeName, option: '--config-service <name>', of: 'service' },
  config: {
    read: values.optional,
    option: '--config <file>',
    help: 'YAML or JSON map of variables, written there first',
    of: 'service',
  },
  'config-api-key': {
    read: values.token,
    secret: true,
    variable: 'OSC_CONFIG_API_KEY',
    needs: (given) => given['config-service'],
  },
  'config-prune': { read: values.boolean(false), option: '--config-prune', of: 'service' },
  'high-availability': {
    read: values.optionalBoolean,
    option: '--high-availability <true|false>',
    help: 'of an app: with a standby, so that its deploys have no downtime; false takes it away',
    of: 'service',
  },
  service: { read: values.optional, option: '--service <id>', of: 'service' },
  options: {
    read: values.optional,
    option: '--set <Name=value>',
    help: 'a further option of the service; may be given again',
    of: 'service',
    form: 'map',
  },
  'public-access': {
    read: values.boolean(true),
    option: '--no-public-access',
    help: 'make the instance without a port to the internet',
    of: 'service',
  },
  'backup-schedule': { read: values.schedule, option: '--backup-schedule <cron|off>', of: 'service' },
  'backup-retention': { read: values.days(30), option: '--backup-retention <days>', of: 'service' },
  'service-token': { read: values.boolean(false) },
  // GitHub
  'github-token': { read: values.token, secret: true },
  comment: { read: values.choiceInAnyCase(['auto', 'true', 'false'], 'auto') },
  deployment: { read: values.boolean(false) },
  'deployment-environment': { read: values.optional },
  // Platform
  environment: { read: values.environment, option: '--environment <name>', of: 'every' },
  'base-url': { read: values.origin, option: '--base-url <url>', of: 'every' },
  'auth-url': { read: values.origin, option: '--auth-url <url>', of: 'every' },
  'deploy-url': { read: values.origin, option: '--deploy-url <url>', of: 'every' },
} satisfies Record<string, InputRow>;
