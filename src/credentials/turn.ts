import { isStatus } from '../base/errors.js';
import { parseJson } from '../base/json.js';
import type { SecretVault, Variable } from '../github/secret-vault.js';
import { type GenerationRecord, generationRecord, makeUnusedRecord } from './generation.js';

/** Returns the record in a variable; undefined where it is missing, or somebody has changed it. */
export function readRecord(found: Variable | undefined): GenerationRecord | undefined {
  return generationRecord.safeParse(parseJson(found?.value ?? '')).data;
}

/**
 * Raises the turn of the record under its lease, unless that has happened. A run that has written the record anyway has
 * raised it; one that stopped before has not, and GitHub may carry the DELETE of its lease out late.
 * @param options.found the variable `<secret>_META` as read under the lease
 */
export async function endTurn(
  vault: Pick<SecretVault, 'createVariable' | 'writeVariable'>,
  options: { secret: string; turn: number; found: Variable | undefined },
): Promise<void> {
  const { secret, turn, found } = options;
  const name = `${secret}_META`;
  const record = readRecord(found);
  const write = (next: GenerationRecord) => JSON.stringify({ ...next, turn: turn + 1 });

  try {
    // Created, never written over: a replica may not know the record yet.
    if (!found) await vault.createVariable(name, write(makeUnusedRecord()));
    else if (record && (record.turn ?? 0) === turn) await vault.writeVariable(name, write(record));
  } catch (error) {
    // Who may not write the record still gives the lease back.
    if (!isStatus(error, 403)) throw error;
  }
}
