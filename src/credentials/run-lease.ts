import * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { parseJson } from '../base/json.js';
import type { SecretVault } from '../github/secret-vault.js';

const leaseMark = z.object({
  run: z.string(),
  at: z.string(),
  mark: z.string(),
  /** The key of the job in its workflow. */
  job: z.optional(z.string()),
  /** The machine of a sign-in at a terminal. */
  host: z.optional(z.string()),
  /** The age in ms that a waiting run has seen, and the server's time at that, in epoch ms. */
  seenMs: z.optional(z.number()),
  seenAt: z.optional(z.number()),
  process: z.optional(z.string()),
});
export type LeaseMark = z.infer<typeof leaseMark>;

/** Age in ms at which a lease on GitHub or in the Actions cache expires and its run counts as dead. */
export const leaseStaleMs = 600_000;

export interface LeaseEntry {
  text: string;
  /** In ms, by the server's clock; undefined if unknown. */
  ageMs: number | undefined;
  /** The server's time of the answer, in epoch ms; undefined if unknown. */
  readAt?: number | undefined;
  isRunning?: boolean | undefined;
}

/** The entries of a lease, counted from 1. Each can be created by one caller only. */
export interface LeaseEntries {
  readonly staleMs: number;
  /** `true` if entries cannot be deleted: an entry then expires when the next entry exists. */
  readonly permanent?: boolean;
  /** Returns whether the entry has this text, from this call or an earlier try. */
  create(index: number, text: string): Promise<boolean>;
  read(index: number): Promise<LeaseEntry | undefined>;
  remove(first: number, last: number): Promise<void>;
  /** Stores `seenMs` and `seenAt` for later runs. Absent if every run waits for `staleMs` itself. */
  witness?(index: number, text: string): Promise<void>;
}

/** Without a mark the holder cannot be seen yet. */
export interface LeaseHolder {
  mark: LeaseMark | undefined;
  ageMs: number;
}

export interface LeaseLook {
  index: number;
  holder?: LeaseHolder;
  first: string | undefined;
}

/**
 * A lock between machines: the first entry that is not stale holds it. To take over a stale one, a run creates the next entry.
 * Ages come from the server or from counted waits, because this machine's clock may be wrong.
 */
export class RunLease {
  /** Undefined until this run has tried to take the lease. */
  isHeld: boolean | undefined;
  readonly #entries: LeaseEntries;
  readonly #clock: Clock;
  #waitedMs = 0;
  #index = 1;
  /** The latest time that a server told this run, in epoch ms. Servers behind one address may differ. */
  #latest: number | undefined;
  readonly #seen = new Map<string, number>();

  constructor({ entries, clock }: { entries: LeaseEntries; clock: Clock }) {
    this.#entries = entries;
    this.#clock = clock;
  }

  /** Returns the holder, or the first free index. */
  async look(isVoid = (_mark: LeaseMark | undefined) => false): Promise<LeaseLook> {
    let first: string | undefined;
    for (let index = 1; ; index++) {
      const entry = await this.#entries.read(index);
      if (index === 1) first = entry?.text;
      if (!entry) return { index, first };

      if (entry.readAt !== undefined) this.#latest = Math.max(entry.readAt, this.#latest ?? 0);

      const mark = leaseMark.safeParse(parseJson(entry.text)).data;
      const knownMs = entry.ageMs ?? ageSinceSeen(mark, entry.readAt);
      const ageMs = this.#ageOf(`${index} ${mark?.mark}`, knownMs);
      // An edited entry holds no lease.
      const isReadable = mark !== undefined || entry.text === '';
      const { isRunning = isReadable && ageMs < this.#entries.staleMs } = entry;
      if (isRunning && !isVoid(mark)) {
        return { index, holder: { mark, ageMs }, first };
      }
    }
  }

  async #lookPastDead(
    isDead: (run: string) => Promise<boolean> = async () => false,
  ): Promise<LeaseLook> {
    const look = await this.look();
    const mark = look.holder?.mark;
    if (!mark || !(await isDead(mark.run))) return look;

    return await this.look((other) => other?.mark === mark.mark);
  }

  // Waits are counted instead of measured, because a clock may jump.
  async wait(ms: number, signal?: AbortSignal): Promise<void> {
    await this.#clock.sleep(ms, signal);
    this.#waitedMs += ms;
  }

