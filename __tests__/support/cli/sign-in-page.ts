import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import type { Cli } from './start-cli.js';

/** Where no browser can be opened. */
export const noBrowser = () => Promise.resolve(false);

/** Approves on the consent page, and follows the way back. */
export async function approveNow(link: string): Promise<Response> {
  return fetch(await visitConsent(link));
}

/** The link that a command shows while it waits for the browser. */
export async function shownLink(from: Cli): Promise<string> {
  await waitFor(() => from.stderr.includes('Waiting for three minutes'));
  return /^ {2}(http\S+)$/m.exec(from.stderr)?.[1] ?? '';
}

/** Where the browser of a link comes back to. */
export function callbackOrigin(link: string): string {
  return new URL(new URL(link).searchParams.get('redirect_uri') ?? '').origin;
}

/** Until something of the process, which no clock rules, has happened. */
export async function waitFor(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 500) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
