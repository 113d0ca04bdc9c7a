import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  emptyClone,
  ended,
  gitIn,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);
const filesOf = (name: string) =>
  [...platform.site(name).objects.keys()].filter((path) => !path.startsWith('.osc-deploy/')).sort();

/** Returns a command line in a clone of acme/web with a workflow whose job `ship` has these steps. */
function clone(
  steps: string,
  { files = {}, ...options }: CliOptions & { files?: Record<string, string> } = {},
): Cli {
  const started = bench.withToken(options);
  cloneOf(started, 'https://github.com/acme/web');
  write(started, {
    '.github/workflows/ship.yml': `on: { push: { branches: [main] } }\njobs:\n  ship:\n    runs-on: x\n    steps:\n${steps}`,
    ...files,
  });
  return started;
}

/** Returns a step of the action with these inputs, each on a line. */
function step(...inputs: string[]): string {
  const lines = inputs.map((each) => `          ${each.replaceAll('\n', '\n          ')}`);
  return `      - uses: acme/osc-deploy@v1\n        with:\n${lines.join('\n')}\n`;
}

const site = { 'dist/index.html': '<h1>Hi</h1>', 'dist/notes/plan.html': 'inside' };

describe('a site of the workflow', () => {
  test.each(['deploy', 'publish dist'])(
    '%s keeps and leaves out what the step does',
    async (command) => {
      const started = clone(
        step('directory: dist', 'name: the-web', 'exclude: notes/**', 'keep: verify.txt'),
        {
          files: { ...site, 'first/verify.txt': 'proof', 'first/index.html': 'old' },
        },
      );
      await run(started, 'publish', 'first', '--no-workflow', '--name', 'the-web');

      const plan = await run(started, 'plan');
      expect(plan).toMatchObject(ended(0, 'As .github/workflows/ship.yml, job ship, does'));
      expect(plan.stderr).toContain('site "the-web" in acme');

      expect(await run(started, ...command.split(' '))).toMatchObject(
        ended(0, 'As .github/workflows/ship.yml, job ship, does'),
      );
      expect(filesOf('the-web')).toEqual(['index.html', 'verify.txt']);
    },
  );

  test('an option wins; lists add to those of the step', async () => {
    const started = clone(
      step('directory: dist', 'name: the-web', 'exclude: notes/**', 'max-prune: 0'),
      {
        files: { ...site, 'dist/a.map': 'map', 'first/index.html': 'old', 'first/old.html': 'old' },
      },
    );
    await run(started, 'publish', 'first', '--no-workflow', '--name', 'the-web');
    expect(await run(started, 'deploy')).toMatchObject(ended(1, 'max-prune'));
    expect(await run(started, 'deploy', '--max-prune', '1', '--exclude', '*.map')).toMatchObject(
      ended(0),
    );
    expect(filesOf('the-web')).toEqual(['index.html']);
  });

  test('in an artifact is the folder that the other job uploads, and is no other directory', async () => {
    const upload =
      "      - uses: actions/upload-artifact@v4\n        with: { name: site, path: '.\n\n            !drafts/**' }\n";
    const download =
      '      - uses: actions/download-artifact@v4\n        with: { name: site, path: site }\n';
    const started = clone(upload + download + step('directory: site', 'exclude: .github/**'), {
      files: { 'index.html': 'top', 'drafts/a.html': 'draft' },
      env: { XDG_CONFIG_HOME: tempFolder() },
    });
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
    expect(filesOf('acme-web')).toEqual(['index.html']);
    const manifest = platform.site('acme-web').objects.get('.osc-deploy/manifest.json')?.bytes;
    expect(JSON.parse(String(manifest))).toMatchObject({ directory: 'site' });
    write(started, { 'index.html': 'new' });
    expect(await run(started, 'publish', '.')).toMatchObject(ended(0));
  });

  test('in an artifact whose name two builds have is the folder of its own build', async () => {
    const started = clone('      - run: true\n');
    for (const name of ['docs', 'web'])
      write(started, {
        [`.github/workflows/build-${name}.yml`]: `name: Build ${name}\non: { push: { branches: [main] } }\njobs:\n  build:\n    steps:\n      - uses: actions/upload-artifact@v4\n        with: { name: site, path: apps/${name}/dist }\n`,
        [`.github/workflows/deploy-${name}.yml`]: `on: { workflow_run: { workflows: [Build ${name}] } }\njobs:\n  deploy:\n    steps:\n      - uses: actions/download-artifact@v4\n        with: { name: site, path: out }\n${step('directory: out', `name: our-${name}`)}`,
        [`apps/${name}/dist/${name}.html`]: name,
      });
    for (const name of ['docs', 'web']) {
      started.terminal.cwd = join(started.folder, 'apps', name);
      expect(await run(started, 'deploy')).toMatchObject(ended(0, `deploy-${name}.yml`));
      expect(filesOf(`our-${name}`)).toEqual([`${name}.html`]);
    }
  });

  test('is not built yet: the build is named, and no other folder is taken', async () => {
    const started = clone(step('directory: build'), {
      files: {
        'dist/index.html': 'stale',
        'package.json': '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"1"}}',
      },
    });
    expect(await run(started, 'deploy')).toMatchObject(
      ended(2, /publishes `build`, which is not there yet.*npm run build/s),
    );
  });

  test('is not taken from outside of the clone through a link', async () => {
    const started = clone(step('directory: dist'));
    symlinkSync('/etc', join(started.folder, 'dist'));
    expect(await run(started, 'deploy')).toMatchObject(ended(1, 'lies outside of the clone'));
    expect(platform.requests).toEqual([]);
  });
});

