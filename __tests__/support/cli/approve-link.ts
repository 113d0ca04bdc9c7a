import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';

/** Acts as the browser of a person who approves: opens the link, approves, and follows the redirect with its cookie. */
export async function approveLink(link = ''): Promise<void> {
  const start = await fetch(link, { redirect: 'manual' });
  const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const authorization = start.headers.get('location') ?? '';

  await fetch(await visitConsent(authorization), { headers: { cookie } });
}
