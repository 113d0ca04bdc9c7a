import { messageOf, orMissing } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { type ControlPlane, pathOf } from './control-plane.js';
import type { Removal } from './ownership.js';
import { type Suspended, suspendedList, tenantPlan } from './service-wire.js';

/** Source: the vendor's Terraform provider. */
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 } as const;

const notOffered = [404, 405, 501] as const;

export interface Account {
  plan: string | undefined;
  balance: number | undefined;
}

/** The plan of the workspace, and its suspended instances. */
export class AccountApi {
  readonly #controlPlane: ControlPlane;
  readonly #log: Log;
  #account: Promise<Account> | undefined;

  constructor({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
    this.#controlPlane = controlPlane;
    this.#log = log;
  }

  async account(): Promise<Account> {
    this.#account ??= this.#read();
    return this.#account;
  }

  async suspended(): Promise<Suspended[]> {
    const call = { method: 'GET', path: '/mysuspended', large: true } as const;
    return (await orMissing(() => this.#controlPlane.call(call, suspendedList), ...notOffered)) ?? [];
  }

  /** Takes minutes; for about one the service answers 401 or 404. Sent once: a second change in the workspace meanwhile loses records. */
  async resume(serviceId: string, name: string): Promise<void> {
    const path = pathOf('mysuspended', serviceId, name, 'resume');
    await this.#controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
  }

  async discard(serviceId: string, name: string, _removal: Removal): Promise<boolean> {
    const path = pathOf('mysuspended', serviceId, name);
    const discard = () => this.#controlPlane.remove(path, changeOfSuspended);
    return (await orMissing(discard, ...notOffered)) ?? false;
  }

  async #read(): Promise<Account> {
    const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 } as const;
    try {
      const plan = await this.#controlPlane.call(call, tenantPlan);
      return { plan: plan.name && plainText(plan.name, 60), balance: balanceIn(plan) };
    } catch (error) {
      this.#log.debug(`The plan of the workspace is not known: ${messageOf(error)}`);
      return { plan: undefined, balance: undefined };
    }
  }
}

function balanceIn(plan: Record<string, unknown>): number | undefined {
  const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
  return found && Number(found[1]);
}
