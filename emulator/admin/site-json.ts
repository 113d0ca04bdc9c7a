import type { SiteView } from '../platform.js';

/** A page and what its bucket holds, as JSON without the bytes. */
export function shownSite({ page, objects: stored }: SiteView): Record<string, unknown> {
  const objects = [...stored].map(([path, { size, sha256, contentType, storedAt }]) => {
    return { path, size, sha256, contentType, storedAt };
  });
  return { id: page.id, name: page.name, tenant: page.tenant, url: page.url, status: page.status, objects };
}
