import { empty, html, json, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { ContainerView } from './containers.js';

/** Answers visitors of a runner and its app; undefined after its removal. */
export function runnerSite(
  view: () => ContainerView | undefined,
  loadingStatus: () => 200 | 503,
): Handler {
  return async (exchange) => {
    await exchange.drain();

    const now = view();
    if (now === undefined) return html(404, '<h1>No such instance</h1>');

    if (now.state === 'down')
      return exchange.path === '/'
        ? html(502, '<h1>Bad Gateway</h1>')
        : html(503, '<h1>No server</h1>');

    if (exchange.method !== 'GET' && exchange.method !== 'HEAD')
      return empty(405, { allow: 'GET, HEAD' });
    if (now.state === 'building') return whileBuilding(exchange.path, now, loadingStatus());
    if (now.state === 'failed') return afterFailure(exchange.path, loadingStatus());

    return app(exchange.path, now);
  };
}

/** The loading page answers at every path. A query is part of the path. */
function whileBuilding(path: string, { commit, kind }: ContainerView, status: 200 | 503): Reply {
  if (path === '/healthz')
    return { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Building' };

  const tells = kind === 'web' || kind === 'php';
  if (tells && commit !== undefined && path === '/__osc/commit-info')
    return json(200, commitInfo(commit));

  return html(
    status,
    '<!doctype html><title>Loading</title><h1>Your application is being built</h1>',
    {
      'cache-control': 'no-cache',
    },
  );
}

function afterFailure(path: string, status: 200 | 503): Reply {
  if (path === '/healthz') return json(500, { status: 'build-failed' });
  return html(status, '<!doctype html><title>Error</title><h1>The build failed</h1>', {
    'cache-control': 'no-cache',
  });
}

function app(path: string, { commit, tells }: ContainerView): Reply {
  if (path === '/')
    return html(200, `<!doctype html><title>App</title><h1>Built from ${commit}</h1>`);
  if (tells && path === '/healthz')
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' };
  if (tells && commit !== undefined && path === '/__osc/commit-info.json')
    return json(200, commitInfo(commit));

  return html(404, '<h1>Not found</h1>');
}

function commitInfo(sha: string): Record<string, unknown> {
  const info = {
    sha,
    shortSha: sha.slice(0, 7),
    message: 'Change',
    author: 'Someone',
    date: '2026-01-01T00:00:00Z',
  };
  return { ...info, recentCommits: [info] };
}
