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

/** Returns the service; subscribes if needed, after `check` if its options are known here. @throws DeployError `service-unknown`, without subscribing if no service can have the id */
export async function openService(
  { catalog, log }: ServicePlatform,
  serviceId: string,
  check?: () => Promise<unknown>,
): Promise<Service> {
  const found = await catalog.find(serviceId);
  if (found) return found;
  // Every service but one has its maker in its id, and people know the product.
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

/** Checks that jobs are asked of a job service, and instances of others. @throws DeployError `invalid-options` */
export function checkServiceType(service: Service, target: ServiceRun['target']): void {
  const wanted = target === 'job' ? 'job' : 'instance';
  if (service.type === undefined || service.type === wanted) return;
  throw new DeployError('invalid-options', `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`, {
    next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
  });
}

export interface CheckedOptions {
  options: SentOptions;
  sensitivity: Sensitivity;
  /** Marked as sensitive by the schema, and no references. */
  secret: string[];
  plain: string[];
  /** Error of a new instance that lacks a required option; an existing instance has it or is older than it. */
  missing: DeployError | undefined;
}

function knownOptions(schema: OptionSchema = new Map()): Record<'marked' | 'plain', string[]> {
  const names = (fits: (rule: OptionRule) => boolean) => [...schema.values()].filter(fits).map(({ name }) => name);
  return {
    marked: names(({ sensitive }) => sensitive === true),
    plain: names(({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum'),
  };
}

/** Checks the request against the live schema, else the built-in one; a resumed instance (`isNew: false`) requires nothing. @throws DeployError `invalid-options` with all problems */
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
  // Before any message can quote a secret.
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
      // An enum does not take a reference.
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

/** Leaves out options that only the schema marks as secret and this preview is not given. @throws DeployError `invalid-options` for another repository's code */
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
