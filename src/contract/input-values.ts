import { domainToASCII } from 'node:url';
import * as z from 'zod/mini';
import { environments, isLoopback } from '../base/addresses.js';
import { readCron } from './backups.js';

type Refuse = (rule: string) => never;

const trimmed = <T>(read: (text: string, refuse: Refuse) => T) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context) =>
      read(text.trim(), (message) => {
        context.issues.push({ code: 'custom', message, input: undefined });
        return z.NEVER;
      }),
    ),
  );
const meaning = <T>(read: (text: string, refuse: Refuse) => T) =>
  trimmed((text, refuse) => (text === '' ? undefined : read(text, refuse)));
const optionalMatching = (pattern: RegExp, rule: string) =>
  meaning((text, refuse) => (pattern.test(text) ? text : refuse(rule)));
const matchingOr = (byDefault: string, pattern: RegExp, rule: string) =>
  trimmed((text, refuse) => (pattern.test(text || byDefault) ? text || byDefault : refuse(rule)));
/** Trimmed, because a copied secret often ends in a newline. */
export const optional = trimmed((text) => text || undefined);
const tokenRule = 'must be one word of printable ASCII characters: something else was pasted with it';
/** A secret that becomes a header: pasted extra text would cause an obscure error. */
export const token = optionalMatching(/^[\x21-\x7e]+$/, tokenRule);
export const refreshToken = meaning((text, refuse) => {
  if (!/^[\x21-\x7e]+$/.test(text)) return refuse(tokenRule);
  if (!/^eyJ[\w-]+\.[\w-]+\./.test(text)) return text;
  return refuse(
    'is an access token, not a refresh token (it begins with `eyJ`): give it as `access-token`, or get a refresh token with `osc-deploy login --repo`',
  );
});
export const storeName = optionalMatching(
  /^[A-Za-z0-9]+$/,
  'must be the name of a parameter store: letters and digits only',
);
const oneOf =
  (read: (text: string) => string) =>
  <const T extends readonly [string, ...string[]]>(values: T, byDefault: T[number]) =>
    z.pipe(
      trimmed((text) => read(text) || byDefault),
      z.enum(values),
    );
export const choice = oneOf((text) => text);
export const choiceInAnyCase = oneOf((text) => text.toLowerCase());
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.pipe(optional, z.optional(z.enum(values)));
export const boolean = (byDefault: boolean) =>
  z.pipe(
    choiceInAnyCase(['true', 'false'], byDefault ? 'true' : 'false'),
    z.transform((text) => text === 'true'),
  );
export const optionalBoolean = z.pipe(
  trimmed((text) => text.toLowerCase() || undefined),
  z.pipe(
    z.optional(z.enum(['true', 'false'])),
    z.transform((text) => text && text === 'true'),
  ),
);
export const integer = (byDefault: number, min: number, max: number) =>
  trimmed((text, refuse) => {
    const digits = text || String(byDefault);
    const value = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    return value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`);
  });
/** Returns milliseconds. */
export const seconds = (byDefault: number, max: number) =>
  z.pipe(
    integer(byDefault, 1, max),
    z.transform((value: number) => value * 1000),
  );
const units: Record<string, number> = {
  ...{ '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
  ...{ kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30 },
};
export const byteSize = (byDefault: string) =>
  trimmed((text, refuse) => {
    const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]*)$/i.exec(text || byDefault) ?? [];
    const bytes = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN));
    return bytes > 0 ? bytes : refuse('must be a size such as 500MB, 2GiB or a number of bytes');
  });
const milliseconds: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Returns milliseconds. */
export const duration = <Default extends number | undefined = undefined>(byDefault?: Default) =>
  trimmed((text, refuse): number | Default => {
    if (text === '') return byDefault as Default;
    const [, digits, unit = ''] = /^(\d{1,9}) ?([smhd])$/i.exec(text) ?? [];
    const value = text === '0' ? 0 : Number(digits) * (milliseconds[unit.toLowerCase()] ?? Number.NaN);
    if (value >= 0 && value <= maxDuration) return value;
    return refuse('must be a number and a unit, such as 30m, 24h or 14d, and at most 3650d');
  });
const maxDuration = 3650 * 86_400_000;
export const days = (byDefault: number) =>
  trimmed((text, refuse) => {
    const [, digits = text === '0' ? text : ''] = /^(\d{1,4}) ?d$/i.exec(text || `${byDefault}d`) ?? [];
    return digits !== '' && Number(digits) <= 3650 ? Number(digits) : refuse('must be days such as 30d, or 0 for ever');
  });
export const schedule = meaning((text, refuse) => {
  const read = text === 'off' ? undefined : readCron(text);
  return typeof read === 'string' ? refuse(read) : text.replaceAll(/\s+/g, ' ');
});
export const gitCredential = optionalMatching(
  /^[a-z0-9-]{1,40}$/,
  'must be the name of a git credential of the workspace: a-z, 0-9 and "-", at most 40',
);
export const label = optionalMatching(
  /^[^,\p{Cc}]{1,50}$/u,
  'must be one label of at most 50 characters, without commas',
);
export const version = matchingOr(
  'previous',
  /^(previous|[A-Za-z0-9][A-Za-z0-9_-]{6,99})$/,
  'must be `previous`, a commit of 7 digits or more, or the id of a version',
);
export const lines = trimmed((text) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== ''),
);
export const origin = meaning(
  (text, refuse) =>
    baseUrlOf(text) ?? refuse('must be an https URL without user, query or fragment (plain http only for loopback)'),
);
export const environment = matchingOr(
  'prod',
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
  `must be ${environments.join(', ')}, or another name of letters, digits and hyphens`,
);
export const maxPrune = meaning((text, refuse): { files: number } | { share: number } => {
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined || (percent && Number(digits) > 100)) {
    return refuse('must be a number of files such as 20, or a share such as 25%');
  }
  return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
export const basicAuth = meaning((text, refuse): { username: string; password: string } => {
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  const size = Buffer.byteLength(password);
  // Source: the platform's rules for PUT /mypages/:id/auth.
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(username) || size < 12 || size > 72) {
    return refuse(
      'must be user:password, the user 1 to 64 letters, digits, ".", "_" or "-", the password 12 to 72 bytes',
    );
  }
  return { username, password };
});
export const domain = meaning((text, refuse) => {
  // Everything that a domain passes through needs punycode.
  const name = (/[^ -~]/.test(text) && domainToASCII(text)) || text.toLowerCase();
  if (/(^|\.)osaas\.io$/.test(name))
    return refuse('is an address of the platform itself, which it gives by `name`; it must be a domain of your own');
  const isName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
  return isName ? name : refuse('must be a host name such as www.example.com, without scheme, port or path');
});
export const workspace = optionalMatching(
  /^[\w.@-]{1,100}$/,
  'must be the name of a workspace, as the console and the log show it',
);
export const healthPath = optionalMatching(
  /^\/(?![/\\])[^\s#]*$/,
  'must be a path on the site that starts with one "/", such as /healthz',
);
export const secretName = matchingOr(
  'OSC_REFRESH_TOKEN',
  /^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/i,
  'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_',
);

/** Returns an https or loopback URL without a final slash, to which paths can be added; undefined for any other text. */
export function baseUrlOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!url || !isSafe || url.username || url.password || url.search || url.hash) return undefined;
  return url.href.replace(/\/+$/, '');
}
