import { expect, test } from '@jest/globals';
import { isLongRun } from '../support/long-run.js';
import { makeStore } from '../support/platform/parameter-store.js';
import {
  type RunOptions,
  type ServiceInputs,
  ServiceWorkspace,
} from '../support/service/service-workspace.js';

/**
 * Any one request of whoever asks what is there (a removal, a deploy that prunes a store) is answered by what is not the
 * platform's answer, once or for ever: the page of a gateway, a 404 or an empty list. The service may have no subscription.
 * Whatever the run makes of it, nothing of a thing that still lives is deleted, and it is not said that there is none.
 */

const service = 'valkey-io-valkey';
const cache: ServiceInputs = {
  target: 'instance',
  service,
  options: 'Password: hunter2hunter2',
  'backup-schedule': '0 2 * * *',
};
const app: ServiceInputs = { target: 'app', runner: 'web' };
const shop = { ...app, 'config-service': 'shopconfig' } as const;
const blog = { ...shop, target: 'runner', runner: 'python', config: 'DB: x' } as const;

interface Asker {
  prepare: (workspace: ServiceWorkspace) => Promise<void>;
  ask: [ServiceInputs, RunOptions];
  /** An empty list of what reads a store is believed. */
  isList?: boolean;
}

const made =
  (inputs: ServiceInputs, then: (workspace: ServiceWorkspace) => void = () => undefined) =>
  async (workspace: ServiceWorkspace) => {
    await workspace.run(inputs);
    then(workspace);
  };
const shared = (unsubscribed: string) => async (workspace: ServiceWorkspace) => {
  await makeStore(workspace.platform);
  await workspace.run({ ...shop, config: 'API: one\nDB: x' });
  await workspace.run(blog, { name: 'blog' });
  workspace.services.subscriptionsOf('acme').delete(unsubscribed);
};
const unsubscribe = ({ services }: ServiceWorkspace) => services.subscriptionsOf('acme').clear();
const remove = (inputs: ServiceInputs): Asker['ask'] => [inputs, { operation: 'remove' }];
const prune: Asker['ask'] = [{ ...shop, config: 'API: one', 'config-prune': 'true' }, {}];
const things: [string, Asker][] = [
  ['the removal of an instance', { prepare: made(cache), ask: remove(cache) }],
  [
    'the removal of an instance without a subscription',
    { prepare: made(cache, unsubscribe), ask: remove(cache) },
  ],
  ['the removal of an app', { prepare: made(app), ask: remove(app) }],
  ['a pruning', { prepare: shared(''), ask: prune, isList: true }],
  [
    'a pruning without a subscription to the reader',
    { prepare: shared('eyevinn-python-runner'), ask: prune, isList: true },
  ],
];
const answers: [string, { status: number; body?: never; headers?: Record<string, string> }][] = [
  [
    'a page',
    { status: 404, body: '<html>nginx</html>' as never, headers: { 'content-type': 'text/html' } },
  ],
  ['a 404', { status: 404 }],
  ['an empty list', { status: 200, body: [] as never }],
];
const times = isLongRun ? [1, 4, 999] : [999];
/** A usual run answers every third request, and fewer of the long ones. */
const strideOf = ({ isList }: Asker) => {
  if (isLongRun) return 1;
  return isList ? 12 : 3;
};

/** Returns what belongs to the things: tags, secrets, variables and the schedule of backups. A run may write other tags. */
function restOf({ services }: ServiceWorkspace): string[] {
  return [
    ...services.tagged.flatMap(({ tags }) => tags),
    ...services.secretsOf('acme', service).keys(),
    ...services.parametersOf('acme', 'shopconfig').keys(),
    ...[...services.backupsOf('acme').values()].map(({ enabled }) => `backups: ${enabled}`),
  ];
}

/** Asks while the request of this number, and its repetitions, are answered so. Returns what was deleted of a living thing, or wrongly said; undefined if the run had fewer requests. */
async function play(
  { prepare, ask }: Asker,
  { answer, count, at }: { answer: (typeof answers)[number][1]; count: number; at: number },
): Promise<string | undefined> {
  const workspace = await ServiceWorkspace.open({ services: { knownMs: 0, startMs: 100 } });
  try {
    await prepare(workspace);
    const before = restOf(workspace);
    const living = workspace.services.instances.of('acme').length;

    let asked = -1;
    let call: string | undefined;
    workspace.beforeRequest = ({ method, path }) => {
      if (++asked !== at) return;
      call = `${method} ${path}`;
      const pattern = new RegExp(`${path.split('?')[0]}$`);
      workspace.arm({ method, path: pattern, times: count, ...answer });
    };
    const { log } = await workspace.run(...ask);
    if (call === undefined) return undefined;

    if (workspace.services.instances.of('acme').length < living) return '';
    const after = restOf(workspace);
    const lost = before.filter((one) => !after.includes(one));
    // Nothing but their list tells of apps, so an empty one is believed.
    const isAllKnown = call === 'GET /myapps' && Array.isArray(answer.body);
    const denial = log.split('\n').find((line) => line.startsWith('There is no'));
    const lie = isAllKnown ? undefined : denial;
    return lost.length === 0 && !lie ? '' : `${call}: ${lie ?? lost.join(', ')}`;
  } finally {
    await workspace.close();
  }
}

test.each(things)(
  'no answer to any request deletes what belongs to a living thing, or denies it: %s',
  async (_, asker) => {
    const wrong: string[] = [];
    let played = 0;

    for (const [name, answer] of answers)
      for (const count of asker.isList && name === 'an empty list' ? [] : times)
        for (let at = 0; ; at += strideOf(asker)) {
          const lost = await play(asker, { answer, count, at });
          if (lost === undefined) break;
          played++;
          if (lost) wrong.push(`${name}, ${count} times, ${lost}`);
        }

    expect(wrong).toEqual([]);
    expect(played).toBeGreaterThan(isLongRun ? 90 : 5);
  },
  600_000,
);
