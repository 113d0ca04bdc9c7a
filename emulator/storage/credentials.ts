import { createHmac, randomBytes } from 'node:crypto';

/** One tenant's storage key pair. */
export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A key pair for each tenant, made when first asked for. */
export class StorageKeys {
  readonly #byTenant = new Map<string, StorageCredentials>();
  readonly #byAccessKey = new Map<string, StorageCredentials>();
  readonly #signingKeys = new Map<string, Buffer>();

  /** The tenant's key pair. */
  of(tenant: string): StorageCredentials {
    const known = this.#byTenant.get(tenant);
    if (known !== undefined) return known;
    const accessKeyId = randomBytes(10).toString('hex').toUpperCase();
    const made = { accessKeyId, secretAccessKey: randomBytes(20).toString('hex') };
    this.#byTenant.set(tenant, made);
    this.#byAccessKey.set(accessKeyId, made);
    return made;
  }

  /** The key pair with this access key. */
  find(accessKeyId: string): StorageCredentials | undefined {
    return this.#byAccessKey.get(accessKeyId);
  }

  /** The hex signature of a base64 policy, by the Signature Version 4 chain of the scope. */
  sign(credentials: StorageCredentials, scope: CredentialScope, policy: string): string {
    const id = `${credentials.accessKeyId}/${scope.date}/${scope.region}/${scope.service}`;
    const key = this.#signingKeys.get(id) ?? deriveKey(credentials.secretAccessKey, scope);
    this.#signingKeys.set(id, key);
    return createHmac('sha256', key).update(policy).digest('hex');
  }
}

/** Where a signature is good. `date` is `YYYYMMDD`. */
export interface CredentialScope {
  readonly date: string;
  readonly region: string;
  readonly service: string;
}

function deriveKey(secretAccessKey: string, scope: CredentialScope): Buffer {
  const parts = [scope.date, scope.region, scope.service, 'aws4_request'];
  return parts.reduce<Buffer>(
    (key, part) => createHmac('sha256', key).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
}
