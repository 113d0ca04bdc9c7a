import { expect, test } from '@jest/globals';
import { explainOlder } from '../../../src/pages/older-run.js';

const run = (id: number, path = 'o/r') => `https://github.com/${path}/actions/runs/${id}`;

test.each([
  [run(9), run(10), true],
  [run(10), run(9), false],
  [run(9), run(9), false],
  [run(9), run(10, 'O/R'), true],
  [`${run(9)}/attempts/2`, `${run(10)}/attempts/1`, true],
  [run(9), run(10, 'o/other'), false],
  [run(9), 'https://forge.example/o/r/actions/runs/10', false],
  [run(9), `see ${run(10)}`, false],
  [run(9), `${run(10)}x`, false],
  [run(9), undefined, false],
  ['', run(10), false],
])('%s leaves the site to %s: %s', (own, rival, leaves) => {
  expect(explainOlder(own, rival)).toBe(
    leaves
      ? 'That run is newer than this one, which ends here. Files of this one may lie over it: run that one again.'
      : undefined,
  );
});
