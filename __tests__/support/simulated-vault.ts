import type { Vault } from '../../emulator/github/repositories.js';
import type { SecretVault } from '../../src/github/secret-vault.js';
import { faultOf, gitHubFailure, quick, type RequestPlan } from './simulated-requests.js';
import type { SimulatedProcess, Simulation } from './simulation.js';

export interface SimulatedVaultOptions {
  /** What GitHub holds. */
  vault: Vault;
  process: SimulatedProcess;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  simulation: Simulation;
  /** Whether only one caller can create a variable. */
  locks: boolean;
  /** Whether a run has ended; undefined where the token may not ask. */
  hasEnded: (id: string) => boolean | undefined;
}

/** GitHub's secrets and variables as one simulated process sees them. */
export function simulatedVault({
  vault,
  process,
  requests,
  simulation,
  locks,
  hasEnded,
}: SimulatedVaultOptions): SecretVault {
  const send = <T>(apply: () => T): Promise<T> => {
    const plan = requests.shift() ?? quick;
    return process.request(apply, { latencyMs: plan.latencyMs, fault: faultOf(plan, gitHubFailure) });
  };
  // A token that may not use variables may not use any of them; without them there is nothing to be known.
  const sendPermitted = <T>(apply: () => T): Promise<T> => {
    const [next] = requests;
    if (next && (next.status === 403 || next.status === 404)) requests[0] = { ...next, status: 503 };
    return send(apply);
  };
  const { variables, writtenAt } = vault;
  // GitHub's dates are whole seconds.
  const dated = (path: string) => writtenAt.set(path, Math.floor(simulation.now / 1000));
  const set = (name: string, value: string): boolean => {
    dated(`variables/${name}`);
    return variables.set(name, value).has(name);
  };
  return {
    place: 'octo-org/hello-world',
    needs: 'secrets',
    writeSecret: (name, value) =>
      send(() => {
        vault.putSecret(name, value);
        dated(`secrets/${name}`);
      }),
    writeProbe: () => send(() => undefined),
    readVariable: (name) => sendPermitted(() => variables.get(name)),
    writeVariable: (name, value) => sendPermitted(() => void set(name, value)),
    prepare: () => send(() => undefined),
    hasSecret: () => send(() => true),
    asked: undefined,
    locks,
    createVariable: (name, value) => sendPermitted(() => !variables.has(name) && set(name, value)),
    replaceVariable: (name, value) => sendPermitted(() => variables.has(name) && set(name, value)),
    deleteVariable: (name) => sendPermitted(() => void variables.delete(name)),
    isSecretNewer: (secret, variable) =>
      sendPermitted(
        () => (writtenAt.get(`secrets/${secret}`) ?? 0) >= (writtenAt.get(`variables/${variable}`) ?? Number.NaN),
      ),
    hasRunEnded: (id) => sendPermitted(() => hasEnded(id)),
  };
}
