import { readRunUrl } from '../contract/tags.js';

/** Returns the reason why a run is older than its rival. Both are URLs. GitHub numbers runs by their events, and a re-run has the same number. */
export function explainOlder(ownRun: string, rival = ''): string | undefined {
  const own = readRunUrl(ownRun);
  const other = readRunUrl(rival);
  const [place, theirs] = [ownRun, rival].map(
    (url) => url.toLowerCase().split('/actions/runs/')[0],
  );
  if (!own || !other || place !== theirs || other.id <= own.id) return undefined;
  return 'That run is newer than this one, which ends here. Files of this one may lie over it: run that one again.';
}
