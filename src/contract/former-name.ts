import { type Naming, usualName } from './names.js';
import { type OwningRepository, withoutServer } from './owner.js';
import { formatRepository, namesRepository, readMarker } from './tags.js';

/** A default name from before a repository was renamed. */
export interface Former {
  repository: string;
  name: string;
}

/** Returns the default name that this repository had when it wrote these tags; undefined unless it has been renamed since, and for a preview. */
export function formerNameIn(
  tags: readonly string[],
  about: { owner: OwningRepository; naming: Naming; folder: string | undefined },
): Former | undefined {
  const { owner, naming, folder = '' } = about;
  const marker = readMarker(tags);
  const { repository, preview } = marker;
  if (repository === undefined || preview !== undefined || !namesRepository(marker, owner))
    return undefined;
  if (repository === formatRepository(owner.repository ?? '')) return undefined;

  return {
    repository,
    name: usualName(naming, { repository: withoutServer(repository), folder }),
  };
}
