import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';

/** The repository itself and its branches, as refs. */
export function registerBranches(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  router
    .on('GET', repo, (exchange) => {
      const { fullName, defaultBranch } = authorizedRepository(area, exchange, 'metadata=read');
      return json(200, { full_name: fullName, default_branch: defaultBranch });
    })
    .on('GET', `${repo}/git/ref/:ref`, (exchange) => {
      const { branches, heads } = authorizedRepository(area, exchange, 'contents=read');
      const [, branch = ''] = /^heads\/(.+)$/.exec(exchange.param('ref')) ?? [];
      if (!branches.has(branch)) throw githubRefusal(404, 'Not Found');
      return json(200, {
        ref: `refs/heads/${branch}`,
        object: { type: 'commit', sha: heads.get(branch) ?? 'a'.repeat(40) },
      });
    });
}
