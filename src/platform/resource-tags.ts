import * as z from 'zod/mini';
import { RequestError } from '../base/errors.js';
import { textOrNumber } from '../base/json.js';
import type { Log } from '../base/log.js';
import { maxTags, mergeTags } from '../contract/tags.js';
import { type ControlPlane, pathOf } from './control-plane.js';
import { Permission } from './ownership.js';

export type InstanceKey = { type: 'instance'; serviceId: string; id: string };
export type ResourceKey =
  | InstanceKey
  | { type: 'myapp' | 'mypage'; serviceId?: undefined; id: string };

const tagged = z.looseObject({
  resourceId: textOrNumber,
  serviceId: z.nullish(z.string()),
  tags: z.array(z.string()),
});
const answer = z.looseObject({ resources: z.array(tagged) });
type Tagged = z.infer<typeof tagged>;

export type ResourceTags = ReturnType<typeof resourceTags>;

/** Makes the client of tags of instances, apps and pages. All failures become one warning, but for a platform without tags, which several looks at a list have to show. */
export function resourceTags({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
  const lists = new Map<ResourceKey['type'], Promise<Tagged[]>>();
  let hasWarned = false;
  let isOffered = true;

  function warn(reason: string): void {
    if (!hasWarned) log.warning(`Tags in the console are not as they should be: ${reason}`);
    hasWarned = true;
  }

  async function tolerant<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      warn(error.message);
      return undefined;
    }
  }

  /** Begins to read the tags of a type, or goes on with what was begun. */
  function read(type: ResourceKey['type']): Promise<Tagged[]> {
    const path = `/resourcetags?resourceType=${type}`;
    const list =
      lists.get(type) ??
      controlPlane.readOffered(path, answer).then((found) => {
        isOffered = found !== undefined;
        if (!found) log.debug('The platform has no tags.');
        return found?.resources ?? [];
      });
    lists.set(type, list);
    return list;
  }

  /** Returns an empty list on a platform without tags; undefined if they cannot be read. */
  async function all(
    type: ResourceKey['type'],
  ): Promise<{ resource: ResourceKey; tags: string[] }[] | undefined> {
    const found = await tolerant(() => read(type));
    return found?.map(({ resourceId: id, serviceId, tags }) => ({
      resource: type === 'instance' ? { type, serviceId: serviceId ?? '', id } : { type, id },
      tags,
    }));
  }

  /** Reads all tags of a type once; undefined if they cannot be read. */
  async function of(resource: ResourceKey): Promise<string[] | undefined> {
    const found = await all(resource.type);
    return found?.find((one) => isSameResource(one.resource, resource))?.tags ?? (found && []);
  }

  async function change(
    { type, serviceId, id }: ResourceKey,
    send: (path: string) => Promise<unknown>,
  ): Promise<boolean> {
    if (!isOffered) return false;
    lists.delete(type);
    const path = pathOf('resourcetags', type, ...(serviceId === undefined ? [] : [serviceId]), id);
    const done = await tolerant(async () => {
      await send(path);
      return true;
    });
    return done === true;
  }

  /** Returns whether the tags are stored. */
  const set = (resource: ResourceKey, tags: readonly string[]) => {
    const put = { method: 'PUT', body: { tags }, repeatable: true, mayBeMissing: 'area' } as const;
    return change(resource, (path) => controlPlane.command({ ...put, path }));
  };
  const clear = (resource: ResourceKey, _may: Permission<'remove'>) =>
    change(resource, (path) => controlPlane.remove(path));

  return {
    /** Reads ahead. A failure is told where the tags are used. */
    prefetch: (type: ResourceKey['type']) => void read(type).catch(() => undefined),
    all,
    of,
    set,
    clear,
    /** Writes our tags. Other tags stay; if they cannot be read, nothing is written. Returns false where they could not be written. */
    async mark(resource: ResourceKey, ownTags: readonly string[]): Promise<boolean> {
      const there = ownTags.length > 0 ? await of(resource) : [];
      if (!there) return false;

      const merged = mergeTags(there, ownTags);
      if (merged?.length === there.length && merged.every((tag) => there.includes(tag)))
        return true;

      if (merged) return (await set(resource, merged)) || !isOffered;

      warn(`"${resource.id}" has ${maxTags} already, so its owner cannot be added.`);
      return false;
    },
    async fresh(resource: ResourceKey): Promise<string[] | undefined> {
      lists.delete(resource.type);
      return of(resource);
    },
    async restore(resource: ResourceKey, former: readonly string[]): Promise<void> {
      if (former.length > 0) await set(resource, former);
      else await clear(resource, Permission.leftover());
    },
  };
}

/** Returns whether two resources are the same. */
export function isSameResource(one: ResourceKey, other: ResourceKey): boolean {
  return one.type === other.type && one.id === other.id && one.serviceId === other.serviceId;
}
