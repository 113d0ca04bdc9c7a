import { messageOf } from '../../base/errors.js';
import { count, formatBytes } from '../../base/format.js';
import { hasWork } from '../compare.js';
import type { FileDigest, Manifest } from '../manifest.js';
import type { Compared, Plan, Publish, Retention } from '../publish-job.js';

const maxBytes = 500 * 1024 * 1024;

/** Fetches, for `rollback: true`, the files that a publish changes or deletes. */
export class RunnerRetention implements Retention {
  /** Absent where it cannot be put back. */
  former: { publish: Publish; manifest: Manifest; plan: Plan } | undefined;

  async retain(publish: Publish, compared: Compared): Promise<undefined> {
    this.former = undefined;
    const { job, site, round } = publish;
    const { stored, plan } = compared;
    // A publish that starts over finds a partly changed site.
    if (round > 1 || !hasWork(plan)) return;
    const { log, signal } = site.tools;
    const { paths, bytes } = filesToFetch(compared);
    const isPromised = stored.state === 'trusted' && bytes <= maxBytes;
    const say = (text: string) => (isPromised || stored.state === 'draft' ? log.info(text) : log.warning(text));
    say(describeFormer(compared));
    if (!isPromised) return;
    const { files } = stored.manifest;
    try {
      const wanted = paths.map((path) => ({ digest: files[path] as FileDigest, paths: [path] }));
      await job.fetched.fetch(site, wanted);
      this.former = { publish, manifest: stored.manifest, plan };
    } catch (error) {
      signal.throwIfAborted();
      log.warning(`A rollback cannot be promised: ${messageOf(error)}`);
    }
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
