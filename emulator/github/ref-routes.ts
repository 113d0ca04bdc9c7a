import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './tokens.js';

/** The tags of a repository. Gitea and Forgejo do not have this address. */
export function registerRefs(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  router.on('GET', `${repo}/git/matching-refs/tags`, (exchange) => {
    const { tags } = authorizedRepository(area, exchange, 'contents=read');
    return json(
      200,
      [...tags].map(([name, sha]) => ({ ref: `refs/tags/${name}`, object: { type: 'commit', sha } })),
    );
  });
}

/** The repository itself and its branches. Gitea calls a commit's hash `id`. */
export function registerBranches(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  router
    .on('GET', repo, (exchange) => {
      const { fullName, defaultBranch, isPrivate } = authorizedRepository(area, exchange, 'metadata=read');
      return json(200, { full_name: fullName, default_branch: defaultBranch, private: isPrivate });
    })
    .on('GET', `${repo}/branches/:branch`, (exchange) => {
      const { branches, heads } = authorizedRepository(area, exchange, 'contents=read');
      const name = exchange.param('branch');
      if (!branches.has(name)) throw githubRefusal(404, 'Branch not found');
      const hash = heads.get(name) ?? 'a'.repeat(40);
      return json(200, { name, commit: area.flavour === 'forge' ? { id: hash } : { sha: hash }, protected: false });
    });
}
