// Loaded together, when there is a login to renew: both keep notes in the Actions cache.
export { openActionsCache } from './actions-cache.js';
export { openGitHubSecret } from './github-secret.js';
