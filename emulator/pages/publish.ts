import { readJsonObject } from '../http/json-body.js';
import { json, type Reply, refusal } from '../http/reply.js';
import { refuseRepeated, sitePath } from './mint.js';
import { type PageCall, type PageLimits, pageRecord } from './page-store.js';

/** `POST /mypages/:id/publish`: copies every `dir/index.html` to `dir/`, deletes unlisted files and marks the site live. */
export async function publish({ exchange, area, page }: PageCall): Promise<Reply> {
  const body = await readJsonObject(exchange);
  const manifest = requestedManifest(body, area.limits);
  const { files } = page;
  const missing = await files.missing(manifest);
  if (area.checksLists && missing.length > 0) throw refusal(400, `Files are not uploaded: ${namePaths(missing)}`);
  const prunedCount = body.prune === true ? await files.prune(new Set(manifest)) : 0;
  await files.copy(indexCopies(manifest));
  page.status = 'live';
  return json(200, { ...pageRecord(page), prunedCount });
}

/** Returns each directory's index with the key of its copy: `docs/` for `docs/index.html`. S3 has no key for the root's. */
function indexCopies(manifest: readonly string[]): Array<[from: string, to: string]> {
  const indexes = manifest.filter((path) => path.endsWith('/index.html'));
  return indexes.map((path) => [path, path.slice(0, -'index.html'.length)]);
}

function requestedManifest(body: Record<string, unknown>, limits: PageLimits): string[] {
  const { files, prune: pruning } = body;
  if (pruning !== undefined && typeof pruning !== 'boolean') throw refusal(400, 'prune must be a boolean');
  if (!Array.isArray(files) || files.length === 0) throw refusal(400, 'files must be a non-empty array');
  if (files.length > limits.manifestPaths) {
    throw refusal(413, `Too many files: at most ${limits.manifestPaths} per manifest`);
  }
  const manifest = files.map(sitePath);
  refuseRepeated(manifest);
  return manifest;
}

const namedInAReason = 5;

/** Returns some paths and the number of others, for a message. */
function namePaths(paths: readonly string[]): string {
  const named = paths.slice(0, namedInAReason).join(', ');
  return paths.length > namedInAReason ? `${named} and ${paths.length - namedInAReason} more` : named;
}
