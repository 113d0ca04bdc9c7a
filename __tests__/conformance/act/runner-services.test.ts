import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type ActBench, startActBench } from './act-bench.js';
import { pullRequest, push, schedule } from './act-events.js';
import { runGreen } from './act-outcome.js';

jest.setTimeout(120_000);

let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    files: { 'server.js': '' },
    platform: { services: { knownMs: 100, startMs: 300, staleMs: 400, buildMs: 700, jobMs: 900 } },
  });
});
afterEach(() => bench.close());

const instances = () => bench.platform.services.instances.of('acme').map(({ name }) => name);

test('app.yml runs the commit that was pushed, app-preview.yml gives a pull request an app of its own for as long as it is open', async () => {
  const secrets = { SOURCE_TOKEN: 'ghp_thatMayReadTheSource' };
  const pushed = await runGreen(bench, { workflow: 'app.yml', ...push, secrets });
  const { url = '' } = pushed.outputs('app');
  expect(pushed.outputs('app')).toMatchObject({ name: 'shop', operation: 'deployed', status: 'running' });
  expect(pushed.steps.filter(({ name }) => name.startsWith('curl'))).toMatchObject([{ result: 'success' }]);
  expect(await (await fetch(url)).text()).toMatch(/[0-9a-f]{40}/);

  const pull = bench.repository.pulls.open(7);
  const branches = { [pull.headRef]: pull.headSha };
  bench.platform.services.repositories.declare(`https://github.com/${bench.repository.fullName}`, { branches });
  const opened = await runGreen(bench, { workflow: 'app-preview.yml', ...pullRequest(pull, 'opened') });
  expect(opened.outputs('0')).toMatchObject({ name: 'shoppr7' });
  expect(await (await fetch(opened.outputs('0')['url'] ?? '')).text()).toContain(pull.headSha);
  bench.repository.pulls.close(7);
  await runGreen(bench, { workflow: 'app-preview.yml', ...pullRequest(pull, 'closed') });
  expect(instances()).toEqual(['shop']);
});

test('service.yml keeps a database, hands its address to the next step, and changes nothing the second time', async () => {
  const secrets = { DATABASE_PASSWORD: 'correct-horse-battery' };
  const first = await runGreen(bench, { workflow: 'service.yml', ...push, secrets });
  const { externalIp, externalPort } = JSON.parse(first.outputs('database')['endpoints'] ?? '{}').ports[0];
  expect(first.printed).toContain(`The database is at ${externalIp}:${externalPort}`);
  const second = await runGreen(bench, { workflow: 'service.yml', ...push, secrets });
  expect([first, second].map((log) => log.outputs('database')['changed'])).toEqual(['true', 'false']);
  expect(`${first.shown}${second.shown}`).not.toContain(secrets.DATABASE_PASSWORD);
});

test('backup-job.yml follows the job to its end, shows its log and takes it away', async () => {
  const secrets = { BACKUP_KEY_ID: 'AKIA-for-the-backup', BACKUP_SECRET_KEY: 'secret-for-the-backup' };
  const log = await runGreen(bench, { workflow: 'backup-job.yml', ...schedule('17 3 * * *'), secrets });
  expect(log.outputs('0')).toMatchObject({ operation: 'deployed', status: 'Complete' });
  expect(log.printed).toMatch(/^Half way$/m);
  expect(log.shown).not.toContain(secrets.BACKUP_SECRET_KEY);
  expect(instances()).toEqual([]);
});
