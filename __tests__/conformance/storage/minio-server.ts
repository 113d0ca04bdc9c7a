import { freePort } from '../../support/free-port.js';
import { ServerProcesses } from '../../support/server-processes.js';
import { tool } from '../support/tools.js';

/** A real S3 server that runs for the tests; `stop` ends its processes and deletes its folder. */
export type RunningS3 = Awaited<ReturnType<typeof startMinio>>;

const region = 'us-east-1';
/**
 * MinIO on one folder, without its console.
 * @param options.requestPool the limit of simultaneous requests. Default: computed from the memory of the machine
 */
export async function startMinio({ requestPool }: { requestPool?: number } = {}) {
  const processes = new ServerProcesses();
  const { folder } = processes;
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const [accessKeyId, secretAccessKey] = ['minio-of-the-tests', 'minio-secret-of-the-tests'];
  const env = {
    MINIO_ROOT_USER: accessKeyId,
    MINIO_ROOT_PASSWORD: secretAccessKey,
    MINIO_REGION: region,
    MINIO_BROWSER: 'off',
    MINIO_UPDATE: 'off',
    ...(requestPool === undefined ? {} : { MINIO_API_REQUESTS_MAX: String(requestPool) }),
  };
  const folders = ['--certs-dir', `${folder}/certs`, `${folder}/data`];
  try {
    processes.start(
      tool('minio').path,
      ['server', '--address', new URL(endpoint).host, ...folders],
      env,
    );
    await processes.ready(`${endpoint}/minio/health/ready`);
  } catch (error) {
    await processes.stop();
    throw error;
  }
  return {
    server: { endpoint, accessKeyId, secretAccessKey, region },
    stop: () => processes.stop(),
  };
}
