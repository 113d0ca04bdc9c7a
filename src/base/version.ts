export const version = '0.1.0';

/** `owner/name` on GitHub; a test compares both with package.json. */
export const repository = 'OWNER/osc-deploy';
