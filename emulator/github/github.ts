import { FaultTable } from '../http/faults.js';
import { loopback, startOrigin } from '../http/origin.js';
import { json } from '../http/reply.js';
import { RequestLog } from '../http/request-log.js';
import { Router } from '../http/router.js';
import { recordExchanges } from './exchange-recorder.js';
import { type Flavour, type GitHubArea, RepositoryRoutes } from './github-area.js';
import { registerComments, registerLabels, registerPulls } from './pull-routes.js';
import { Repositories } from './repositories.js';
import {
  registerArtifacts,
  registerBranches,
  registerDeployments,
  registerRefs,
} from './repository-routes.js';
import { registerForge, registerSecrets, registerVariables } from './secret-routes.js';
import { GitHubTokens, githubRefusal } from './tokens.js';

/** Defaults of the local GitHub. Its origin is `github`. The log can be shared with a local platform. */
const defaults = {
  now: Date.now as () => number,
  listener: loopback,
  basePath: '',
  /** Real delay of every answer after its handling, in ms. */
  latencyMs: 0,
  flavour: 'github' as Flavour,
};
export type GitHubOptions = Readonly<typeof defaults> & {
  readonly log: RequestLog;
  readonly faults: FaultTable;
};

/** The part of GitHub's REST API that the action uses. */
export type LocalGitHub = Awaited<ReturnType<typeof startGitHub>>;

/** Starts GitHub without repositories, on loopback by default. */
export async function startGitHub(options: Partial<GitHubOptions> = {}) {
  const { now, basePath, flavour, listener, latencyMs, log, faults } = {
    ...defaults,
    log: new RequestLog(),
    faults: new FaultTable(),
    ...options,
  };
  const area: GitHubArea = {
    repositories: new Repositories(),
    tokens: new GitHubTokens(now),
    now,
    basePath,
    flavour,
  };

  const router = new Router();
  const routes = new RepositoryRoutes(router, area);

  if (flavour === 'forge') {
    registerForge(routes);
  } else {
    registerSecrets(routes);
    registerVariables(routes);
    registerDeployments(routes);
    registerRefs(routes);
    registerArtifacts(routes);
    registerLabels(routes);
  }

  registerBranches(routes);
  registerPulls(routes);
  registerComments(routes);
  // The tokens of jobs and apps belong to no user.
  router.on('GET', `${basePath}/user`, (exchange) => {
    const login = area.tokens.authorOf(exchange);
    if (login.endsWith('[bot]')) throw githubRefusal(403, 'Resource not accessible by integration');
    return json(200, { login, type: 'User' });
  });

  const handle = flavour === 'github' ? recordExchanges(router.handle, basePath) : router.handle;
  const origin = await startOrigin({
    name: 'github',
    listener,
    latencyMs,
    now,
    log,
    faults,
    handle: async (exchange) => {
      const reply = await handle(exchange);
      return {
        ...reply,
        headers: {
          ...area.tokens.expiryHeader(exchange),
          ...reply.headers,
        },
      };
    },
  });
  /** GITHUB_API_URL, without a trailing slash. */
  const apiUrl = `${origin.url}${basePath}`;
  return { ...area, apiUrl, log, faults, close: () => origin.close() };
}
