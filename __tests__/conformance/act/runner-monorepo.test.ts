import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Tree } from '../../support/in-process.js';
import { type ActBench, startActBench } from './act-bench.js';
import { pullRequest, push } from './act-events.js';
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

test('monorepo.yml builds and publishes each site of the matrix, and shows all previews in one comment', async () => {
  const pull = bench.repository.pulls.open(7);
  for (const site of names) {
    // One start of act for each job: GitHub reads the login anew when a job starts, act only when it starts itself.
    await runGreen(bench, { workflow: 'monorepo.yml', ...pullRequest(pull, 'opened'), matrix: { site } });
  }
  expect(sites()).toEqual(names.map((name) => `acme-${name}-pr-7`));
  for (const name of names) {
    expect(await (await fetch(bench.platform.site(`acme-${name}-pr-7`).url)).text()).toBe(`<h1>${name}</h1>`);
  }
  const [comment, ...others] = bench.repository.comments.on(7);
  expect(others).toEqual([]);
  for (const name of names) expect(comment?.body).toContain(`**acme-${name}-pr-7** | 🟢\u00a0Live`);
});

test('a matrix whose jobs all got the same login publishes the first site; the others do not spend the dead token', async () => {
  const { exitCode, log } = await bench.run({ workflow: 'monorepo.yml', ...push });
  expect(exitCode).toBe(1);
  expect(sites()).toEqual(['acme-docs']);
  expect(log.commands('error')).toHaveLength(2);
  for (const error of log.commands('error')) {
    expect(error).toMatch(/has been replaced since.*The old token was not sent/s);
    expect(error).toMatch(
      /\nMore: https:\/\/github\.com\/OWNER\/osc-deploy\/blob\/v0-node24\/docs\/troubleshooting\.md#token-superseded$/,
    );
  }
  expect(bench.platform.families[0]).toMatchObject({ state: 'live' });
  expect(bench.platform.families[0]?.superseded).toHaveLength(1);
});
