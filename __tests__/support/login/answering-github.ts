import { Agent } from 'undici';
import { type GitHubApi, type GitHubApiOptions, gitHubApi } from '../../../src/github/api.js';
import { type BestEffortGitHub, bestEffortGitHub } from '../../../src/github/best-effort.js';
import { Http } from '../../../src/http/http.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { startRawServer } from '../raw-server.js';

type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

/** The clients of a GitHub that answers as a test wishes, for the repository octo-org/hello. */
export interface AnsweringGitHub {
  readonly url: string;
  readonly clock: VirtualClock;
  readonly bestEffort: BestEffortGitHub;
  /** By `GET /pulls/7`, below the repository; what is not here is not found. */
  answers: Record<string, Answer>;
  asked(): string[];
  readonly headers: (name: string) => (string | string[] | undefined)[];
  /** What the log got, with the runner's escapes undone. */
  readonly lines: string[];
  api(more?: Partial<GitHubApiOptions>): Promise<GitHubApi>;
  close(): Promise<void>;
}

export async function answeringGitHub(token = 'TOKEN'): Promise<AnsweringGitHub> {
  const [clock, agent, lines] = [new VirtualClock(), new Agent(), [] as string[]];
  const below = (path = '') => path.replace('/repos/octo-org/hello', '');
  const server = await startRawServer(({ method, url }, response) => {
    const [status, body = {}, headers = {}] = github.answers[`${method} ${below(url)}`] ?? [404];
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const http = new Http({ dispatcher: agent, clock, userAgent: 'osc-deploy/test' });
  const own = { http, token, apiUrl: server.url };
  const log = logTo((line) => lines.push(line.replaceAll('%0A', '\n').replaceAll('%25', '%')));
  const github: AnsweringGitHub = {
    url: server.url,
    clock,
    lines,
    answers: {},
    bestEffort: bestEffortGitHub({ ...own, repository: 'octo-org/hello', log, random: () => 0 }),
    asked: () => server.requests.map(({ method, path, body }) => `${method} ${below(path)}${body && ` ${body}`}`),
    headers: (name) => server.requests.map((request) => request.headers[name]),
    api: (more = {}) => gitHubApi({ ...own, ...more }),
    close: async () => {
      await agent.destroy();
      await server.close();
    },
  };
  return github;
}
