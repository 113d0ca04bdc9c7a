/** Most changed pages that the comment shows of one site. */
export const maxPages = 10;
/** Longest path that the comment links to, in characters. */
export const maxPagePath = 600;
/** Longest note of a row, in characters. */
export const maxNote = 300;
