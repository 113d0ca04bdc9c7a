import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import { bench, noBrowser, openShown, shownLink } from './cli-platform.js';
import type { CliOptions } from './start-cli.js';

/** Starts a `login` that waits for the browser, and opens the link that it shows. */
export async function waiting(options: CliOptions = {}) {
  const started = bench.cli({ browser: noBrowser, ...options });
  const running = bench.run(started, 'login');
  const link = await shownLink(started);
  const { authorization, cookie } = await openShown(link);
  const back = async () => new URL(await visitConsent(authorization));
  return { started, running, link, authorization, cookie, back, origin: new URL(link).origin };
}
