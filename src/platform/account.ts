import { z } from 'zod';
import { messageOf, orMissing } from '../base/errors.js';
import { formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { ControlPlane } from './control-plane.js';
import { isFields, type Suspended, suspendedList, tenantPlan } from './service-wire.js';

/** Source: the vendor's Terraform provider. */
const changeOfSuspended = { host: 'deploy', repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 } as const;

const notOffered = [404, 405, 501] as const;

/** Facts of the workspace's plan. */
export interface Account {
  plan: string | undefined;
  /** Tokens left. */
  balance: number | string | undefined;
}

/** The balance as people write it: `1,200`. */
export function formatBalance(balance: number | string): string {
  return typeof balance === 'number' ? formatNumber(balance) : balance;
}

interface AccountApiOptions {
  controlPlane: ControlPlane;
  log: Log;
}

/** The workspace as a whole: its plan, what sleeps, and what Terraform made. */
export class AccountApi {
  readonly #options: AccountApiOptions;
  #account: Promise<Account> | undefined;

  constructor(options: AccountApiOptions) {
    this.#options = options;
  }

  /** Plan and balance, asked for once. Never throws: what the platform does not tell is undefined. */
  async account(): Promise<Account> {
    this.#account ??= this.#read();
    return this.#account;
  }

  /** Instances that the platform put to sleep because they were not used; none where it does not do that. */
  async suspended(): Promise<Suspended[]> {
    return (await orMissing(() => this.#list('/mysuspended', suspendedList), ...notOffered)) ?? [];
  }

  /**
   * Wakes one up, which may take minutes, and is never sent again: while one of these runs in a workspace, a second one, or
   * a `discard`, loses records of other instances. For about a minute its service then answers 401 or 404 for it.
   */
  async resume(serviceId: string, name: string): Promise<void> {
    const path = `${suspendedPath(serviceId, name)}/resume`;
    await this.#options.controlPlane.command({ ...changeOfSuspended, method: 'POST', path });
  }

  /** Discards one without waking it up; otherwise as `resume`. @returns whether there was one */
  async discard(serviceId: string, name: string): Promise<boolean> {
    const call = { ...changeOfSuspended, method: 'DELETE', path: suspendedPath(serviceId, name) } as const;
    return (await orMissing(() => this.#options.controlPlane.command(call).then(() => true), ...notOffered)) ?? false;
  }

  /** Deployments that Terraform made. Their shape is not documented, so it is handed on as it is. */
  async deployments(): Promise<unknown> {
    return this.#list('/terraform/mydeployments', z.unknown());
  }

  async #list<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    return this.#options.controlPlane.call({ host: 'deploy', method: 'GET', path, large: true }, schema);
  }

  async #read(): Promise<Account> {
    const { controlPlane, log } = this.#options;
    const call = { host: 'money', method: 'GET', path: '/mytenantplan', repeatable: false, timeoutMs: 5000 } as const;
    try {
      const plan = await controlPlane.call(call, tenantPlan);
      return { plan: plan.name && plainText(plan.name, 60), balance: balanceIn(plan) };
    } catch (error) {
      log.debug(`The plan of the workspace is not known: ${messageOf(error)}`);
      return { plan: undefined, balance: undefined };
    }
  }
}

function suspendedPath(serviceId: string, name: string): string {
  return `/mysuspended/${encodeURIComponent(serviceId)}/${encodeURIComponent(name.toWellFormed())}`;
}

/** The balance under any of the names it may have: a number or text, or one level further down. */
function balanceIn(plan: Record<string, unknown>): Account['balance'] {
  for (const name of ['tokenBalance', 'remainingTokens', 'tokensRemaining', 'balance', 'remaining', 'tokens']) {
    const value = plan[name];
    if (typeof value === 'number') return value;
    if (typeof value === 'string' && value !== '') return plainText(value, 40);
    const inner = isFields(value) ? balanceIn(value) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
