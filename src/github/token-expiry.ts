import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';

const warnDays = 14;
const dayMs = 86_400_000;

/** Returns when a token ends, in epoch ms. Source: GitHub, "Managing your personal access tokens". */
export function tokenExpiry(headers: Record<string, string>): number | undefined {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (UTC|[+-]\d{4})$/.exec(
      headers['github-authentication-token-expiration']?.trim() ?? '',
    ) ?? [];
  const at = Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`);
  return Number.isNaN(at) ? undefined : at;
}

/** Returns `in 3 days, on 2026-12-01`; undefined while there is time enough. */
export function endsSoon(expiry: number | undefined, now: number): string | undefined {
  if (expiry === undefined || expiry - now > warnDays * dayMs) return undefined;
  const days = Math.max(0, Math.floor((expiry - now) / dayMs));
  const when = days === 0 ? 'within a day' : days === 1 ? 'in one day' : `in ${days} days`;
  return `${when}, on ${new Date(expiry).toISOString().slice(0, 10)}`;
}

/** Returns a function that warns once when the token ends soon. */
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
