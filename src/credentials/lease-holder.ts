import type { Advice } from '../base/advice.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { type LeaseHolder, type LeaseMark, leaseStaleMs } from './run-lease.js';

/** The name of a sign-in at a terminal, in leases and records. */
export const signInName = 'a sign-in with `osc-deploy login`';

/** The holder of a lease, seen from the run that waits for it. */
type Kind = 'this job' | 'this run' | 'earlier attempt' | 'other run' | 'sign-in' | 'unseen';

function kindOf({ mark }: LeaseHolder, own: Pick<LeaseMark, 'run' | 'job'>): Kind {
  if (!mark) return 'unseen';
  if (mark.run === signInName) return 'sign-in';

  const [, id, attempt] = readLink(mark.run);
  const [, ownId, ownAttempt] = readLink(own.run);
  if (id === undefined || id !== ownId) return 'other run';
  if (attempt !== ownAttempt) return 'earlier attempt';
  return mark.job !== undefined && mark.job === own.job ? 'this job' : 'this run';
}

/** Returns the parts of the link of a run, without its attempt and the attempt. */
function readLink(run: string): readonly (string | undefined)[] {
  return /^(.*\/actions\/runs\/\d+)(?:\/attempts\/(\d+))?$/.exec(run) ?? [];
}

/** Returns who holds a lease, as the subject of a sentence and its detail. */
export function describeHolder(
  holder: LeaseHolder,
  own: Pick<LeaseMark, 'run' | 'job'>,
): { who: string; detail: string } {
  const { run = '', job, host, at = '' } = holder.mark ?? {};
  const named = (job ? [`job ${job}`] : []).map((text) => plainText(text, 100));
  const link = plainText(run, 200);

  switch (kindOf(holder, own)) {
    case 'this job':
      return { who: 'An earlier step of this job, or another job of its matrix,', detail: '' };
    case 'this run':
      return job
        ? { who: 'Another job of this run', detail: plainText(job, 100) }
        : { who: 'Another job of this run, or an earlier step of this job,', detail: '' };
    case 'earlier attempt':
      return { who: 'An earlier attempt of this run', detail: [link, ...named].join(', ') };
    case 'other run':
      return { who: 'Another run', detail: [link, ...named].join(', ') };
    case 'sign-in': {
      const place = host ? [`on ${plainText(host, 100)}`] : [];
      const since = at ? [`since ${plainText(at, 40)}`] : [];
      return { who: 'A sign-in at a terminal', detail: [...place, ...since].join(', ') };
    }
    case 'unseen':
      return { who: 'A run that cannot be seen yet', detail: '' };
  }
}

/** Returns who holds a lease, as the subject of a sentence for a person at a terminal: a run by its link. */
export function nameHolder(holder: LeaseHolder): string {
  const { run = '', job } = holder.mark ?? {};
  if (holder.mark && run !== signInName) return plainText(job ? `${run} (job ${job})` : run, 300);

  const { who, detail } = describeHolder(holder, { run: '' });
  return detail ? `${who} (${detail})` : who;
}

/** Returns what helps a run that has waited for the holder in vain. */
export function adviseOnHolder(
  holder: LeaseHolder,
  own: Pick<LeaseMark, 'run' | 'job'>,
  signInCommand: Advice,
): Advice {
  const left = formatDuration(Math.max(0, leaseStaleMs - holder.ageMs));

  switch (kindOf(holder, own)) {
    case 'this job':
      return [
        'Let GitHub run the jobs of a matrix one after another:',
        { command: 'strategy:\n    max-parallel: 1' },
        `A step that was ended gives the login back when its job ends; if the job was lost, run {again} in ${left}.`,
      ];
    case 'earlier attempt':
      return [`That attempt ended without giving the login back: run {again} in ${left}.`];
    case 'sign-in':
      return [
        `If that terminal was closed, run {again} in ${left}. If its sign-in was not finished, repeat it. `,
        ...signInCommand,
      ];
    case 'this run':
    case 'other run':
    case 'unseen':
      return [
        'Let GitHub queue the runs: every job that uses this login gets the same two lines.',
        { command: 'concurrency:\n    group: osc-login' },
        `If the holder was lost, its lease ends in ${left} at most: then run {again}.`,
      ];
  }
}
