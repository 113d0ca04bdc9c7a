import { DeployError } from '../../base/errors.js';
import type { InputName } from '../../contract/inputs.js';
import type { OptionValues } from '../../contract/options.js';
import type { Service } from '../../platform/catalog.js';
import type { Desk } from '../want.js';
import { builtInSchema, checkOptions, liveSchema } from './schema.js';
import { isSecretReference, Sensitivity } from './sensitive.js';

/** The options of a service, with the inputs that they come from. */
export interface ServiceRequest {
  options: OptionValues;
  from: ReadonlyMap<string, InputName>;
}

export type CheckedOptions = Awaited<ReturnType<typeof checkRequest>>;

/** Checks the request against the live schema, else against the built-in schema. @throws DeployError `invalid-options` with all problems */
export async function checkRequest(
  desk: Desk,
  { request, service }: { request: ServiceRequest; service: Service | undefined },
) {
  const { tools, want } = desk;
  const { log } = tools;
  const { serviceId } = want;
  const { from } = request;
  const schema = service?.schema ? liveSchema(service.schema) : await builtInSchema(serviceId);
  const rules = [...(schema?.values() ?? [])];
  const marked = rules.filter(({ sensitive }) => sensitive === true).map(({ name }) => name);
  const shown = rules.filter(
    ({ sensitive, type }) => sensitive === false || type === 'boolean' || type === 'enum',
  );
  const values = leaveOutMarked(desk, { request, marked });
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
    const { withheldOptions, grantedOptions } = want.limits ?? {};
    const isWithheld = withheldOptions?.has(name);
    const input = from.get(name) ?? (grantedOptions?.has(name) ? 'preview-options' : 'options');
    return `\`${input}\`: ${text}${isWithheld ? ' A preview takes it from `preview-options` only.' : ''}`;
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
    /** The input of an option that has one. */
    from,
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
  { want: { limits, serviceId }, tools }: Desk,
  { request, marked }: { request: ServiceRequest; marked: string[] },
): OptionValues {
  const { options: values, from } = request;
  const names = marked.filter(
    (name) => values.get(name)?.text && !from.has(name) && !limits?.grantedOptions.has(name),
  );
  if (!limits || names.length === 0) return values;

  const list = names.map((name) => `\`${name}\``).join(', ');
  for (const name of names) limits.withheldOptions.add(name);
  tools.log.notice(
    `This preview is not given the options ${list}, which ${serviceId} calls secret.`,
  );

  return new Map([...values].filter(([name]) => !names.includes(name)));
}
