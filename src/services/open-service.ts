import { DeployError, isStatus } from '../base/errors.js';
import { nearest } from '../base/nearest.js';
import type { OptionValues } from '../contract/options.js';
import type { Service } from '../platform/catalog.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import {
  builtInSchema,
  checkOptions,
  knownServiceIds,
  liveSchema,
  type OptionRule,
  type OptionSchema,
  type SentOptions,
} from './options/schema.js';
import { isSecretReference, Sensitivity } from './options/sensitive.js';
import type { ServiceRequest } from './request.js';
import type { ServiceRun } from './service-run.js';

/**
 * Returns the service; subscribes first if needed.
 * @param check called before that, where the options of the service are known here
 * @throws DeployError `service-unknown`, before anything is subscribed where no service can have the name; and whatever `check` throws
 */
export async function openService(
  { catalog, log }: ServicePlatform,
  serviceId: string,
  check?: () => Promise<unknown>,
): Promise<Service> {
  const found = await catalog.find(serviceId);
  if (found) return found;
  // Every service but one has its maker in its name, and people know the product.
  const ofMakers = serviceId.includes('-') ? [] : await idsWith(serviceId);
  if (ofMakers.length > 0 && !ofMakers.includes(serviceId)) throw unknownService(serviceId, ofMakers);
  if (check && (await builtInSchema(serviceId))) await check();
  log.info(`Subscribing the workspace to ${serviceId}.`);
  try {
    const service = await catalog.subscribe(serviceId);
    if (service) return service;
  } catch (error) {
    if (!isStatus(error, 400, 404, 422)) throw error;
    throw unknownService(serviceId, await idsLike(serviceId), error);
  }
  throw unknownService(serviceId, await idsLike(serviceId));
}

async function idsWith(word: string): Promise<string[]> {
  return (await knownServiceIds()).filter((id) => id.includes(word.toLowerCase())).slice(0, 5);
}

async function idsLike(serviceId: string): Promise<string[]> {
  const near = nearest(serviceId, await knownServiceIds());
  return near && near !== serviceId ? [near] : [];
}

function unknownService(serviceId: string, meant: string[], cause?: Error): DeployError {
  const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
  const why = cause ? ` ${cause.message}` : '';
  return new DeployError('service-unknown', `The platform offers no service "${serviceId}".${question}${why}`, {
    cause,
  });
}

/** A job runs to its end and an instance does not, so each needs its own target. */
export function checkServiceType(service: Service, target: ServiceRun['target']): void {
  const wanted = target === 'job' ? 'job' : 'instance';
  if (service.type === undefined || service.type === wanted) return;
  throw new DeployError('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
    next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
  });
}

/** Options that may be sent, and which of them are secret. */
export interface CheckedOptions {
  options: SentOptions;
  sensitivity: Sensitivity;
  /** Options that the schema marks as sensitive, with a value of their own. */
  secret: string[];
  /** Options that are sent as they are, also where they are secret. */
  plain: string[];
  /** The error for a new one, where something is required that was not given. What exists has it, or came before it. */
  missing: DeployError | undefined;
}

function knownOptions(schema: OptionSchema = new Map()): Record<'marked' | 'plain', string[]> {
  const names = (fits: (rule: OptionRule) => boolean) => [...schema.values()].filter(fits).map(({ name }) => name);
  return {
    marked: names(({ sensitive }) => sensitive === true),
    plain: names(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum'),
  };
}

/**
 * Checks what was asked for against the live schema, or the one this action carries when the platform has none.
 * @param about.service undefined for one the workspace is not subscribed to
 * @param about.isNew false for a resumed instance, which needs no required options
 * @throws DeployError `invalid-options` with all problems at once
 */
export async function checkRequest(
  run: ServiceRun,
  { request, service, isNew = true }: { request: ServiceRequest; service: Service | undefined; isNew?: boolean },
): Promise<CheckedOptions> {
  const { log } = run.tools;
  const { serviceId, from } = request;
  const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
  const { marked, plain: shown } = knownOptions(schema);
  const values = leaveOutMarked(run, { request, marked });
  const given = [...values.keys()].filter((name) => !from.has(name));
  const sensitivity = new Sensitivity({ marked, plain: [...shown, ...from.keys()], given });
  // Before any message can quote one.
  sensitivity.mask(
    [...values].map(([name, { text }]) => [name, text]),
    log,
  );
  if (!schema && isNew)
    log.warning(`The options of ${serviceId} are not known here, so only the platform checks them.`);
  const { options, problems: all } = checkOptions(values, schema);
  // Required options change, and the copy may be older than the service: without other problems the platform decides.
  const areMissing = all.every(({ missing }) => missing);
  if (areMissing && isNew && !service?.schema && (service || run.operation === 'plan')) {
    for (const { text } of all)
      log.warning(`The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`);
  }
  const error = all.length > 0 ? invalidError(run, { problems: all, request }) : undefined;
  if (!error || areMissing) {
    const isSecret = (name: string) => {
      const value = options[name];
      // A reference would be no value of an enum.
      const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
      return isText && !isSecretReference(value) && !values.get(name)?.plain;
    };
    const plain = [...values].flatMap(([name, value]) => (value.plain ? [name] : []));
    const missing = service?.schema ? error : undefined;
    return { options, sensitivity, secret: marked.filter(isSecret), plain, missing };
  }
  throw error;
}

function invalidError(
  run: ServiceRun,
  { problems, request: { from, serviceId } }: { problems: { name: string; text: string }[]; request: ServiceRequest },
): DeployError {
  const rows = problems.map(({ name, text }) => {
    const own = run.settings.access?.withheldOptions.has(name)
      ? ' A preview takes it from `preview-options` only.'
      : '';
    return `\`${from.get(name) ?? 'options'}\`: ${text}${own}`;
  });
  const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
  return new DeployError('invalid-options', `${count} not valid for ${serviceId}`, { rows });
}

/**
 * The options without what a preview is not given and only the schema shows to be secret.
 * @throws DeployError `invalid-options` for one of another repository's code
 */
function leaveOutMarked(
  { settings: { access }, tools }: ServiceRun,
  { request, marked }: { request: ServiceRequest; marked: string[] },
): OptionValues {
  const { values, from, serviceId } = request;
  const names = marked.filter((name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name));
  if (!access || names.length === 0) return values;
  const list = names.map((name) => `\`${name}\``).join(', ');
  if (access.foreign) {
    throw new DeployError(
      'invalid-options',
      `${serviceId} calls ${list} secret, and this preview is given no secret: ${access.foreign}.`,
    );
  }
  for (const name of names) access.withheldOptions.add(name);
  tools.log.notice(`This preview is not given the options ${list}, which ${serviceId} calls secret.`);
  return new Map([...values].filter(([name]) => !names.includes(name)));
}
