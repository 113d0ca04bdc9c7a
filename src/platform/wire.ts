import * as z from 'zod/mini';
import { lenient } from '../base/json.js';

const maybeText = lenient(z.string());

/** `expires_in` is in seconds. */
export const tokenResponse = z.looseObject({
  // An invalid field must not discard the tokens: the former tokens are spent.
  access_token: z.catch(z.string(), ''),
  refresh_token: z.nullish(z.string()),
  expires_in: lenient(z.coerce.number().check(z.positive())),
});

const idText = z.string().check(z.minLength(1), z.maxLength(200));
const count = z.union([
  z.number(),
  z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
]);

// The answer about one site may lack its name or id.
export const page = z.pipe(
  z
    .looseObject({
      id: lenient(z.pipe(z.union([idText, z.number()]), z.transform(String))),
      name: lenient(idText),
      url: maybeText,
      status: maybeText,
      authEnabled: lenient(z.boolean()),
      customDomain: maybeText,
      domain: maybeText,
    })
    .check(
      z.refine(({ id, name }) => id !== undefined || name !== undefined, 'expected `id` or `name`'),
    ),
  z.transform(({ domain, ...record }) => ({
    ...record,
    customDomain: record.customDomain ?? domain,
  })),
);
// The platform accepts the name as the id.
export type Page = z.infer<typeof page> & { id: string; name: string };

export const publishResponse = z.optional(z.looseObject({ prunedCount: lenient(count) }));

export const pageList = z.pipe(
  z.array(page),
  z.transform((records): Page[] =>
    records.flatMap((record) =>
      record.name === undefined
        ? []
        : [{ ...record, id: record.id ?? record.name, name: record.name }],
    ),
  ),
);

/** A presigned S3 POST; the fields are sent in this order. */
export interface UploadTarget {
  path: string;
  url: string;
  method?: string;
  contentType?: string;
  fields: Record<string, string>;
}

// A schema would take 40 ms for a thousand targets.
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

export const mintResponse = z.looseObject({
  uploads: uploadTargets,
  expiresAt: z.nullish(z.union([z.string(), z.number()])),
});
export type MintResponse = z.infer<typeof mintResponse>;

/** Source: the platform's public client. */
export const pageLimits = {
  fileSize: 26_214_400,
  filesPerMint: 500,
  filesPerSite: 5000,
} as const;
