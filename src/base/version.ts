/** Version of this action, the one in package.json; a test holds them together. */
export const version = '0.1.0';
