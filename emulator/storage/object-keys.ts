import { S3Error } from './s3-error.js';

const keyBytes = 1024;
/** What a file system takes as one name. */
const segmentBytes = 255;
/** A key that ends with a slash is stored under a longer name. */
const folderBytes = 246;

/**
 * Refuses a key that MinIO refuses, with its code, and a leading slash, which it drops: segments become names in a file
 * system there. Measured; docs/storage.md has the table.
 */
export function requireStorableKey(key: string): void {
  if (Buffer.byteLength(key) > keyBytes) throw new S3Error(400, 'KeyTooLongError', 'Your key is too long');
  const isFolder = key.endsWith('/');
  const segments = (isFolder ? key.slice(0, -1) : key).split('/');
  const bad = segments.some((segment, index) => {
    const most = isFolder && index === segments.length - 1 ? folderBytes : segmentBytes;
    return segment === '' || segment === '.' || segment === '..' || Buffer.byteLength(segment) > most;
  });
  if (bad) throw new S3Error(400, 'XMinioInvalidObjectName', 'Object name contains unsupported characters.');
}
