import type { Vault } from '../../../emulator/github/repositories.js';
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
  // A token that may not use variables may not use any of them; without them there is nothing to be known.
  const sendPermitted = <T>(apply: () => T): Promise<T> => {
    const [next] = requests;
    if (next && (next.status === 403 || next.status === 404)) requests[0] = { ...next, status: 503 };
    return send(apply);
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
    writeSecret: (name, value) => send(() => void (name.endsWith(probeOf('')) || vault.putSecret(name, value))),
    readVariable: (name) => sendPermitted(() => read(name)),
    writeVariable: (name, value) => sendPermitted(() => void set(name, value)),
    prepare: () => send(() => undefined),
    hasSecret: () => send(() => true),
    explainRefusal: () => undefined,
    createVariable: (name, value) => sendPermitted(() => !variables.has(name) && set(name, value)),
    deleteVariable: (name) => sendPermitted(() => void variables.delete(name)),
  };
}
