import { count } from '../../base/format.js';
import { unknownSource } from '../../contract/source.js';
import type { Sent, Step, Undo } from '../step.js';
import type { Desk } from '../want.js';
import type { Variables } from './variables.js';

/** Writes the variables of a deploy, and undoes it by restoring the former ones, which the next start reads. */
export function variablesStep(variables: Variables, { want }: Desk): Step {
  const store = `the parameter store "${want.store?.name ?? ''}"`;
  const hasMadeStore = () => variables.hasMadeStore?.() === true;
  return {
    // Read again after a cut-off write, which has written some.
    get title() {
      const written = variables.written();
      if (written > 0) return `write ${count(written, 'variable')} of ${store}`;
      return hasMadeStore() ? `make ${store}` : `write the variables of ${store}`;
    },
    effect: 'none',
    hasParts: () => variables.written() > 0 || hasMadeStore(),

    async send(): Promise<Sent> {
      const isNewStore = await variables.write();
      if (isNewStore) return { again: 'open' };
      return { isNothing: variables.written() === 0 };
    },

    undo: () => (variables.written() > 0 ? undoOf(variables, store) : undefined),
  };
}

function undoOf(variables: Variables, store: string): Undo {
  return {
    title: `restore the variables of ${store}`,
    effect: 'none',
    brings: 'the former variables',
    source: unknownSource,
    isRead: true,
    send: async (parts): Promise<Sent> => ({ isNothing: (await variables.undo(parts)) === 0 }),
  };
}
