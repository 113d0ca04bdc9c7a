import { DeployError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { largestFiles, type SiteFile } from '../pages/site-file.js';
import type { PreviewProvider } from './provider.js';

/** @throws DeployError `preview-limit` for a preview above `preview-max-size` */
export function checkPreviewSize(
  files: SiteFile[],
  { inputs, intent }: { inputs: Inputs; intent: Intent },
): void {
  const limit = inputs['preview-max-size'];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!isPreview(intent) || bytes <= limit) return;

  const brief = `The directory has ${formatBytes(bytes)} (${formatNumber(bytes)} bytes), and \`preview-max-size\` is ${formatNumber(limit)} bytes.`;
  throw new DeployError('preview-limit', `${brief} The largest files`, {
    brief,
    rows: largestFiles(files),
  });
}

/** Checks that the name of a branch's preview is free or its own, and that `preview-max-count` allows another preview. Left-over previews count, previews of simultaneous runs do not. @throws DeployError `name-in-use`, `preview-limit` */
export async function checkPreviewPlace(
  { inputs, intent }: { inputs: Inputs; intent: Intent },
  { previews }: { previews: PreviewProvider },
): Promise<void> {
  if (!isPreview(intent)) return;

  const { base, branch } = intent;
  const name = intent.name.value;
  const [there, all] = await Promise.all([
    branch === undefined ? undefined : previews.readFacts(name, branch),
    previews.list(),
  ]);
  if (there && !there.free && there.branch !== branch) {
    const preview = `the preview of the branch "${plainText(branch ?? '', 100)}"`;
    const taken = `something else has this name already${there.foreign ? `: ${there.foreign}` : ''}`;
    throw new DeployError('name-in-use', `"${name}" would be ${preview}, but ${taken}.`);
  }

  const max = inputs['preview-max-count'];
  if (all.some((one) => one.name === name) || all.length < max) return;

  // Where the platform deletes no site, a removed preview stays in the list.
  const gone = await Promise.all(all.map(async (one) => (await one.isRemoved?.()) === true));
  if (gone.filter((isGone) => !isGone).length < max) return;

  const message = `There are ${count(all.length, 'preview')} of "${base}" already, as many as \`preview-max-count\` allows, so "${name}" is not made.`;
  throw new DeployError('preview-limit', message);
}