describe('a value that only a run knows', () => {
  test('protects everything where it keeps files', async () => {
    const started = clone(
      step('directory: dist', 'name: the-web', 'keep: ${{ needs.a.outputs.keep }}'),
      {
        files: { ...site, 'first/index.html': 'old', 'first/old.html': 'old' },
      },
    );
    await run(started, 'publish', 'first', '--no-workflow', '--name', 'the-web');
    expect(await run(started, 'deploy')).toMatchObject(
      ended(0, 'Not known here, so nothing is deleted: keep'),
    );
    expect(filesOf('the-web')).toContain('old.html');
  });

  test.each(['exclude', 'name', 'basic-auth', 'environment'])(
    'is refused for %s before any request',
    async (input) => {
      const started = clone(step('directory: dist', `${input}: \${{ vars.OF_THE_RUN }}`), {
        files: site,
      });
      expect(await run(started, 'deploy')).toMatchObject(ended(2, 'the variable OF_THE_RUN'));
      expect(platform.requests).toEqual([]);
    },
  );

  test('comes from the variable of its name', async () => {
    const started = clone(step('directory: dist', 'name: ${{ vars.SITE }}-${{ env.STAGE }}'), {
      files: site,
      env: { SITE: 'shop', STAGE: 'two' },
    });
    expect(await run(started, 'deploy')).toMatchObject(
      ended(0, 'From the environment: SITE (name), STAGE (name).'),
    );
    expect(filesOf('shop-two')).toContain('index.html');
  });

  test.each(['OSC_ACCESS_TOKEN', 'GITHUB_TOKEN'])('never is %s of this terminal', async (name) => {
    const started = clone(step('directory: dist', `basic-auth: \${{ secrets.${name} }}`), {
      files: site,
      env: { GITHUB_TOKEN: 'user:a-long-password' },
    });
    expect(await run(started, 'deploy')).toMatchObject(
      ended(2, '`--basic-auth`'.replaceAll('`', '')),
    );
  });
});

test.each(['base-url', 'auth-url', 'deploy-url'])(
  '%s of the workflow gets no login unless it is typed',
  async (input) => {
    const started = clone(
      step('directory: dist', 'name: the-web', `${input}: ${platform.apiUrl}`),
      { files: site },
    );
    const refused = await started.run('deploy');
    expect(refused).toMatchObject(ended(2, `osc-deploy deploy --${input} ${platform.apiUrl}\n`));
    expect(platform.requests).toEqual([]);
    expect(await run(started, 'deploy')).toMatchObject(ended(0));
  },
);

