/** Most changed pages that the comment shows of one site. */
export const maxPages = 10;
/** Longest path that the comment links to, in characters. */
export const maxPagePath = 200;
/** Most sites, services and apps in one comment. */
export const maxRows = 50;
/** Most sites whose changed pages it lists. */
export const maxListing = 5;
/** Longest note of a row, in characters. */
export const maxNote = 300;
