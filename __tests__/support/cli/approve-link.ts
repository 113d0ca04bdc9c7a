import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';

/** Acts as the browser of a person who approves: opens the link, approves, and follows the redirect. */
export async function approveLink(link = ''): Promise<void> {
  await fetch(await visitConsent(link));
}
