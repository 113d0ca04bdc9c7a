import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { SitePlatform } from '../platform/clients.js';
import type { Plan } from './plan.js';
import type { PublishJob } from './publish-job.js';
import type { Site } from './site.js';
import { isPage } from './site-file.js';

const startPage = 'index.html';

type PruningRequest = Pick<PublishJob, 'settings' | 'files'> & { tools: Pick<SitePlatform, 'log'> };

/** Without `max-prune`: shares of the pages of a site that has more than `count` of them. Assets come and go. */
const lostContent = { count: 20, refused: 0.8, warned: 0.5 };

/**
 * @param options.site `undefined`: there is none yet
 * @throws DeployError `prune-limit` when a publish would delete more than allowed, or an unknown number
 */
export async function checkPruneLimit(
  { files, settings, tools: { log } }: PruningRequest,
  { site, plan }: { site: Pick<Site, 'reader'> | undefined; plan: Plan },
): Promise<void> {
  const limit = settings.maxPrune;
  if (!limit) {
    if (site) await checkStartPage({ files, plan, site });
    checkContent(plan, log);
    return;
  }
  if ('share' in limit && limit.share >= 1) return;
  if (!plan.deleted) {
    throw new DeployError(
      'prune-limit',
      'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.',
      { next: 'Or run once without `max-prune`; from then on it is known.' },
    );
  }
  const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
  const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
  if (plan.deleted.length <= most) return;
  const allowed =
    'files' in limit ? count(most, 'file') : `${Math.round(limit.share * 100)}% of ${count(stored, 'file')}`;
  const some = plan.deleted.slice(0, 10).map((path) => plainText(path, 200));
  throw new DeployError(
    'prune-limit',
    `This publish would delete ${count(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`,
    { next: 'If these files should go, raise `max-prune` for one run.' },
  );
}

/** A directory without the start page that the live site has is the wrong one, or its build has failed. */
async function checkStartPage({
  files,
  plan,
  site,
}: {
  files: PruningRequest['files'];
  plan: Plan;
  site: Pick<Site, 'reader'>;
}): Promise<void> {
  if (files.some(({ path }) => path === startPage)) return;
  const goes = plan.deleted
    ? plan.deleted.includes(startPage)
    : (await site.reader.get(startPage, { maxBytes: 1 })).status === 200;
  if (!goes) return;
  const text = 'This publish would delete the index.html of the live site, and the directory has none';
  throw new DeployError('prune-limit', `${text}: it looks like the wrong folder.`, {
    next: 'If the start page should go, run once with `max-prune: 100%`.',
  });
}

/** Warns of a publish that deletes half of the pages or files, and refuses one that deletes most pages. */
function checkContent({ deleted = [], added, unchanged, changed }: Plan, log: Log): void {
  const all = deleted.length + unchanged.length + changed.length;
  const going = deleted.filter((path) => isPage({ path })).length;
  const stored = going + [...unchanged, ...changed].filter(isPage).length;
  if (stored <= lostContent.count || going < stored * lostContent.warned) {
    // Hashed assets come and go, so that is said only of a site that loses more files than it gets.
    if (all > lostContent.count && deleted.length - added.length >= all * lostContent.warned)
      log.warning(`This publish deletes ${deleted.length} of the ${count(all, 'file')} on the site.`);
    return;
  }
  const text = `This publish deletes ${going} of the ${stored} pages on the site`;
  if (going <= stored * lostContent.refused) {
    log.warning(`${text}.`);
    return;
  }
  throw new DeployError('prune-limit', `${text}, which looks like a build that lost its content.`, {
    next: 'If these pages should go, run once with `max-prune: 100%`.',
  });
}
