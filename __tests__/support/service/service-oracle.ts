import type { RequestRecord } from '../../../emulator/http/request-log.js';
import type { ContainerView } from '../../../emulator/services/containers.js';
import type { Ran } from './service-workspace.js';

/** The state at the time of a request. */
export interface Moment {
  /** Epoch ms. */
  at: number;
  request: string;
  /** The request was sent to the address of the app. */
  toApp: boolean;
  answers: ContainerView | undefined;
  latest: ContainerView | undefined;
  /** The platform had just moved the container. */
  evicted: boolean;
}

/** One run and the state of its world. */
export interface Played {
  ran: Ran;
  moments: Moment[];
  /** The page at its address afterwards. */
  shown: string;
  started: number;
  ended: number;
  /** The requested commit; undefined if any commit of the ref is valid. */
  wanted: string | undefined;
  pinned: boolean;
  waits: boolean;
  /** The log is cut or empty. */
  logsCut: boolean;
  /** The ref is missing in the repository. */
  gone: boolean;
  timeoutMs: number;
  requests: readonly RequestRecord[];
}

/** The end of a run, and its wrong statements. */
export interface Verdict {
  end: string;
  violations: string[];
}

/** The time that a run needs for certainty, in ms: the longest time of an old container, and the last looks. */
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

/** Success requires that the requested container answered last. */
function judgeGreen(played: Played): string[] {
  const { moments, wanted, pinned, ran } = played;
  const last = moments.findLast(({ toApp }) => toApp);
  const view = last?.answers;
  if (!last || !view) return ['green without a look at its address'];
  const wrong: string[] = [];
  if (view.state !== 'built') wrong.push(`green while its address is ${view.state}`);
  // A container of an earlier restart with the requested commit is valid too.
  if (view.start !== last.latest?.start && !(view.tells && view.commit === wanted))
    wrong.push(`green while start ${view.start} of ${last.latest?.start} answers`);
  if (wanted !== undefined && view.commit !== wanted) {
    if (pinned) wrong.push(`green at commit ${view.commit}, pinned was ${wanted}`);
    else if (ran.outputs.commit !== undefined && !/, not \w+ of this run/.test(ran.log))
      wrong.push(`green at another commit without a word`);
  }
  const { commit } = ran.outputs;
  if (commit !== undefined && !view.commit?.startsWith(commit))
    wrong.push(`says ${commit} of ${view.commit}`);
  return [...wrong, ...judgeLive(played, view.commit)];
}

/** Requires that the address shows the app at the end. */
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
    const left =
      gone || !hasShown(played) || runsOther(played) ? 0 : started + timeoutMs - upSince(played);
    return left > sureMs ? wrong(`it was up ${Math.round(left / 1000)} s before the end`) : [];
  }
  // The service accepts another ref only for a new instance.
  if (code === 'cannot-update' && latest?.kind === 'wasm') return [];
  if (code === 'clone-failed' && gone) return [];
  if (code === 'build-failed' || code === 'clone-failed')
    return latest?.outcome === 'serves' ? wrong('it works') : [];
  if (code === 'wrong-commit') return latest?.commit === wanted ? wrong('it is that commit') : [];
  return wrong('nothing is wrong');
}

/** Returns whether the new container was visible: by its log, its commit, or the end of the former container. */
function hasShown({ moments, logsCut }: Played): boolean {
  const visits = moments.filter(({ toApp }) => toApp);
  return !logsCut || visits.some(({ answers }) => answers?.tells || answers?.state !== 'built');
}

/** Another commit than the requested commit runs, such as after a reset of the ref, and the failure names it. */
function runsOther({ moments, wanted }: Played): boolean {
  return wanted !== undefined && moments.at(-1)?.latest?.commit !== wanted;
}

/** Returns since when the requested container has answered until the end, in epoch ms. */
function upSince({ moments, wanted, pinned }: Played): number {
  const isUp = ({ answers, latest }: Moment) =>
    answers?.state === 'built' &&
    answers.start === latest?.start &&
    (!pinned || answers.commit === wanted);
  const down = moments.findLastIndex((moment) => !isUp(moment));
  return moments[down + 1]?.at ?? Number.POSITIVE_INFINITY;
}

/** Requires that the run polls the platform at intervals. */
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
        (headers['x-jwt'] !== undefined) !== service ||
        pat !== (origin === 'api' && !service) ||
        headers.authorization
      );
    })
    .map(({ method, path }) => `a token where it does not belong: ${method} ${path}`);
}
