import { type Exchange, readJsonObject } from '../http/exchange.js';
import { empty, json } from '../http/reply.js';
import { pageOf, type RepositoryRoutes } from './github-area.js';
import { listedPullRecord, type Pull, pullRecord } from './pulls.js';
import { type Comment, dateOf, type Repository } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** Pull requests by number, branch and commit (without forks). Gitea and Forgejo ignore `head` and lack the list by commit. */
export function registerPulls(routes: RepositoryRoutes): void {
  const { flavour } = routes.area;
  routes
    .on('GET /pulls', 'pull_requests=read', ({ pulls }, exchange) => {
      const state = exchange.query.get('state') ?? 'open';
      const head = flavour === 'forge' ? null : exchange.query.get('head');
      const isOf = (pull: Pull) =>
        head === null || head === `${pull.headRepository?.split('/')[0]}:${pull.headRef}`;
      const found = pulls.all.filter(
        (pull) => (state === 'all' || pull.state === state) && isOf(pull),
      );
      return pageOf(exchange, found.map(listedPullRecord).reverse(), flavour);
    })
    .on('GET /pulls/:number', 'pull_requests=read', (repository, exchange) =>
      json(200, pullRecord(pullOf(repository, exchange))),
    );
  if (flavour === 'forge') return;
  routes.on('GET /commits/:sha/pulls', 'pull_requests=read', ({ pulls, fullName }, exchange) => {
    const sha = exchange.param('sha');
    const found = pulls.all.filter(
      (pull) => pull.headSha === sha && pull.headRepository === fullName,
    );
    if (found.length === 0) throw githubRefusal(422, `No commit found for SHA: ${sha}`);
    return pageOf(exchange, found.map(listedPullRecord));
  });
}

/** The label events of pull requests. */
export function registerLabels(routes: RepositoryRoutes): void {
  routes.on('GET /issues/:number/events', 'pull_requests=read', (repository, exchange) => {
    const events = pullOf(repository, exchange).labelEvents.map(
      ({ event, label, actor, at }, id) => ({
        id,
        event,
        actor: { login: actor },
        created_at: dateOf(at),
        label: {
          name: label,
          color: 'ededed',
        },
      }),
    );
    return pageOf(exchange, events);
  });
}

function pullOf({ pulls }: Repository, exchange: Exchange): Pull {
  const pull = pulls.get(Number(exchange.param('number')));
  if (pull === undefined) throw githubRefusal(404, 'Not Found');
  return pull;
}

const maxCommentLength = 65_536;
const needs = 'pull_requests=write';

export function registerComments(routes: RepositoryRoutes): void {
  const { flavour, tokens } = routes.area;
  routes
    .on('GET /issues/:number/comments', 'pull_requests=read', (repository, exchange) => {
      const records = repository.comments
        .on(pullOf(repository, exchange).number)
        .map(commentRecord);
      // Gitea and Forgejo ignore the page and return the whole list.
      return flavour === 'forge' ? json(200, records) : pageOf(exchange, records);
    })
    .on('POST /issues/:number/comments', needs, async (repository, exchange) => {
      const body = await readBody(exchange);
      const author = tokens.authorOf(exchange);
      const { number } = pullOf(repository, exchange);
      return json(201, commentRecord(repository.comments.add(number, { author, body })));
    })
    .on('PATCH /issues/comments/:id', needs, async (repository, exchange) => {
      const comment = commentOf(repository, exchange);
      comment.body = await readBody(exchange);
      return json(200, commentRecord(comment));
    })
    .on('DELETE /issues/comments/:id', needs, (repository, exchange) => {
      repository.comments.delete(commentOf(repository, exchange).id);
      return empty(204);
    });
}

function commentOf({ comments }: Repository, exchange: Exchange): Comment {
  const comment = comments.get(Number(exchange.param('id')));
  if (comment === undefined) throw githubRefusal(404, 'Not Found');
  return comment;
}

async function readBody(exchange: Exchange): Promise<string> {
  const { body } = await readJsonObject(exchange);
  if (typeof body !== 'string' || body === '') throw githubRefusal(422, "body can't be blank");
  if (body.length > maxCommentLength)
    throw githubRefusal(422, `Body is too long (maximum is ${maxCommentLength} characters)`);

  return body;
}

function commentRecord({ id, issue, author, body }: Comment): Record<string, unknown> {
  return {
    id,
    body,
    html_url: `https://github.com/octo-org/hello-world/pull/${issue}#issuecomment-${id}`,
    user: { login: author, type: author.endsWith('[bot]') ? 'Bot' : 'User' },
  };
}
