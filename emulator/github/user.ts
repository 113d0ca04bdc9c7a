import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import type { GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';

/** The user that a token belongs to. A job's and an app's token belong to no person, and may not ask. */
export function registerUser(router: Router, area: GitHubArea): void {
  router.on('GET', `${area.basePath}/user`, (exchange) => {
    const login = area.tokens.authorOf(exchange);
    if (login.endsWith('[bot]')) throw githubRefusal(403, 'Resource not accessible by integration');
    return json(200, { login, type: 'User' });
  });
}
