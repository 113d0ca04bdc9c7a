import type { SecretVault } from '../../github/secret-vault.js';
import type { LeaseEntries } from '../run-lease.js';

/**
 * Variables as entries of a lease: GitHub, Gitea and Forgejo create a variable for one caller and answer 409 to every other.
 * Source: "Create a repository variable" of GitHub's REST API
 * @param repeat tries again what may be sent twice
 */
export function variableEntries(
  vault: SecretVault,
  name: string,
  repeat: <T>(attempt: () => Promise<T>) => Promise<T>,
): LeaseEntries {
  const nameOf = (index: number) => (index === 1 ? name : `${name}_${index}`);
  let isDated = false;
  const read = async (index: number) => {
    const found = await repeat(() => vault.readVariable(nameOf(index)));
    if (!found) return undefined;
    const { value: text, updatedAt, readAt } = found;
    const ageMs = updatedAt && readAt && readAt - updatedAt;
    isDated = ageMs !== undefined;
    return { text, ageMs };
  };
  return {
    // A run may try to store for minutes.
    staleMs: 600_000,
    // The 409 of a second try may be about our own first one, whose answer was lost.
    create: async (index, text) =>
      (await repeat(() => vault.createVariable(nameOf(index), text))) || (await read(index))?.text === text,
    read,
    remove: async (first, last) => {
      for (let index = first; index <= last; index++) {
        const remove = () => vault.deleteVariable(nameOf(index));
        // A 404 can be a fault of the server.
        if (!(await remove()) && (await read(index))) await remove();
      }
    },
    witness: async (index, text) => void (isDated || (await vault.changeVariable(nameOf(index), text))),
  };
}
