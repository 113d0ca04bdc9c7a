import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { submit } from '../../../src/pages/finalize.js';
import type { Site } from '../../../src/pages/site.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

type Answer = Parameters<AnsweringPlatform['answers']>[0];
let platform: AnsweringPlatform;
/** How many lists had been sent at each look for a newer publish. */
let looks: number[];
beforeEach(async () => {
  looks = [];
  platform = await answeringPlatform();
});
afterEach(() => platform.close());

function submitted(count: number, kept: string[], ...answers: Answer[]) {
  platform.answers(...answers);
  const { controlPlane, clock, signal } = platform;
  const log = logTo(() => undefined);
  const pages = new PagesApi({ controlPlane, clock, log, signal });
  const files = Array.from({ length: count }, (_, n) => `${n}.html`);
  const site = { page: { id: 'x' }, tools: { pages, log } } as unknown as Site;
  const beforeAgain = async () => void looks.push(platform.requests.length);
  return submit(site, { paths: [...files, ...kept], mayLack: false, beforeAgain });
}
const lists = () => platform.requests.map(({ body }) => (JSON.parse(body) as { files: string[] }).files);

describe('the list that makes the site', () => {
  test('has every file, what is kept, and the manifest', async () => {
    expect(await submitted(2, ['kept.txt'], [200, { prunedCount: 3 }])).toEqual({ pruned: 3, hasManifest: true });
    expect(lists()).toEqual([['0.html', '1.html', 'kept.txt', '.osc-deploy/manifest.json']]);
  });

  test.each([400, 413])(
    'leaves the manifest out of a site of exactly 5,000 files where it is refused with %d, and does not count it as deleted',
    async (status) => {
      const refused: Answer = [status, { reason: 'too many' }];
      expect(await submitted(4999, ['kept.txt'], refused, [200, { prunedCount: 3 }])).toEqual({
        pruned: 2,
        hasManifest: false,
      });
      expect(lists().map((list) => [list.length, list.includes('.osc-deploy/manifest.json')])).toEqual([
        [5001, true],
        [5000, false],
      ]);
    },
  );

  test('without the manifest is sent again only after a look for a newer publish', async () => {
    const refused: Answer = [400, { reason: 'too many' }];
    await submitted(5000, [], refused, [503, { reason: 'busy' }], [200, { prunedCount: 0 }]);
    expect([lists().map((list) => list.length), looks]).toEqual([[5001, 5000, 5000], [2]]);
  });

  test.each<[number, number]>([
    [4999, 400],
    [5000, 409],
  ])('of %d files that is refused with %d is an error', async (count, status) => {
    await expect(submitted(count, [], [status, { reason: 'no' }])).rejects.toMatchObject({ code: 'finalize-failed' });
    expect(platform.requests).toHaveLength(1);
  });
});
