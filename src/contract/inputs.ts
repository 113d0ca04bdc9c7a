import * as values from './input-values.js';
import { isBuilt, runnerKinds } from './runners.js';

export type OptionGroup = 'every' | 'deploy' | 'wait' | 'site' | 'service' | 'login' | 'repository';
type Texts = Readonly<Record<string, string | undefined>>;

export interface InputRow {
  read: values.Read<unknown>;
  secret?: boolean;
  option?: string;
  /** Help of the option; the default is the first sentence of its description in action.yml. */
  help?: string | undefined;
  of?: OptionGroup;
  form?: 'list' | 'map';
  /** The environment variable of a secret at a terminal: other users can see arguments. */
  variable?: string | undefined;
  needs?: ((given: Texts) => unknown) | undefined;
}

const rowsOf =
  (of: OptionGroup) =>
  // oxlint-disable-next-line max-params -- the 64 rows below read as lines of a table: value, option, help, the rest
  <T>(read: values.Read<T>, option: string, help?: string, more: Partial<InputRow> = {}) => ({
    option,
    of,
    help,
    ...more,
    read,
  });
const secret = <T>(read: values.Read<T>, variable?: string, needs?: InputRow['needs']) => ({
  read,
  secret: true,
  variable,
  needs,
});
const every = rowsOf('every');
const deploy = rowsOf('deploy');
const wait = rowsOf('wait');
const site = rowsOf('site');
const service = rowsOf('service');
const login = rowsOf('login');
const repository = rowsOf('repository');

