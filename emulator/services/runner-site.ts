import { empty, html, json, type Reply } from '../http/reply.js';
import type { Handler } from '../http/router.js';
import type { BuildView } from './builds.js';

/** What the web runner and the app in it answer to visitors. `null`: it is not there any more. */
export function runnerSite(view: () => BuildView | null): Handler {
  return async (exchange) => {
    await exchange.drain();
    const now = view();
    if (now === null) return html(404, '<h1>No such instance</h1>');
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') return empty(405, { allow: 'GET, HEAD' });
    if (now.state === 'building') return whileBuilding(exchange.path, now.commit);
    if (now.state === 'failed') return afterFailure(exchange.path);
    return app(exchange.path, now);
  };
}

/** The loading page is at every path, and answers 200. A query makes another path of it. */
function whileBuilding(path: string, commit: string): Reply {
  if (path === '/healthz') return { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Building' };
  if (path === '/__osc/commit-info') return json(200, commitInfo(commit));
  return html(200, '<!doctype html><title>Loading</title><h1>Your application is being built</h1>', {
    'cache-control': 'no-cache',
  });
}

function afterFailure(path: string): Reply {
  if (path === '/healthz') return json(500, { status: 'build-failed' });
  return html(200, '<!doctype html><title>Error</title><h1>The build failed</h1>', { 'cache-control': 'no-cache' });
}

function app(path: string, { commit, tells }: BuildView): Reply {
  if (path === '/') return html(200, `<!doctype html><title>App</title><h1>Built from ${commit}</h1>`);
  if (tells && path === '/healthz') return { status: 200, headers: { 'content-type': 'text/plain' }, body: 'OK' };
  if (tells && path === '/__osc/commit-info.json') return json(200, commitInfo(commit));
  return html(404, '<h1>Not found</h1>');
}

function commitInfo(sha: string): Record<string, unknown> {
  const info = { sha, shortSha: sha.slice(0, 7), message: 'Change', author: 'Someone', date: '2026-01-01T00:00:00Z' };
  return { ...info, recentCommits: [info] };
}
