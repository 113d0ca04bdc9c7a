import { Agent } from 'undici';
import { type GitHubApiOptions, gitHubApi } from '../../../src/github/api.js';
import { bestEffortGitHub } from '../../../src/github/best-effort.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { startRawServer } from '../raw-server.js';

type Answer = [status: number, body?: unknown, headers?: Record<string, string>];

/** Returns clients of a GitHub with scripted answers, for the repository octo-org/hello. */
export async function answeringGitHub(token = 'TOKEN') {
  const [clock, agent, lines] = [new VirtualClock(), new Agent(), [] as string[]];
  const below = (path = '') => path.replace('/repos/octo-org/hello', '');
  const server = await startRawServer(({ method, url }, response) => {
    const [status, body = {}, headers = {}] = github.answers[`${method} ${below(url)}`] ?? [404];
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
  });
  const http = openHttp({ dispatcher: agent, clock, userAgent: 'osc-deploy/test' });
  const own = { http, token, apiUrl: server.url };
  const log = logTo((line) => lines.push(line.replaceAll('%0A', '\n').replaceAll('%25', '%')));
  const github = {
    url: server.url,
    clock,
    /** The lines of the log, without the escapes of the runner. */
    lines,
    /** The answers by request, such as `GET /pulls/7` below the repository. Other requests get 404. */
    answers: {} as Record<string, Answer>,
    bestEffort: bestEffortGitHub({ ...own, repository: 'octo-org/hello', log, random: () => 0 }),
    asked: () =>
      server.requests.map(
        ({ method, path, body }) => `${method} ${below(path)}${body && ` ${body}`}`,
      ),
    headers: (name: string) => server.requests.map((request) => request.headers[name]),
    api: (more: Partial<GitHubApiOptions> = {}) => gitHubApi({ ...own, ...more }),
    close: async () => {
      await agent.destroy();
      await server.close();
    },
  };
  return github;
}

export type AnsweringGitHub = Awaited<ReturnType<typeof answeringGitHub>>;
