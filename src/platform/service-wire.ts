/**
 * Shapes of the platform's answers about services, instances and apps: see `wire.ts`. Apart from it because
 * building these schemas takes time that a publish of pages need not spend.
 */
import * as z from 'zod/mini';
import { lenient, textOrNumber } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import { maxTokenLength } from './json-client.js';

const text = z.string().check(z.minLength(1));
/** A string that may be missing, null or something else; then it is undefined. */
const maybeText = lenient(z.string());
/** `maybeText` on one line, safe to print. */
const maybeLine = lenient(
  z.pipe(
    z.string(),
    z.transform((text) => plainText(text)),
  ),
);

/** One option in a service's live schema. `type` is string, boolean, enum or list. */
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

/** A service of `GET /mysubscriptions`; `schema` is the live one of its options. What the catalogue does not say is undefined. */
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
    /** Address of the API that makes its instances. */
    apiUrl,
    /** `instance` or `job`. */
    type: serviceType?.toLowerCase(),
    /** Such as `database`. */
    category: serviceMetadata?.category?.toLowerCase(),
    schema: serviceInstanceOptions,
  })),
);
export type Subscription = z.infer<typeof subscription>;
export const subscriptionList = z.array(subscription);

/** `POST /servicetoken`. `expiry` is epoch seconds or ms, or a date. */
export const serviceToken = z.looseObject({
  token: z.string().check(z.minLength(1), z.maxLength(maxTokenLength)),
  expiry: lenient(z.union([z.number(), z.string()])),
});

/** An address that is given as it is, or inside an object. */
const address = lenient(
  z.union([
    z.string(),
    z.pipe(
      z.looseObject({ url: z.string() }),
      z.transform(({ url }) => url),
    ),
  ]),
);

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
/** An instance or job of a service; its options are among the other fields, without those that are not set. */
export const instance = z.pipe(instanceFields, z.transform(setFields));
export type Instance = z.infer<typeof instance>;
export const instanceList = z.array(instance);

/** `GET health` of an instance. */
export const instanceHealth = z.looseObject({ status: z.string() });

/** An address outside the platform that leads to a port of an instance; nothing else of it is passed on. */
const externalPort = z.object({
  externalIp: z.pipe(
    z.string(),
    z.transform((text) => plainText(text, 100)),
  ),
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
    parameters: lenient(z.pipe(z.record(z.string(), z.unknown()), z.transform(setFields))),
  }),
);
export type Suspended = z.infer<typeof suspendedList>[number];

/**
 * `GET /parameter-stores/:name`. The key shows the secrets of the store; undefined where the platform has none, as for a
 * store without secrets or a store that was made by hand.
 */
export const parameterStoreFacts = z.looseObject({
  isSecure: z.boolean(),
  configApiKey: z.pipe(
    z.nullish(z.string()),
    z.transform((key) => (key && key !== notSet ? key : undefined)),
  ),
});
export type StoreFacts = z.infer<typeof parameterStoreFacts>;

/** An app of My Apps. `buildStatus` is building, running, failed or unknown. */
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
});
export type MyApp = z.infer<typeof myApp>;
export const myAppList = z.array(myApp);

/** `GET /mytenantplan`. How it shows the token balance, if it does, is not documented. */
export const tenantPlan = z.looseObject({ name: maybeLine });
