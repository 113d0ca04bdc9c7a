import { extname } from 'node:path/posix';
import type { MintResponse } from '../../src/platform/wire.js';
import { readJsonObject } from '../http/exchange.js';
import { json, type Reply, refusal } from '../http/reply.js';
import type { PageCall, PageLimits } from './page-store.js';

interface FileToUpload {
  readonly path: string;
  readonly size: number;
}

/** `POST /mypages/:id/upload-urls`: one presigned POST for each file. */
export async function mintTargets({ exchange, area, page }: PageCall): Promise<Reply> {
  const files = requestedFiles(await readJsonObject(exchange), area.limits);
  const expiresAt = area.now() + area.limits.uploadLifetimeMs;
  const { bucket } = page.files;
  const uploads = files.map(({ path, size }) => {
    const contentType = types[extname(path).toLowerCase()] ?? 'application/octet-stream';
    const fields = area.storage.mint(page.tenant, {
      bucket,
      key: path,
      contentType,
      size,
      expiresAt,
    });
    return { path, url: `${area.storageUrl}/${bucket}`, method: 'POST', contentType, fields };
  });

  const until = new Date(expiresAt).toISOString();

  return json(200, {
    uploads,
    expiresAt: until,
    maxFileSizeBytes: area.limits.fileBytes,
  } satisfies MintResponse);
}

function requestedFiles(body: Record<string, unknown>, limits: PageLimits): FileToUpload[] {
  const { files } = body;
  if (!Array.isArray(files) || files.length === 0)
    throw refusal(400, 'files must be a non-empty array');
  if (files.length > limits.filesPerMint)
    throw refusal(400, `Too many files: at most ${limits.filesPerMint} per request`);

  const requested = files.map((file) => requestedFile(file, limits));
  refuseRepeated(requested.map(({ path }) => path));

  return requested;
}

function requestedFile(file: unknown, limits: PageLimits): FileToUpload {
  const { path: given, size } = (file ?? {}) as Record<string, unknown>;
  const path = sitePath(given);

  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0)
    throw refusal(400, `Invalid size of ${path}: a number of bytes is required`);
  if (size > limits.fileBytes)
    throw refusal(413, `${path} is too large: at most ${limits.fileBytes} bytes per file`);

  return { path, size };
}

const maxPathBytes = 1024;

export function sitePath(given: unknown): string {
  const problem = pathProblem(given);
  if (problem === undefined) return String(given);
  throw refusal(400, `Invalid path ${JSON.stringify(given)}: ${problem}`);
}

function pathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'path must be a non-empty string';
  if (path.includes('\\')) return 'path must use forward slashes';
  if (path.startsWith('/')) return 'path must be relative to the site';
  if (/\p{Cc}/u.test(path)) return 'path must not contain control characters';
  if (Buffer.byteLength(path) > maxPathBytes) return 'path is too long';

  const bad = path
    .split('/')
    .find((segment) => segment === '' || segment === '.' || segment === '..');
  return bad === undefined ? undefined : 'path must not contain empty, "." or ".." segments';
}

export function refuseRepeated(paths: readonly string[]): void {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) throw refusal(400, `The path ${path} is given more than once`);
    seen.add(path);
  }
}

/** Media types by extension. */
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
