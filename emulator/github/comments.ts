import type { Exchange } from '../http/exchange.js';
import { readJsonObject } from '../http/json-body.js';
import { empty, json } from '../http/reply.js';
import type { Router } from '../http/router.js';
import { authorizedRepository, type GitHubArea } from './github-area.js';
import { githubRefusal } from './github-error.js';
import { pageOf } from './listing.js';

/** Longest body, in characters. */
const LONGEST = 65_536;
const NEEDS = 'pull_requests=write';

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
}

/** The comments of one repository, in the order they were made. */
export class Comments {
  readonly #all = new Map<number, Comment>();
  #last = 1000;

  /** Those of one pull request. */
  on(issue: number): Comment[] {
    return [...this.#all.values()].filter((comment) => comment.issue === issue);
  }

  get(id: number): Comment | undefined {
    return this.#all.get(id);
  }

  add(issue: number, { author, body }: { author: string; body: string }): Comment {
    this.#last += 1;
    const comment: Comment = { id: this.#last, issue, author, body };
    this.#all.set(comment.id, comment);
    return comment;
  }

  delete(id: number): void {
    this.#all.delete(id);
  }
}

/** Comments of pull requests: listed in pages, made, edited, deleted. */
export function registerComments(router: Router, area: GitHubArea): void {
  const repo = `${area.basePath}/repos/:owner/:repo`;
  const root = `${repo}/issues/comments/:id`;
  router
    .on('GET', `${repo}/issues/:number/comments`, (exchange) => {
      const repository = authorizedRepository(area, exchange, 'pull_requests=read');
      const found = repository.comments.on(issueOf(exchange, repository));
      return pageOf(exchange, found.map(commentRecord));
    })
    .on('POST', `${repo}/issues/:number/comments`, async (exchange) => {
      const body = await readBody(exchange);
      const repository = authorizedRepository(area, exchange, NEEDS);
      const author = area.tokens.authorOf(exchange);
      const comment = repository.comments.add(issueOf(exchange, repository), { author, body });
      return json(201, commentRecord(comment));
    })
    .on('PATCH', root, async (exchange) => {
      const body = await readBody(exchange);
      const comment = authorizedRepository(area, exchange, NEEDS).comments.get(Number(exchange.param('id')));
      if (comment === undefined) throw githubRefusal(404, 'Not Found');
      comment.body = body;
      return json(200, commentRecord(comment));
    })
    .on('DELETE', root, async (exchange) => {
      await exchange.drain();
      const { comments } = authorizedRepository(area, exchange, NEEDS);
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
  if (body.length > LONGEST) throw githubRefusal(422, `Body is too long (maximum is ${LONGEST} characters)`);
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
