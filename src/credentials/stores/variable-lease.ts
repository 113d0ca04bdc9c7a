import { z } from 'zod';
import type { Clock } from '../../base/clock.js';
import { parseJson } from '../../base/json.js';
import type { SecretVault } from '../../github/secret-vault.js';
import { type LeaseLook, type LeaseMark, type StoreLease, takeOverMs } from '../token-store.js';

/** Its own holder gives a lease back for this long, in ms: later, a run that waited may have taken it over. */
const releasableMs = 540_000;

const text = z.string().catch('');
/** A lease that was edited by hand names no run, and is stale at once. */
const leaseMark = z
  .object({ run: text, at: text, mark: text, token: z.string().optional().catch(undefined) })
  .catch({ run: '', at: '', mark: '', token: undefined });

interface VariableLeaseOptions {
  vault: SecretVault;
  /** Of the variable. */
  name: string;
  /** Name of the secret that it protects. */
  secret: string;
  clock: Clock;
  /** Tries again what may be sent twice. */
  repeat: <T>(attempt: () => Promise<T>) => Promise<T>;
}

/**
 * A variable as a lease: GitHub creates a variable for one caller and answers 409 to every other, so who creates it has
 * it. Source: "Create a repository variable" of GitHub's REST API; cli/cli pull request 6928 relies on it too.
 */
export class VariableLease implements StoreLease {
  readonly inRecord = false;
  asked = false;
  readonly #options: VariableLeaseOptions;

  constructor(options: VariableLeaseOptions) {
    this.#options = options;
  }

  async look(): Promise<LeaseLook> {
    const { vault, name, clock, repeat } = this.#options;
    const at = clock.now();
    const text = await repeat(() => vault.readVariable(name));
    return { at, holder: text === undefined ? undefined : leaseMark.parse(parseJson(text)) };
  }

  async take(mark: LeaseMark, look?: LeaseLook): Promise<boolean> {
    const { vault, name, repeat } = this.#options;
    this.asked = true;
    if (look?.holder) return await this.#takeOver(mark, look.at);
    if (await repeat(() => vault.createVariable(name, JSON.stringify(mark)))) return true;
    // The 409 of a second try may be about our own first one, whose answer was lost.
    return await this.#isHeldBy(mark);
  }

  async release(holder: LeaseMark): Promise<void> {
    const { vault, name, clock } = this.#options;
    // A run that waited may have taken an old one over since the look.
    if (clock.now() - Date.parse(holder.at) < releasableMs) await vault.deleteVariable(name);
  }

  async hasStored(): Promise<boolean> {
    const { vault, name, secret, repeat } = this.#options;
    return await repeat(() => vault.isSecretNewer(secret, name));
  }

  async hasEnded({ run }: LeaseMark): Promise<boolean | undefined> {
    const [, id, attempt] = /\/actions\/runs\/(\d+)\/attempts\/(\d+)$/.exec(run) ?? [];
    return id && attempt ? await this.#options.vault.hasRunEnded(id, attempt) : undefined;
  }

  /**
   * Several runs may see the same stale lease. Each replaces it, within a time that is short enough after its look, waits
   * for longer than that, and looks who came last: after the wait no other one can come any more.
   */
  async #takeOver(mark: LeaseMark, lookedAt: number): Promise<boolean> {
    const { vault, name, clock } = this.#options;
    const isLate = () => clock.now() - lookedAt >= takeOverMs;
    if (isLate() || !(await vault.replaceVariable(name, JSON.stringify(mark))) || isLate()) return false;
    await clock.sleep(takeOverMs);
    return await this.#isHeldBy(mark);
  }

  async #isHeldBy({ mark }: LeaseMark): Promise<boolean> {
    return (await this.look()).holder?.mark === mark;
  }
}
