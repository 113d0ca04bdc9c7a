import { messageOf, orMissing } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { type ControlPlane, pathOf } from './control-plane.js';
import { type Suspended, suspendedList, tenantPlan } from './service-wire.js';

/** Source: the vendor's Terraform provider. */
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 } as const;

const notOffered = [404, 405, 501] as const;

/** Facts of the workspace's plan. */
export interface Account {
  plan: string | undefined;
  /** Tokens left. */
  balance: number | undefined;
}

/** The workspace as a whole: its plan, and what sleeps. */
export class AccountApi {
  readonly #controlPlane: ControlPlane;
  readonly #log: Log;
  #account: Promise<Account> | undefined;

  constructor({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
    this.#controlPlane = controlPlane;
    this.#log = log;
  }

  /** Plan and balance, asked for once. Never throws: what the platform does not tell is undefined. */
  async account(): Promise<Account> {
    this.#account ??= this.#read();
    return this.#account;
  }

  /** Instances that the platform put to sleep because they were not used; none where it does not do that. */
  async suspended(): Promise<Suspended[]> {
    const call = { method: 'GET', path: '/mysuspended', large: true } as const;
    return (await orMissing(() => this.#controlPlane.call(call, suspendedList), ...notOffered)) ?? [];
  }

  /**
   * Wakes one up, which may take minutes, and is never sent again: while one of these runs in a workspace, a second one, or
   * a `discard`, loses records of other instances. For about a minute its service then answers 401 or 404 for it.
   */
  async resume(serviceId: string, name: string): Promise<void> {
    const path = pathOf('mysuspended', serviceId, name, 'resume');
    await this.#controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
  }

  /** Discards one without waking it up; otherwise as `resume`. @returns whether there was one */
  async discard(serviceId: string, name: string): Promise<boolean> {
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

/** The balance, whose name is not documented: the first number that is called so. */
function balanceIn(plan: Record<string, unknown>): number | undefined {
  const found = Object.entries(plan).find(([name, value]) => /token|balance/i.test(name) && typeof value === 'number');
  return found && Number(found[1]);
}
