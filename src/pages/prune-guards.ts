import { DeployError } from '../base/errors.js';
import { count, firstRows } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { wasLiveBefore } from './former-runs.js';
import { possiblePaths } from './live-manifest.js';
import { describeUnused, nameSome } from './path-rules.js';
import type { Compared, Plan, PublishJob } from './publish-job.js';
import { keptBefore } from './retained.js';
import type { Site } from './site.js';
import { isPage, startPage } from './site-file.js';
import { isBlankPage } from './start-page.js';

// Limits without `max-prune`, as shares of a site with more than `count` pages or files.
const lostContent = { count: 20, refused: 0.8, warned: 0.5 };

/** Checks the deletions of a publish, unless a person brings back what was live before. @throws DeployError `prune-limit` for too many files, or an unknown number */
export async function checkPruneLimit(
  job: PublishJob,
  { site, ...compared }: Compared & { site: Site | undefined },
): Promise<void> {
  const { 'max-prune': limit } = job.rules;
  const { plan } = compared;
  if (await wasLiveBefore(job, compared)) return;

  checkUnusedKeep(job, compared);
  if (limit) checkMaxPrune(limit, plan);
  else await checkLostContent(job, { site, ...compared });
}

/** Warns of unused patterns. Refuses them where files go that `keep` has kept until now, because of a typo. */
function checkUnusedKeep({ rules, by, place }: PublishJob, { stored, plan }: Compared): void {
  const { unusedKeep = [], deleted = [] } = plan;
  // A preview has no earlier release to keep anything of.
  if (by.isPreview || unusedKeep.length === 0) return;

  const text = `\`keep\` names nothing that is on the site with: ${describeUnused(unusedKeep)}`;
  const kept = keptBefore(stored);
  const lost = deleted.filter((path) => kept.has(path));
  if (lost.length === 0 || rules['max-prune'] !== undefined) {
    place.tools.log.warning(text);
    return;
  }

  throw new DeployError(
    'prune-limit',
    `${text} This publish would delete ${count(lost.length, 'file')} that \`keep\` has kept until now: ${nameSome(lost)}.`,
    { next: 'Correct the pattern; `max-prune: 100%` deletes them.' },
  );
}

async function checkLostContent(
  job: PublishJob,
  { site, ...compared }: { site: Site | undefined } & Pick<Compared, 'stored' | 'plan'>,
): Promise<void> {
  const { plan } = compared;
  const next = 'If these pages should go, run once with `max-prune: 100%`.';
  const loss = site && (await describeLostStart(job, { site, ...compared }));
  if (loss === 'empty')
    throw new DeployError(
      'prune-limit',
      'This publish would empty the index.html of the live site, which looks like a build that failed.',
      { next: 'If that is meant, run once with `max-prune: 100%`.' },
    );

  if (loss === 'missing') {
    const text =
      'This publish would delete the index.html of the live site, and the directory has none';
    throw refusal(`${text}: it looks like the wrong folder`, { plan, next });
  }

  const lost = describeLostContent(plan);
  if (lost?.isRefused)
    throw refusal(`${lost.text}, which looks like a build that lost its content`, { plan, next });

  if (lost) job.place.tools.log.warning(`${lost.text}.`);
}

function checkMaxPrune(limit: NonNullable<PublishJob['rules']['max-prune']>, plan: Plan): void {
  if ('share' in limit && limit.share >= 1) return;

  if (!plan.deleted) {
    throw new DeployError(
      'prune-limit',
      'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.',
      { next: 'Or run once without `max-prune`; from then on it is known.' },
    );
  }

  const { length } = plan.deleted;
  const stored = length + plan.unchanged.length + plan.changed.length;
  const max = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
  if (length <= max) return;

  const allowed =
    'files' in limit
      ? count(max, 'file')
      : `${Math.round(limit.share * 100)}% of ${count(stored, 'file')}`;
  const text = `This publish would delete ${count(length, 'file')}, and \`max-prune\` allows ${allowed}`;
  throw refusal(text, {
    plan,
    next: 'If these files should go, raise `max-prune` for one run.',
  });
}

function refusal(text: string, { plan, next }: { plan: Plan; next: string }): DeployError {
  const rows = namesOf(plan.deleted ?? []);
  return new DeployError('prune-limit', rows.length > 0 ? text : `${text}.`, { next, rows });
}

const maxNames = 20;

/** Returns the files that would go, the pages first: they decide whether that is meant. */
function namesOf(deleted: readonly string[]): string[] {
  const pages = deleted.filter((path) => isPage({ path }));
  const others = deleted.filter((path) => !isPage({ path }));
  const names = [...pages, ...others].map((path) => plainText(path, 200));
  return firstRows(names, maxNames);
}

/** Returns what the directory has in place of the live start page, where that one shows something; undefined where nothing is lost. */
async function describeLostStart(
  { files }: PublishJob,
  { site, stored, plan }: { site: Site } & Pick<Compared, 'stored' | 'plan'>,
): Promise<'missing' | 'empty' | undefined> {
  const listed = possiblePaths(stored);
  const staysAsIs =
    plan.retained?.has(startPage) || plan.unchanged.some(({ path }) => path === startPage);
  if (staysAsIs || listed?.includes(startPage) === false) return undefined;

  const page = files.find(({ path }) => path === startPage);
  if (page && !isBlankPage(page)) return undefined;

  const { status, text } = await site.reader.get(startPage, { maxBytes: 64 * 1024 });
  // Where a list names the page, one answer that it is missing proves nothing.
  const isThere = listed !== undefined || ![403, 404, 410].includes(status);
  const showsSomething = status === 200 ? text.trim() !== '' : isThere;
  if (!showsSomething) return undefined;

  return page ? 'empty' : 'missing';
}

function describeLostContent({ deleted = [], added, unchanged, changed }: Plan) {
  const going = deleted.filter((path) => isPage({ path })).length;
  const stored = going + [...unchanged, ...changed].filter(isPage).length;
  if (stored > lostContent.count && going >= stored * lostContent.warned) {
    const isRefused = going > stored * lostContent.refused;
    return { text: `This publish deletes ${going} of the ${stored} pages on the site`, isRefused };
  }

  const all = deleted.length + unchanged.length + changed.length;
  // Hashed assets are replaced with each build, so only the surplus of deleted files counts.
  if (all <= lostContent.count || deleted.length - added.length < all * lostContent.warned)
    return undefined;

  return {
    text: `This publish deletes ${deleted.length} of the ${count(all, 'file')} on the site`,
    isRefused: false,
  };
}
