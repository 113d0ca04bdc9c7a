import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import type { Inputs } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { largestFiles, type SiteFile } from '../pages/site-file.js';
import type { PreviewProvider } from './sweep.js';

/*
 * Limits for previews. Where a fork's pull requests are published by themselves, anybody can open many of them, and
 * push the largest site to each.
 */

/** @throws DeployError `preview-limit` for a preview that is larger than `preview-max-size` */
export function checkPreviewSize(files: SiteFile[], { inputs, intent }: { inputs: Inputs; intent: Intent }): void {
  const limit = inputs['preview-max-size'];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!isPreview(intent) || bytes <= limit) return;
  const brief = `The directory has ${formatBytes(bytes)} (${formatNumber(bytes)} bytes), and \`preview-max-size\` is ${formatNumber(limit)} bytes.`;
  throw new DeployError('preview-limit', `${brief} The largest files`, { brief, rows: largestFiles(files) });
}

/**
 * Refuses one more preview where there are `preview-max-count` already. The platform's list counts, since it has everything
 * that costs: open pull requests at GitHub need not have a preview, and a preview that was left behind has none. So this is known
 * only after the sign-in. Runs at the same moment do not see each other's.
 * @throws DeployError `preview-limit`
 */
export async function checkPreviewCount(
  { inputs, intent, runtime: { log } }: { inputs: Inputs; intent: Intent; runtime: { log: Log } },
  target: { previews: PreviewProvider },
): Promise<void> {
  if (!isPreview(intent)) return;
  const all = await target.previews.list().catch((error: unknown) => {
    // The author of a pull request cannot bring this about.
    if (!(error instanceof RequestError)) throw error;
    log.warning(`How many previews there are is not known: ${messageOf(error)}`);
    return [];
  });
  if (all.some(({ name }) => name === intent.name) || all.length < inputs['preview-max-count']) return;
  throw new DeployError(
    'preview-limit',
    `There are ${count(all.length, 'preview')} of "${intent.base}" already, as many as \`preview-max-count\` allows, so "${intent.name}" is not made.`,
  );
}
