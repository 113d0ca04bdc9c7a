import type { $ZodType, output } from 'zod/v4/core';
import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { JsonCall, JsonClient } from '../http/json-client.js';
import type { ServiceTokens } from './service-tokens.js';

/** A service's API: JSON over HTTP with the SAT in `x-jwt`, which goes to the host of `apiUrl` and no other. */
export class ServiceApi {
  readonly #json: JsonClient;
  readonly #serviceId: string;
  readonly #apiUrl: URL;

  constructor({
    json,
    tokens,
    serviceId,
    apiUrl,
  }: {
    json: JsonClient;
    tokens: ServiceTokens;
    serviceId: string;
    apiUrl: URL;
  }) {
    this.#serviceId = serviceId;
    this.#apiUrl = apiUrl;
    this.#json = json.withAuth({
      header: 'x-jwt',
      whose: 'The service access token',
      token: () => tokens.get(serviceId),
      renew: () => tokens.renew(serviceId),
    });
  }

  /** The address of all instances, or of one. */
  url(name?: string): URL {
    const url = new URL(this.#apiUrl);
    if (name !== undefined)
      url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(name.toWellFormed())}`;
    return url;
  }

  /**
   * A path or link on the service's host.
   * @throws DeployError `unsafe-url` when it leads elsewhere: the token would go with it
   */
  link(href: string): URL {
    const url = URL.canParse(href, this.#apiUrl.href) ? new URL(href, this.#apiUrl) : undefined;
    if (url?.origin === this.#apiUrl.origin) return url;
    throw new DeployError(
      'unsafe-url',
      `The service ${this.#serviceId} gave a link to another host: ${JSON.stringify(plainText(href, 200))}.`,
    );
  }

  /**
   * @returns the decoded body of a 2xx answer
   * @throws RequestError for every other answer and for none
   */
  async call<S extends $ZodType>(call: JsonCall, schema: S): Promise<output<S>> {
    return await this.#json.call(call, schema);
  }

  /** The same for an answer that need not be JSON. */
  async text(call: JsonCall): Promise<string> {
    return await this.#json.text(call);
  }
}
