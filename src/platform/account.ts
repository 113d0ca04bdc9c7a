import * as z from 'zod/mini';
import { messageOf, orMissing } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import { notOffered } from './answers.js';
import { type ControlPlane, pathOf } from './control-plane.js';
import type { Permission } from './ownership.js';
import { maybeLine, type Suspended, suspended } from './service-wire.js';

/** Source: the vendor's Terraform provider. */
const changeOfSuspended = { repeatable: false, ownRuleFor: 503, timeoutMs: 300_000 } as const;

export interface Account {
  plan: string | undefined;
  balance: number | undefined;
}

// The field with the token balance is undocumented.
const tenantPlan = z.looseObject({ name: maybeLine });

/** Makes the client of the workspace's plan (read once) and suspended instances. */
export function accountApi({ controlPlane, log }: { controlPlane: ControlPlane; log: Log }) {
  const account = once(async (): Promise<Account> => {
    const call = {
      host: 'money',
      method: 'GET',
      path: '/mytenantplan',
      repeatable: false,
      timeoutMs: 5000,
    } as const;

    try {
      const plan = await controlPlane.call(call, tenantPlan);
      return { plan: plan.name && plainText(plan.name, 60), balance: balanceIn(plan) };
    } catch (error) {
      log.debug(`The plan of the workspace is not known: ${messageOf(error)}`);
      return { plan: undefined, balance: undefined };
    }
  });
  return {
    account,
    suspended: async (): Promise<Suspended[]> =>
      (await controlPlane.readOffered('/mysuspended', z.array(suspended))) ?? [],
    /** Resumes an instance: takes minutes, one of them with 401 or 404 answers. Not retried: a second change in the workspace meanwhile loses records. */
    resume: (serviceId: string, name: string) =>
      controlPlane.command({
        ...changeOfSuspended,
        method: 'POST',
        path: pathOf('mysuspended', serviceId, name, 'resume'),
      }),
    async discard(serviceId: string, name: string, _may: Permission<'remove'>): Promise<boolean> {
      const discard = () =>
        controlPlane.remove(pathOf('mysuspended', serviceId, name), changeOfSuspended);
      return (await orMissing(discard, ...notOffered)) ?? false;
    },
  };
}

function balanceIn(plan: Record<string, unknown>): number | undefined {
  const found = Object.entries(plan).find(
    ([name, value]) => /token|balance/i.test(name) && typeof value === 'number',
  );
  return found && Number(found[1]);
}
