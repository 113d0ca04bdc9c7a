/** Version of this action, as in package.json; a test compares them. */
export const version = '0.1.0';

/** `owner/name` of this action on GitHub, as in package.json. */
export const repository = 'OWNER/osc-deploy';
