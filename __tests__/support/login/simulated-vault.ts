import type { Vault } from '../../../emulator/github/repositories.js';
import { orMissing } from '../../../src/base/errors.js';
import { probeOf, type SecretVault } from '../../../src/github/secret-vault.js';
import { faultOf, gitHubFailure, quick, type RequestPlan } from './login-plan.js';
import type { SimulatedProcess } from './simulation.js';

export interface SimulatedVaultOptions {
  /** What GitHub holds. */
  vault: Vault;
  process: SimulatedProcess;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
}

/** GitHub's secrets and variables as one simulated process sees them. */
export function simulatedVault({ vault, process, requests }: SimulatedVaultOptions): SecretVault {
  const send = <T>(apply: () => T): Promise<T> => {
    const plan = requests.shift() ?? quick;
    return process.request(apply, { latencyMs: plan.latencyMs, fault: faultOf(plan, gitHubFailure) });
  };
  const { variables } = vault;
  const { clock } = process;
  const set = (name: string, value: string): boolean => {
    vault.writtenAt.set(`variables/${name}`, clock.now());
    return variables.set(name, value).has(name);
  };
  const read = (name: string) => {
    const value = variables.get(name);
    const [updatedAt, readAt] = [vault.writtenAt.get(`variables/${name}`), clock.now()];
    return value === undefined ? undefined : { value, updatedAt, readAt };
  };
  return {
    place: 'octo-org/hello-world',
    needs: 'secrets',
    // Nothing looks at what a probe holds.
    writeSecret: (name, value) =>
      send(() => {
        if (name.endsWith(probeOf(''))) return;
        vault.putSecret(name, value);
        vault.writtenAt.set(`secrets/${name}`, clock.now());
      }),
    readVariable: (name) => orMissing(() => send(() => read(name))),
    writeVariable: (name, value) => send(() => void set(name, value)),
    prepare: () => send(() => undefined),
    findSecret: (name) => orMissing(() => send(() => ({ updatedAt: vault.writtenAt.get(`secrets/${name}`) }))),
    explainRefusal: () => undefined,
    createVariable: async (name, value) =>
      (await orMissing(() => send(() => !variables.has(name) && set(name, value)), 409)) ?? false,
    deleteVariable: async (name) => void (await orMissing(() => send(() => variables.delete(name)))),
  };
}
