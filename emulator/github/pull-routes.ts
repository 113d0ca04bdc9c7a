import type { Exchange } from '../http/exchange.js';
import { json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea, pageOf } from './github-area.js';
import { listedPullRecord, pullRecord } from './pulls.js';
import { dateOf } from './repositories.js';
import { githubRefusal } from './tokens.js';

/**
 * Pull requests: one, all of a branch, all of a commit. As on GitHub, a commit only finds those of the repository itself.
 * Gitea and Forgejo ignore `head`, and have no pull requests below a commit.
 */
export function registerPulls(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  const open = (exchange: Exchange) => authorizedRepository(area, exchange, 'pull_requests=read');
  router
    .on('GET', `${repo}/pulls`, (exchange) => {
      const { pulls } = open(exchange);
      const { query } = exchange;
      const state = query.get('state') ?? 'open';
      const head = query.get('head');
      const found = pulls.all.filter(
        (pull) =>
          (state === 'all' || pull.state === state) &&
          (area.flavour === 'forge' ||
            head === null ||
            head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`),
      );
      // The newest first.
      return pageOf(exchange, found.map(listedPullRecord).reverse(), area.flavour);
    })
    .on('GET', `${repo}/pulls/:number`, (exchange) => {
      const pull = open(exchange).pulls.get(Number(exchange.param('number')));
      if (pull === undefined) throw githubRefusal(404, 'Not Found');
      return json(200, pullRecord(pull));
    });
  if (area.flavour === 'forge') return;
  router.on('GET', `${repo}/commits/:sha/pulls`, (exchange) => {
    const { pulls, fullName } = open(exchange);
    const sha = exchange.param('sha');
    const found = pulls.all.filter((pull) => pull.headSha === sha && pull.headRepository === fullName);
    if (found.length === 0) throw githubRefusal(422, `No commit found for SHA: ${sha}`);
    return pageOf(exchange, found.map(listedPullRecord));
  });
}

/** Labels of pull requests, who may put them there, and when a fork's branch was pushed. */
export function registerLabels(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  router
    .on('GET', `${repo}/issues/:number/events`, (exchange) => {
      const { pulls } = authorizedRepository(area, exchange, 'pull_requests=read');
      const pull = pulls.get(Number(exchange.param('number')));
      if (pull === undefined) throw githubRefusal(404, 'Not Found');
      // The oldest first.
      const events = pull.labelEvents.map(({ event, label, actor, at }, id) => ({
        ...{ id, event, actor: { login: actor }, created_at: dateOf(at), label: { name: label, color: 'ededed' } },
      }));
      return pageOf(exchange, events);
    })
    .on('DELETE', `${repo}/issues/:number/labels/:name`, async (exchange) => {
      await exchange.drain();
      const { pulls } = authorizedRepository(area, exchange, 'pull_requests=write');
      const number = Number(exchange.param('number'));
      const label = pulls.get(number)?.labels.find((one) => one.toLowerCase() === exchange.param('name').toLowerCase());
      if (label === undefined) throw githubRefusal(404, 'Label does not exist');
      pulls.unlabel(number, label, { by: area.tokens.authorOf(exchange) });
      return json(200, []);
    })
    .on('GET', `${repo}/collaborators/:login/permission`, (exchange) => {
      const { roles } = authorizedRepository(area, exchange, 'metadata=read');
      const role = roles.get(exchange.param('login')) ?? 'read';
      // The older of the two fields knows neither of the roles between.
      const permission = role === 'maintain' ? 'write' : role === 'triage' ? 'read' : role;
      return json(200, { permission, role_name: role, user: { login: exchange.param('login') } });
    })
    // Public, so every token may read it, also one of another repository.
    .on('GET', `${repo}/activity`, (exchange) => {
      area.tokens.authorOf(exchange);
      const [owner, name] = [exchange.param('owner'), exchange.param('repo')];
      const ref = exchange.query.get('ref')?.replace('refs/heads/', '');
      const pushes = area.repositories.all.flatMap(({ pulls }) =>
        pulls.all.filter(
          ({ headRepository, headRef }) =>
            headRepository?.toLowerCase() === `${owner}/${name}`.toLowerCase() && headRef === ref,
        ),
      );
      if (pushes.length === 0) throw githubRefusal(404, 'Not Found');
      const entries = pushes.flatMap(({ pushes: all, headRef }) =>
        all.map(({ sha, at }) => ({
          ...{ before: '0'.repeat(40), after: sha, ref: `refs/heads/${headRef}`, timestamp: dateOf(at) },
          activity_type: 'push',
        })),
      );
      // The newest first.
      return pageOf(exchange, entries.reverse());
    });
}
