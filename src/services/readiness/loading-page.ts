import { RequestError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { type Http, type HttpAnswer, urlBelow } from '../../http/http.js';

/** The answer at the address of a runner. */
export interface LoadingPage {
  /** The runner's loading page, its error page (the build failed or the app crashed), the app; or nothing yet. */
  state: 'building' | 'failed' | 'answers' | 'silent';
  /** What it says that it was built from. */
  commit?: string | undefined;
  /** How nothing answers: `answers 502`. */
  detail?: string;
}

/** Longest time for one question, in ms. */
const timeoutMs = 10_000;

/**
 * Asks a runner how far it is. Sends no token, and no query either: the runner compares whole paths.
 * @param url the instance's address, already checked
 * @param options.showsPages it shows a loading page while it builds; another one listens on nothing
 */
export async function lookAtPage(http: Http, url: URL, { showsPages }: { showsPages: boolean }): Promise<LoadingPage> {
  try {
    if (!showsPages) return sightOf(await visit(http, url, '/'), undefined);
    // Only the app itself has this one.
    const shown = commitIn(await visit(http, url, '/__osc/commit-info.json'));
    // Asked last, so that a build that begins meanwhile is seen: every other path answers with its page.
    const health = await visit(http, url, '/healthz');
    if (health.status === 503 && health.text.trim().toLowerCase() === 'building')
      return { state: 'building', commit: commitIn(await visit(http, url, '/__osc/commit-info')) };
    return health.status === 500 && isBuildFailure(health) ? { state: 'failed' } : sightOf(health, shown);
  } catch (error) {
    if (error instanceof RequestError) return { state: 'silent', detail: 'does not answer' };
    throw error;
  }
}

/** A gateway says 502 to 504 when there is no app behind it yet. */
function sightOf({ status }: HttpAnswer, commit: string | undefined): LoadingPage {
  return status >= 502 && status <= 504
    ? { state: 'silent', detail: `answers ${status}` }
    : { state: 'answers', commit };
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
