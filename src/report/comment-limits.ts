/* Apart from what reads comments, which is loaded only by a run that writes one. */

/** Maximum number of changed pages of one site in the comment. */
export const maxPages = 10;
/** Maximum length of a path that the comment links to, in characters. */
export const maxPagePath = 200;
/** Maximum length of a row's note, in characters. */
export const maxNote = 300;
/** Maximum number of items in each list of a plan, and of characters in an item. */
export const maxPlanItems = 20;
export const maxPlanItem = 200;
/** Maximum number of lists in a plan. */
export const maxPlanParts = 6;
