/** Version of this action, the one in package.json; a test holds them together. */
export const version = '0.1.0';

/** `owner/name` of this action on GitHub, the one in package.json; the same test holds them together. */
export const repository = 'OWNER/osc-deploy';
