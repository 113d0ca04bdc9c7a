import { messageOf } from '../../base/errors.js';
import { count, formatBytes } from '../../base/format.js';
import { hasWork } from '../compare.js';
import type { FileDigest, Manifest } from '../manifest.js';
import type { Compared, Plan, Publish } from '../publish-job.js';

const maxBytes = 500 * 1024 * 1024;

/** What was live before a publish, with its content on the runner. */
export interface Former {
  publish: Publish;
  manifest: Manifest;
  plan: Plan;
}

/** Fetches, for `rollback: true`, the files that a publish changes or deletes. Returns nothing where they cannot be put back. */
export async function fetchFormer(publish: Publish, compared: Compared): Promise<Former | undefined> {
  const { job, site, round } = publish;
  const { stored, plan } = compared;
  // A publish that starts over finds a partly changed site.
  if (round > 1 || !hasWork(plan)) return undefined;
  const { log, signal } = site.tools;
  const { paths, bytes } = filesToFetch(compared);
  const isPromised = stored.state === 'trusted' && bytes <= maxBytes;
  const say = (text: string) => (isPromised || stored.state === 'draft' ? log.info(text) : log.warning(text));
  say(describeFormer(compared));
  if (!isPromised) return undefined;
  const { manifest } = stored;
  const digestOf = (path: string) => manifest.files[path] as FileDigest;
  try {
    const files = paths.map((path) => job.fetched.siteFile(path, { digest: digestOf(path), places: [path] }));
    await job.fetched.fetch(site, files);
    return { publish, manifest, plan };
  } catch (error) {
    signal.throwIfAborted();
    log.warning(`A rollback cannot be promised: ${messageOf(error)}`);
    return undefined;
  }
}

function filesToFetch({ stored, plan }: Compared): { paths: string[]; bytes: number } {
  if (stored.state !== 'trusted') return { paths: [], bytes: 0 };
  const { files } = stored.manifest;
  const paths = [...plan.changed.map(({ path }) => path), ...(plan.deleted ?? [])];
  return { paths, bytes: paths.reduce((sum, path) => sum + (files[path] as FileDigest)[0], 0) };
}

/** Describes the version that a rollback would put back. */
export function describeFormer(compared: Compared): string {
  const { state } = compared.stored;
  if (state === 'draft') return 'There is no former version that a rollback could put back.';
  if (state !== 'trusted') return 'A rollback cannot be promised: what is live now is not known.';
  const { paths, bytes } = filesToFetch(compared);
  const size = `${count(paths.length, 'file')}, ${formatBytes(bytes)}`;
  if (bytes > maxBytes)
    return `A rollback cannot be promised: the former version's ${size} are over the limit of ${formatBytes(maxBytes)}.`;
  return `For a rollback the former version's ${size} are fetched first.`;
}
