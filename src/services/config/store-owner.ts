import type { OwningRepository } from '../../contract/owner.js';
import type { Told } from '../../contract/told.js';
import { isKnownOwn, permit, weigh } from '../../platform/ownership.js';
import type { ServicePlatform } from '../../platform/service-clients.js';
import { lookFor } from '../instances.js';
import { readersOf } from '../store-users.js';
import { keyOfStore } from './store-of-start.js';

/**
 * Judges a parameter store that only a file of a clone names: by its tags, and by the apps and runners that read it. Returns
 * whether it is known as this repository's, not known, or not there.
 * @throws DeployError `config-store` for another repository's
 */
export async function judgeFoundStore(
  tools: ServicePlatform,
  { name, owner }: { name: string; owner: Told<OwningRepository> },
): Promise<'ours' | 'unknown' | 'absent'> {
  const key = keyOfStore(name);
  const about = { owner, source: undefined };
  const tags = await tools.tags.of(key);
  const tagged = { evidence: { tags }, whose: weigh({ tags }, about) };
  if (isKnownOwn(tagged.whose)) return 'ours';

  const readers = await Promise.all(
    (await readersOf(tools, name)).readers.map(async (reader) => {
      const evidence = { tags: await tools.tags.of(reader.key), source: reader.source?.url };
      return { evidence, whose: weigh(evidence, about) };
    }),
  );
  // A store that serves several repositories has the tags of one.
  if (readers.some(({ whose }) => isKnownOwn(whose))) return 'ours';

  const foreign = [tagged, ...readers].find(({ whose }) => whose.is === 'foreign');
  if (foreign)
    permit('change', foreign.evidence, {
      owner,
      name: { value: name, from: 'workflow' },
      replaces: false,
      thing: `The parameter store "${name}"`,
      input: 'config-service',
      log: tools.log,
    });

  return (await lookFor(tools, key)) ? 'unknown' : 'absent';
}
