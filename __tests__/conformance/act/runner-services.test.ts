import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
import { bundleStep } from '../../support/run/bundle.js';
import { type ActBench, runGreen, startActBench } from './act-bench.js';
import { dispatch, pullRequest, push, schedule } from './act-events.js';

jest.setTimeout(120_000);

describe('an example', () => {
  let bench: ActBench;
  beforeEach(async () => {
    bench = await startActBench({
      files: { 'server.js': '' },
      platform: {
        services: {
          knownMs: 100,
          startMs: 300,
          staleMs: 400,
          buildMs: 700,
          jobMs: 900,
          wakeMs: 1000,
          restoreMs: 500,
        },
      },
    });
  });
  afterEach(() => bench.close());

  const instances = () => bench.platform.services.instances.of('acme').map(({ name }) => name);

  test('app.yml runs the pushed commit, app-preview.yml gives a pull request its own app while it is open', async () => {
    const secrets = { SOURCE_TOKEN: 'ghp_thatMayReadTheSource' };
    const pushed = await runGreen(bench, { workflow: 'app.yml', ...push, secrets });
    const { url = '' } = pushed.outputs('app');
    expect(pushed.outputs('app')).toMatchObject({
      name: 'shop',
      operation: 'deployed',
      status: 'running',
    });
    expect(pushed.steps.filter(({ name }) => name.startsWith('curl'))).toMatchObject([
      { result: 'success' },
    ]);
    expect(await (await fetch(url)).text()).toMatch(/[0-9a-f]{40}/);

    const pull = bench.repository.pulls.open(7);
    const branches = { [pull.headRef]: pull.headSha };
    bench.platform.services.repositories.declare(
      `https://github.com/${bench.repository.fullName}`,
      { branches },
    );
    const opened = await runGreen(bench, {
      workflow: 'app-preview.yml',
      ...pullRequest(pull, 'opened'),
    });
    expect(opened.outputs('0')).toMatchObject({ name: 'shoppr7' });
    expect(await (await fetch(opened.outputs('0')['url'] ?? '')).text()).toContain(pull.headSha);
    bench.repository.pulls.close(7);
    await runGreen(bench, { workflow: 'app-preview.yml', ...pullRequest(pull, 'closed') });
    expect(instances()).toEqual(['shop']);
  });

  test('service.yml maintains a database, passes its address to the next step, and changes nothing the second time', async () => {
    const secrets = { DATABASE_PASSWORD: 'correct-horse-battery' };
    const first = await runGreen(bench, { workflow: 'service.yml', ...push, secrets });
    const { externalIp, externalPort } = JSON.parse(first.outputs('database')['endpoints'] ?? '{}')
      .ports[0];
    expect(first.printed).toContain(`The database is at ${externalIp}:${externalPort}`);
    const second = await runGreen(bench, { workflow: 'service.yml', ...push, secrets });
    expect(first.outputs('database')['changed']).toBe('true');
    expect(second.outputs('database')['changed']).toBe('false');
    expect(`${first.shown}${second.shown}`).not.toContain(secrets.DATABASE_PASSWORD);
  });

  test('backup-job.yml waits for the job, shows its log and removes it', async () => {
    const secrets = {
      BACKUP_KEY_ID: 'AKIA-for-the-backup',
      BACKUP_SECRET_KEY: 'secret-for-the-backup',
    };
    const log = await runGreen(bench, {
      workflow: 'backup-job.yml',
      ...schedule('17 3 * * *'),
      secrets,
    });
    expect(log.outputs('0')).toMatchObject({ operation: 'deployed', status: 'Complete' });
    expect(log.printed).toMatch(/^Half way$/m);
    expect(log.shown).not.toContain(secrets.BACKUP_SECRET_KEY);
    expect(instances()).toEqual([]);
  });

  /** Creates an instance before the workflow runs. */
  async function make(given: {
    service: string;
    name: string;
    options: Record<string, string>;
  }): Promise<void> {
    const { service, name, options } = given;
    const login = {
      'access-token': bench.platform.signIn().accessToken,
      'base-url': bench.platform.apiUrl,
    };
    const inputs = {
      target: 'instance',
      service,
      name,
      options: JSON.stringify(options),
      directory: '',
    };
    const { exitCode, stdout } = await bundleStep({ with: { ...login, ...inputs } }).main();
    if (exitCode !== 0) throw new Error(stdout);
  }

  test('app-config.yml writes the configuration of the app, starts the app, and shows no value', async () => {
    const { values, key } = await makeStore(bench.platform);
    const secrets = { SESSION_SECRET: 'correct-horse-battery' };
    const log = await runGreen(bench, { workflow: 'app-config.yml', ...push, secrets });
    expect(Object.fromEntries(values)).toEqual({
      API_URL: 'https://api.example.com',
      SESSION_SECRET: 'correct-horse-battery',
    });
    expect(log.outputs('0')).toMatchObject({ name: 'shop', status: 'running' });
    for (const secret of [...Object.values(secrets), key])
      expect(log.printed).not.toContain(secret);
  });

  test('keep-awake.yml resumes suspended instances and changes nothing', async () => {
    await make({
      service: 'eyevinn-web-runner',
      name: 'shop',
      options: { SourceUrl: 'https://github.com/acme/shop' },
    });
    const { instances: all } = bench.platform.services;
    const options = { ...all.named('shop').options };
    bench.platform.services.suspend('shop');
    const log = await runGreen(bench, {
      workflow: 'keep-awake.yml',
      ...schedule('5 4 * * *'),
      matrix: { name: 'shop' },
    });
    expect(log.outputs('0')).toMatchObject({ name: 'shop', status: 'running' });
    expect(all.named('shop')).toMatchObject({ asleep: false, options });
  });

  test('service-for-a-run.yml creates a service, calls it with its token, and removes it', async () => {
    const log = await runGreen(bench, { workflow: 'service-for-a-run.yml', ...dispatch() });
    expect(log.outputs('ads')).toMatchObject({ name: 'adsforarun', status: 'running' });
    expect(instances()).toEqual([]);
  });

  test('transcode.yml starts a transcode in Encore and waits until it ends', async () => {
    const log = await runGreen(bench, {
      workflow: 'transcode.yml',
      ...dispatch({ uri: 'https://example.com/in.mp4' }),
    });
    expect(log.printed).toMatch(/: SUCCESSFUL$/m);
    expect([...bench.platform.services.transcodes.values()]).toHaveLength(1);
  });

  test('intercom.yml creates a production with its lines', async () => {
    const options = {
      smbUrl: 'https://smb.example.com',
      smbApiKey: 'key',
      dbUrl: 'mongodb://db.example.com',
    };
    await make({ service: 'eyevinn-intercom-manager', name: 'intercom', options });
    await runGreen(bench, { workflow: 'intercom.yml', ...dispatch() });
    expect(bench.platform.services.productionsOf('acme', 'intercom')).toMatchObject([
      {
        name: 'Friday night',
        lines: [{ name: 'Producer' }, { name: 'Cameras' }, { name: 'Program' }],
      },
    ]);
  });
});
