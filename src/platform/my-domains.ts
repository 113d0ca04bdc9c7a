import { domainToASCII } from 'node:url';
// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { orMissing } from '../base/errors.js';
import type { ControlPlane } from './control-plane.js';

const entry = z.looseObject({
  domain: z.string(),
  serviceId: z.nullish(z.string()),
  instanceName: z.nullish(z.string()),
  isManaged: z.catch(z.optional(z.boolean()), undefined),
});
/** A custom domain and what it leads to. `isManaged` ones are the platform's own addresses of apps. */
export type MyDomain = z.infer<typeof entry>;
const entries = z.array(entry);

/** A domain that leads to one instance, which for an app is its runner's. */
interface MappedDomain {
  domain: string;
  serviceId: string;
  instanceName: string;
}

/** A domain by which it can be compared: in lower case and punycode, without scheme, path and the dot at its end. */
export function domainName(text: string): string {
  const host = text.replace(/^https?:\/\/|\/.*$|\.$/gi, '');
  return domainToASCII(host) || host;
}

/** Custom domains of instances and apps, on the deploy manager. */
export class DomainsApi {
  readonly #controlPlane: ControlPlane;

  constructor(controlPlane: ControlPlane) {
    this.#controlPlane = controlPlane;
  }

  async list(): Promise<MyDomain[]> {
    return await this.#controlPlane.call({ host: 'deploy', method: 'GET', path: '/mydomains' }, entries);
  }

  async add(domain: MappedDomain): Promise<void> {
    await this.#controlPlane.command({ host: 'deploy', method: 'POST', path: '/mydomains', body: domain });
  }

  /** One that is not there is fine. */
  async remove({ serviceId, instanceName, domain }: MappedDomain): Promise<void> {
    const path = `/mydomains/${[serviceId, instanceName, domain].map(encodeURIComponent).join('/')}`;
    await orMissing(() => this.#controlPlane.command({ host: 'deploy', method: 'DELETE', path }));
  }
}
