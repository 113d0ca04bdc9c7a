import { DeployError } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { again } from '../base/retry.js';
import { sideBySide } from '../platform/site-reader.js';
import { pageLimits } from '../platform/wire.js';
import { type Keeping, noteHeld } from './keeping.js';
import { possiblePaths, type Stored } from './live-manifest.js';
import { digestOf, type FileDigest, type Manifest, manifestPath } from './manifest.js';
import { matchPaths } from './path-rules.js';
import type { Plan, PublishJob } from './publish-job.js';
import type { Site } from './site.js';
import { isPage, isSitePath, manifestFolder } from './site-file.js';

// In ms, between looks at a file that is missing.
const missingMs = [500, 1000, 2000];

/** Plans the stored files that `keep` or `keep-assets` retains. Without `trust` each of them is read back. @throws DeployError `keep-unknown`, `too-many-files` */
export async function retainFiles(
  job: PublishJob,
  {
    site,
    stored,
    keeping,
    trust,
    plan,
  }: { site: Site | undefined; stored: Stored; keeping: Keeping; trust: boolean; plan: Plan },
): Promise<void> {
  const { files } = job;

  plan.retained = new Map();
  checkRoom(files.length, 0);
  const manifest = site && readableManifest(job, stored);
  if (!manifest) return;

  noteHeld(site.tools.log, keeping, job);
  const found = await findNamed(job, { site, stored, manifest, keeping });
  const { others, beside, named, unused } = found;
  const known = new Map([...Object.entries(manifest.files), ...beside]);
  const trusted = trust ? known : beside;

  const retained = await readBack(site, { paths: named, trusted, known });
  plan.retained = retained;
  warnOfMissing(
    site,
    named.filter((path) => known.has(path) && !retained.has(path)),
  );
  checkRoom(files.length, retained.size);

  if (keeping.assetsMs > 0) {
    const staying = new Set(named);
    const assets = others.filter((path) => !isPage({ path }) && !staying.has(path));
    const at = 'at' in stored ? stored.at : undefined;
    const now = Math.floor((at ?? site.tools.clock.now()) / 1000);
    await retainAssets(job, { site, manifest, assets, now, keeping, trusted, plan, retained });
  }

  plan.deleted = plan.deleted?.filter((path) => !retained.has(path));
  plan.unusedKeep = unused;
}

/** Finds the stored paths that are not in the directory, and those among them that are to stay. */
async function findNamed(
  job: PublishJob,
  {
    site,
    stored,
    manifest,
    keeping,
  }: { site: Site; stored: Stored; manifest: Manifest; keeping: Keeping },
): Promise<{
  others: string[];
  beside: Awaited<ReturnType<typeof findBeside>>;
  named: string[];
  unused: Awaited<ReturnType<typeof matchPaths>>['unused'];
}> {
  const own = new Set(job.files.map(({ path }) => path));
  const listed = new Set([...own, ...(possiblePaths(stored) ?? Object.keys(manifest.files))]);
  const beside = await findBeside(site, { keep: keeping.own, listed });
  const all = [...listed, ...beside.keys()];
  const others = all.filter((path) => !own.has(path) && path !== manifestPath);

  const { paths, unused } = await matchPaths(all, keeping.own);
  const held = await Promise.all(keeping.held.map((list) => matchPaths(all, list)));
  const staying = [paths, ...held.map((matched) => matched.paths)];
  const named = others.filter((path) => staying.some((some) => some.has(path))).sort();

  return { others, beside, named, unused };
}

/** Returns the paths that the last publish kept for `keep`, without assets, which have a time. */
export function keptBefore({ manifest }: Stored): Set<string> {
  const { extra = [], leftAt = {} } = manifest ?? {};
  return new Set(extra.filter((path) => !Object.hasOwn(leftAt, path)));
}

/** Returns the manifest that says what there is to retain; undefined for a draft, and for another program's site. @throws DeployError `keep-unknown` */
function readableManifest({ rules, place }: PublishJob, stored: Stored): Manifest | undefined {
  if (stored.state === 'draft') return undefined;

  const { keep } = rules;
  // Only a site that shows a page, and no manifest, is known to be of another program.
  const isElsewhere = stored.state === 'foreign' && stored.status !== 200;
  const isUnread = !stored.manifest && !isElsewhere;
  if (!possiblePaths(stored) && (keep.length > 0 || isUnread)) {
    const input = keep.length > 0 ? 'keep' : 'keep-assets';
    const why =
      stored.state === 'overlaid'
        ? ', because an earlier run has replaced the list of a later one'
        : '';
    throw new DeployError(
      'keep-unknown',
      `What the site holds is not known${why}, so \`${input}\` cannot be honoured.`,
    );
  }

  if (!stored.manifest)
    place.tools.log.warning(
      'The site has no manifest of this action, so no assets of former publishes are kept.',
    );

  return stored.manifest;
}

function warnOfMissing({ tools }: Site, paths: string[]): void {
  for (const path of paths)
    tools.log.warning(`\`keep\` matches ${plainText(path, 200)}, but the site no longer has it.`);
}

