// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import type { BestEffortGitHub } from './best-effort.js';

const time = z.pipe(
  z.string(),
  z.transform((text) => Date.parse(text)),
);
const labelEvent = z.looseObject({
  event: z.string(),
  created_at: time,
  actor: z.nullish(z.looseObject({ login: z.string() })),
  label: z.nullish(z.looseObject({ name: z.string() })),
});
const push = z.looseObject({ after: z.string(), timestamp: time });

/** Maximum number of pages of events that are read, 100 each. */
const maxPages = 10;

/**
 * Reads what a label on a fork's pull request approves, and takes it off. Every answer may be `undefined`: GitHub did not
 * tell. Times are epoch milliseconds of GitHub's clock.
 */
export class LabelApprovals {
  readonly #github: BestEffortGitHub;

  constructor(github: BestEffortGitHub) {
    this.#github = github;
  }

  /** The person who put a label on a pull request last, and when. */
  async lastLabeled(number: number, label: string): Promise<{ by: string; at: number } | undefined> {
    const events = await this.#github.readPages(
      {
        subject: `who put labels on pull request #${number}`,
        permission: 'pull-requests: read',
        path: `/issues/${number}/events`,
        query: { per_page: 100 },
        schema: labelEvent,
      },
      { maxPages },
    );
    const isOurs = (name: string | undefined) => name?.toLowerCase() === label.toLowerCase();
    const last = events?.findLast((one) => one.event === 'labeled' && isOurs(one.label?.name));
    return last?.actor ? { by: last.actor.login, at: last.created_at } : undefined;
  }

  async mayWrite(login: string): Promise<boolean | undefined> {
    const found = await this.#github.read({
      subject: `what ${login} may do in this repository`,
      permission: 'metadata: read',
      path: `/collaborators/${encodeURIComponent(login)}/permission`,
      schema: z.looseObject({ permission: z.string() }),
      missing: { permission: 'none' },
    });
    return found && ['admin', 'write'].includes(found.permission);
  }

  /** The newest push to a branch of any public repository, and when it arrived. */
  async lastPush(repository: string, branch: string): Promise<{ sha: string; at: number } | undefined> {
    const [owner = '', repo = ''] = repository.split('/');
    const pushes = await this.#github.read({
      subject: `the last push to ${repository}`,
      permission: 'contents: read',
      path: '/activity',
      // In place of this repository's own.
      query: { owner, repo, ref: `refs/heads/${branch}`, per_page: 1 },
      schema: z.array(push),
    });
    const [last] = pushes ?? [];
    return last && { sha: last.after, at: last.timestamp };
  }

  /** Takes a label off a pull request. @returns whether that worked */
  async takeOff(number: number, label: string): Promise<boolean> {
    const done = await this.#github.attempt({
      subject: `the label ${label} of pull request #${number}, which has to be taken off`,
      permission: 'pull-requests: write',
      repeatable: true,
      call: async (api, repo) => {
        await api.request('DELETE /repos/{owner}/{repo}/issues/{number}/labels/{name}', {
          ...repo,
          number,
          name: label,
        });
        return true;
      },
    });
    return done === true;
  }
}
