import { expect, test } from '@jest/globals';
import { isLongRun } from '../support/long-run.js';
import { type ServiceInputs, ServiceWorkspace } from '../support/service/service-workspace.js';

/**
 * Any one request of a removal is answered by what is not the platform's answer, once or for ever: the page of a gateway, a
 * 404 or an empty list. Whatever the run makes of it, nothing of a thing that still lives is deleted.
 */

const service = 'valkey-io-valkey';
const cache: ServiceInputs = {
  target: 'instance',
  service,
  options: 'Password: hunter2hunter2',
  'backup-schedule': '0 2 * * *',
};
const things: [string, ServiceInputs, (workspace: ServiceWorkspace) => void][] = [
  ['an instance', cache, () => undefined],
  [
    'an instance without a subscription',
    cache,
    ({ services }) => services.subscriptionsOf('acme').clear(),
  ],
  ['an app', { target: 'app', runner: 'web' }, () => undefined],
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
/** A usual run answers every third request. */
const stride = isLongRun ? 1 : 3;

/** Returns what belongs to the thing: tags, secrets and the schedule of its backups. */
function restOf({ services }: ServiceWorkspace): string[] {
  return [
    ...services.tagged.flatMap(({ tags }) => tags),
    ...services.secretsOf('acme', service).keys(),
    ...[...services.backupsOf('acme').values()].map(({ enabled }) => `backups: ${enabled}`),
  ];
}

/** Removes the thing while the request of this number, and its repetitions, are answered so. Returns what was deleted of a living thing; undefined if the run had fewer requests. */
async function play(
  [, inputs, prepare]: (typeof things)[number],
  { answer, count, at }: { answer: (typeof answers)[number][1]; count: number; at: number },
): Promise<string | undefined> {
  const workspace = await ServiceWorkspace.open({ services: { knownMs: 0, startMs: 100 } });
  try {
    await workspace.run(inputs);
    prepare(workspace);
    const before = restOf(workspace);

    let asked = -1;
    let call: string | undefined;
    workspace.beforeRequest = ({ method, path }) => {
      if (++asked !== at) return;
      call = `${method} ${path}`;
      const pattern = new RegExp(`${path.split('?')[0]}$`);
      workspace.arm({ method, path: pattern, times: count, ...answer });
    };
    await workspace.run(inputs, { operation: 'remove' });
    if (call === undefined) return undefined;

    if (workspace.services.instances.of('acme').length === 0) return '';
    const after = restOf(workspace);
    const isKept = before.every((one) => after.includes(one));
    return isKept ? '' : `${call}: ${after.join(', ')}`;
  } finally {
    await workspace.close();
  }
}

test.each(things)(
  'no answer to any request of a removal deletes what belongs to a living thing: %s',
  async (...thing) => {
    const wrong: string[] = [];
    let played = 0;

    for (const [name, answer] of answers)
      for (const count of times)
        for (let at = 0; ; at += stride) {
          const lost = await play(thing, { answer, count, at });
          if (lost === undefined) break;
          played++;
          if (lost) wrong.push(`${name}, ${count} times, ${lost}`);
        }

    expect(wrong).toEqual([]);
    expect(played).toBeGreaterThan(isLongRun ? 90 : 10);
  },
  300_000,
);
