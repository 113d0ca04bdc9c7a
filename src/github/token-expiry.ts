import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';

/** How long ahead the end of a token is worth a warning, in days. */
const warnDays = 14;
const dayMs = 86_400_000;

/**
 * When the token of a request ends, in epoch ms. GitHub says it in every answer to a personal access token that ends.
 * Source: "Managing your personal access tokens"; the header reads `2026-12-01 12:00:00 UTC` or `… +0100`.
 * @param headers names in lower case
 */
export function tokenExpiry(headers: Record<string, string>): number | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(
      headers['github-authentication-token-expiration']?.trim() ?? '',
    ) ?? [];
  const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(at) ? undefined : at;
}

/** `in 3 days, on 2026-12-01`; undefined while there is time enough. An App's token, which lives an hour, has no such header. */
export function endsSoon(expiry: number | undefined, now: number): string | undefined {
  if (expiry === undefined || expiry - now > warnDays * dayMs) return undefined;
  const days = Math.max(0, Math.floor((expiry - now) / dayMs));
  const when = days === 0 ? 'within a day' : days === 1 ? 'in one day' : `in ${days} days`;
  return `${when}, on ${new Date(expiry).toISOString().slice(0, 10)}`;
}

/** Warns once when the token that GitHub has just answered to ends soon. */
export function expiryWarner({ clock, log }: { clock: Clock; log: Log }): (headers: Record<string, string>) => void {
  let said = false;
  return (headers) => {
    const soon = said ? undefined : endsSoon(tokenExpiry(headers), clock.now());
    if (!soon) return;
    said = true;
    log.warning(
      `\`secret-token\` ends ${soon}. Without it the login cannot be kept. Make a new token, and replace the secret that it is read from.`,
    );
  };
}
