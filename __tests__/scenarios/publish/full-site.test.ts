import { describe, expect, test } from '@jest/globals';
import { fillSite, manyFiles } from '../../support/publish/full-site.js';
import {
  clock,
  type Inputs,
  objects,
  platform,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import type { Tree } from '../../support/run/in-process.js';

const hour = 3_600_000;
const page: Tree = { 'index.html': 'home' };
const commits = ['a', 'b', 'c'].map((letter) => letter.repeat(40));

startPlatformEachTest();

const publish = async (
  files: Tree,
  { with: inputs = {}, n = 0 }: { with?: Inputs; n?: number } = {},
) => {
  await clock.sleep(hour / 60);
  return publishWith(files, { with: inputs, env: { GITHUB_SHA: commits[n] ?? '' } });
};
const paths = () => [...objects().keys()].filter((path) => path !== '' && !path.endsWith('/'));
const names = () => Object.keys(stored());
const ago = (hours: number) => Math.floor(clock.now() / 1000) - hours * 3600;

describe('a site near 5,000 files', () => {
  const noPlace = 'leave no room for the manifest';

  test('keeps the newest assets, and leaves room for the manifest', async () => {
    const inputs = { 'keep-assets': '24h' };
    for (const n of [0, 1]) await publish({ ...page, [`v${n}.html`]: 'x' }, { with: inputs, n });
    const own = { ...page, ...manyFiles('own', 2018) };
    fillSite(platform, manyFiles('own', 2004));
    fillSite(platform, manyFiles('old', 1000), { leftAt: ago(3) });
    fillSite(platform, manyFiles('new', 1990), { leftAt: ago(2) });
    const { ok, log } = await publish(own, { with: inputs, n: 2 });
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('10 old assets cannot stay for `keep-assets`'),
    });
    expect(names()).toHaveLength(4999);
    expect(names().filter((name) => name.startsWith('new/'))).toHaveLength(1990);
    expect(paths()).toHaveLength(5000);
    expect(paths()).toContain('.osc-deploy/manifest.json');
    // Nothing of it goes with the next publish.
    expect((await publish({ ...own, 'index.html': 'next' }, { with: inputs, n: 2 })).ok).toBe(true);
    expect(names()).toHaveLength(4999);
  }, 60_000);

  test.each([
    {
      count: 5000,
      inputs: { 'keep-assets': '24h' },
      isPublished: false,
      text: `5,000 files ${noPlace}`,
    },
    {
      count: 4999,
      inputs: { keep: 'kept.txt' },
      isPublished: false,
      text: `4,999 files and 1 that \`keep\` names ${noPlace}`,
    },
  ] as const)(
    'with $count files and $inputs is published: $isPublished, "$text"',
    async ({ count, inputs, isPublished, text }) => {
      await publish({ ...page, 'kept.txt': 'x' });
      fillSite(platform, manyFiles('f', count - 4));
      const { ok, log } = await publish(
        { ...page, ...manyFiles('f', count - 1) },
        { with: inputs },
      );
      expect({ ok, log: log.slice(0, 4000) }).toEqual({
        ok: isPublished,
        log: expect.stringContaining(text),
      });
      expect(paths().includes('.osc-deploy/manifest.json')).toBe(!isPublished || count < 5000);
    },
    60_000,
  );
});
