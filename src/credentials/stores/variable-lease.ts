import type { SecretVault } from '../../github/secret-vault.js';
import type { LeaseEntries } from '../run-lease.js';

/** Returns a lease's entries: a variable is created for one caller, 409 for others. Source: GitHub, "Create a repository variable". */
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
    staleMs: 600_000,
    // The 409 of a retry may be about our own first try.
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
