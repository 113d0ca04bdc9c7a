import type { RequestRecord } from '../../../emulator/http/request-log.js';
import type { ContainerView } from '../../../emulator/services/containers.js';
import type { Ran } from './service-workspace.js';

/** What was true when a request was sent. */
export interface Moment {
  /** Epoch ms. */
  at: number;
  request: string;
  /** It went to the address of the app. */
  toApp: boolean;
  answers: ContainerView | undefined;
  latest: ContainerView | undefined;
  /** The platform had just moved it. */
  evicted: boolean;
}

/** One run, and what is known of the world it was in. */
export interface Played {
  ran: Ran;
  moments: Moment[];
  /** What its address shows afterwards. */
  shown: string;
  started: number;
  ended: number;
  /** The commit that was asked for; undefined where any of the ref will do. */
  wanted: string | undefined;
  pinned: boolean;
  waits: boolean;
  /** Of the log only its end is shown, or nothing. */
  logsCut: boolean;
  /** The ref is not in the repository. */
  gone: boolean;
  timeoutMs: number;
  requests: readonly RequestRecord[];
}

/** How a run ended, and what it should not have said. */
export interface Verdict {
  end: string;
  violations: string[];
}

/** What a run needs to be sure of what it sees, in ms: the longest time an old container answers, and the last looks. */
const sureMs = 90_000;

export function judgeRun(played: Played): Verdict {
  const { error, outputs } = played.ran;
  const code = error === undefined ? undefined : (error as { code?: string }).code;
  const end = code ?? (played.waits ? 'running' : 'started');
  const violations = [...judgeRequests(played), ...judgeTokens(played.requests)];
  if (code !== undefined) violations.push(...judgeRed(played, code));
  else if (error !== undefined)
    violations.push(`a fault of the action: ${error instanceof Error ? error.message : ''}`);
  else if (played.waits) violations.push(...judgeGreen(played));
  if (outputs['rolled-back']) violations.push(...judgeLive(played, undefined));
  return { end: outputs['rolled-back'] ? `${end}, rolled back` : end, violations };
}

/** Green: what answered the last question is the container that was asked for. */
function judgeGreen(played: Played): string[] {
  const { moments, wanted, pinned, ran } = played;
  const last = moments.findLast(({ toApp }) => toApp);
  const view = last?.answers;
  if (!last || !view) return ['green without a look at its address'];
  const wrong: string[] = [];
  if (view.state !== 'built') wrong.push(`green while its address is ${view.state}`);
  // A container of an earlier restart that tells the commit asked for is that as well.
  if (view.start !== last.latest?.start && !(view.tells && view.commit === wanted))
    wrong.push(`green while start ${view.start} of ${last.latest?.start} answers`);
  if (wanted !== undefined && view.commit !== wanted) {
    if (pinned) wrong.push(`green at commit ${view.commit}, pinned was ${wanted}`);
    else if (ran.outputs.commit !== undefined && !/has moved on/.test(ran.log))
      wrong.push(`green at another commit without a word`);
  }
  const { commit } = ran.outputs;
  if (commit !== undefined && !view.commit?.startsWith(commit)) wrong.push(`says ${commit} of ${view.commit}`);
  return [...wrong, ...judgeLive(played, view.commit)];
}

/** What the address shows at the end is the app. */
function judgeLive({ moments, shown }: Played, commit: string | undefined): string[] {
  const asked = moments.findLastIndex(({ toApp }) => toApp);
  if (moments.slice(asked + 1).some(({ evicted }) => evicted)) return [];
  return shown.includes(`Built from ${commit ?? ''}`) ? [] : [`its address shows ${shown}`];
}

function judgeRed(played: Played, code: string): string[] {
  const { moments, wanted, started, ended, timeoutMs, ran, gone } = played;
  const latest = moments.at(-1)?.latest;
  const said = (ran.error as Error).message.split('\n')[0];
  const wrong = (reason: string) => [`${code} although ${reason}: ${said}`];
  if (ran.outputs['rolled-back'] !== undefined) return [];
  if (code === 'not-ready') {
    if (ended - started < timeoutMs) return wrong('there was time left');
    const left = gone || !hasShown(played) || runsOther(played) ? 0 : started + timeoutMs - upSince(played);
    return left > sureMs ? wrong(`it was up ${Math.round(left / 1000)} s before the end`) : [];
  }
  // It takes another ref only for a new instance.
  if (code === 'cannot-update' && latest?.kind === 'wasm') return [];
  if (code === 'clone-failed' && gone) return [];
  if (code === 'build-failed' || code === 'clone-failed') return latest?.outcome === 'serves' ? wrong('it works') : [];
  if (code === 'wrong-commit') return latest?.commit === wanted ? wrong('it is that commit') : [];
  return wrong('nothing is wrong');
}

/** Something could be seen of the new container: its log, its commit, or that the one before did not answer any more. */
function hasShown({ moments, logsCut }: Played): boolean {
  const visits = moments.filter(({ toApp }) => toApp);
  return !logsCut || visits.some(({ answers }) => answers?.tells || answers?.state !== 'built');
}

/** Another commit runs than the one that was asked for, such as after the ref was led back: red is true, and says which. */
function runsOther({ moments, wanted }: Played): boolean {
  return wanted !== undefined && moments.at(-1)?.latest?.commit !== wanted;
}

/** Since when what was asked for has answered, to the end; epoch ms. */
function upSince({ moments, wanted, pinned }: Played): number {
  const isUp = ({ answers, latest }: Moment) =>
    answers?.state === 'built' && answers.start === latest?.start && (!pinned || answers.commit === wanted);
  const down = moments.findLastIndex((moment) => !isUp(moment));
  return moments[down + 1]?.at ?? Number.POSITIVE_INFINITY;
}

/** A platform is asked now and then, not all the time. */
function judgeRequests({ moments }: Played): string[] {
  const busiest = moments.map(({ at }, index) => {
    const end = moments.findIndex((later) => later.at > at + 10_000);
    return (end < 0 ? moments.length : end) - index;
  });
  const most = Math.max(0, ...busiest);
  return most > 90 ? [`${most} requests within 10 s`] : [];
}

function judgeTokens(requests: readonly RequestRecord[]): string[] {
  return requests
    .filter(({ origin, path, headers }) => {
      const service = origin === 'api' && path.startsWith('/services/');
      const pat = headers['x-pat-jwt'] !== undefined;
      return (
        (headers['x-jwt'] !== undefined) !== service || pat !== (origin === 'api' && !service) || headers.authorization
      );
    })
    .map(({ method, path }) => `a token where it does not belong: ${method} ${path}`);
}
