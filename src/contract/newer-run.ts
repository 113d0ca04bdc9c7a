import { plainText } from '../base/plain-text.js';

/**
 * Whether the run that a site or a tag names is really newer than this one. Whoever could write there could name any
 * number, so it is asked of GitHub. `unfounded`: it is not, or this run has the newest commit all the same.
 */
export type NewerRun =
  | {
      is: 'newer';
      /** The run's branch; undefined where it is that of this run too, or not known. */
      branch: string | undefined;
    }
  | { is: 'unknown' }
  | { is: 'unfounded'; why: string };

/** The state of the branch or pull request of a run: a newer commit, which a run of its own publishes, or none. */
export type Behind =
  | { is: 'behind'; why: string }
  | { is: 'newest' }
  | {
      is: 'unknown';
      /** A clause that says what is not known. */
      why: string;
      /** The sentence about the permission that would tell; empty where none does. */
      advice: string;
    };

/** Returns `a newer run`, with its branch where that is another one than this run's. */
export function describeNewer({ branch }: { branch: string | undefined }): string {
  return branch === undefined
    ? 'a newer run'
    : `a newer run of the branch ${plainText(branch, 100)}`;
}
