/**
 * What the platform's JSON answers look like, as far as this project reads them.
 * Unknown fields pass; only what is used is required. Shared with the local platform, which must speak the same wire.
 */
import { z } from 'zod';

/** `POST /api/connect/token`: both tokens replace the ones before. `expires_in` is in seconds. */
export const tokenResponse = z.looseObject({
  access_token: z.string().min(1),
  // Whatever is odd in the rest, the tokens must not be thrown away with it: the ones before are dead by now.
  refresh_token: z.string().min(1).nullish(),
  token_type: z.string().optional().catch(undefined),
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  scope: z.string().optional().catch(undefined),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

/** A My Pages site. `url` is where it is served; a draft has never been published. */
export const page = z.looseObject({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().min(1),
  url: z.string().optional(),
  status: z.string().optional(),
  customDomain: z.string().nullish(),
  authEnabled: z.boolean().nullish(),
  prunedCount: z.number().nullish(),
});
export type Page = z.infer<typeof page>;

/** `POST /mypages/:id/publish`: the live site, of which only these are used. */
export const published = z.looseObject({ url: z.string().optional(), prunedCount: z.number().nullish() });
export type Published = z.infer<typeof published>;

/** `GET /mypages`. */
export const pageList = z.array(page);

/** One presigned S3 POST: every field in the given order, unchanged, then the file. */
export const uploadTarget = z.looseObject({
  path: z.string(),
  url: z.string().min(1),
  method: z.string().optional(),
  contentType: z.string().optional(),
  fields: z.record(z.string(), z.string()),
});
export type UploadTarget = z.infer<typeof uploadTarget>;

/** `POST /mypages/:id/upload-urls`. `expiresAt` is an RFC 3339 date or epoch time. */
export const mintResponse = z.looseObject({
  uploads: z.array(uploadTarget),
  expiresAt: z.union([z.string(), z.number()]).nullish(),
  maxFileSizeBytes: z.number().nullish(),
});
export type MintResponse = z.infer<typeof mintResponse>;

/** An error body, where it is JSON at all. */
export const errorBody = z.looseObject({
  reason: z.string().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** A string that may be missing, null or something else; then it is undefined. */
const maybeText = z.string().optional().catch(undefined);

/** One option in a service's live schema. `type` is string, boolean, enum or list. */
export const serviceOption = z.looseObject({
  name: z.string().min(1),
  type: maybeText,
  mandatory: z.boolean().optional().catch(undefined),
  enums: z.array(z.string()).optional().catch(undefined),
  regexValidator: maybeText,
  default: z.unknown().optional(),
  sensitive: z.boolean().optional().catch(undefined),
});
export type ServiceOption = z.infer<typeof serviceOption>;

/** One service of `GET /mysubscriptions`. `serviceType` is instance or job. */
export const subscription = z.looseObject({
  serviceId: z.string().min(1),
  apiUrl: maybeText,
  serviceType: maybeText,
  serviceInstanceOptions: z.array(serviceOption).optional().catch(undefined),
  status: maybeText,
});
export type Subscription = z.infer<typeof subscription>;
export const subscriptionList = z.array(subscription);

/** `POST /servicetoken`. `expiry` is epoch seconds or ms, or a date. */
export const serviceToken = z.looseObject({
  token: z.string().min(1),
  expiry: z.union([z.number(), z.string()]).optional().catch(undefined),
});

/** An address that is given as it is, or inside an object. */
const address = z
  .union([z.string(), z.looseObject({ url: z.string() }).transform(({ url }) => url)])
  .optional()
  .catch(undefined);

/** An instance or job of a service; its options are among the other fields. */
export const instance = z.looseObject({
  name: maybeText,
  url: maybeText,
  status: maybeText,
  resources: z.looseObject({ apiDocs: address, app: address }).optional().catch(undefined),
  _links: z
    .record(z.string(), z.looseObject({ href: maybeText }).optional().catch(undefined))
    .optional()
    .catch(undefined),
});
export type Instance = z.infer<typeof instance>;
export const instanceList = z.array(instance);

/** `GET health` of an instance. */
export const instanceHealth = z.looseObject({ status: z.string() });

/** `GET ports` of an instance. */
export const instancePorts = z.array(
  z.looseObject({ externalIp: z.string(), externalPort: z.coerce.number(), internalPort: z.coerce.number() }),
);

/** `GET /mysuspended`: instances that sleep, with the options they had. */
export const suspendedList = z.array(
  z.looseObject({
    serviceId: z.string(),
    instanceName: z.string(),
    reason: maybeText,
    parameters: z.record(z.string(), z.unknown()).optional().catch(undefined),
  }),
);
export type Suspended = z.infer<typeof suspendedList>[number];

/** An app of My Apps. `buildStatus` is building, running, failed or unknown. */
export const myApp = z.looseObject({
  id: z.union([z.string().min(1), z.number()]).transform(String),
  name: z.string().min(1),
  type: maybeText,
  gitUrl: maybeText,
  gitHubUrl: maybeText,
  url: maybeText,
  appDns: maybeText,
  buildStatus: maybeText,
  sourceRef: maybeText,
  configService: maybeText,
  subPath: maybeText,
});
export type MyApp = z.infer<typeof myApp>;
export const myAppList = z.array(myApp);

/** `GET /mytenantplan`. How it shows the token balance, if it does, is not documented. */
export const tenantPlan = z.looseObject({ name: maybeText });

/** `GET /mynodes`. */
export const reservedNodes = z.array(
  z.looseObject({
    name: z.string(),
    purposes: z.array(z.string()).optional().catch(undefined),
    publicIps: z.array(z.string()).optional().catch(undefined),
    capacity: z.looseObject({ cpu: maybeText, memory: maybeText, storage: maybeText }).optional().catch(undefined),
    reservations: z.array(z.string()).optional().catch(undefined),
  }),
);
export type ReservedNode = z.infer<typeof reservedNodes>[number];
