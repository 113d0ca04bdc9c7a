import { domainToASCII } from 'node:url';
import { environments, isLoopback } from '../base/addresses.js';
import { plainText } from '../base/plain-text.js';
import { explainPaste, explainPastedRefreshToken } from './pasted-token.js';
import { findExcessive, patternLimits } from './patterns.js';
import { shortRef, withShortRef } from './short-ref.js';
import type { From, Told } from './told.js';

/** Reads the text of an input, without the space around it. @param from where it comes from; by default a person @throws InvalidValue */
export type Read<T> = (text: string, from?: From) => T;

/** An invalid value of an input. The message says which values are valid. */
export class InvalidValue extends Error {}

function refuse(rule: string): never {
  throw new InvalidValue(rule);
}

/** Returns a reader that reads an empty text as the default. */
const or =
  <T, Default>(byDefault: Default, read: Read<T>): Read<T | Default> =>
  (text) =>
    text === '' ? byDefault : read(text);
const meaning = <T>(read: Read<T>) => or(undefined, read);
const matching =
  (pattern: RegExp, rule: string): Read<string> =>
  (text) =>
    pattern.test(text) ? text : refuse(rule);
const optionalMatching = (pattern: RegExp, rule: string) => meaning(matching(pattern, rule));
const matchingOr = (byDefault: string, pattern: RegExp, rule: string) =>
  or(byDefault, matching(pattern, rule));
/** Returns a reader that refuses a text for the reason that `explain` finds. */
const unless =
  (explain: (text: string) => string | undefined): Read<string> =>
  (text) => {
    const reason = explain(text);
    return reason === undefined ? text : refuse(reason);
  };
export const optional = meaning((text) => text);
/** A text with its origin. */
export const told: Read<Told<string> | undefined> = (text, from = 'person') =>
  text === '' ? undefined : { value: text, from };
