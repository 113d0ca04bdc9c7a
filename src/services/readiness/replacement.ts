import { type LoadingPage, sameCommit } from './loading-page.js';

/** For how long a container can go on answering after another was asked for, or has begun to log, in ms. */
const longestLingerMs = 60_000;
/** What the ingress says in so many looks in a row, and for so long (ms), is no hiccup: there is no container behind it. */
const silence = { looks: 3, ms: 5000 };

/** The container from before a restart, which goes on answering for a while: whether what answers may still be it. */
export class Replacement {
  /** Epoch ms. */
  readonly #askedAt: number;
  readonly #lingerMs: number;
  readonly #commit: string | undefined;
  /** What was there last, of the two at which a container stays. What shows anything else is another one. */
  #settled: 'answers' | 'failed' | undefined;
  #silent = { looks: 0, since: 0 };
  #newSince: number | undefined;
  /** Something else was there since, or nothing. */
  #wasAway = false;
  #gone = false;

  /**
   * @param before what answered when it was asked for, and its commit
   * @param times.askedAt epoch ms
   * @param times.timeout of the whole wait, in ms: one that ends before anything can be believed would always fail
   */
  constructor(
    before: { page: LoadingPage | undefined; commit: string | undefined },
    { askedAt, timeout }: { askedAt: number; timeout: number },
  ) {
    this.#askedAt = askedAt;
    this.#lingerMs = Math.min(longestLingerMs, timeout / 2);
    this.#commit = before.commit;
    this.#settled = settledState(before.page);
  }

  /** @param sight.isNew the log that is read is of another container */
  see({ page, isNew, now }: { page: LoadingPage | undefined; isNew: boolean; now: number }): void {
    if (isNew) this.#newSince ??= now;
    const isSilent = page?.state === 'silent' && page.gateway;
    const { looks, since } = this.#silent;
    this.#silent = isSilent ? { looks: looks + 1, since: looks > 0 ? since : now } : { looks: 0, since: now };
    const isSilence = this.#silent.looks >= silence.looks && now - this.#silent.since >= silence.ms;
    const settled = settledState(page);
    const isAway = page?.state === 'building' || isSilence || (this.#settled === 'failed' && settled === 'answers');
    const isOther = page?.commit && this.#commit ? !sameCommit(page.commit, this.#commit) : false;
    this.#wasAway ||= isAway || isSilent === true;
    // It was seen whole, so that what is seen to build is another one.
    const isLeft = this.#settled !== undefined && isAway;
    // A container logs before it answers; without its log, only its own loading page is sure to be no hiccup.
    this.#gone ||= isNew ? isOther || isLeft : isLeft && page?.state === 'building';
    this.#settled = settled ?? this.#settled;
  }

  mayAnswer(now: number): boolean {
    const since = this.#newSince ?? (this.#wasAway ? this.#askedAt : undefined);
    return !this.#gone && (since === undefined || now - since < this.#lingerMs);
  }

  /** Long after it was asked for, nothing has shown another container. */
  isOverdue(now: number): boolean {
    return this.#newSince === undefined && now - this.#askedAt >= this.#lingerMs;
  }

  /** The same, and there was not even a moment at which nothing or a loading page answered. */
  isUnseen(now: number): boolean {
    return this.isOverdue(now) && !this.#wasAway && !this.#gone;
  }
}

function settledState(page: LoadingPage | undefined): 'answers' | 'failed' | undefined {
  if (page?.state === 'answers') return page.unclear ? undefined : 'answers';
  return page?.state === 'failed' ? 'failed' : undefined;
}
