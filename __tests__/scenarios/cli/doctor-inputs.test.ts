import { expect, test } from '@jest/globals';
import { write } from '../../support/cli/cli-platform.js';
import { bench, startRepositoryEachTest } from '../../support/cli/cli-repository.js';
import { ofSite, readers } from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

/** Runs `doctor` with a workflow whose step has these inputs and an access token. */
function doctor(inputs: string, on = 'push', before = '') {
  bench.vault.putSecret('OSC_ACCESS_TOKEN', 'x');
  const started = bench.cli({ env: readers() });
  const uses = `uses: acme/osc-deploy@v1, with: { access-token: '\${{ secrets.OSC_ACCESS_TOKEN }}', ${inputs} }`;
  write(started, {
    '.github/workflows/a.yml': `on: ${on}\njobs: { one: { runs-on: x, steps: [${before} { ${uses} }] } }\n`,
  });
  return started.run('doctor', ...ofSite);
}

test.each([
  ['name: acme-a', '`directory` is required for `target: pages`'],
  ['directory: dist, name: My_Site', '`name` must have 3 to 52 characters'],
  ['directory: dist, rollback: true', '`rollback` is for'],
  ['target: runner, name: shop', '`runner` is required for `target: runner`'],
  ['target: runner, runner: web, name: my-shop', '"my-shop" would become "myshop"'],
  ['target: runner, runner: web, name: shop, config: "A: 1"', '`config-service` is required'],
  [
    'target: runner, runner: web, name: shop, config: "A: {", config-service: c',
    '`config` is not YAML',
  ],
  ['target: runner, runner: python, name: shop, sub-path: api', '`sub-path` has no meaning here'],
  ['target: app, runner: php, name: shop, high-availability: true', '`high-availability` is for'],
  ['target: app, runner: web, name: shop, public-access: false', '`public-access` is for'],
  ['target: instance, name: db', '`service` is required for `target: instance`'],
  ['target: job, name: db', '`service` is required for `target: job`'],
  [
    'target: instance, service: valkey-io-valkey, name: db, options: "- P"',
    '`options` must be a map',
  ],
  [
    'target: instance, service: valkey-io-valkey, name: db, backup-schedule: 0 2 * * MON',
    '`backup-schedule` has "MON"',
  ],
])('what the step refuses in every run is to be fixed: %s', async (inputs, text) => {
  const { code, stdout } = await doctor(inputs);
  expect(stdout).toContain('FIX  .github/workflows/a.yml, job one: `');
  expect(stdout).toContain(text);
  expect(stdout).toContain('Correct it: the step refuses it in every run.');
  expect(code).toBe(1);
});

test.each([
  ['directory: dist, name: acme-a', 'push'],
  ["directory: '${{ vars.DIRECTORY }}'", 'push'],
  ["directory: dist, name: 'Acme_${{ vars.SITE }}'", 'push'],
  ["target: '${{ vars.TARGET }}', name: shop", 'push'],
  ["target: runner, runner: '${{ matrix.runner }}', name: shop, sub-path: api", 'push'],
  [
    "target: runner, runner: web, name: shop, config-service: '${{ vars.STORE }}', config: 'A: 1'",
    'push',
  ],
  [
    "target: app, runner: web, name: shop, git-credential: own, source-token: '${{ github.actor }}'",
    'push',
  ],
  ['directory: dist, preview: true', 'pull_request'],
  ['directory: dist, preview: true', 'workflow_run'],
  ['operation: cleanup', 'schedule'],
  ['target: runner, operation: remove, preview: branch, runner: web, name: shop', 'delete'],
])('what a run may take is no fault: %s on %s', async (inputs, on) => {
  const { stdout } = await doctor(inputs, on);
  expect(stdout).not.toContain('the step refuses it');
});

const stays = 'so its preview stays online';

test.each([
  ['pull_request', 'directory: dist', true],
  ['{ push: , pull_request: { types: [opened, synchronize] } }', 'directory: dist', true],
  ['{ pull_request: { types: [opened, closed] } }', 'directory: dist', false],
  ["{ pull_request: , schedule: [{ cron: '17 4 * * 1' }] }", 'directory: dist', false],
  ['pull_request', 'directory: dist, preview: false', false],
  ['pull_request', 'directory: dist, operation: plan', false],
])('a preview that nothing removes is found: %s with %s', async (on, inputs, isFound) => {
  const { stdout } = await doctor(inputs, on);
  expect(stdout.includes(stays)).toBe(isFound);
});

test.each([
  ['pull_request_target', '${{ github.event.pull_request.head.sha }}', true],
  ['pull_request_target', '${{ github.head_ref }}', true],
  ['pull_request_target', 'main', false],
  ['pull_request', '${{ github.event.pull_request.head.sha }}', false],
])(
  'code of forks that a run with secrets builds is found: %s, ref %s',
  async (on, ref, isFound) => {
    const before = `{ uses: actions/checkout@v4, with: { ref: '${ref}' } }, { run: npm run build },`;
    const { stdout } = await doctor('directory: dist, preview: true', on, before);
    expect(stdout.includes('whose author can write code that reads them')).toBe(isFound);
  },
);
