import type { SecretVault } from '../../github/secret-vault.js';
import type { LeaseEntries } from '../run-lease.js';

/**
 * Variables as entries of a lease: GitHub, Gitea and Forgejo create a variable for one caller and answer 409 to every
 * other. Source: "Create a repository variable" of GitHub's REST API; cli/cli pull request 6928 relies on it too.
 */
export class VariableEntries implements LeaseEntries {
  /** A run may try to store for minutes. */
  readonly staleMs = 600_000;
  readonly hides = false;
  readonly #vault: SecretVault;
  readonly #name: string;
  readonly #repeat: <T>(attempt: () => Promise<T>) => Promise<T>;

  /**
   * @param options.name of the first; the others have their number behind it
   * @param options.repeat tries again what may be sent twice
   */
  constructor(options: {
    vault: SecretVault;
    name: string;
    repeat: <T>(attempt: () => Promise<T>) => Promise<T>;
  }) {
    this.#vault = options.vault;
    this.#name = options.name;
    this.#repeat = options.repeat;
  }

  async create(index: number, text: string): Promise<boolean> {
    if (await this.#repeat(() => this.#vault.createVariable(this.#nameOf(index), text))) return true;
    // The 409 of a second try may be about our own first one, whose answer was lost.
    return (await this.read(index)) === text;
  }

  async read(index: number): Promise<string | undefined> {
    return await this.#repeat(() => this.#vault.readVariable(this.#nameOf(index)));
  }

  async remove(first: number, last: number): Promise<void> {
    for (let index = first; index <= last; index++) await this.#vault.deleteVariable(this.#nameOf(index));
  }

  #nameOf(index: number): string {
    return index === 1 ? this.#name : `${this.#name}_${index}`;
  }
}
