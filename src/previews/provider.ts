import { once } from '../base/retry.js';
import type { PreviewOf } from '../contract/intent.js';
import { type Naming, previewName, usualName } from '../contract/names.js';
import type { PreviewName } from '../contract/outcome.js';
import { type OwningRepository, withoutServer } from '../contract/owner.js';
import { formatPreview, formatRepository, namesRepository, readMarker } from '../contract/tags.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import { isSameResource, type ResourceKey, type ResourceTags } from '../platform/resource-tags.js';

export interface PreviewFacts {
  /** Nothing live, and nothing that was live, has this name. */
  free: boolean;
  /** The reason why the preview may not be ours; undefined if there is nothing to protect. */
  foreign?: string | undefined;
  /** Another repository is known to have made it. */
  isOthers?: boolean;
  /** The branch from the tags or the manifest; undefined if it does not fit the name. */
  branch?: string | undefined;
  /** Reads the time of the last deploy, in epoch ms. */
  deployedAt?: () => Promise<number | undefined>;
}

interface Found {
  name: string;
  readFacts: () => Promise<PreviewFacts>;
  /** Returns whether only a page is left, which says that it was removed. */
  isRemoved?: () => Promise<boolean>;
  /** Removes the preview, or what it had left. */
  remove(): Promise<{ changed: boolean }>;
}

/** `tag` is set for a preview that is known by its tags alone, from a failed run, another step or former inputs. Its label is ignored. */
export type Preview = Found &
  PreviewName & {
    tag?: string;
    /** The list of resources has it. Tags may be all that is left of another one. */
    isThere: boolean;
  };

export type PreviewProvider = ReturnType<typeof providePreviews>;

interface Kind {
  base: string;
  naming: Naming;
  tags: ResourceTags;
  types: ResourceKey['type'][];
  owner: OwningRepository;
  all(): Promise<{ name: string; resource: ResourceKey }[]>;
  /** @param branch of the run, to compare with a shortened tag */
  readFacts: (name: string, branch?: string) => Promise<PreviewFacts>;
  open(name: string): Found;
  /** Returns undefined if there is nothing to remove. @param name undefined if `all` lacks the resource */
  openMarked(
    marked: { resource: ResourceKey; tags: string[] },
    name: string | undefined,
  ): Found | undefined;
}

/** Provides the previews of one kind, by their names and by their tags. */
export function providePreviews(kind: Kind) {
  const { base, naming, tags, types, owner, readFacts } = kind;
  const listNamed = once(async () =>
    (await kind.all()).map((one) => ({
      ...one,
      pullRequest: naming.pullRequestIn(one.name, base),
    })),
  );
  const isNamed = ({ name, pullRequest }: PreviewName) =>
    pullRequest !== undefined || naming.isOfBranch(name, base);
  /** Returns what the tags call a preview of this repository. */
  const readMarked = async () => {
    const all = await Promise.all(types.map((type) => tags.all(type)));
    return all.flatMap((some = []) =>
      some.flatMap((one) => {
        const { preview: tag, repository = '', ...rest } = readMarker(one.tags);
        const isOurs = tag !== undefined && namesRepository({ repository, ...rest }, owner);
        return isOurs ? [{ ...one, tag, repository }] : [];
      }),
    );
  };
  const open = (one: Awaited<ReturnType<typeof readMarked>>[number], name: string | undefined) => {
    const found = kind.openMarked(one, name);
    const { tag } = one;
    const pullRequest = Number(/^pr-(\d+)$/.exec(tag)?.[1]) || undefined;
    return found ? [{ ...found, tag, pullRequest, isThere: name !== undefined }] : [];
  };
  return {
    readFacts,
    /** Lists the resources with the name of a preview. */
    list: async (): Promise<Preview[]> =>
      (await listNamed())
        .filter(isNamed)
        .map(({ name, pullRequest }) => ({ ...kind.open(name), pullRequest, isThere: true })),
    /** Lists the other resources whose tags name a preview of this repository. */
    listMarked: async (): Promise<Preview[]> => {
      const there = await listNamed();
      // What others read goes last.
      const isStore = ({ resource }: { resource: ResourceKey }) =>
        Number(resource.serviceId === parameterStoreId);
      const marked = (await readMarked()).sort((a, b) => isStore(a) - isStore(b));
      return marked.flatMap((one) => {
        const same = there.find(({ resource }) => isSameResource(resource, one.resource));
        return same && isNamed(same) ? [] : open(one, same?.name);
      });
    },
    /** Lists what this repository made for a preview under its own former name. */
    listFormer: async (preview: PreviewOf): Promise<Preview[]> => {
      const own = formatRepository(owner.repository ?? '');
      const marked = (await readMarked()).filter(
        ({ tag, repository }) => tag === formatPreview(preview) && repository !== own,
      );
      const there = marked.length > 0 ? await listNamed() : [];

      return marked.flatMap((one) => {
        const same = there.find(({ resource }) => isSameResource(resource, one.resource));
        const former = usualName(naming, { repository: withoutServer(one.repository) });
        // A step with a `name` has the same one since the rename.
        const isDefault = same?.name === previewName(former, { naming, ...preview });
        return isDefault ? open(one, same?.name) : [];
      });
    },
  };
}
