import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Tree } from '../../support/run/in-process.js';
import { type ActBench, startActBench } from './act-bench.js';
import { pullRequest } from './act-events.js';
import { npmWorkspaces } from './act-files.js';
import { runGreen } from './act-outcome.js';

jest.setTimeout(120_000);

const names = ['docs', 'shop', 'status'];
let bench: ActBench;
beforeEach(async () => {
  const sites = names.map((name): [string, Tree] => [`sites/${name}`, { 'dist/index.html': `<h1>${name}</h1>` }]);
  bench = await startActBench({
    files: { ...npmWorkspaces(Object.fromEntries(sites)), '.gitignore': 'dist/\nnode_modules/\n' },
  });
});
afterEach(() => bench.close());

const sites = () =>
  bench.platform.parts.pages
    .of('acme')
    .map(({ name }) => name)
    .sort();

test('monorepo.yml publishes each site of one build, and shows all previews in one comment', async () => {
  const pull = bench.repository.pulls.open(7);
  await runGreen(bench, { workflow: 'monorepo.yml', ...pullRequest(pull, 'opened') });
  expect(sites()).toEqual(names.map((name) => `acme-${name}-pr-7`));
  for (const name of names) {
    expect(await (await fetch(bench.platform.site(`acme-${name}-pr-7`).url)).text()).toBe(`<h1>${name}</h1>`);
  }
  const [comment, ...others] = bench.repository.comments.on(7);
  expect(others).toEqual([]);
  for (const name of names) expect(comment?.body).toContain(`**acme-${name}-pr-7** | 🟢\u00a0Live`);
});
