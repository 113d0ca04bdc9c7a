import { DeployError, isStatus, RequestError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { nearest } from '../base/nearest.js';
import type { OptionValues } from '../contract/options.js';
import { type Creation, createOrFind, isPlanLimit } from '../platform/answers.js';
import type { Service } from '../platform/areas.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { builtInSchema, checkOptions, knownServiceIds, liveSchema } from './options/schema.js';
import { isSecretReference, Sensitivity } from './options/sensitive.js';
import type { ServiceRequest } from './request.js';
import type { ServiceRun } from './service-run.js';

/** Returns the service. Subscribes if needed, after `check` if the built-in catalogue has its options. @throws DeployError `service-unknown`, without subscribing for an impossible id */
export async function openService(
  { catalog, log }: ServicePlatform,
  serviceId: string,
  check?: () => Promise<unknown>,
): Promise<Service> {
  const found = await catalog.find(serviceId);
  if (found) return found;

  const unknown = (meant: string[], cause?: Error) => {
    const question = meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : '';
    const message = `The platform offers no service "${serviceId}".${question}${cause ? ` ${cause.message}` : ''}`;
    return new DeployError('service-unknown', message, { cause });
  };

  const known = await knownServiceIds();
  // All service ids but one begin with the maker, and users know the product.
  const ofMakers = serviceId.includes('-')
    ? []
    : known.filter((id) => id.includes(serviceId.toLowerCase()));
  if (ofMakers.length > 0 && !ofMakers.includes(serviceId)) throw unknown(ofMakers.slice(0, 5));

  if (check && known.includes(serviceId)) await check();
  log.info(`Subscribing the workspace to ${serviceId}.`);

  const near = nearest(serviceId, known);
  const meant = near && near !== serviceId ? [near] : [];

  try {
    const service = await catalog.subscribe(serviceId);
    if (service) return service;
  } catch (error) {
    if (!isStatus(error, 400, 404, 422)) throw error;
    throw unknown(meant, error);
  }

  throw unknown(meant);
}

/** Checks that the target fits the service: `job` for a job service, `instance` for any other. @throws DeployError `invalid-options` */
export function checkServiceType(service: Service, target: ServiceRun['target']): void {
  const wanted = target === 'job' ? 'job' : 'instance';
  if (service.type === undefined || service.type === wanted) return;
  throw new DeployError(
    'invalid-options',
    `The service ${service.serviceId} makes ${service.type}s, not ${wanted}s.`,
    {
      next: `Set \`target: ${service.type === 'job' ? 'job' : 'instance'}\`.`,
    },
  );
}

export type CheckedOptions = Awaited<ReturnType<typeof checkRequest>>;

/** Checks the request against the live schema, else against the built-in schema. @throws DeployError `invalid-options` with all problems */
export async function checkRequest(
  run: ServiceRun,
  { request, service }: { request: ServiceRequest; service: Service | undefined },
) {
  const { log } = run.tools;
  const { serviceId, from } = request;
  const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
  const rules = [...(schema?.values() ?? [])];
  const marked = rules.filter(({ sensitive }) => sensitive === true).map(({ name }) => name);
  const shown = rules.filter(
    ({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum',
  );
  const values = leaveOutMarked(run, { request, marked });
  const given = [...values.keys()].filter((name) => !from.has(name));
  const sensitivity = new Sensitivity({
    marked,
    plain: [...shown.map(({ name }) => name), ...from.keys()],
    given,
  });

  // Masked before any message can quote a secret.
  sensitivity.mask(
    [...values].map(([name, { text }]) => [name, text]),
    log,
  );

  if (!schema && values.size > 0)
    log.warning(
      `The options of ${serviceId} are unknown to this version, so only the platform checks them.`,
    );

  const { options, problems } = checkOptions(values, schema);
  const rows = problems.map(({ name, text }) => {
    const isWithheld = run.settings.access?.withheldOptions.has(name);
    return `\`${from.get(name) ?? 'options'}\`: ${text}${isWithheld ? ' A preview takes it from `preview-options` only.' : ''}`;
  });
  const count = problems.length === 1 ? 'An option is' : `${problems.length} options are`;
  const error = new DeployError('invalid-options', `${count} not valid for ${serviceId}`, { rows });

  // Required options change, and the built-in schema may be older than the service.
  if (!problems.every(({ missing }) => missing)) throw error;

  const isSecret = (name: string) => {
    const value = options[name];
    // An enum does not accept a reference.
    const isText = typeof value === 'string' && value !== '' && schema?.get(name)?.type !== 'enum';
    return isText && !isSecretReference(value) && !values.get(name)?.plain;
  };

  return {
    options,
    sensitivity,
    /** Options that the schema marks as sensitive, without references. */
    secret: marked.filter(isSecret),
    plain: [...values].flatMap(([name, value]) => (value.plain ? [name] : [])),
    /** Checks the required options of a new instance; an existing instance needs none. Without a live schema it only warns. @throws DeployError `invalid-options` */
    checkNew: () => {
      if (problems.length > 0 && service?.schema) throw error;
      for (const { text } of problems)
        log.warning(
          `The platform gives no schema of ${serviceId} yet, and may refuse this: ${text}`,
        );
    },
  };
}

/** Omits options that only the schema marks as secret and that this preview must not get. */
function leaveOutMarked(
  { settings: { access }, tools }: ServiceRun,
  { request, marked }: { request: ServiceRequest; marked: string[] },
): OptionValues {
  const { values, from, serviceId } = request;
  const names = marked.filter(
    (name) => values.get(name)?.text && !from.has(name) && !access?.grantedOptions.has(name),
  );
  if (!access || names.length === 0) return values;

  const list = names.map((name) => `\`${name}\``).join(', ');
  for (const name of names) access.withheldOptions.add(name);
  tools.log.notice(
    `This preview is not given the options ${list}, which ${serviceId} calls secret.`,
  );

  return new Map([...values].filter(([name]) => !names.includes(name)));
}

/** Retries for three minutes. Source: the vendor's Terraform provider. */
const retries = { max: 18, everyMs: 10_000 };

/** Creates or finds a resource. @throws DeployError like `withinPlan` */
export async function createWithinPlan<T>(
  tools: ServicePlatform,
  { action, ...creation }: Omit<Creation<T>, 'retries' | 'clock' | 'signal'> & { action: string },
): Promise<T> {
  return withinPlan(tools, action, () => createOrFind({ ...tools, ...creation, retries }));
}

/** Makes a call to the platform. @throws DeployError `plan-limit` with the plan's name, if the plan does not allow `action`; other refusals unchanged */
export async function withinPlan<T>(
  { account }: ServicePlatform,
  action: string,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof RequestError && isPlanLimit(error))) throw error;

    const { plan, balance } = await account.account();
    const known = [
      plan && `the plan is ${plan}`,
      balance !== undefined && `${formatNumber(balance)} tokens are left`,
    ];
    const facts = known.filter(Boolean).join(', ');
    const message = `The plan of the workspace does not allow ${action}${facts && ` (${facts})`}: ${error.message}`;
    throw new DeployError('plan-limit', message, { cause: error });
  }
}
