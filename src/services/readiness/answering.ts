import { urlBelow } from '../../base/addresses.js';
import { runners } from '../../contract/runners.js';
import type { RunnerPage } from '../../platform/runner-page.js';
import { readPage } from './build-watch.js';
import { sameCommit } from './run-log.js';
import { checkedAddress, type Subject } from './subject.js';

/** The result of one look at an address, beside the commits that may answer there. */
export interface Answering {
  /** Undefined without an address. */
  page: RunnerPage | undefined;
  /** The path that was asked, for a message. */
  asked: string;
  /** The commit that ran before; undefined if unknown. */
  former: string | undefined;
  /** The commit of the build that failed; undefined if it can have served nothing. */
  failed: string | undefined;
}

/** The build that answers. `former` is proven by its commit; everything else is told as it was seen. */
export type Answerer = { is: 'former' } | { is: 'unclear' | 'another' | 'nobody'; told: string };

/** Looks once at the address of an app, after a build beside it has failed. */
export async function lookAtAddress(
  subject: Subject,
  commits: Pick<Answering, 'former' | 'failed'>,
): Promise<Answerer> {
  const { kind } = subject;
  const address = checkedAddress(subject);
  const path = kind && runners[kind].showsPages ? '/healthz' : '/';
  const asked = address ? urlBelow(address, path).href : '';

  const page = await readPage(subject);
  return judgeAnswering({ page, asked, ...commits });
}

/** Returns who answers, by the commit that the address shows. */
export function judgeAnswering({ page, asked, former, failed }: Answering): Answerer {
  const silence = describeSilence(page, asked);
  if (silence) return { is: 'nobody', told: `The former build does not answer: ${silence}.` };
  if (page?.state !== 'answers')
    return { is: 'unclear', told: 'Whether the former build still answers is not known.' };

  const { commit } = page;
  if (!commit)
    return { is: 'unclear', told: 'Its address answers; with which build is not shown.' };

  const shown = `Its address answers with commit ${commit.slice(0, 7)}`;
  if (!former) return { is: 'unclear', told: `${shown}; what ran before was not seen.` };
  if (!sameCommit(commit, former))
    return { is: 'another', told: `${shown}, not with the former ${former.slice(0, 7)}.` };

  const isSame = failed !== undefined && sameCommit(commit, failed);
  return isSame
    ? { is: 'unclear', told: `${shown}, of which both the former and the new build are.` }
    : { is: 'former' };
}

/** Returns how the address does not answer; undefined if it does, or without one. */
function describeSilence(page: RunnerPage | undefined, asked: string): string | undefined {
  if (page?.state === 'failed') return 'its address shows the error page of a build';
  if (page?.state === 'building') return 'its address shows the loading page of a build';
  if (page?.state === 'silent') return `${asked} ${page.detail}`;

  return page && page.status >= 500 ? `${asked} answers ${page.status}` : undefined;
}
