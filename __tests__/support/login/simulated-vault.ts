import type { Vault } from '../../../emulator/github/repositories.js';
import { orMissing } from '../../../src/base/errors.js';
import type { SecretVault } from '../../../src/github/secret-vault.js';
import { faultOf, gitHubFailure, quick, type RequestPlan } from './login-plan.js';
import type { SimulatedProcess } from './simulation.js';

export interface SimulatedVaultOptions {
  /** The secrets and variables on GitHub. */
  vault: Vault;
  process: SimulatedProcess;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  /** The server dates its answers and no variable, like Gitea and Forgejo. */
  timeless?: boolean;
  /** The lead of the clock of the variables over the one of the secrets, in ms. */
  skewMs?: number;
  /** Carries out a write of a secret whose answer never came. */
  later?: (name: string, write: () => void) => void;
}

/** Returns the secrets and variables of GitHub for one simulated process. */
export function simulatedVault({
  vault,
  process,
  requests,
  timeless = false,
  skewMs = 0,
  later,
}: SimulatedVaultOptions): SecretVault {
  const send = <T>(apply: () => T): Promise<T> => {
    const plan = requests.shift() ?? quick;
    return process.request(apply, {
      latencyMs: plan.latencyMs,
      fault: faultOf(plan, gitHubFailure),
    });
  };
  const { variables } = vault;
  const set = (name: string, value: string): boolean => {
    vault.writtenAt.set(`variables/${name}`, process.serverNow + skewMs);
    return variables.set(name, value).has(name);
  };
  const read = (name: string) => {
    const value = variables.get(name);
    if (value === undefined) return undefined;

    const updatedAt = timeless ? undefined : vault.writtenAt.get(`variables/${name}`);
    return { value, updatedAt, readAt: process.serverNow + skewMs };
  };
  return {
    place: 'octo-org/hello-world',
    needs: 'secrets',
    repository: 'octo-org/hello-world',
    environment: undefined,
    isForge: false,
    isOfApp: false,
    findRunStart: async () => undefined,
    hasRunEnded: async () => false,
    isShared: async () => false,
    writeSecret: (name, value) => {
      const put = () => {
        const isNew = vault.putSecret(name, value);
        vault.writtenAt.set(`secrets/${name}`, process.serverNow);
        return isNew;
      };
      if (requests[0]?.fault === 'hang-before') later?.(name, put);
      return send(put);
    },
    deleteSecret: (name) => send(() => vault.secrets.delete(name)),
    readVariable: (name) => orMissing(() => send(() => read(name))),
    writeVariable: (name, value) => send(() => void set(name, value)),
    prepare: () => send(() => undefined),
    findSecret: (name) =>
      orMissing(() => send(() => ({ updatedAt: vault.writtenAt.get(`secrets/${name}`) }))),
    changeVariable: async (name, value) =>
      (await orMissing(() => send(() => variables.has(name) && set(name, value)))) ?? false,
    createVariable: async (name, value) =>
      (await orMissing(() => send(() => !variables.has(name) && set(name, value)), 409)) ?? false,
    deleteVariable: async (name) =>
      (await orMissing(() => send(() => variables.delete(name)))) ?? false,
  };
}
