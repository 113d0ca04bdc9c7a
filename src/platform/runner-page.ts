import { urlBelow } from '../base/addresses.js';
import { RequestError } from '../base/errors.js';
import { parseJson } from '../base/json.js';
import { plainText } from '../base/plain-text.js';
import type { Http, HttpAnswer } from '../http/http.js';

/** The page at the address of a runner. */
export type RunnerPage =
  /** The loading page. */
  | { state: 'building'; commit?: string | undefined }
  /** The error page of a build or start that failed. */
  | { state: 'failed' }
  /** The app, perhaps with an error of its own. It shows its commit only if it serves a `public/` folder. */
  | { state: 'answers'; status: number; commit?: string | undefined }
  /** No app listens. */
  | { state: 'silent'; detail: string };

const timeoutMs = 10_000;

/** Reads a runner's state. Sends no query, because the runner compares whole paths. @param url a checked address */
export async function readRunnerPage(
  http: Http,
  url: URL,
  { showsPages }: { showsPages: boolean },
): Promise<RunnerPage> {
  const headers = { accept: '*/*', 'cache-control': 'no-cache', pragma: 'no-cache' };
  const get = (path: string) =>
    http.send({
      method: 'GET',
      url: urlBelow(url, path),
      headers,
      timeoutMs,
      maxBytes: 256 * 1024,
    });

  try {
    const commit = showsPages ? commitIn(await get('/__osc/commit-info.json')) : undefined;
    // Read last, to see a build that begins meanwhile.
    const { status, text } = await get(showsPages ? '/healthz' : '/');
    if (showsPages && status === 503 && text.trim().toLowerCase() === 'building')
      return { state: 'building', commit: commitIn(await get('/__osc/commit-info')) };
    if (showsPages && status === 500 && fieldOf(text, 'status') === 'build-failed')
      return { state: 'failed' };

    // A gateway answers 502 to 504 while no app listens.
    return status >= 502 && status <= 504
      ? { state: 'silent', detail: `answers ${status}` }
      : { state: 'answers', status, commit };
  } catch (error) {
    if (error instanceof RequestError) return { state: 'silent', detail: 'does not answer' };
    throw error;
  }
}

function commitIn({ status, text }: HttpAnswer): string | undefined {
  const sha = plainText(status === 200 ? fieldOf(text, 'sha') : '', 64).toLowerCase();
  return /^[0-9a-f]{7,64}$/.test(sha) ? sha : undefined;
}

function fieldOf(text: string, name: string): string {
  const body = parseJson(text);
  const value =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