  /** Waits until this run holds the lease, or `isOver`. Returns the holder after `patienceMs`. */
  async acquire(
    mark: Omit<LeaseMark, 'at'>,
    by: {
      everyMs: number;
      patienceMs: number;
      signal?: AbortSignal;
      onHeld?: (holder: LeaseHolder) => void;
      /** Returns true for a holder that has ended, so that its lease is void. */
      isDead?: (run: string) => Promise<boolean>;
      isOver?: () => Promise<boolean>;
    },
  ): Promise<LeaseHolder | undefined> {
    for (let waitedMs = 0; ; waitedMs += by.everyMs) {
      const look = await this.#lookPastDead(by.isDead);
      const at = new Date(this.#clock.now()).toISOString();

      this.isHeld = look.holder
        ? look.holder.mark?.mark === mark.mark
        : await this.take({ ...mark, at }, look);
      if (this.isHeld) return undefined;

      const holder = look.holder ?? { mark: undefined, ageMs: 0 };
      if (waitedMs === 0) by.onHeld?.(holder);

      if (waitedMs >= by.patienceMs) {
        await this.#noteSeen(look);
        return holder;
      }

      await this.wait(by.everyMs, by.signal);
      if (await by.isOver?.()) return undefined;
    }
  }

  /**
   * Records how long this run has seen the lease, for later runs on servers that date no variable. The time beside it
   * is that of the clock that is furthest ahead: a later run that asks another server counts too little, never too much.
   */
  async #noteSeen({ index, holder }: LeaseLook): Promise<void> {
    const mark = holder?.mark ?? { run: 'an unknown run', at: '', mark: '' };
    const seen = { ...mark, seenMs: holder?.ageMs ?? 0, seenAt: this.#latest };
    await this.#entries.witness?.(index, JSON.stringify(seen)).catch(() => undefined);
  }

  async take(
    mark: LeaseMark,
    { index, first }: LeaseLook = { index: 1, first: undefined },
  ): Promise<boolean> {
    this.isHeld = false;
    this.#index = index;
    if (!(await this.#entries.create(index, JSON.stringify(mark)))) return false;

    // Another run may have taken over and removed stale entries.
    this.isHeld =
      index === 1 || this.#entries.permanent || (await this.#entries.read(1))?.text === first;
    if (!this.isHeld) await this.#entries.remove(index, index);

    return this.isHeld;
  }

  async findOwn(mark: string | undefined): Promise<LeaseLook | undefined> {
    let look = await this.look();
    // A 404 can be a fault of the server.
    if (!look.holder) look = await this.look();
    return look.holder?.mark?.mark === mark ? look : undefined;
  }

  /** Removes the lease that this run holds and does not need. */
  async drop(): Promise<void> {
    this.isHeld = false;
    await this.#entries.remove(1, this.#index).catch(() => undefined);
  }

  /** Removes the lease of this run. An old lease stays, because another run may have taken over. */
  async release({ index, holder }: LeaseLook): Promise<void> {
    // Both times are from this machine's clock.
    const heldMs = Math.abs(this.#clock.now() - Date.parse(holder?.mark?.at ?? ''));
    if (Math.max(heldMs, holder?.ageMs ?? 0) < this.#entries.staleMs * 0.9)
      await this.#entries.remove(1, index);
  }

  /**
   * Returns an entry's age in ms. A server that dates no variable shows one age until a run has noted when it saw the entry, so an entry ages by what
   * this run has waited since it first saw it; waits before that do not count. A greater age from the server wins.
   */
  #ageOf(key: string, knownMs: number): number {
    const base = this.#seen.get(key) ?? Math.max(0, knownMs) - this.#waitedMs;
    this.#seen.set(key, base);
    return Math.max(knownMs, base + this.#waitedMs);
  }
}

/** Returns an age in ms: what a run has noted, and the difference of the times that the server told that run and this one. */
function ageSinceSeen(mark: LeaseMark | undefined, readAt: number | undefined): number {
  const { seenMs = 0, seenAt } = mark ?? {};
  const sinceMs = seenAt === undefined || readAt === undefined ? 0 : readAt - seenAt;
  return seenMs + Math.max(0, sinceMs);
}

/** Returns the variable that is the lease of a turn. A late DELETE of one turn cannot end the next. */
function leaseName(secret: string, turn: number): string {
  return turn === 0 ? `${secret}_LEASE` : `${secret}_LEASE_T${turn}`;
}

/** Returns a lease's entries as variables: one caller creates a variable, all others get 409. Source: GitHub, "Create a repository variable". */
export function variableEntries(
  vault: SecretVault,
  { secret, turn }: { secret: string; turn: number },
  repeat: <T>(attempt: () => Promise<T>) => Promise<T>,
): LeaseEntries {
  const name = leaseName(secret, turn);
  const nameOf = (index: number) => (index === 1 ? name : `${name}_${index}`);
  let isDated = false;
  const read = async (index: number) => {
    const found = await repeat(() => vault.readVariable(nameOf(index)));
    if (!found) return undefined;

    const { value: text, updatedAt, readAt } = found;
    const ageMs = updatedAt && readAt && readAt - updatedAt;
    isDated = ageMs !== undefined;

    return { text, ageMs, readAt };
  };
  return {
    staleMs: leaseStaleMs,
    // The 409 of a retry may be caused by our own first try.
    create: async (index, text) =>
      (await repeat(() => vault.createVariable(nameOf(index), text))) ||
      (await read(index))?.text === text,
    read,
    remove: async (first, last) => {
      for (let index = first; index <= last; index++) {
        const remove = () => vault.deleteVariable(nameOf(index));
        // A 404 can be a fault of the server.
        if (!(await remove()) && (await read(index))) await remove();
      }

      // The run before may have failed to delete its lease, which nobody can hold any more.
      if (first === 1 && turn > 0)
        await vault.deleteVariable(leaseName(secret, turn - 1)).catch(() => undefined);
    },
    witness: async (index, text) =>
      void (isDated || (await vault.changeVariable(nameOf(index), text))),
  };
}
