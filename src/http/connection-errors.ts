import { describeRequest, RequestError, type RequestFacts, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';

/** OpenSSL's and Node's codes for a certificate that is not believed, with what each means for a person. */
const certificateFaults: Record<string, string> = {
  SELF_SIGNED_CERT_IN_CHAIN: 'it comes from an authority that this machine does not know',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'it comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'it comes from an authority that this machine does not know',
  CERT_SIGNATURE_FAILURE: 'it is signed by another authority of the same name',
  CERT_UNTRUSTED: 'it comes from an authority that this machine does not trust',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is signed by itself and by no authority',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet, or the clock of this machine is wrong',
  CERT_REVOKED: 'it has been revoked',
  CERT_REJECTED: 'it is not for this use',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another host name',
};

/**
 * Maps TLS certificate errors and 4xx answers of a proxy to errors that must not be retried.
 * @returns undefined for every other network error
 */
export function permanentConnectionError(request: RequestFacts, cause: unknown): RequestError | undefined {
  const proxy = cause instanceof ProxyError ? cause : undefined;
  const code = systemCodeOf(cause) ?? '';
  const fault = certificateFaults[code];
  if (fault !== undefined) {
    const who = proxy ? 'the proxy' : request.host;
    const brief = `${describeRequest(request)} was not sent, because the certificate of ${who} is not trusted: ${fault} (${code})`;
    return new RequestError('untrusted-certificate', `${brief}.`, { brief, request, cause });
  }
  const { status = 0, message = '' } = proxy ?? {};
  if (status < 400 || status >= 500) return undefined;
  const brief = `${describeRequest(request)} was not sent: ${plainText(message)}`;
  return new RequestError('proxy-refused', `${brief}.`, { brief, request, cause });
}

/** A proxy that did not open the way to a host. Nothing of the request has been sent. */
export class ProxyError extends Error {
  /** The proxy's answer; undefined when it could not be reached. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
  }
}
