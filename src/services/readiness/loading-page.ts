import { RequestError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { type Http, type HttpAnswer, urlBelow } from '../../http/http.js';

/** The answer at the address of a runner. `commit` is the one that it says it was built from. */
export type LoadingPage =
  /** The runner's loading page. */
  | { state: 'building'; commit: string | undefined }
  /** The runner's error page: the build failed or the app crashed. */
  | { state: 'failed'; commit?: undefined }
  /**
   * The app answers. `commit` is undefined when it does not tell what it was built from; `unclear` says what it answers
   * where that may come from what stands before it as well.
   */
  | { state: 'answers'; commit: string | undefined; unclear?: string | undefined }
  /** Nothing answers behind the address yet. */
  | { state: 'silent'; detail: string; commit?: undefined };

/** Longest time for one question, in ms. */
const timeoutMs = 10_000;

/**
 * Asks a runner that shows pages how far it is. Sends no token, and no query either: the runner compares whole paths.
 * `/healthz` is asked first, because while building every other path answers with the loading page: 200 in older images, 503
 * in newer ones. It is asked last as well: a build that begins between two requests answers the second one.
 * @param url the instance's address, already checked
 */
export async function lookAtLoadingPage(http: Http, url: URL): Promise<LoadingPage> {
  return answered(async () => {
    const before = await askHealth(http, url);
    if (before.state !== 'answers') return before;
    // Only the app itself has this one.
    const shown = commitIn(await visit(http, url, '/__osc/commit-info.json'));
    if (shown) return { state: 'answers', commit: shown };
    const commit = commitIn(await visit(http, url, '/__osc/commit-info'));
    const after = await askHealth(http, url);
    return after.state === 'answers' ? { ...after, commit } : after;
  });
}

/** Tells the runner's own pages, the ingress and the app apart. */
async function askHealth(http: Http, url: URL): Promise<LoadingPage> {
  const health = await visit(http, url, '/healthz');
  if (health.status === 503 && health.text.trim().toLowerCase() === 'building') {
    return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
  }
  if (health.status === 500 && isBuildFailure(health)) return { state: 'failed' };
  const sight = sightOf(health);
  // An app can answer that for its health path, but not for every page.
  return sight.state === 'silent' && sightOf(await visit(http, url, '/')).state !== 'silent'
    ? { state: 'answers', commit: undefined, unclear: sight.detail }
    : sight;
}

/** The same for a runner that listens on nothing while it builds. */
export async function lookAtAddress(http: Http, url: URL): Promise<LoadingPage> {
  return answered(async () => sightOf(await visit(http, url, '/')));
}

async function answered(look: () => Promise<LoadingPage>): Promise<LoadingPage> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof RequestError) return { state: 'silent', detail: 'does not answer' };
    throw error;
  }
}

/** A gateway says 502 to 504 when there is no app behind it yet. */
function sightOf({ status }: HttpAnswer): Exclude<LoadingPage, { state: 'building' | 'failed' }> {
  const detail = `answers ${status}`;
  if (status >= 502 && status <= 504) return { state: 'silent', detail };
  return { state: 'answers', commit: undefined, unclear: status === 429 || status >= 500 ? detail : undefined };
}

async function visit(http: Http, base: URL, path: string): Promise<HttpAnswer> {
  const url = urlBelow(base, path);
  const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
  return http.send({ method: 'GET', url, headers, timeoutMs, maxBytes: 256 * 1024 });
}

function isBuildFailure(health: HttpAnswer): boolean {
  const body = parseJson(health.text);
  return typeof body === 'object' && body !== null && 'status' in body && body.status === 'build-failed';
}

/** The `sha` of commit information; undefined for any other answer, which then only means that nothing is told. */
function commitIn(answer: HttpAnswer): string | undefined {
  const body = answer.status === 200 ? parseJson(answer.text) : undefined;
  if (typeof body !== 'object' || body === null || !('sha' in body) || typeof body.sha !== 'string') return undefined;
  const sha = plainText(body.sha, 64).toLowerCase();
  return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}

/** Returns whether two names of a commit, one of them perhaps short, are of the same. */
export function sameCommit(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
