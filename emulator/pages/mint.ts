import { extname } from 'node:path/posix';
import type { MintResponse } from '../../src/platform/wire.js';
import { readJsonObject } from '../http/json-body.js';
import { json, refusal } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import { type PageArea, type PageLimits, requestedPage } from './page-area.js';
import type { StoredPage } from './page-store.js';

interface FileToUpload {
  readonly path: string;
  readonly size: number;
}

/** `POST /mypages/:id/upload-urls`: one presigned POST for each file. */
export function mintTargets(area: PageArea): Handler {
  return async (exchange) => {
    const page = await requestedPage(exchange, area);
    const files = requestedFiles(await readJsonObject(exchange), area.limits);
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

const longestBytes = 1024;
const namedInAReason = 5;

/** Why a site-relative path is refused, `undefined` when it is fine. */
export function sitePathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'path must be a non-empty string';
  if (path.includes('\\')) return 'path must use forward slashes';
  if (path.startsWith('/')) return 'path must be relative to the site';
  if (/\p{Cc}/u.test(path)) return 'path must not contain control characters';
  if (Buffer.byteLength(path) > longestBytes) return 'path is too long';
  const bad = path.split('/').find((segment) => segment === '' || segment === '.' || segment === '..');
  return bad === undefined ? undefined : 'path must not contain empty, "." or ".." segments';
}

/** The first path that comes twice. */
export function repeatedPath(paths: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) return path;
    seen.add(path);
  }
  return undefined;
}

/** Some paths for an error message, and how many more there are. */
export function namePaths(paths: readonly string[]): string {
  const named = paths.slice(0, namedInAReason).join(', ');
  return paths.length > namedInAReason ? `${named} and ${paths.length - namedInAReason} more` : named;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown',
  '.mjs': 'text/javascript',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The media type a path is stored and served with. */
export function contentTypeOf(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream';
}
