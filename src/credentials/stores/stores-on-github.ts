// One chunk for two imports, loaded when there is a login to renew: both need the cache's client, because a login in a
// secret leaves its mark there for the other store.
export { openActionsCache } from './actions-cache.js';
export { openGitHubSecret } from './github-secret.js';
