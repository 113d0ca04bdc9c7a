import { createHash } from 'node:crypto';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { buildForm, newBoundary, postForm, StorageRefusal } from '../platform/presigned-storage.js';
import { isSmall, pieceBytes, readInto, readPieces } from './content.js';
import type { FileDigest } from './manifest.js';
import type { SiteFile } from './site-file.js';
import type { SiteTools } from './site-tools.js';
import { isGone, judge, maxTries, waitMs } from './upload-retry.js';
import type { Minter, ReadyTarget } from './upload-targets.js';
import { UploadWindow } from './upload-window.js';

/** Files that can fail permanently before the upload stops. */
const failuresShown = 10;

export interface UploadOptions extends Pick<SiteTools, 'dispatcher' | 'clock' | 'signal' | 'random' | 'stallMs'> {
  minter: Minter;
  /** Default: one at a time. */
  window?: UploadWindow;
  /**
   * Called after each file.
   * @param digest size and hash of what was sent
   */
  onStored?: (file: SiteFile, digest: FileDigest) => void;
}

interface Uploading extends UploadOptions {
  window: UploadWindow;
  boundary: string;
  /** When storage last answered anything, in epoch ms. */
  heard: { at: number };
  /** Too many failures, or a cancelled run: nothing is retried. */
  stopped: () => boolean;
}

/**
 * Uploads files side by side, each as often as it takes.
 * @throws DeployError `upload-failed` that lists up to ten files with their reasons
 */
export async function uploadFiles(files: SiteFile[], options: UploadOptions): Promise<void> {
  const { window = new UploadWindow(1, options), onStored } = options;
  const failures: { file: SiteFile; error: unknown }[] = [];
  // Large ones first: the longest upload decides when all of them are done. Taken from the end, which costs nothing.
  const queue = [...files.filter((file) => !isSmall(file)), ...files.filter(isSmall)].reverse();
  const stopped = () => options.signal.aborted || failures.length >= failuresShown;
  const heard = { at: options.clock.now() };
  const uploading: Uploading = { ...options, window, boundary: newBoundary(), heard, stopped };
  const upload = (file: SiteFile) =>
    uploadFile(file, uploading).then(
      (digest) => onStored?.(file, digest),
      (error: unknown) => {
        failures.push({ file, error });
      },
    );
  await drain(queue, upload, uploading);
  options.signal.throwIfAborted();
  if (failures.length > 0) throw uploadFailedError(failures, files.length);
}

/** Takes files from the end of the queue, as many at once as the window has places, until none is left or it is stopped. */
function drain(
  queue: SiteFile[],
  upload: (file: SiteFile) => Promise<void>,
  { window, stopped }: Pick<Uploading, 'window' | 'stopped'>,
): Promise<void> {
  return new Promise((done) => {
    let active = 0;
    const next = () => {
      while (!stopped() && active < window.current) {
        const file = queue.pop();
        if (!file) break;
        active++;
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

/** One file, from its target to storage's 2xx. @returns size and hash of what was sent */
async function uploadFile(file: SiteFile, options: Uploading): Promise<FileDigest> {
  const { minter, window, clock, random, signal, heard } = options;
  const counts = { broken: 0, late: 0, expired: 0, congested: 0 };
  let target = await minter.target(file);
  let failure: unknown;
  for (;;) {
    const place = await window.enter(file);
    try {
      signal.throwIfAborted();
      if (failure && options.stopped()) throw failure;
      const { digest, requestLimit } = await attempt(file, target, options);
      heard.at = clock.now();
      place.succeeded(requestLimit);
      return digest;
    } catch (error) {
      failure = error;
      if (error instanceof StorageRefusal) heard.at = clock.now();
      const verdict = isGone(error, options) ? 'fatal' : judge(error);
      if (verdict === 'congested' || verdict === 'late')
        place.congested(error instanceof StorageRefusal ? error.requestLimit : undefined);
      else place.failed();
      signal.throwIfAborted();
      if (verdict === 'fatal' || ++counts[verdict] >= maxTries[verdict] || options.stopped()) throw error;
      await clock.sleep(waitMs(error, { verdict, number: counts[verdict], random }), signal);
      target = verdict === 'expired' ? await minter.again(file) : await minter.target(file);
    }
  }
}

/** One POST with a new body: a body is never sent twice. */
async function attempt(file: SiteFile, target: ReadyTarget, options: Uploading) {
  const { dispatcher, signal, boundary, stallMs } = options;
  const hash = createHash('sha256');
  const bytes = isSmall(file)
    ? (room: Buffer) => void hash.update(readInto(room, file))
    : hashed(readPieces(file, Buffer.allocUnsafe(pieceBytes)), hash);
  const form = buildForm(target, { size: file.size, bytes, boundary });
  const { requestLimit } = await postForm(form, {
    url: target.address,
    dispatcher,
    signal,
    stallMs,
    now: () => options.clock.now(),
  });
  const digest: FileDigest = [file.size, hash.digest('hex')];
  return { digest, requestLimit };
}

function* hashed(pieces: Iterable<Buffer>, hash: { update(bytes: Buffer): unknown }): Generator<Buffer> {
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

function uploadFailedError(failures: { file: SiteFile; error: unknown }[], total: number): DeployError {
  const first = failures[0]?.error;
  // One reason for all of them, such as a login that ended, keeps its own code and advice.
  if (first instanceof DeployError && first.code !== 'upload-failed') {
    if (failures.every(({ error }) => error instanceof DeployError && error.message === first.message)) return first;
  }
  const rows = failures.slice(0, failuresShown).map(({ file, error }) => {
    const reason = error instanceof RequestError && error.cause instanceof DeployError ? error.cause : error;
    return [plainText(file.path, 200), messageOf(reason)] as const;
  });
  const [one] = rows;
  if (total === 1 && one) {
    return new DeployError('upload-failed', `${one[0]} could not be uploaded: ${one[1]}`, { cause: first });
  }
  const text = `${failures.length} of ${total} files could not be uploaded`;
  return new DeployError('upload-failed', text, { rows: rows.map((row) => row.join(': ')), cause: first });
}
