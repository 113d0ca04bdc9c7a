import { describeRequest, messageOf, RequestError, type RequestFacts, systemCodeOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';

const certificateFault =
  /^(?:CERT_|ERR_TLS_CERT_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER))/;

/** Maps certificate errors and 4xx answers of a proxy to errors that must not be retried; undefined for any other error. */
export function permanentConnectionError(request: RequestFacts, cause: unknown): RequestError | undefined {
  const proxy = cause instanceof ProxyError ? cause : undefined;
  const code = systemCodeOf(cause) ?? '';
  if (certificateFault.test(code)) {
    const [who, why] = proxy ? ['the proxy', proxy.cause] : [request.host, cause];
    const brief = `${describeRequest(request)} was not sent, because the certificate of ${who} is not trusted: ${plainText(messageOf(why))} (${code})`;
    return new RequestError('untrusted-certificate', `${brief}.`, { brief, request, cause });
  }
  const { status = 0, message = '' } = proxy ?? {};
  if (status < 400 || status >= 500) return undefined;
  const brief = `${describeRequest(request)} was not sent: ${plainText(message)}`;
  return new RequestError('proxy-refused', `${brief}.`, { brief, request, cause });
}

/** A proxy opened no tunnel, so nothing was sent; without `status` it could not be reached. */
export class ProxyError extends Error {
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
  }
}