/** The address of a source with its origin. */
export const sourceUrl: typeof told = (text, from) => told(withShortRef(text), from);
/** A branch, tag or commit. */
export const ref = meaning(shortRef);
/** A key of the user's own making, sent as a header: pasted extra text would cause an obscure error. */
export const key = optionalMatching(
  /^[\x21-\x7e]+$/,
  'must be one word of printable ASCII characters: something else was pasted with it',
);
/** A token that a server has made. */
export const token = meaning(unless(explainPaste));
export const refreshToken = meaning(unless(explainPastedRefreshToken));
export const storeName = optionalMatching(
  /^[A-Za-z0-9]+$/,
  'must be the name of a parameter store: letters and digits only',
);
const oneOf = <const T extends string>(values: readonly T[], text: string) =>
  values.find((value) => value === text) ??
  refuse(`must be one of ${values.map((value) => `\`${value}\``).join(', ')}`);
export const choice = <const T extends string>(values: readonly T[], byDefault: NoInfer<T>) =>
  or(byDefault, (text) => oneOf(values, text));
export const choiceInAnyCase = <const T extends string>(
  values: readonly T[],
  byDefault: NoInfer<T>,
) => or(byDefault, (text) => oneOf(values, text.toLowerCase()));
const operations = choice(['auto', 'deploy', 'remove', 'plan', 'cleanup'], 'auto');
export const operation: typeof operations = (text) =>
  text === 'rollback'
    ? refuse(
        'is no longer `rollback`: to go back, run the publish job of the earlier run again (docs/rollback.md)',
      )
    : operations(text);
export const optionalChoice = <const T extends string>(values: readonly T[]) =>
  meaning((text) => oneOf(values, text));
export const boolean = (byDefault: boolean) =>
  or(byDefault, (text) => oneOf(['true', 'false'], text.toLowerCase()) === 'true');
export const optionalBoolean = meaning(boolean(false));
const whole = (text: string, min: number, max: number) => {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max
    ? value
    : refuse(`must be a whole number from ${min} to ${max}`);
};
export const integer = (byDefault: number, min: number, max: number) =>
  or(byDefault, (text) => whole(text, min, max));
/** Returns milliseconds. */
export const seconds = (byDefault: number, max: number) =>
  or(byDefault * 1000, (text) => whole(text, 1, max) * 1000);
const units: Record<string, number> = {
  '': 1,
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
};
export const byteSize = (byDefault: number) =>
  or(byDefault, (text) => {
    const [, digits, unit = ''] = /^(\d{1,12}(?:\.\d{1,3})?) ?([a-z]*)$/i.exec(text) ?? [];
    const bytes = Math.floor(Number(digits) * (units[unit.toLowerCase()] ?? Number.NaN));
    return bytes > 0 ? bytes : refuse('must be a size such as 500MB, 2GiB or a number of bytes');
  });
const milliseconds: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const maxDuration = 3650 * 86_400_000;
/** Returns milliseconds. */
export const duration = <Default extends number | undefined>(byDefault: Default) =>
  or(byDefault, (text) => {
    const [, digits, unit = ''] = /^(\d{1,9}) ?([smhd])$/i.exec(text) ?? [];
    const value =
      text === '0' ? 0 : Number(digits) * (milliseconds[unit.toLowerCase()] ?? Number.NaN);
    if (value >= 0 && value <= maxDuration) return value;
    return refuse('must be a number and a unit, such as 30m, 24h or 14d, and at most 3650d');
  });
export const days = meaning((text) => {
  const [, digits = text === '0' ? text : ''] = /^(\d{1,4}) ?d$/i.exec(text) ?? [];
  return digits !== '' && Number(digits) <= 3650
    ? Number(digits)
    : refuse('must be days such as 30d; 0 is no limit');
});
/** The fields of a schedule are checked by `backupProblems`. */
export const schedule = meaning((text) => text.trim().replaceAll(/\s+/g, ' '));
export const gitCredential = optionalMatching(
  /^[a-z0-9-]{1,40}$/,
  'must be the name of a git credential of the workspace: a-z, 0-9 and "-", at most 40',
);
export const serviceId = optionalMatching(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'must be a service id of a-z, 0-9 and single "-", such as eyevinn-web-runner',
);
export const label = optionalMatching(
  /^[^,\p{Cc}]{1,50}$/u,
  'must be one label of at most 50 characters, without commas',
);
/** Patterns by the rules of a .gitignore, one a line; `#` begins a comment. */
export const patterns: Read<string[]> = (text) => {
  const list = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const excessive = findExcessive(list);
  if (excessive === undefined) return list;

  return refuse(`may have ${patternLimits}; beyond it is \`${plainText(excessive, 80)}\``);
};
export const origin = meaning(
  (text) =>
    baseUrlOf(text) ??
    refuse('must be an https URL without user, query or fragment (plain http only for loopback)'),
);
export const environment = matchingOr(
  'prod',
  /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
  `must be ${environments.join(', ')}, or another name of letters, digits and hyphens`,
);
export const maxPrune = meaning((text): { files: number } | { share: number } => {
  const [, digits, percent] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  if (digits === undefined || (percent && Number(digits) > 100)) {
    return refuse('must be a number of files such as 20, or a share such as 25%');
  }
  return percent ? { share: Number(digits) / 100 } : { files: Number(digits) };
});
export const basicAuth = meaning((text): { username: string; password: string } => {
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
export const domain = meaning((text) => {
  // DNS and certificates need punycode.
  const name = (/[^ -~]/.test(text) && domainToASCII(text)) || text.toLowerCase();
  if (/(^|\.)osaas\.io$/.test(name))
    return refuse(
      'is an address of the platform itself, which it gives by `name`; it must be a domain of your own',
    );
  const isName =
    /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
  return isName
    ? name
    : refuse('must be a host name such as www.example.com, without scheme, port or path');
});
export const workspace = optionalMatching(
  /^[\w.@-]{1,100}$/,
  'must be the name of a workspace, as the console and the log show it',
);
export const healthPath = optionalMatching(
  /^\/(?![/\\])[^\s#]*$/,
  'must be a path on the site that starts with one "/", such as /healthz',
);
// A login has secrets and variables of its own beside the one of this name.
export const secretName = matchingOr(
  'OSC_REFRESH_TOKEN',
  /^(?!GITHUB_|OSC_(?:CLIENT_SECRET|SECRET_TOKEN|ACCESS_TOKEN|SOURCE_TOKEN)$|.*_(?:PROBE|META|LEASE)$)[A-Z_][A-Z0-9_]*$/i,
  'must be a secret name: letters, digits and "_", not starting with a digit or GITHUB_, and not one that a login has beside it, such as OSC_SECRET_TOKEN or a name that ends in _PROBE',
);

/** Returns an https or loopback URL without a final slash, ready for appending paths; undefined for any other text. */
export function baseUrlOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
  if (!url || !isSafe || url.username || url.password || url.search || url.hash) return undefined;
  return url.href.replace(/\/+$/, '');
}
