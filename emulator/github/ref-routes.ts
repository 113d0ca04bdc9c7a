import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';

/** Branches whose head is a commit, and the tags of a repository. Gitea and Forgejo have none of these addresses. */
export function registerRefs(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  router
    .on('GET', `${repo}/commits/:sha/branches-where-head`, (exchange) => {
      const { heads } = authorizedRepository(area, exchange, 'contents=read');
      const sha = exchange.param('sha');
      const found = [...heads].filter(([, head]) => head === sha);
      return json(
        200,
        found.map(([name]) => ({ name, commit: { sha }, protected: false })),
      );
    })
    .on('GET', `${repo}/git/matching-refs/tags`, (exchange) => {
      const { tags } = authorizedRepository(area, exchange, 'contents=read');
      return json(
        200,
        [...tags].map(([name, sha]) => ({ ref: `refs/tags/${name}`, object: { type: 'commit', sha } })),
      );
    });
}
