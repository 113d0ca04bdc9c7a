import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { namePaths, repeatedPath, sitePathProblem } from './mint.js';
import { type PageArea, type PageLimits, pageRecord, requestedPage } from './page-area.js';

/**
 * `POST /mypages/:id/publish`: copies every `dir/index.html` to `dir/`, deletes what the manifest leaves out and marks
 * the site live. The files themselves have been visible since they were uploaded.
 */
export function publish(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const body = await readJsonObject(exchange);
    const manifest = requestedManifest(body, area.limits);
    const { files } = page;
    const missing = await files.missing(manifest);
    if (area.checksLists && missing.length > 0) throw refusal(400, `Files are not uploaded: ${namePaths(missing)}`);
    const prunedCount = body.prune === true ? await files.prune(new Set(manifest)) : 0;
    await files.copy(indexCopies(manifest));
    page.status = 'live';
    return json(200, { ...pageRecord(page), prunedCount });
  };
}

/**
 * Each directory's index with the key it is copied to: `docs/` for `docs/index.html`. The root's has no copy: S3 has no
 * name for it, and MinIO refuses `/`.
 */
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
  const manifest = files.map((path: unknown) => {
    const problem = sitePathProblem(path);
    if (problem !== undefined || typeof path !== 'string') {
      throw refusal(400, `Invalid path ${JSON.stringify(path)}: ${problem}`);
    }
    return path;
  });
  const repeated = repeatedPath(manifest);
  if (repeated !== undefined) throw refusal(400, `The path ${repeated} is given more than once`);
  return manifest;
}
