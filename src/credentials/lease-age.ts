/** A run that marked the store or took its lease is over after this long, in ms. It may try to store for minutes. */
const leaseLivesMs = 600_000;
/** Its own holder gives a lease back for this long, in ms: later, a run that waited may have taken it over. */
export const releasableMs = 540_000;
/** Between two looks at a lease or mark of another run, in ms. */
export const lookEveryMs = 3000;

/** How long a mark still protects its run, in ms. One without a date protects nothing; a clock may be ahead. */
export function untilStaleMs({ at }: { at?: string | undefined }, now: number): number {
  const markedAt = Date.parse(at ?? '');
  return Number.isNaN(markedAt) ? 0 : Math.min(markedAt, now) + leaseLivesMs - now;
}

export function isStale(mark: { at?: string | undefined }, now: number): boolean {
  return untilStaleMs(mark, now) <= 0;
}
