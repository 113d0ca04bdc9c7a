import { beforeEach, expect, test } from '@jest/globals';
import { manifestPath } from '../../../src/pages/manifest.js';
import {
  manifest,
  objects,
  publish,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

/* Sites that an earlier release has published, which stored former versions beside what is live. */

const tree: Tree = { 'index.html': 'home', 'app.js': 'one' };
const folder = `.osc-deploy/${'0'.repeat(32)}`;

startPlatformEachTest();
beforeEach(async () => {
  await publish(tree);
  const [home] = [...objects()].flatMap(([path, object]) => (path === 'index.html' ? object : []));
  if (!home) throw new Error('The site has no index.html');
  for (const name of ['a'.repeat(64), 'b'.repeat(64), 'list.json'])
    objects().set(`${folder}/${name}`, home);
  noteKept({});
});

function noteKept(more: object): void {
  const bytes = Buffer.from(
    JSON.stringify({ ...manifest(), id: 'former', kept: { list: 'list', files: 3 }, ...more }),
  );
  const object = objects().get(manifestPath);
  if (object) objects().set(manifestPath, { ...object, bytes });
}

const own = () => [...objects().keys()].filter((path) => path.startsWith('.osc-deploy/'));

test.each<[string, Tree, string]>([
  ['the same files', tree, '0'],
  ['other files', { ...tree, 'app.js': 'two' }, '1'],
])(
  'a publish of %s deletes the stored versions, and says nothing of a loss',
  async (_, next, uploaded) => {
    const { ok, log, outputs } = await publish(next);
    expect({ ok, outputs, problems: log.match(/^::(warning|error).*/gm) }).toMatchObject({
      ok: true,
      outputs: { uploaded, pruned: '0' },
      problems: null,
    });
    expect(own()).toEqual([manifestPath]);
    expect(stored()).toEqual(hashesOf(next));
    expect(manifest()).not.toHaveProperty('kept');
    // From then on a publish without changes finalizes nothing.
    expect((await publish(next)).outputs).toMatchObject({ changed: 'false' });
  },
);

test('a publish after an interrupted one deletes the stored versions too', async () => {
  noteKept({ open: true, files: {}, paths: Object.keys(tree) });
  expect(await publish(tree)).toMatchObject({ ok: true, outputs: { pruned: '0' } });
  expect(own()).toEqual([manifestPath]);
});

test('a plan says that the site would be published again', async () => {
  expect((await publish(tree, { operation: 'plan' })).outputs).toMatchObject({ changed: 'true' });
  expect(own()).toHaveLength(4);
});

test.each([
  [
    { operation: 'rollback' },
    /`operation` is no longer `rollback`: to go back, run the publish job of the earlier run again/,
  ],
  [
    { rollback: 'true' },
    /`rollback` is for `target: runner`, `app` or `instance`\. To take a site back, run the publish job/,
  ],
])('a workflow that still has %j is told what to do instead', async (inputs, text) => {
  const { ok, log } = await publish(tree, inputs);
  expect({ ok, log }).toEqual({ ok: false, log: expect.stringMatching(text) });
});

test('a workflow that still has `versions` and `version` gets one warning, and publishes', async () => {
  const { ok, log } = await publish(tree, { versions: '5', version: 'previous' });
  expect({ ok, warnings: log.match(/^::warning.*/gm) }).toEqual({
    ok: true,
    warnings: [expect.stringContaining('`versions` and `version` do nothing any more')],
  });
});
