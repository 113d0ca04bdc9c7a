import type { MintResponse } from '../../src/platform/wire.js';
import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { contentTypeOf } from './content-types.js';
import { type PageArea, type PageLimits, requestedPage } from './page-area.js';
import type { StoredPage } from './page-store.js';
import { repeatedPath, sitePathProblem } from './site-paths.js';

interface FileToUpload {
  readonly path: string;
  readonly size: number;
}

/** `POST /mypages/:id/upload-urls`: one presigned POST for each file. */
export function mintTargets(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const files = requestedFiles(await readJsonObject(exchange), area.limits);
    area.starts.requireUp(page.tenant);
    return json(200, mint(area, page, files));
  };
}

function requestedFiles(body: Record<string, unknown>, limits: PageLimits): FileToUpload[] {
  const { files } = body;
  if (!Array.isArray(files) || files.length === 0) throw refusal(400, 'files must be a non-empty array');
  if (files.length > limits.filesPerMint) {
    throw refusal(400, `Too many files: at most ${limits.filesPerMint} per request`);
  }
  const requested = files.map((file) => requestedFile(file, limits));
  const repeated = repeatedPath(requested.map(({ path }) => path));
  if (repeated !== undefined) throw refusal(400, `The path ${repeated} is given more than once`);
  return requested;
}

function requestedFile(file: unknown, limits: PageLimits): FileToUpload {
  const { path, size } = (file ?? {}) as Record<string, unknown>;
  const problem = sitePathProblem(path);
  if (problem !== undefined || typeof path !== 'string') {
    throw refusal(400, `Invalid path ${JSON.stringify(path)}: ${problem}`);
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw refusal(400, `Invalid size of ${path}: a number of bytes is required`);
  }
  if (size > limits.fileBytes) throw refusal(413, `${path} is too large: at most ${limits.fileBytes} bytes per file`);
  return { path, size };
}

function mint(area: PageArea, page: StoredPage, files: readonly FileToUpload[]): MintResponse {
  const expiresAt = area.now() + area.limits.uploadLifetimeMs;
  const { bucket } = page.files;
  const uploads = files.map(({ path, size }) => {
    const contentType = contentTypeOf(path);
    const fields = area.storage.mint(page.tenant, { bucket, key: path, contentType, size, expiresAt });
    return { path, url: `${area.storageUrl()}/${bucket}`, method: 'POST', contentType, fields };
  });
  return { uploads, expiresAt: new Date(expiresAt).toISOString(), maxFileSizeBytes: area.limits.fileBytes };
}
