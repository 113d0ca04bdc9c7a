import { describe, expect, test } from '@jest/globals';
import {
  bench,
  emptyClone,
  ended,
  gitIn,
  platform,
  startCliEachTest,
} from '../../support/cli/cli-platform.js';
import { clone, run, step } from '../../support/cli/workflow-clone.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

describe('an app beside its database', () => {
  const database = step('target: instance', 'service: birme-osc-postgresql', 'name: shopdb');
  const app = step(
    'target: app',
    'runner: python',
    'name: shop',
    'config-service: shopconfig',
    'config-prune: true',
    'config: |\n  DATABASE_HOST: ${{ fromJSON(steps.database.outputs.endpoints).internal.host }}\n  DATABASE_PASSWORD: ${{ secrets.DATABASE_PASSWORD }}\n  MODE: production',
  );

  test.each([['deploy'], ['run', '--runner', 'python']])('is what %s deploys', async (...argv) => {
    const started = clone(database + app, { env: { DATABASE_PASSWORD: 'a-password' } });
    await run(
      started,
      'run',
      '--target',
      'app',
      '--no-workflow',
      '--runner',
      'python',
      '--name',
      'shop',
      '--config-service',
      'shopconfig',
      '--create-config',
    );
    await run(
      started,
      'config',
      'set',
      'DATABASE_HOST=db.internal',
      'EXTRA=1',
      '--config-service',
      'shopconfig',
    );

    const deployed = await run(started, ...argv, '--no-wait');
    expect(deployed).toMatchObject(ended(0, 'app "shop" in acme'));
    expect(deployed.stderr).toContain('Not known here, so left as it is: config: DATABASE_HOST');
    expect(deployed.stderr).toContain(
      'does, but for what follows; options come first.\nNot deployed with it: the instance shopdb,',
    );
    expect(deployed.stderr).toContain(
      'The workflow takes DATABASE_PASSWORD of your environment, as config.',
    );
    const { stdout } = await run(started, 'status', '--json');
    expect(stdout).not.toContain('eyevinn-python-runner');
    const listed = await run(started, 'config', 'list', '--show', '--config-service', 'shopconfig');
    expect(listed.stdout).toContain('DATABASE_HOST="db.internal"');
    expect(listed.stdout).toContain('EXTRA="1"');
    expect(listed.stdout).toContain('MODE="production"');
  });

  test('is refused by plan as by deploy where its commit was not pushed', async () => {
    const started = clone(step('target: runner', 'runner: web', 'name: shop'));
    const git = gitIn(started);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('commit', '-q', '--allow-empty', '-m', 'two');
    for (const command of ['deploy', 'plan'])
      expect(await run(started, command)).toMatchObject(ended(2, 'is not on origin'));
    expect(platform.requests).toEqual([]);
  });

  test('is refused without any commit, and where origin has no branch yet', async () => {
    const origin = tempFolder();
    const started = bench.withToken({ origin });
    emptyClone(started, { branch: 'main', origin: 'https://github.com/acme/web' });
    for (const argv of [['deploy'], ['plan'], ['run']])
      expect(await run(started, ...argv, '--runner', 'web', '--name', 'shop')).toMatchObject(
        ended(2, /has no commit yet.*git commit -m.*git push -u origin main\n/s),
      );

    const git = gitIn(started);
    git('init', '-q', '--bare', origin);
    git('commit', '-q', '--allow-empty', '-m', 'one');
    expect(await run(started, 'deploy', '--runner', 'web', '--name', 'shop')).toMatchObject(
      ended(2, /is not on origin.*git push -u origin main\n/s),
    );
    expect(platform.requests).toEqual([]);

    git('push', '-q', origin, 'main');
    expect(await run(started, 'plan', '--runner', 'web', '--name', 'shop')).toMatchObject(ended(0));
  });
});
