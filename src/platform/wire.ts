/**
 * Shapes of the platform's JSON answers, as far as this project reads them.
 * Unknown fields pass; only what is used is required. Shared with the local platform, which must speak the same wire.
 */
import * as z from 'zod/mini';

/** `POST /api/connect/token`: both tokens replace the ones before. `expires_in` is in seconds. */
export const tokenResponse = z.looseObject({
  // Whatever is odd in the rest, the tokens must not be thrown away with it: the ones before are dead by now.
  access_token: z.catch(z.string(), ''),
  refresh_token: z.nullish(z.string()),
  token_type: z.catch(z.optional(z.string()), undefined),
  expires_in: z.catch(z.optional(z.coerce.number().check(z.positive())), undefined),
  scope: z.catch(z.optional(z.string()), undefined),
});
export type TokenResponse = z.infer<typeof tokenResponse>;

const idText = z.string().check(z.minLength(1), z.maxLength(200));
/** A count that some servers send as text. */
const count = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]);
/** A text that may be missing, null or something else; then it is undefined. */
const maybeText = z.catch(z.optional(z.string()), undefined);

/**
 * A My Pages site. `url` is where it is served; a draft has never been published. Either name says which it is: what asks
 * for one site knows the other.
 */
export const page = z.pipe(
  z
    .looseObject({
      id: z.catch(z.optional(z.pipe(z.union([idText, z.number()]), z.transform(String))), undefined),
      name: z.catch(z.optional(idText), undefined),
      url: maybeText,
      status: maybeText,
      customDomain: maybeText,
      domain: maybeText,
    })
    .check(z.refine(({ id, name }) => id !== undefined || name !== undefined, 'expected `id` or `name`')),
  // Some answers call it by the one name, some by the other.
  z.transform(({ domain, ...record }) => ({ ...record, customDomain: record.customDomain ?? domain })),
);
/** With both of its names. Source: the platform takes the name wherever it takes the id. */
export type Page = z.infer<typeof page> & { id: string; name: string };

/** `POST /mypages/:id/publish`: the live site, of which only these are used, or nothing at all. */
export const publishResponse = z.optional(z.looseObject({ prunedCount: z.catch(z.optional(count), undefined) }));
export type PublishResponse = z.infer<typeof publishResponse>;

/** `GET /mypages`. */
export const pageList = z.pipe(
  z.array(page),
  z.transform((records): Page[] =>
    records.flatMap((record) =>
      record.name === undefined ? [] : [{ ...record, id: record.id ?? record.name, name: record.name }],
    ),
  ),
);

/** One presigned S3 POST: every field in the given order, unchanged, then the file. */
export interface UploadTarget {
  path: string;
  url: string;
  method?: string;
  contentType?: string;
  fields: Record<string, string>;
}

/** By hand: a publish has thousands of them, and a schema takes 40 ms for a thousand. */
function isUploadTarget(value: unknown): value is UploadTarget {
  if (typeof value !== 'object' || value === null) return false;
  const { path, url, method = '', contentType = '', fields } = value as Record<string, unknown>;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  const texts = [path, url, method, contentType, ...Object.values(fields)];
  return url !== '' && texts.every((text) => typeof text === 'string');
}

const uploadTargets = z.custom<UploadTarget[]>(
  (value) => Array.isArray(value) && value.every(isUploadTarget),
  'expected a list of upload targets with path, url and fields',
);

/** `POST /mypages/:id/upload-urls`. `expiresAt` is an RFC 3339 date or epoch time. */
export const mintResponse = z.looseObject({
  uploads: uploadTargets,
  expiresAt: z.nullish(z.union([z.string(), z.number()])),
});
export type MintResponse = z.infer<typeof mintResponse>;

/** Limits of My Pages. Source: the platform's public client; the interface document leaves the numbers open. */
export const pageLimits = {
  /** Bytes. */
  fileSize: 26_214_400,
  filesPerMint: 500,
  filesPerSite: 5000,
} as const;
