import { RequestError } from '../base/errors.js';
import type { SiteReader } from '../platform/site.js';
import type { PublishContext } from './publish-context.js';

type HealthChecked = Pick<PublishContext, 'inputs' | 'files'>;

/** Maximum bytes that are read of the health path; only its status matters. */
const maxBytes = 64 * 1024;

/** @returns what the health path answers instead; `undefined` when it answers below 400 */
export async function lookAtHealth(publish: HealthChecked, reader: SiteReader): Promise<string | undefined> {
  const target = healthTarget(publish);
  if (!target) return undefined;
  try {
    const { status } = await reader.visit(target, { maxBytes: maxBytes });
    return status < 400 ? undefined : `${target} answered ${status}`;
  } catch (error) {
    if (error instanceof RequestError) return error.brief;
    throw error;
  }
}

/** `health-path`, or `/` for a site that has an index. */
export function healthTarget(publish: HealthChecked): string | undefined {
  return publish.inputs['health-path'] ?? (publish.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}
