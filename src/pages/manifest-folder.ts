/** Ours inside every site; a directory of that name in the build is left out. */
export const manifestFolder = '.osc-deploy';
