import type { Exchange } from '../http/exchange.js';
import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea, pageOf } from './github-area.js';
import type { Comment } from './repositories.js';
import { githubRefusal } from './tokens.js';

/** Longest body, in characters. */
const longest = 65_536;
const needs = 'pull_requests=write';

/** Comments of pull requests: listed in pages, made, edited, deleted. */
export function registerComments(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  const root = `${repo}/issues/comments/:id`;
  router
    .on('GET', `${repo}/issues/:number/comments`, (exchange) => {
      const repository = authorizedRepository(area, exchange, 'pull_requests=read');
      const found = repository.comments.on(issueOf(exchange, repository));
      const records = found.map(commentRecord);
      // Gitea and Forgejo give all of them at once, whatever page is asked for.
      return area.flavour === 'forge' ? json(200, records) : pageOf(exchange, records);
    })
    .on('POST', `${repo}/issues/:number/comments`, async (exchange) => {
      const body = await readBody(exchange);
      const repository = authorizedRepository(area, exchange, needs);
      const author = area.tokens.authorOf(exchange);
      const comment = repository.comments.add(issueOf(exchange, repository), { author, body });
      return json(201, commentRecord(comment));
    })
    .on('PATCH', root, async (exchange) => {
      const body = await readBody(exchange);
      const comment = authorizedRepository(area, exchange, needs).comments.get(Number(exchange.param('id')));
      if (comment === undefined) throw githubRefusal(404, 'Not Found');
      comment.body = body;
      return json(200, commentRecord(comment));
    })
    .on('DELETE', root, async (exchange) => {
      await exchange.drain();
      const { comments } = authorizedRepository(area, exchange, needs);
      const id = Number(exchange.param('id'));
      if (comments.get(id) === undefined) throw githubRefusal(404, 'Not Found');
      comments.delete(id);
      return empty(204);
    });
}

function issueOf(exchange: Exchange, { pulls }: { pulls: { get(number: number): unknown } }): number {
  const number = Number(exchange.param('number'));
  if (pulls.get(number) === undefined) throw githubRefusal(404, 'Not Found');
  return number;
}

async function readBody(exchange: Exchange): Promise<string> {
  const { body } = await readJsonObject(exchange);
  if (typeof body !== 'string' || body === '') throw githubRefusal(422, "body can't be blank");
  if (body.length > longest) throw githubRefusal(422, `Body is too long (maximum is ${longest} characters)`);
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
