/**
 * Opens an authorization URL, answers the consent page, and returns the address of the redirect.
 * @param answer.tenant default: the first workspace of the page
 */
export async function visitConsent(
  authorizeUrl: string,
  answer: { tenant?: string; decision?: 'approve' | 'deny' } = {},
): Promise<string> {
  const page = await fetch(authorizeUrl, { redirect: 'manual' });
  const text = await page.text();
  const location = page.headers.get('location');
  if (location !== null) return location;
  if (page.status !== 200)
    throw new Error(`the consent page was refused with ${page.status}: ${text}`);

  const body = new URLSearchParams({
    consent_id: hidden(text, 'consent_id'),
    tenant: answer.tenant ?? /<option>([^<]*)/.exec(text)?.[1] ?? '',
    decision: answer.decision ?? 'approve',
  });

  const url = new URL('/api/connect/authorize', authorizeUrl);
  const redirected = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const target = redirected.headers.get('location');
  if (target === null)
    throw new Error(
      `the consent was refused with ${redirected.status}: ${await redirected.text()}`,
    );

  return target;
}

function hidden(markup: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(markup)?.[1] ?? '';
}
