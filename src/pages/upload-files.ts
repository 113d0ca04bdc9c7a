import { createHash } from 'node:crypto';
import {
  DeployError,
  messageOf,
  RequestError,
  type RequestFacts,
  systemCodeOf,
} from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, rules } from '../base/retry.js';
import type { SitePlatform } from '../platform/clients.js';
import { buildForm, newBoundary, postForm } from '../platform/presigned-storage.js';
import type { FileDigest } from './manifest.js';
import { isOutOfFiles, isSmall, pieceBytes, readInto, readPieces } from './read-files.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';
import { Minter, type ReadyTarget } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';

const failuresShown = 10;
// Storage counts as unreachable after this many times `stallMs` without an answer. A slow line answers sooner, because each stall halves the window.
const silence = { late: 5, unreachable: 2 };

export interface UploadOptions {
  minter?: Minter;
  window?: UploadWindow;
  onStored?: (file: SiteFile, digest: FileDigest) => void;
  onLast?: (() => void) | undefined;
  /** Called before each try of a file, counted from 1. An error of it ends the upload, and is thrown as it is. */
  beforeTry?: ((number: number) => Promise<void>) | undefined;
}

interface Uploading {
  tools: SitePlatform;
  minter: Minter;
  window: UploadWindow;
  boundary: string;
  heard: { at: number };
  stopped: () => boolean;
  mayTry: (number: number) => Promise<void>;
}

/** Uploads files side by side, with retries. @throws DeployError `upload-failed` with up to ten reasons */
export async function uploadFiles(
  { page, tools }: Pick<Site, 'page' | 'tools'>,
  files: SiteFile[],
  {
    window = new UploadWindow(1, tools),
    minter = new Minter(files, { page, tools }),
    onStored,
    onLast,
    beforeTry,
  }: UploadOptions = {},
): Promise<void> {
  const failures: { file: SiteFile; error: unknown }[] = [];
  let forbidden: { by: unknown } | undefined;
  // Large files are sent first, because the longest upload determines the total time.
  const queue = [...files.filter((file) => !isSmall(file)), ...files.filter(isSmall)].reverse();
  const stopped = () =>
    tools.signal.aborted || forbidden !== undefined || failures.length >= failuresShown;
  const heard = { at: tools.clock.now() };
  const boundary = newBoundary();
  const mayTry = async (number: number) => {
    try {
      await beforeTry?.(number);
    } catch (error) {
      forbidden ??= { by: error };
      throw error;
    }
  };
  const uploading: Uploading = { tools, minter, window, boundary, heard, stopped, mayTry };
  const upload = (file: SiteFile) =>
    uploadFile(file, uploading).then(
      (digest) => onStored?.(file, digest),
      (error: unknown) => {
        failures.push({ file, error });
      },
    );
  await drain(queue, upload, { ...uploading, onLast });
  tools.signal.throwIfAborted();

  if (forbidden) throw forbidden.by;
  if (failures.length > 0) throw uploadFailedError(failures, files.length);
}

function drain(
  queue: SiteFile[],
  upload: (file: SiteFile) => Promise<void>,
  { window, stopped, onLast }: Uploading & UploadOptions,
): Promise<void> {
  return new Promise((done) => {
    let active = 0;
    const next = () => {
      while (!stopped() && active < window.current) {
        const file = queue.pop();
        if (!file) break;

        active++;
        if (queue.length === 0) onLast?.();
        void upload(file).finally(() => {
          active--;
          next();
        });
      }
      if (active === 0) done();
    };
    next();
  });
}

async function uploadFile(file: SiteFile, options: Uploading): Promise<FileDigest> {
  const { minter, window, heard } = options;
  const { clock, random, signal } = options.tools;
  const counts = { broken: 0, late: 0, expired: 0, congested: 0 };
  let target = await minter.target(file);
  let failure: unknown;

  for (let number = 1; ; number++) {
    const leave = await window.enter(file);
    try {
      signal.throwIfAborted();
      if (failure && options.stopped()) throw failure;
      await options.mayTry(number);

      const { digest, requestLimit } = await attempt(file, target, options);
      heard.at = clock.now();
      leave('stored', requestLimit);

      return digest;
    } catch (error) {
      failure = error;

      const { status, requestLimit }: Partial<RequestFacts> =
        error instanceof RequestError ? error.request : {};
      if (status !== undefined) heard.at = clock.now();

      const verdict = judge(error, options);
      leave(verdict === 'congested' || verdict === 'late' ? 'congested' : 'failed', requestLimit);
      signal.throwIfAborted();

      if (
        verdict === 'fatal' ||
        ++counts[verdict] >= rules.upload[verdict].tries ||
        options.stopped()
      )
        throw error;

      await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
      target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
    }
  }
}