describe('a branch that the workflow does not put into production', () => {
  const on = (triggers: string, ...inputs: string[]) =>
    `on: ${triggers}\njobs:\n  ship:\n    runs-on: x\n    steps:\n${step(...inputs)}`;
  const at = (branch: string, triggers: string, ...inputs: string[]) => {
    const started = clone('', {
      files: { ...site, '.github/workflows/ship.yml': on(triggers, ...inputs) },
    });
    const git = gitIn(started);
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
    git('checkout', '-q', '-B', branch);
    return started;
  };
  const ofSite = ['directory: dist', 'name: the-web'];
  const ofApp = ['target: app', 'runner: web', 'name: shop'];

  test.each([
    ['a site', 'push: { branches: [main] }', ofSite],
    ['an app', 'push: { branches: [main] }', ofApp],
    ['an instance of a runner', 'push: { branches: main }', ['target: runner', ...ofApp.slice(1)]],
    ['a site by patterns', "push: { branches: ['**', '!feat/**'] }", ofSite],
    ['an app without ignored branches', "push: { branches-ignore: ['feat/*'] }", ofApp],
    ['a site after a build', 'workflow_run: { workflows: [Build] }', ofSite],
    ['a site with previews of branches', 'push', [...ofSite, 'preview: branch']],
    ['a site of tags', "push: { tags: ['v*'] }", ofSite],
  ])('is refused for %s, with the commands for both', async (_, event, inputs) => {
    const triggers = event === 'push' ? event : `{ ${event}, workflow_dispatch: , pull_request: }`;
    const started = at('feat/new', triggers, ...inputs);

    for (const argv of [['deploy'], ['plan', '--json']]) {
      const { code, stderr } = await run(started, ...argv);
      expect({ code, stderr }).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('and feat/new is checked out here.'),
      });
      const repeated = [argv[0], ...bench.at, ...argv.slice(1)].join(' ');
      if (!event.includes('tags')) expect(stderr).toContain('  git switch main\n');
      expect(stderr).toContain(`  osc-deploy ${repeated} --preview-branch\n`);
      expect(stderr).toContain(`  osc-deploy ${repeated} --any-branch\n`);
    }
    expect(platform.requests).toEqual([]);
    expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0));
  });

  test.each([
    ['main', '{ push: { branches: [main] } }'],
    ['release/2', "{ push: { branches: [main, 'release/**'] } }"],
    ['feat/new', 'push'],
    ['feat/new', 'workflow_dispatch'],
    ['feat/new', "{ push: { branches: ['feat/[a-z]+'] } }"],
    ['main', '{ schedule: [{ cron: 1 2 * * * }] }'],
  ])('is not %s with on: %s', async (branch, triggers) => {
    const started = at(branch, triggers, ...ofSite);
    expect(await run(started, 'plan')).toMatchObject(ended(0, 'site "the-web"'));
  });

  test('is not the word of the branch itself: its workflow is another one than on main', async () => {
    const started = at('feat/new', '{ push: { branches: [main] } }', ...ofSite);
    const git = gitIn(started);
    write(started, {
      '.github/workflows/ship.yml': on("{ push: { branches: ['**'] } }", ...ofSite),
    });
    git('add', '.');
    git('commit', '-q', '-m', 'deploys every branch');
    expect(await run(started, 'deploy')).toMatchObject(
      ended(2, 'job ship, is another one here than on main, and feat/new is checked out here.'),
    );
    expect(platform.requests).toEqual([]);
    expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0));
  });

  test.each(['a new file', 'a file with a long name', 'a file behind a link'])(
    'is not the word of the branch itself: its workflow is %s',
    async (what) => {
      const started = at('feat/new', '{ push: { branches: [main] } }', ...ofSite);
      const git = gitIn(started);
      const folder = join(started.folder, '.github/workflows');
      rmSync(folder, { recursive: true });
      if (what.includes('link')) {
        write(started, { 'elsewhere/x': '' });
        symlinkSync('../elsewhere', folder);
      }
      const name = what.includes('long') ? `${'a'.repeat(100)}.yml` : 'other.yml';
      const file = what.includes('link') ? `elsewhere/${name}` : `.github/workflows/${name}`;
      write(started, { [file]: on('push', ...ofSite) });
      git('add', '.github', ...(what.includes('link') ? ['elsewhere'] : []));
      git('commit', '-q', '-m', 'deploys every branch');

      expect(await run(started, 'deploy')).toMatchObject(
        ended(2, 'is another one here than on main'),
      );
      expect(platform.requests).toEqual([]);
    },
  );

  test('is not the word of the branch itself: a clone of one branch has no other to compare with', async () => {
    const started = at('feat/new', 'push', ...ofSite);
    const git = gitIn(started);
    git('branch', '-q', '-D', 'main');
    git('symbolic-ref', '--delete', 'refs/remotes/origin/HEAD');
    git('update-ref', '-d', 'refs/remotes/origin/main');

    const deploy = await run(started, 'deploy');
    expect(deploy).toMatchObject(
      ended(2, 'which this clone does not have, and feat/new is checked out here.'),
    );
    expect(deploy.stderr).toContain('  git remote set-head origin --auto\n');
    expect(platform.requests).toEqual([]);
    expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0));
  });

  test.each([
    [['deploy', '--preview-branch', '--no-wait'], ofSite],
    [['deploy', '--name', 'mine'], ofSite],
    [['plan', '--source-ref', 'feat/new'], ofApp],
    [['plan', '--no-workflow', '--name', 'mine', 'dist'], ofSite],
  ])('does not matter for %j', async (argv, inputs) => {
    const started = at('feat/new', '{ push: { branches: [main] } }', ...inputs);
    expect(await run(started, ...argv)).toMatchObject(ended(0));
  });
});