const inputTable = {
  target: { read: values.choice(['pages', 'runner', 'app', 'instance', 'job'], 'pages') },
  operation: { read: values.operation },
  name: deploy(values.told, '--name <name>', 'its name (default: from the workflow or repository)'),
  directory: { read: values.told, option: '<directory>' },
  exclude: site(values.patterns, '--exclude <glob>', 'leave these files out; may be given again', {
    form: 'list',
  }),
  incremental: site(values.boolean(true), '--no-incremental', 'upload every file, changed or not'),
  'max-prune': site(values.maxPrune, '--max-prune <limit>'),
  keep: site(values.patterns, '--keep <glob>', 'never delete these paths; may be given again', {
    form: 'list',
  }),
  'keep-assets': site(values.duration(0), '--keep-assets <time>'),
  domain: deploy(values.domain, '--domain <name>'),
  rollback: service(values.boolean(false), '--rollback'),
  concurrency: site(values.integer(128, 1, 256), '--concurrency <number>'),
  'basic-auth': {
    ...site(values.basicAuth, '--basic-auth <user:password>', 'ask visitors for this'),
    ...secret(values.basicAuth, 'OSC_BASIC_AUTH'),
  },
  wait: wait(values.boolean(true), '--no-wait', 'do not wait until it is ready and live'),
  timeout: wait(values.seconds(600, 21_600), '--timeout <seconds>', 'maximum wait for that'),
  'health-path': wait(values.healthPath, '--health-path <path>'),
  preview: deploy(
    values.choiceInAnyCase(['auto', 'branch', 'true', 'false'], 'auto'),
    '--preview-branch',
    'a preview of the branch, which is not the default one',
  ),
  'preview-label': { read: values.label },
  'preview-expires': { read: values.duration(undefined), option: '--preview-expires <time>' },
  'preview-config': service(values.optional, '--preview-config <file>'),
  'preview-source-token': secret(values.token, 'OSC_PREVIEW_SOURCE_TOKEN', isBuilt),
  'preview-options': service(
    values.optional,
    '--preview-set <Name=value>',
    'an option of previews alone, which get no secret of --set',
    { form: 'map' },
  ),
  'preview-max-size': site(values.byteSize(500e6), '--preview-max-size <size>'),
  'preview-max-count': deploy(values.integer(50, 1, 10_000), '--preview-max-count <number>'),
  'refresh-token': secret(values.refreshToken),
  'client-id': login(
    values.optional,
    '--client-id <id>',
    'OAuth client to sign in with (default: a new one)',
  ),
  'client-secret': {
    ...login(values.optional, '--client-secret <secret>', 'its secret, if it has one'),
    ...secret(values.optional, 'OSC_CLIENT_SECRET', (given) => given['client-id']),
  },
  'access-token': secret(values.token, 'OSC_ACCESS_TOKEN'),
  'token-store': {
    read: values.choice(['auto', 'github-secret', 'actions-cache', 'file', 'none'], 'auto'),
  },
  'secret-token': secret(values.token),
  'secret-name': repository(values.secretName, '--secret <name>', 'name of the secret'),
  'secret-environment': repository(values.optional, '--env <name>'),
  'token-file': { read: values.optional, option: '--token-file <path>' },
  'allow-token-loss': { read: values.boolean(false) },
  workspace: every(values.workspace, '--workspace <name>'),
  runner: service(values.optionalChoice(runnerKinds), '--runner <kind>'),
  'source-url': service(
    values.sourceUrl,
    '--source-url <url>',
    "git URL or s3://….zip (default: this clone's origin)",
  ),
  'source-ref': service(
    values.ref,
    '--source-ref <ref>',
    'branch, tag or commit (default: the checkout)',
  ),
  'source-token': secret(values.token, 'OSC_SOURCE_TOKEN', isBuilt),
  'git-credential': service(values.gitCredential, '--git-credential <name>'),
  'sub-path': service(values.optional, '--sub-path <path>'),
  'build-command': service(values.optional, '--build-command <command>'),
  entry: service(values.optional, '--entry <file>'),
  'config-service': service(values.storeName, '--config-service <name>'),
  config: service(
    values.optional,
    '--config <file>',
    'YAML or JSON map of variables, written there first',
  ),
  'config-api-key': secret(values.key, 'OSC_CONFIG_API_KEY', (given) => given['config-service']),
  'config-prune': service(values.boolean(false), '--config-prune'),
  'high-availability': service(values.optionalBoolean, '--high-availability <true|false>'),
  service: service(values.serviceId, '--service <id>'),
  options: service(
    values.optional,
    '--set <Name=value>',
    'a further option of the service; may be given again',
    {
      form: 'map',
    },
  ),
  'public-access': service(
    values.boolean(true),
    '--no-public-access',
    'make the instance without a public port',
  ),
  'backup-schedule': service(values.schedule, '--backup-schedule <cron|off>'),
  'backup-retention': service(values.days, '--backup-retention <days>'),
  'service-token': { read: values.boolean(false) },
  'github-token': secret(values.token),
  comment: { read: values.choiceInAnyCase(['auto', 'true', 'false'], 'auto') },
  deployment: { read: values.boolean(false) },
  'deployment-environment': { read: values.optional },
  environment: every(values.environment, '--environment <name>'),
  'base-url': every(values.origin, '--base-url <url>'),
  'auth-url': every(values.origin, '--auth-url <url>'),
  'deploy-url': every(values.origin, '--deploy-url <url>'),
} satisfies Record<string, InputRow>;

export type InputName = keyof typeof inputTable;
/** Times are in milliseconds. */
export type Inputs = { [Name in InputName]: ReturnType<(typeof inputTable)[Name]['read']> };
export const inputNames = Object.keys(inputTable) as InputName[];

export const inputRows: Record<InputName, InputRow> = inputTable;
export const secretInputs = inputNames.filter((name) => inputRows[name].secret);

/** Returns the option, argument or variable of an input at a terminal. */
export function optionOf(input: InputName): string {
  const { option, variable } = inputRows[input];
  return option?.replace(/ .*/, '') ?? variable ?? `--${input}`;
}

/** The platform of a run that names none, as `platformName` has it. */
export const usualPlatform = 'prod';

/** Returns the environment or the host, for messages. */
export function platformName({
  environment,
  'base-url': base,
  'deploy-url': deploy = base,
}: Inputs): string {
  return deploy === undefined ? environment : new URL(deploy).host;
}
