import type { Clock } from '../../base/clock.js';
import type { LoginVault, VariableLocks } from '../../github/secret-vault.js';
import { parseJson } from '../../http/json.js';
import type { LeaseLook, LeaseMark, StoreLease } from '../token-store.js';

/** Longest time from a look at a stale lease to having replaced it, and the wait after that, in ms. */
const takeOverMs = 5000;
/** Its own holder gives a lease back for this long, in ms: later, a run that waited may have taken it over. */
const releasableMs = 540_000;

/**
 * A variable as a lease: GitHub creates a variable for one caller and answers 409 to every other, so who creates it has
 * it. Source: "Create a repository variable" of GitHub's REST API; cli/cli pull request 6928 relies on it too.
 */
export class VariableLease implements StoreLease {
  readonly inRecord = false;
  asked = false;
  readonly #vault: LoginVault;
  readonly #locks: VariableLocks;
  readonly #name: string;
  readonly #clock: Clock;
  readonly #repeat: <T>(attempt: () => Promise<T>) => Promise<T>;

  /** @param options.repeat tries again what may be sent twice */
  constructor(options: {
    vault: LoginVault;
    locks: VariableLocks;
    name: string;
    clock: Clock;
    repeat: <T>(attempt: () => Promise<T>) => Promise<T>;
  }) {
    this.#vault = options.vault;
    this.#locks = options.locks;
    this.#name = options.name;
    this.#clock = options.clock;
    this.#repeat = options.repeat;
  }

  async look(): Promise<LeaseLook> {
    const at = this.#clock.now();
    const text = await this.#repeat(() => this.#vault.readVariable(this.#name));
    return { at, holder: text === undefined ? undefined : markIn(text) };
  }

  async take(mark: LeaseMark, look?: LeaseLook): Promise<boolean> {
    this.asked = true;
    if (look?.holder) return await this.#takeOver(mark, look.at);
    if (await this.#repeat(() => this.#locks.createVariable(this.#name, JSON.stringify(mark)))) return true;
    // The 409 of a second try may be about our own first one, whose answer was lost.
    return await this.#isHeldBy(mark);
  }

  /**
   * Several runs may see the same stale lease. Each replaces it, within a time that is short enough after its look, waits
   * for longer than that, and looks who came last: after the wait no other one can come any more.
   */
  async #takeOver(mark: LeaseMark, lookedAt: number): Promise<boolean> {
    const isLate = () => this.#clock.now() - lookedAt >= takeOverMs;
    if (isLate() || !(await this.#locks.replaceVariable(this.#name, JSON.stringify(mark))) || isLate()) return false;
    await this.#clock.sleep(takeOverMs);
    return await this.#isHeldBy(mark);
  }

  async #isHeldBy({ mark }: LeaseMark): Promise<boolean> {
    return (await this.look()).holder?.mark === mark;
  }

  async release(holder: LeaseMark): Promise<void> {
    // A run that waited may have taken an old one over since the look.
    if (this.#clock.now() - Date.parse(holder.at) >= releasableMs) return;
    await this.#locks.deleteVariable(this.#name);
  }

  async hasEnded({ run }: LeaseMark): Promise<boolean | undefined> {
    const [, id, attempt] = /\/actions\/runs\/(\d+)\/attempts\/(\d+)$/.exec(run) ?? [];
    return id && attempt ? await this.#locks.hasRunEnded(id, attempt) : undefined;
  }
}

/** A lease that was edited by hand names no run, and is stale at once. */
function markIn(text: string): LeaseMark {
  const found = parseJson(text);
  const field = (name: string): string => {
    const value = typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { run: field('run'), at: field('at'), mark: field('mark') };
}
