export const version = '0.1.0';

/** A test compares both with package.json. */
export const repository = 'OWNER/osc-deploy';
