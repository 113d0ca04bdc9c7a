// Separate from `wire.ts`, because these schemas take 30 ms to build.
import * as z from 'zod/mini';
import { lenient, line, textOrNumber } from '../base/json.js';
import { plainText } from '../base/plain-text.js';

const text = z.string().check(z.minLength(1));
const maybeText = lenient(z.string());
export const maybeLine = lenient(line());

const serviceOption = z.looseObject({
  name: text,
  type: maybeLine,
  mandatory: lenient(z.boolean()),
  enums: lenient(z.array(z.string())),
  regexValidator: maybeText,
  default: z.optional(z.unknown()),
  sensitive: lenient(z.boolean()),
});
export type ServiceOption = z.infer<typeof serviceOption>;

export const subscription = z.pipe(
  z.looseObject({
    serviceId: text,
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceMetadata: lenient(z.looseObject({ category: maybeLine })),
    serviceInstanceOptions: lenient(z.array(serviceOption)),
  }),
  z.transform(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
    serviceId,
    apiUrl,
    type: serviceType?.toLowerCase(),
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
  })),
);
export type Subscription = z.infer<typeof subscription>;

const address = lenient(
  z.union([
    z.string(),
    z.pipe(
      z.looseObject({ url: z.string() }),
      z.transform(({ url }) => url),
    ),
  ]),
);

// The platform writes this for a missing value, and refuses it in a request.
const notSet = 'undefined';

function setFields<T extends Record<string, unknown>>(fields: T): T {
  const shown = Object.entries(fields).filter(
    ([name, value]) => name === 'name' || value !== notSet,
  );
  return Object.fromEntries(
    shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value]),
  ) as T;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty if not set, undefined if not shown. */
const setting = lenient(
  z.pipe(
    z.nullable(z.string()),
    z.transform((text) => (text === null || text === notSet ? '' : plainText(text))),
  ),
);

const instanceFields = z.looseObject({
  name: maybeText,
  url: maybeText,
  status: maybeLine,
  resources: lenient(z.looseObject({ apiDocs: address, app: address })),
  _links: lenient(z.record(z.string(), lenient(z.looseObject({ href: maybeText })))),
});
export const instance = z.pipe(instanceFields, z.transform(setFields));
export type Instance = z.infer<typeof instance>;

export const externalPort = z.object({
  externalIp: line(100),
  externalPort: z.coerce.number(),
  internalPort: z.coerce.number(),
});
export type ExternalPort = z.infer<typeof externalPort>;

export const suspended = z.looseObject({
  serviceId: z.string(),
  instanceName: z.string(),
  reason: maybeLine,
  parameters: lenient(z.pipe(z.record(z.string(), z.unknown()), z.transform(setFields))),
});
export type Suspended = z.infer<typeof suspended>;

export const myApp = z.looseObject({
  id: textOrNumber.check(z.minLength(1), z.maxLength(200)),
  name: text,
  type: maybeLine,
  gitUrl: maybeLine,
  gitHubUrl: maybeLine,
  url: maybeText,
  appDns: maybeText,
  buildStatus: maybeLine,
  sourceRef: setting,
  configService: setting,
  subPath: setting,
  haEnabled: lenient(z.boolean()),
});
export type MyApp = z.infer<typeof myApp>;