test('a plan as JSON has the paths of a site, and the steps of an app', async () => {
  const started = clone(step('directory: dist', 'name: the-web'), { files: site });
  await run(started, 'deploy');
  write(started, { 'dist/new.html': 'new', 'dist/index.html': 'other' });
  rmSync(join(started.folder, 'dist/notes'), { recursive: true });
  expect(JSON.parse((await run(started, 'plan', '--json')).stdout)).toMatchObject({
    paths: { added: ['new.html'], changed: ['index.html'], deleted: ['notes/plan.html'] },
    uploaded: 2,
  });

  const app = ['--runner', 'web', '--name', 'shop', '--no-workflow', '--json'];
  expect(JSON.parse((await run(started, 'plan', ...app)).stdout)).toMatchObject({
    steps: ['subscribe the workspace to eyevinn-web-runner', 'create "shop"'],
  });
  expect((await run(started, 'plan', ...app.slice(0, -1))).stderr.match(/create "shop"/g)).toEqual([
    'create "shop"',
  ]);
});

test('a step that only plans is not what deploys', async () => {
  const started = clone(step('directory: dist', 'name: planned', 'operation: plan'), {
    files: { 'index.html': 'x', ...site },
  });
  const { stderr } = await run(started, 'publish', 'dist');
  expect(stderr).not.toContain('As .github');
  expect(filesOf('acme-web')).toContain('index.html');
});

test('a choice keeps what was typed', async () => {
  const started = clone(
    step('directory: dist', 'name: stage-web') + step('directory: dist', 'name: the-web'),
    { files: site },
  );
  const typed = ['publish', 'dist', '--exclude', '*.map', '--no-wait', '--json'];
  const { stderr } = await run(started, ...typed);
  const at = bench.at.join(' ');
  expect(stderr).toContain(
    `  osc-deploy publish ${at} dist --exclude '*.map' --no-wait --json --name the-web\n`,
  );
});

test('a name of several deploys is a choice that keeps what was typed', async () => {
  const started = clone('');
  const named = ['--runner', 'web', '--name', 'shop', '--no-wait'];
  for (const target of ['app', 'runner']) await run(started, 'run', '--target', target, ...named);

  const at = bench.at.join(' ');
  expect(await run(started, 'logs', 'shop', '--tail', '3')).toMatchObject(
    ended(2, `\n  osc-deploy logs ${at} shop --tail 3 --app\n`),
  );
});

test('several steps for one folder are a choice with commands', async () => {
  const started = clone(
    step('directory: dist', 'name: stage-web') + step('directory: dist', 'name: the-web'),
    { files: site },
  );
  const { code, stderr } = await run(started, 'deploy');
  expect(code).toBe(2);
  expect(stderr).toContain(
    `  osc-deploy deploy ${bench.at.join(' ')} --name stage-web\n  osc-deploy deploy ${bench.at.join(' ')} --name the-web\n`,
  );
  expect(await run(started, 'deploy', '--name', 'the-web')).toMatchObject(ended(0));
});

test('steps of pull requests and of people stand behind the step of the push; steps alike are one', async () => {
  const started = clone(
    step('directory: dist', 'name: the-web') + step('directory: dist', 'name: the-web'),
    { files: site },
  );
  const other = (on: string, name: string) =>
    `on: ${on}\njobs: { a: { runs-on: x, steps: [{ uses: o/osc-deploy@v1, with: { directory: dist, name: ${name} } }] } }\n`;
  write(started, {
    '.github/workflows/a.yml': other('pull_request', 'previews'),
    '.github/workflows/b.yml': other('workflow_dispatch', 'by-hand'),
  });
  expect(await run(started, 'deploy')).toMatchObject(ended(0, 'site "the-web"'));
});

test('a workflow that cannot be read is no workflow that keeps nothing', async () => {
  const started = clone(step('directory: dist', 'name: "the-web'), { files: site });
  expect(await run(started, 'deploy')).toMatchObject(
    ended(2, /ship\.yml deploys from this clone, and cannot be read: line \d+ is not valid YAML/),
  );
  expect(await run(started, 'deploy', '--no-workflow')).toMatchObject(ended(0));
});

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
    expect(deployed.stderr).toContain('From the environment: DATABASE_PASSWORD (config).');
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

test('a site of uncommitted changes names no commit', async () => {
  const started = clone(step('directory: dist', 'name: the-web'), { files: site });
  const git = gitIn(started);
  git('add', '.github');
  git('commit', '-q', '-m', 'workflow');
  const commitOf = () => {
    const text = String(platform.site('the-web').objects.get('.osc-deploy/manifest.json')?.bytes);
    return (JSON.parse(text) as { commit?: string }).commit;
  };
  expect((await run(started, 'deploy')).code).toBe(0);
  expect(commitOf()).toBe(git('rev-parse', 'HEAD'));

  write(started, { '.github/workflows/ship.yml': `# changed\n${step('directory: dist')}` });
  git('add', '-N', '.');
  write(started, { 'dist/index.html': 'other' });
  const published = await run(started, 'publish', 'dist', '--no-workflow', '--name', 'the-web');
  expect(published.stderr).toContain('There are uncommitted changes, so the site does not name');
  expect(commitOf()).toBe('');
});
