/* Apart from what reads comments, which is loaded only by a run that writes one. */

/** Most changed pages that the comment shows of one site. */
export const maxPages = 10;
/** Longest path that the comment links to, in characters. */
export const maxPagePath = 200;
/** Longest note of a row, in characters. */
export const maxNote = 300;
/** Most items in each list of a plan, and the longest one, in characters. */
export const maxPlanItems = 20;
export const maxPlanItem = 200;
/** Most lists of a plan. */
export const maxPlanParts = 6;
