import type { S3Server } from '../../../emulator/storage/s3-storage.js';

/** A real S3 server that runs for the tests. */
export interface RunningS3 {
  readonly name: 'MinIO' | 'Ceph RGW';
  readonly server: S3Server;
  /** Ends its processes and deletes its folder. */
  stop(): Promise<void>;
}
