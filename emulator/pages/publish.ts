import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { StoredObject } from '../storage/buckets.js';
import { type PageArea, type PageLimits, pageRecord, requestedPage } from './page-area.js';
import { namePaths, repeatedPath, sitePathProblem } from './site-paths.js';

type Objects = Map<string, StoredObject>;

/**
 * `POST /mypages/:id/publish`: copies every `dir/index.html` to `dir/`, deletes what the manifest leaves out and marks
 * the site live. The files themselves have been visible since they were uploaded.
 */
export function publish(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const body = await readJsonObject(exchange);
    const manifest = requestedManifest(body, area.limits);
    area.starts.requireUp(page.tenant);
    const { objects } = page.bucket;
    const missing = manifest.filter((path) => !objects.has(path));
    if (missing.length > 0) throw refusal(400, `Files are not uploaded: ${namePaths(missing)}`);
    const prunedCount = body.prune === true ? prune(objects, new Set(manifest)) : 0;
    copyIndexes(objects, area.now());
    page.status = 'live';
    return json(200, { ...pageRecord(page), prunedCount });
  };
}

/** Where a directory's index is copied to, `null` for any other file. The root's copy is `/`. */
export function indexCopyOf(path: string): string | null {
  if (path === 'index.html') return '/';
  return path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : null;
}

function requestedManifest(body: Record<string, unknown>, limits: PageLimits): string[] {
  const { files, prune: pruning } = body;
  if (pruning !== undefined && typeof pruning !== 'boolean') throw refusal(400, 'prune must be a boolean');
  if (!Array.isArray(files) || files.length === 0) throw refusal(400, 'files must be a non-empty array');
  if (files.length > limits.manifestPaths) {
    throw refusal(413, `Too many files: at most ${limits.manifestPaths} per manifest`);
  }
  const manifest = files.map((path: unknown) => {
    const problem = sitePathProblem(path);
    if (problem !== null || typeof path !== 'string') {
      throw refusal(400, `Invalid path ${JSON.stringify(path)}: ${problem}`);
    }
    return path;
  });
  const repeated = repeatedPath(manifest);
  if (repeated !== null) throw refusal(400, `The path ${repeated} is given more than once`);
  return manifest;
}

/** Deletes every object outside the manifest. Gives how many files that were; directory copies do not count. */
function prune(objects: Objects, manifest: ReadonlySet<string>): number {
  let pruned = 0;
  for (const path of objects.keys()) {
    if (manifest.has(path)) continue;
    objects.delete(path);
    if (!path.endsWith('/')) pruned += 1;
  }
  return pruned;
}

/** A copy is an object of its own, as new as the publish. */
function copyIndexes(objects: Objects, storedAt: number): void {
  for (const [path, object] of [...objects]) {
    const copy = indexCopyOf(path);
    if (copy !== null) objects.set(copy, { ...object, storedAt });
  }
}
