import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken } from '../platform/oauth.js';
import { chooseToken, lendable } from './choose-token.js';
import { fingerprint, refreshingRecord } from './generation.js';
import type { RotationOptions } from './rotation-options.js';
import type { LeaseMark, RunLease } from './run-lease.js';
import { type GenerationRecord, notWritable, type StoredLogin } from './token-store.js';

/** Longest wait for other runs, in ms: several may come one after the other. */
const patienceMs = 1_800_000;
/** Between two looks at the lease of another run, in ms. */
const lookEveryMs = 3000;

/** `refreshing`: the record if the answer never comes. */
export type Choice = { lent: AccessToken } | { token: string; refreshing: GenerationRecord };

/** @param by.left the run that left its lease behind, and may have used the token */
export function choose(
  stored: StoredLogin,
  { mark, left }: { mark: LeaseMark; left?: LeaseMark | undefined },
  options: RotationOptions,
): Choice {
  const lent = lendable(stored, options);
  if (lent) return { lent };
  const token = chooseToken(stored, { left, place: options.store.place }, options);
  return { token, refreshing: refreshingRecord(stored.record, fingerprint(token), mark) };
}

/**
 * Waits for the run that has the lease, takes it, and chooses what to send from what the store holds under it.
 * @param by.held whether `mark` has it already
 * @throws DeployError as `chooseToken`, `store-not-writable`; the signal's reason
 */
export async function awaitLease(
  lease: RunLease,
  by: { mark: LeaseMark; held: boolean },
  options: RotationOptions,
): Promise<Choice> {
  const { clock, interrupts, log, store } = options;
  const until = clock.now() + patienceMs;
  let { mark, held } = by;
  let left: LeaseMark | undefined;
  for (let looks = 0; ; looks++) {
    if (held || (looks > 0 && store.lends)) {
      const stored = await store.read();
      const lent = lendable(stored, options);
      if (lent) return { lent };
      if (held && lease.covers) return choose(stored, { mark, left }, options);
    }
    const look = await lease.look();
    const { holder } = look;
    held = holder?.mark === mark.mark;
    if (!holder) {
      // Its time begins when it is taken, not when it was asked for.
      mark = { ...mark, at: new Date(look.at).toISOString() };
      held = await lease.take(mark, look);
    }
    left = look.left;
    if (held) continue;
    const who = plainText(holder?.run ?? 'one that cannot be seen yet');
    if (holder && looks === 0)
      log.info(
        `Another run (${who}) is using this login; waiting up to ${formatDuration(lease.untilStaleMs(holder))}.`,
      );
    if (look.at >= until)
      throw notWritable(`Other runs have used this login for ${formatDuration(patienceMs)}, the last of them ${who}`);
    await clock.sleep(lookEveryMs, interrupts.signal);
  }
}
