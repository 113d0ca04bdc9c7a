import { createHmac, randomBytes } from 'node:crypto';

/** The default region of scopes. */
const defaultRegion = 'us-east-1';

export interface UploadGrant {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  /** The exact number of bytes. */
  readonly size: number;
  readonly expiresAt: number;
}

/** Signs form fields for S3's browser-based POST, in the order of an object store's own client. */
export class PresignedPosts {
  readonly region: string;
  readonly #minted = new Map<
    string,
    { readonly fields: Readonly<Record<string, string>>; readonly expiresAt: number }
  >();
  #sweepAt = 10_000;
  readonly #keys: StorageKeys;
  readonly #now: () => number;

  constructor(keys: StorageKeys, now: () => number, region = defaultRegion) {
    this.region = region;
    this.#keys = keys;
    this.#now = now;
  }

  /** Returns the form fields of one upload. They must be sent unchanged and in this order. */
  mint(credentials: StorageCredentials, grant: UploadGrant): Readonly<Record<string, string>> {
    const amzDate = `${new Date(this.#now()).toISOString().replace(/[-:]|\.\d+/g, '')}`;
    const date = amzDate.slice(0, 8);
    const covered: Record<string, string> = {
      bucket: grant.bucket,
      key: grant.key,
      'Content-Type': grant.contentType,
      'x-amz-date': amzDate,
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': `${credentials.accessKeyId}/${date}/${this.region}/s3/aws4_request`,
    };
    const policy = Buffer.from(JSON.stringify(policyDocument(covered, grant))).toString('base64');
    const signature = this.#keys.sign(
      credentials,
      { date, region: this.region, service: 's3' },
      policy,
    );
    const fields = { ...covered, policy, 'x-amz-signature': signature };
    this.#remember(signature, fields, grant.expiresAt);

    return fields;
  }

  /** Returns the minted fields with this signature. */
  find(signature: string): Readonly<Record<string, string>> | undefined {
    return this.#minted.get(signature)?.fields;
  }

  #remember(signature: string, fields: Readonly<Record<string, string>>, expiresAt: number): void {
    this.#minted.set(signature, { fields, expiresAt });
    if (this.#minted.size < this.#sweepAt) return;

    for (const [known, minted] of this.#minted)
      if (minted.expiresAt < this.#now()) this.#minted.delete(known);
    this.#sweepAt = this.#minted.size * 2;
  }
}

function policyDocument(covered: Readonly<Record<string, string>>, grant: UploadGrant): unknown {
  const conditions = Object.entries(covered).map(
    ([name, value]) => ['eq', `$${name}`, value] as unknown[],
  );
  conditions.push(['content-length-range', grant.size, grant.size]);
  return { expiration: new Date(grant.expiresAt).toISOString(), conditions };
}

export interface StorageCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A key pair for each tenant, created at its first use. */
export class StorageKeys {
  readonly #byTenant = new Map<string, StorageCredentials>();
  readonly #byAccessKey = new Map<string, StorageCredentials>();
  readonly #signingKeys = new Map<string, Buffer>();

  of(tenant: string): StorageCredentials {
    const known = this.#byTenant.get(tenant);
    if (known !== undefined) return known;

    const accessKeyId = randomBytes(10).toString('hex').toUpperCase();
    const made = { accessKeyId, secretAccessKey: randomBytes(20).toString('hex') };
    this.#byTenant.set(tenant, made);
    this.#byAccessKey.set(accessKeyId, made);

    return made;
  }

  find(accessKeyId: string): StorageCredentials | undefined {
    return this.#byAccessKey.get(accessKeyId);
  }

  /** Returns the hex signature of a base64 policy, by the Signature Version 4 chain of the scope. */
  sign(credentials: StorageCredentials, scope: CredentialScope, policy: string): string {
    const id = `${credentials.accessKeyId}/${scope.date}/${scope.region}/${scope.service}`;
    const key = this.#signingKeys.get(id) ?? deriveKey(credentials.secretAccessKey, scope);
    this.#signingKeys.set(id, key);
    return createHmac('sha256', key).update(policy).digest('hex');
  }
}

/** The scope of a signature. `date` is `YYYYMMDD`. */
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