/** Sends a file once. Every try reads and hashes the file again, because a partly sent body cannot be reused. */
async function attempt(file: SiteFile, target: ReadyTarget, options: Uploading) {
  const hash = createHash('sha256');
  const bytes = isSmall(file)
    ? (room: Buffer) => void hash.update(readInto(room, file))
    : hashed(readPieces(file, Buffer.allocUnsafe(pieceBytes)), hash);
  const form = buildForm(target, { size: file.size, bytes, boundary: options.boundary });
  const { requestLimit } = await postForm(form, target.address, options.tools);

  const digest: FileDigest = [file.size, hash.digest('hex')];
  return { digest, requestLimit };
}

function* hashed(
  pieces: Iterable<Buffer>,
  hash: { update(bytes: Buffer): unknown },
): Generator<Buffer> {
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

type Verdict = keyof typeof rules.upload | 'fatal';

const lateCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'ETIMEDOUT',
]);
/** Codes that contradict their status. Source: S3 API reference, "Error responses". */
const verdictOfCode = new Map<string, Verdict>([
  ['SlowDown', 'congested'],
  ['ExpiredToken', 'expired'],
  ['RequestTimeout', 'late'],
  ['IncompleteBody', 'broken'],
  ['OperationAborted', 'broken'],
]);

function judge(error: unknown, { tools: { clock, stallMs }, heard }: Uploading): Verdict {
  // Fewer connections leave more descriptors for files.
  if (isOutOfFiles(error)) return 'congested';
  // Retries do not fix certificates and proxies.
  if (!(error instanceof RequestError) || error.code !== 'upload-failed') return 'fatal';
  if (error.cause instanceof DeployError) return 'fatal';

  const { status, serverCode = '', retryAfterMs = 0 } = error.request;
  if (retryAfterMs > rules.upload.congested.asked) return 'fatal';

  const systemCode = systemCodeOf(error);
  const verdict = verdictOfCode.get(serverCode) ?? verdictOf(status, systemCode);
  if (verdict !== 'late') return verdict;

  const isUnreachable = systemCode === 'UND_ERR_CONNECT_TIMEOUT';
  const isGone =
    clock.now() - heard.at >= (isUnreachable ? silence.unreachable : silence.late) * stallMs;
  return isGone ? 'fatal' : 'late';
}

function verdictOf(status: number | undefined, systemCode = ''): Verdict {
  if (status === undefined) return lateCodes.has(systemCode) ? 'late' : 'broken';
  if (status === 429 || status === 503) return 'congested';
  if (status === 403) return 'expired';
  if (status === 408) return 'late';

  // 499: a proxy before storage lost its connection.
  return status >= 500 || status === 499 ? 'broken' : 'fatal';
}

function waitMs(
  error: unknown,
  {
    verdict,
    number,
    random,
  }: { verdict: keyof typeof rules.upload; number: number; random: () => number },
): number {
  const asked = error instanceof RequestError ? error.request.retryAfterMs : undefined;
  if (asked !== undefined && verdict !== 'expired') return asked;
  if (verdict === 'expired' && number === 1) return 0;

  return backoffMs(number, rules.upload[verdict], random);
}

function uploadFailedError(
  failures: { file: SiteFile; error: unknown }[],
  total: number,
): DeployError {
  const first = failures[0]?.error;
  // A common reason, such as an expired login, keeps its code and advice.
  if (first instanceof DeployError && first.code !== 'upload-failed') {
    if (
      failures.every(({ error }) => error instanceof DeployError && error.message === first.message)
    )
      return first;
  }

  if (isOutOfFiles(first)) {
    const text = `The system opens no further file or connection, also for one upload at a time: ${messageOf(first)}`;
    return new DeployError('too-many-open-files', text, { cause: first });
  }

  const rows = failures.slice(0, failuresShown).map(({ file, error }) => {
    const reason =
      error instanceof RequestError && error.cause instanceof DeployError ? error.cause : error;
    return [plainText(file.path, 200), messageOf(reason)] as const;
  });
  const [one] = rows;
  if (total === 1 && one) {
    return new DeployError('upload-failed', `${one[0]} could not be uploaded: ${one[1]}`, {
      cause: first,
    });
  }

  const text = `${failures.length} of ${total} files could not be uploaded`;
  return new DeployError('upload-failed', text, {
    rows: rows.map((row) => row.join(': ')),
    cause: first,
  });
}
