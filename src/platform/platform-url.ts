import { DeployError } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { isLoopback } from '../http/loopback.js';

/** Longest address that is followed, in characters; a presigned one has about 2,000. */
const longestUrl = 8192;

/**
 * An address from an answer of the platform, checked before anything is sent to it.
 * @param options.loopback whether loopback addresses are fine, which is so when the platform itself is on loopback
 * @throws DeployError `unsafe-url` for anything but https to another machine
 */
export function checkPlatformUrl(text: string, options: { what: string; loopback: boolean }): URL {
  const refuse = (why: string) =>
    new DeployError(
      'unsafe-url',
      `The platform gave ${options.what} as ${JSON.stringify(plainText(text, 200))}: ${why}.`,
    );
  if (text.length > longestUrl) throw refuse(`it has ${formatNumber(text.length)} characters`);
  if (!URL.canParse(text)) throw refuse('that is not a URL');
  const url = new URL(text);
  // Never sent, so it means nothing here, and may hold what a runner would obey.
  url.hash = '';
  if (url.username || url.password) throw refuse('it carries a user name');
  if (isLoopback(url)) {
    if (!options.loopback) throw refuse('that is this machine');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('it is neither http nor https');
    return url;
  }
  if (url.protocol !== 'https:') throw refuse('it is not https');
  return url;
}
