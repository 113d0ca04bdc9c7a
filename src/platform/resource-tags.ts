import * as z from 'zod/mini';
import { isStatus, RequestError } from '../base/errors.js';
import { textOrNumber } from '../base/json.js';
import type { Log } from '../base/log.js';
import { maxTags, mergeTags } from '../contract/tags.js';
import { type ControlPlane, type ControlPlaneCall, pathOf } from './control-plane.js';
import { Removal } from './ownership.js';

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

/** Tags of instances, apps and pages. Failures are one warning. */
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

  /** Reads all tags of a type once; undefined where they cannot be read. */
  async of(resource: Resource): Promise<string[] | undefined> {
    const all = await this.all(resource.type);
    return all?.find((one) => isSameResource(one.resource, resource))?.tags ?? (all && []);
  }

  /** Returns an empty list where the platform has no tags; undefined where they cannot be read. */
  async all(type: Resource['type']): Promise<{ resource: Resource; tags: string[] }[] | undefined> {
    const all = (await this.#list(type)) ?? (this.#offered ? undefined : []);
    return all?.map(({ resourceId: id, serviceId, tags }) => ({
      resource: type === 'instance' ? { type, serviceId: serviceId ?? '', id } : { type, id },
      tags,
    }));
  }

  async set(resource: Resource, tags: readonly string[]): Promise<void> {
    await this.#change(resource, { method: 'PUT', body: { tags }, repeatable: true });
  }

  /** Marks a resource. Tags of others stay; where they are unknown nothing is written. */
  async mark(resource: Resource, ownTags: readonly string[]): Promise<void> {
    const there = ownTags.length > 0 ? await this.of(resource) : undefined;
    if (!there) return;
    const all = mergeTags(there, ownTags);
    if (all?.length === there.length && all.every((tag) => there.includes(tag))) return;
    if (all) await this.set(resource, all);
    else this.warn(`"${resource.id}" has ${maxTags} already, so it does not say whose it is.`);
  }

  async fresh(resource: Resource): Promise<string[] | undefined> {
    this.#lists.delete(resource.type);
    return this.of(resource);
  }

  async restore(resource: Resource, former: readonly string[]): Promise<void> {
    if (former.length > 0) await this.set(resource, former);
    else await this.clear(resource, Removal.because('this run has just written them'));
  }

  async clear(resource: Resource, _removal: Removal): Promise<void> {
    await this.#change(resource, { method: 'DELETE' });
  }

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

/** Returns whether two resources are the same. */
export function isSameResource(one: Resource, other: Resource): boolean {
  return one.type === other.type && one.id === other.id && one.serviceId === other.serviceId;
}
