import * as z from 'zod/mini';
import { isStatus, RequestError } from '../base/errors.js';
import { textOrNumber } from '../base/json.js';
import type { Log } from '../base/log.js';
import { type ControlPlane, type ControlPlaneCall, pathOf } from './control-plane.js';

/** Something that can have tags. */
export type Resource =
  | { type: 'instance'; serviceId: string; id: string }
  | { type: 'myapp' | 'mypage'; serviceId?: undefined; id: string };

const tagged = z.looseObject({
  resourceId: textOrNumber,
  serviceId: z.nullish(z.string()),
  tags: z.array(z.string()),
});
const answer = z.looseObject({ resources: z.array(tagged) });
type Tagged = z.infer<typeof tagged>;

/** Tags of instances, apps and pages, on the deploy manager. What the platform does not do with them is one warning. */
export class ResourceTags {
  readonly #controlPlane: ControlPlane;
  readonly #log: Log;
  readonly #lists = new Map<Resource['type'], Promise<Tagged[] | undefined>>();
  #warned = false;
  #offered = true;

  constructor({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
    this.#controlPlane = controlPlane;
    this.#log = log;
  }

  /** The tags of one, read once for all of its type; none where the platform has no tags. Undefined where they cannot be read. */
  async of(resource: Resource): Promise<string[] | undefined> {
    const all = (await this.#list(resource.type)) ?? (this.#offered ? undefined : []);
    return all?.find((one) => isOf(one, resource))?.tags ?? (all && []);
  }

  /** Replaces all tags of one. */
  async set(resource: Resource, tags: readonly string[]): Promise<void> {
    await this.#change(resource, { method: 'PUT', body: { tags }, repeatable: true });
  }

  /** Takes all tags away, as of something that was removed: they would outlive it. */
  async clear(resource: Resource): Promise<void> {
    await this.#change(resource, { method: 'DELETE' });
  }

  /** Says that tags are not as they should be, once in a run. */
  warn(why: string): void {
    if (!this.#warned) this.#log.warning(`Tags in the console are not as they should be: ${why}`);
    this.#warned = true;
  }

  #list(type: Resource['type']): Promise<Tagged[] | undefined> {
    const path = `/resourcetags?resourceType=${type}`;
    const read = async () => (await this.#controlPlane.call({ method: 'GET', path, large: true }, answer)).resources;
    const list = this.#lists.get(type) ?? this.#tolerant(read);
    this.#lists.set(type, list);
    return list;
  }

  async #change({ type, serviceId, id }: Resource, call: Omit<ControlPlaneCall, 'path'>): Promise<void> {
    if (!this.#offered) return;
    this.#lists.delete(type);
    const path = pathOf('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
    await this.#tolerant(() => this.#controlPlane.command({ path, ...call }));
  }

  /** A platform without tags is none of the user's business; what fails is. */
  async #tolerant<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#offered = !isStatus(error, 404, 405, 501);
      if (this.#offered) this.warn(error.message);
      else this.#log.debug(`The platform has no tags: ${error.message}`);
      return undefined;
    }
  }
}

function isOf({ resourceId, serviceId }: Tagged, resource: Resource): boolean {
  return resourceId === resource.id && (resource.type !== 'instance' || serviceId === resource.serviceId);
}
