/**
 * Whether the run that a site or a tag names is really newer than this one. Whoever could write there could name any
 * number, so it is asked of GitHub. `unfounded`: it is not, or this run has the newest commit all the same.
 */
export type NewerRun = { is: 'newer' } | { is: 'unknown' } | { is: 'unfounded'; why: string };
