import { S3Error } from './s3-error.js';

const KEY_BYTES = 1024;
/** What a file system takes as one name. */
const SEGMENT_BYTES = 255;
/** A key that ends with a slash is stored under a longer name. */
const FOLDER_BYTES = 246;

/**
 * Refuses a key that MinIO refuses, with its code, and a leading slash, which it drops: segments become names in a file
 * system there. Measured; docs/storage.md has the table.
 */
export function requireStorableKey(key: string): void {
  if (Buffer.byteLength(key) > KEY_BYTES) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  const isFolder = key.endsWith('/');
  const segments = (isFolder ? key.slice(0, -1) : key).split('/');
  const bad = segments.some((segment, index) => {
    const most = isFolder && index === segments.length - 1 ? FOLDER_BYTES : SEGMENT_BYTES;
    return segment === '' || segment === '.' || segment === '..' || Buffer.byteLength(segment) > most;
  });
  if (bad) throw new S3Error(400, 'XMinioInvalidObjectName', 'Object name contains unsupported characters.');
}
