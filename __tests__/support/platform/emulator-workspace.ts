import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import { type MintResponse, mintResponse, type UploadTarget } from '../../../src/platform/wire.js';
import type { Tree } from '../run/in-process.js';
import { type Answer, s3Code, sendJson, upload } from './emulator-client.js';

/** A signed-in tenant that publishes without this action. */
export class Workspace {
  readonly platform: LocalPlatform;
  readonly signedIn: SignedIn;

  constructor(
    platform: LocalPlatform,
    { tenant = 'acme', signedIn = platform.signIn({ tenant }) } = {},
  ) {
    this.platform = platform;
    this.signedIn = signedIn;
  }

  /** Sends a request such as `GET /mypages` with the access token. */
  call(request: string, body?: unknown): Promise<Answer> {
    const [method = '', path = ''] = request.split(' ');
    const headers = { 'x-pat-jwt': `Bearer ${this.signedIn.accessToken}` };
    return sendJson(`${this.platform.apiUrl}${path}`, { method, headers, body });
  }

  /** Sends a request such as `POST /services/valkey-io-valkey/instances` with a token of the service `of`. */
  serve(
    of: string,
    request: string,
    { body, headers }: { body?: unknown; headers?: object } = {},
  ): Promise<Answer> {
    const [method = '', path = ''] = request.split(' ');
    const { tenant } = this.signedIn;
    const { token } = this.platform.services.sats.issue({ tenant, serviceId: of });
    const all = { 'x-jwt': `Bearer ${token}`, ...headers };
    return sendJson(`${this.platform.apiUrl}${path}`, { method, headers: all, body });
  }

  create(name: unknown): Promise<Answer> {
    return this.call('POST /mypages', { name });
  }

  async mint(
    name: string,
    files: ReadonlyArray<{ path: string; size: number }>,
  ): Promise<MintResponse> {
    const answer = await this.call(`POST /mypages/${name}/upload-urls`, { files });
    if (answer.status !== 200) throw new Error(answer.text);
    return mintResponse.parse(JSON.parse(answer.text));
  }

  async mintOne(name: string, file: { path: string; size: number }): Promise<UploadTarget> {
    const [target] = (await this.mint(name, [file])).uploads;
    if (target === undefined) throw new Error('nothing was minted');
    return target;
  }

  /** Uploads files by path. */
  async put(name: string, files: Tree): Promise<void> {
    const sizes = Object.entries(files).map(([path, content]) => ({
      path,
      size: Buffer.byteLength(content),
    }));
    for (const target of (await this.mint(name, sizes)).uploads) {
      const answer = await upload(target, { file: Buffer.from(files[target.path] ?? '') });
      if (answer.status !== 204) throw new Error(answer.text);
    }
  }

  publish(name: string, files: readonly string[]): Promise<Answer> {
    return this.call(`POST /mypages/${name}/publish`, { files, prune: true });
  }

  /** Returns the sorted paths in the bucket of a page. */
  stored(name: string): string[] {
    return [...this.platform.site(name).objects.keys()].sort((a, b) => (a < b ? -1 : 1));
  }
}

/** Returns the `reason` of a JSON refusal. */
export function reasonOf(answer: Answer): string {
  if (!answer.headers['content-type']?.startsWith('application/json'))
    throw new Error(`not JSON: ${answer.text}`);
  return (JSON.parse(answer.text) as { reason: string }).reason;
}

/** Returns status and code of a storage refusal. @throws without a valid S3 error document */
export function refusalOf(answer: Answer): [status: number, code: string] {
  const requestId = String(answer.headers['x-amz-request-id']);
  const isDocument = answer.headers['content-type'] === 'application/xml';
  if (!isDocument || !answer.text.includes(`<RequestId>${requestId}</RequestId>`)) {
    throw new Error(`not an S3 error: ${answer.status} ${answer.text}`);
  }
  return [answer.status, s3Code(answer)];
}
