/** A proxy that did not open the way to a host. Nothing of the request has been sent. */
export class ProxyError extends Error {
  /** What the proxy answered; undefined when it could not be reached. */
  readonly status: number | undefined;

  constructor(message: string, options: { status?: number; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = options.status;
  }
}