/** Adds the assets that `keep-assets` retains, and notes since when. */
async function retainAssets(
  job: PublishJob,
  {
    site,
    manifest,
    assets,
    now,
    keeping: { assetsMs },
    trusted,
    plan,
    retained,
  }: {
    site: Site;
    manifest: Manifest;
    assets: string[];
    /** The time in seconds, by the site's clock: another runner's may have noted since when they were left. */
    now: number;
    keeping: Keeping;
    trusted: ReadonlyMap<string, FileDigest>;
    plan: Plan;
    retained: Map<string, FileDigest>;
  },
): Promise<void> {
  // Leaves room for the manifest.
  const room = Math.max(pageLimits.filesPerSite - 1 - job.files.length - retained.size, 0);
  const leftAt = recentAssets(assets, { site, manifest, now, room, assetsMs });

  for (const [path, digest] of await readBack(site, {
    paths: [...leftAt.keys()],
    trusted,
    known: new Map(Object.entries(manifest.files)),
  }))
    retained.set(path, digest);

  plan.leftAt = Object.fromEntries([...leftAt].filter(([path]) => retained.has(path)));
  // An asset without a time in the manifest, or with a time to come, would count as just left in every publish.
  const noted = new Map(Object.entries(manifest.leftAt ?? {}));
  if (Object.entries(plan.leftAt).some(([path, at]) => noted.get(path) !== at))
    plan.mustFinalize = true;
}

/** Finds files that this action did not upload. The platform lists no files, so only complete paths in `keep` find them. */
async function findBeside(
  site: Site,
  { keep, listed }: { keep: string[]; listed: ReadonlySet<string> },
): Promise<Map<string, FileDigest>> {
  const found = new Map<string, FileDigest>();
  const isListed = (path: string) =>
    listed.has(path) || [...listed].some((other) => other.startsWith(`${path}/`));
  const whole = keep
    .filter((pattern) => !/[*?[\]{}\\!#]|\/$/.test(pattern))
    .map((one) => one.replace(/^\.?\//, ''));
  const asked = whole.map((path) => path.normalize('NFC'));
  const { paths } = await matchPaths(asked, keep);

  await sideBySide([...paths], async (path) => {
    if (isListed(path) || !isSitePath(path) || path.startsWith(`${manifestFolder}/`)) return;

    const digest = await readDigest(site, path);
    // A folder answers with its index, and some servers answer every path with a page.
    const isFolder = digest && (await site.reader.get(`${path}/`, { maxBytes: 1 })).status === 200;
    if (digest && !isFolder) found.set(path, digest);
  });

  return found;
}

function recentAssets(
  assets: string[],
  {
    site,
    manifest,
    now,
    room,
    assetsMs,
  }: { site: Site; manifest: Manifest; now: number; room: number; assetsMs: number },
): Map<string, number> {
  const noted = new Map(Object.entries(manifest.leftAt ?? {}));
  const timed = assets.map((path): [string, number] => [
    path,
    Math.min(noted.get(path) ?? now, now),
  ]);
  // What an interrupted publish announced may not exist, so it takes no room from what visitors have seen.
  const isStored = (path: string) => Number(Object.hasOwn(manifest.files, path));
  const recent = timed
    .filter(([, at]) => now - at < assetsMs / 1000)
    .sort(([one, a], [other, b]) => isStored(other) - isStored(one) || b - a);
  warnOfNoRoom(site, { left: recent.slice(room), isStored });

  return new Map(recent.slice(0, room));
}

function warnOfNoRoom(
  { tools: { log } }: Site,
  { left, isStored }: { left: [path: string, at: number][]; isStored: (path: string) => number },
): void {
  const stored = left.filter(([path]) => isStored(path)).length;
  const limit = `a site holds at most ${formatNumber(pageLimits.filesPerSite)} files`;
  if (stored > 0)
    log.warning(`${count(stored, 'old asset')} cannot stay for \`keep-assets\`: ${limit}.`);

  const announced = left.length - stored;
  if (announced > 0)
    log.warning(
      `${count(announced, 'asset')} that interrupted publishes may have stored cannot stay for \`keep-assets\`: ${limit}.`,
    );
}

/** Checks that the manifest has room, because the next publish needs it. */
function checkRoom(own: number, kept: number): void {
  if (own + kept < pageLimits.filesPerSite) return;

  const named = kept > 0 ? ` and ${kept} that \`keep\` names` : '';
  const limit = `a site holds at most ${formatNumber(pageLimits.filesPerSite)}`;
  const text = `${count(own, 'file')}${named} leave no room for the manifest, which the next publish needs to know the files to keep: ${limit}.`;
  throw new DeployError('too-many-files', text);
}

interface Listed {
  paths: string[];
  trusted: ReadonlyMap<string, FileDigest>;
  /** What a publish has stored, so one answer that it is missing proves nothing. */
  known: ReadonlyMap<string, FileDigest>;
}

/** Returns the digests of the stored files, and reads the files that are not `trusted`. @throws DeployError `keep-unknown` */
async function readBack(
  site: Site,
  { paths, trusted, known }: Listed,
): Promise<Map<string, FileDigest>> {
  const found = new Map<string, FileDigest>();
  await sideBySide(paths, async (path) => {
    const waits = known.has(path) ? missingMs : [];
    const isEnough = (digest: FileDigest | undefined) => digest !== undefined;
    const read = () => again(waits, () => readDigest(site, path), { ...site.tools, isEnough });
    const digest = trusted.get(path) ?? (await read());
    if (digest) found.set(path, digest);
  });
  return found;
}

async function readDigest({ reader }: Site, path: string): Promise<FileDigest | undefined> {
  const { status, body, cut } = await reader.get(path, { maxBytes: pageLimits.fileSize });
  if ([403, 404, 410].includes(status)) return undefined;
  if (status === 200 && !cut) return digestOf(body);

  const text = `${plainText(path, 200)} answered ${status}, so whether \`keep\` or \`keep-assets\` has to retain it is not known.`;
  throw new DeployError('keep-unknown', text);
}
