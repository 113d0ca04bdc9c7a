import type { Clock } from '../base/clock.js';
import { isStatus, RequestError, type RequestFacts } from '../base/errors.js';
import type { HintCode } from '../base/hints.js';
import { parseJson } from '../base/json.js';
import { isLost } from '../base/retry.js';
import { asksLogin, refusalError } from '../http/decode.js';
import type { HttpAnswer } from '../http/http.js';

/** Status codes of a platform that lacks an area. */
export const notOffered = [404, 405, 501] as const;

/** Returns the error for a refusal of the platform. */
export function platformRefusalError(answer: HttpAnswer): RequestError {
  const { status, text } = answer;
  const serverCode = text.includes(orchestratorUnavailable) ? orchestratorUnavailable : undefined;
  const isPage = text.trim() !== '' && parseJson(text) === undefined;
  if (!isPage || !notOffered.some((one) => one === status))
    return refusalError(answer, { code: codeOf(status), said: saidBy(answer), serverCode });

  const said = 'A gateway answered in place of the platform';
  const error = refusalError(answer, { code: 'platform-error', said });
  return unclearError(error, { isOfGateway: true });
}

/** Returns an error without the status of what is missing, as it says nothing of the thing that was asked for. */
export function unclearError(error: RequestError, facts: Partial<RequestFacts>): RequestError {
  const { code, message, brief, next, request } = error;
  const unclear = { ...request, ...facts, status: undefined };
  return new RequestError(code, message, { brief, next, request: unclear });
}

function saidBy(answer: HttpAnswer): string {
  const { status } = answer;
  if (status === 401) return isDefinite(answer) ? refusedToken : refusedByGateway;
  if (status === 402) return saidByPlan(answer.request.method);
  if (status === 429) return 'The platform gets too many requests';
  if (status === 502 || status === 503 || status === 504) return 'The platform is not available';

  return status >= 500 ? 'The platform had an internal error' : 'The platform refused the request';
}

const refusedToken = 'The platform does not accept the access token';
const refusedByGateway =
  'The gateway of the platform refuses the access token, or does not know the address yet';

/** A refused request has done nothing, so what it was to remove is still there. */
function saidByPlan(method: string): string {
  const isRemoval = method === 'DELETE';
  const what = isRemoval ? 'this removal, so it stays' : 'this request';
  return `The plan of the workspace does not allow ${what}`;
}

/** Returns whether a 401 is the answer of the API or of a login, and not the page of a gateway. */
function isDefinite({ headers, text }: HttpAnswer): boolean {
  return parseJson(text) !== undefined || asksLogin(headers);
}

function codeOf(status: number): HintCode {
  if (status >= 300 && status < 400) return 'unexpected-answer';
  if (status === 401) return 'unauthorized';
  if (status === 402) return 'plan-limit';
  if (status === 403) return 'forbidden';

  return status >= 500 || status === 429 ? 'platform-error' : 'platform-refused';
}

/** Source: the vendor's Terraform provider. */
const orchestratorUnavailable = 'ORCHESTRATOR_UNAVAILABLE';

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;

  const { status = 0, serverCode } = error.request;
  if (error.code === 'unreachable' || error.code === 'untrusted-certificate') return true;

  return (status >= 502 && status <= 504) || serverCode === orchestratorUnavailable;
}

// The answer of a starting server before its routes exist.
const missingRoute = /^Route [A-Z]+:\S* not found$/;

/** Returns whether address, certificate or routes of a new or resumed instance are not ready. */
export function isComingUp(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  return isUnavailable(error) || isPassingRefusal(error) || isUnclearlyMissing(error);
}

/** Time in which the gateway of a new host answers every request with a page and 401, in ms. Source: the vendor's Open Video Core. */
export const passingRefusalMs = 60_000;

/** Returns whether a 401 may come from a gateway that does not know a new host yet. JSON of the API and a Basic challenge are definite. */
export function isPassingRefusal(error: unknown): error is RequestError {
  if (!(error instanceof RequestError) || error.status !== 401) return false;
  const { json = false, asksLogin: isLogin = false } = error.request;
  return !json && !isLogin;
}

/** Returns whether a gateway answered with a page in place of the platform. */
export function isOfGateway(error: unknown): boolean {
  return error instanceof RequestError && error.request.isOfGateway === true;
}

/** Returns whether what seems to be missing may only be behind a gateway or a starting server. */
export function isUnclearlyMissing(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { status, json = false, reason = '', isOfGateway = false } = error.request;
  return isOfGateway || (status === 404 && (!json || missingRoute.test(reason)));
}

// The platform has no error code for this.
const planReason =
  /\b(quota|(your|current) plan|upgrade your|token balance|(out of|not enough) tokens|insufficient (tokens|balance|funds|credits?)|limit (reached|exceeded)|maximum number of)\b/i;
const limitReason =
  /\b(plan|upgrade|payment|billing|limit|allows?|exceed\w*|maximum|max|too many|insufficient|balance)\b/i;

/** Returns whether the plan's limit is reached. @param name of the new resource, which the server may quote */
export function isPlanLimit({ request }: RequestError, name = ''): boolean {
  const { status, method } = request;
  const reason = (request.reason ?? '').replaceAll(name, '');

  if (status === undefined || status >= 500) return false;
  if (status === 402 || planReason.test(reason)) return true;

  return status === 403 && method === 'POST' && limitReason.test(reason);
}

export interface Creation<T> {
  create: () => Promise<T>;
  find: (conflict: boolean) => Promise<T | undefined>;
  retries: { max: number; everyMs: number };
  clock: Clock;
  signal: AbortSignal;
}

/** Creates a resource. Searches for it before each retry (every `everyMs`) and after a conflict. */
export async function createOrFind<T>({
  create,
  find,
  retries,
  clock,
  signal,
}: Creation<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      const there = retry === 0 ? undefined : await find(false);
      return there ?? (await create());
    } catch (error) {
      const conflict = isStatus(error, 409);

      // Any other fault may be caused by the request itself, so it is retried only once.
      if (isUnavailable(error) ? retry < retries.max : retry === 0 && isLost(error)) {
        await clock.sleep(retries.everyMs, signal);
        continue;
      }

      const found = conflict || isLost(error) ? await find(conflict) : undefined;
      if (found) return found;

      throw error;
    }
  }
}
