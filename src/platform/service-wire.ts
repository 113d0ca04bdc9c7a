/**
 * Shapes of the platform's answers about services, instances and apps: see `wire.ts`. Apart from it because
 * building these schemas takes time that a publish of pages need not spend.
 */
import { z } from 'zod';
import { plainText } from '../base/plain-text.js';
import { maxTokenLength } from '../http/json-client.js';

/** A string that may be missing, null or something else; then it is undefined. */
const maybeText = z.string().optional().catch(undefined);
/** `maybeText` on one line, safe to print. */
const maybeLine = z
  .string()
  .transform((text) => plainText(text))
  .optional()
  .catch(undefined);

/** One option in a service's live schema. `type` is string, boolean, enum or list. */
const serviceOption = z.looseObject({
  name: z.string().min(1),
  type: maybeLine,
  mandatory: z.boolean().optional().catch(undefined),
  enums: z.array(z.string()).optional().catch(undefined),
  regexValidator: maybeText,
  default: z.unknown().optional(),
  sensitive: z.boolean().optional().catch(undefined),
});
export type ServiceOption = z.infer<typeof serviceOption>;

/** A service of `GET /mysubscriptions`; `schema` is the live one of its options. What the catalogue does not say is undefined. */
export const subscription = z
  .looseObject({
    serviceId: z.string().min(1),
    apiUrl: maybeText,
    serviceType: maybeLine,
    serviceMetadata: z.looseObject({ category: maybeLine }).optional().catch(undefined),
    serviceInstanceOptions: z.array(serviceOption).optional().catch(undefined),
  })
  .transform(({ serviceId, apiUrl, serviceType, serviceMetadata, serviceInstanceOptions }) => ({
    serviceId,
    /** Address of the API that makes its instances. */
    apiUrl,
    /** `instance` or `job`. */
    type: serviceType?.toLowerCase(),
    /** Such as `database`. */
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
  }));
export type Subscription = z.infer<typeof subscription>;
export const subscriptionList = z.array(subscription);

/** `POST /servicetoken`. `expiry` is epoch seconds or ms, or a date. */
export const serviceToken = z.looseObject({
  token: z.string().min(1).max(maxTokenLength),
  expiry: z.union([z.number(), z.string()]).optional().catch(undefined),
});

/** An address that is given as it is, or inside an object. */
const address = z
  .union([z.string(), z.looseObject({ url: z.string() }).transform(({ url }) => url)])
  .optional()
  .catch(undefined);

/** The text in place of an option that is not set. Sent back, it is refused. */
const notSet = 'undefined';

/** The fields, at every depth, without those that are not set. */
function setFields<T extends Record<string, unknown>>(fields: T): T {
  const shown = Object.entries(fields).filter(([name, value]) => name === 'name' || value !== notSet);
  return Object.fromEntries(shown.map(([name, value]) => [name, isFields(value) ? setFields(value) : value])) as T;
}

/** Returns whether a value is an object of JSON, not a list. */
function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A setting that is empty where it is not set, and undefined where the platform does not show it. */
const setting = z
  .string()
  .nullable()
  .transform((text) => (text === null || text === notSet ? '' : plainText(text)))
  .optional()
  .catch(undefined);

const instanceFields = z.looseObject({
  name: maybeText,
  url: maybeText,
  status: maybeLine,
  resources: z.looseObject({ apiDocs: address, app: address }).optional().catch(undefined),
  _links: z
    .record(z.string(), z.looseObject({ href: maybeText }).optional().catch(undefined))
    .optional()
    .catch(undefined),
});
/** An instance or job of a service; its options are among the other fields, without those that are not set. */
export const instance = instanceFields.transform(setFields);
export type Instance = z.infer<typeof instance>;
export const instanceList = z.array(instance);

/** `GET health` of an instance. */
export const instanceHealth = z.looseObject({ status: z.string() });

/** An address outside the platform that leads to a port of an instance; nothing else of it is passed on. */
const externalPort = z.object({
  externalIp: z.string().transform((text) => plainText(text, 100)),
  externalPort: z.coerce.number(),
  internalPort: z.coerce.number(),
});
export type ExternalPort = z.infer<typeof externalPort>;
/** `GET ports` of an instance. */
export const instancePorts = z.array(externalPort);

/** `GET /mysuspended`: instances that sleep, with the options they had. */
export const suspendedList = z.array(
  z.looseObject({
    serviceId: z.string(),
    instanceName: z.string(),
    reason: maybeLine,
    parameters: z.record(z.string(), z.unknown()).transform(setFields).optional().catch(undefined),
  }),
);
export type Suspended = z.infer<typeof suspendedList>[number];

/**
 * `GET /parameter-stores/:name`. The key shows the secrets of the store; undefined where the platform has none, as for a
 * store without secrets or one that was made by hand.
 */
export const parameterStoreFacts = z.looseObject({
  isSecure: z.boolean(),
  configApiKey: z
    .string()
    .nullish()
    .transform((key) => (key && key !== notSet ? key : undefined)),
});
export type StoreFacts = z.infer<typeof parameterStoreFacts>;

/** An app of My Apps. `buildStatus` is building, running, failed or unknown. */
export const myApp = z.looseObject({
  id: z.union([z.string().min(1).max(200), z.number()]).transform(String),
  name: z.string().min(1),
  type: maybeLine,
  gitUrl: maybeLine,
  gitHubUrl: maybeLine,
  url: maybeText,
  appDns: maybeText,
  buildStatus: maybeLine,
  sourceRef: setting,
  configService: setting,
  subPath: setting,
});
export type MyApp = z.infer<typeof myApp>;
export const myAppList = z.array(myApp);

/** `GET /mytenantplan`. How it shows the token balance, if it does, is not documented. */
export const tenantPlan = z.looseObject({ name: maybeLine });
