import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  bench,
  ended,
  gitIn,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import { clone, run, site, step } from '../../support/cli/workflow-clone.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const filesOf = (name: string) =>
  [...platform.site(name).objects.keys()].filter((path) => !path.startsWith('.osc-deploy/')).sort();

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

  test.each([
    [
      '.output/public',
      { 'nuxt.config.ts': '', 'package.json': '{"devDependencies":{"nuxt":"3"}}' },
    ],
    ['build/site', {}],
    ['docs/.vuepress/dist', {}],
  ])('in %s is that of the step at the top', async (directory, files) => {
    const started = clone(step(`directory: ${directory}`, 'exclude: drafts/**'), {
      files: {
        ...files,
        [`${directory}/index.html`]: 'x',
        [`${directory}/drafts/a.html`]: 'draft',
      },
    });
    expect(await run(started, 'deploy')).toMatchObject(
      ended(0, 'As .github/workflows/ship.yml, job ship, does'),
    );
    expect(filesOf('acme-web')).toEqual(['index.html']);
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
      ended(
        0,
        'The workflow takes SITE of your environment, as name; STAGE of your environment, as name.',
      ),
    );
    expect(filesOf('shop-two')).toContain('index.html');
  });

  test('comes from the variable inside of a function', async () => {
    const password = "basic-auth: ${{ format('me:{0}', secrets.PW) }}";
    const inputs = ['directory: dist', 'name: the-web', password];
    const without = await run(clone(step(...inputs), { files: site }), 'deploy');
    expect(without).toMatchObject(ended(2, 'give --basic-auth or the variable PW'));

    const started = clone(step(...inputs), { files: site, env: { PW: 'long-password' } });
    const { code, stderr } = await run(started, 'deploy');
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The workflow takes PW of your environment, as basic-auth.'),
    });
    expect(stderr).not.toContain('long-password');
    expect(platform.site('the-web').page.login).toEqual({
      username: 'me',
      password: 'long-password',
    });
  });

  test('is advised by no variable that would not tell it', async () => {
    const started = clone(step('directory: dist', 'name: ${{ hashFiles(vars.LOCK) }}'), {
      files: site,
    });
    const { stderr } = await run(started, 'deploy');
    expect(stderr).toContain('give --name\n');
  });

  test('in an option comes as JSON from the variable, or is typed', async () => {
    const started = clone(
      step(
        'target: instance',
        'service: birme-osc-postgresql',
        'name: db',
        'options: |\n  PostgresPassword: ${{ toJSON(secrets.DATABASE_PASSWORD) }}',
      ),
    );
    const plan = ['plan', '--service', 'birme-osc-postgresql'];
    const typed = await run(started, ...plan, '--set', 'PostgresPassword=typed-password');
    expect(typed).toMatchObject(ended(0));
    expect(typed.stderr).not.toContain('Not known here');

    started.terminal.env['DATABASE_PASSWORD'] = 'a "quoted" password';
    expect(await run(started, ...plan)).toMatchObject(
      ended(0, 'The workflow takes DATABASE_PASSWORD of your environment, as options.'),
    );
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

test('a typed name that is that of a service of the workflow is the service', async () => {
  const started = clone(
    step('target: instance', 'service: valkey-io-valkey', 'name: shopdb') +
      step('target: runner', 'runner: web', 'name: shop', 'config-service: shopconfig'),
  );
  for (const command of ['run', 'deploy', 'plan'])
    expect((await run(started, command, '--name', 'shopdb', '--no-wait')).stderr).toContain(
      '"shopdb" on valkey-io-valkey',
    );
  expect((await run(started, 'plan', '--name', 'shop')).stderr).toContain(
    '"shop" on the web runner',
  );
});

test('a folder beside a service names its step', async () => {
  const started = clone(step('target: instance', 'service: valkey-io-valkey', 'name: shopdb'));
  for (const command of ['deploy', 'plan', 'run']) {
    const at = bench.at.join(' ');
    expect(await run(started, command)).toMatchObject(
      ended(2, `To do what it does:\n  osc-deploy ${command} ${at} --name shopdb\n`),
    );
    const without = await run(started, command, '--no-workflow');
    expect(without.code).toBe(2);
    expect(without.stderr).not.toContain('shopdb');
  }
});

test('the step of the directory that is detected here is taken, also where it lies in another project', async () => {
  const files = {
    'vite.config.js': "export default { build: { outDir: 'web/dist' } }",
    'package.json': '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"6"}}',
    'web/package.json': '{"scripts":{"start":"node s.js"},"dependencies":{"express":"5"}}',
    'web/dist/index.html': '<h1>Hi</h1>',
    'web/dist/notes/plan.html': 'inside',
  };
  const steps = step('directory: web/dist', 'name: the-web', 'exclude: notes/**');
  expect(await run(clone(steps, { files }), 'deploy')).toMatchObject(ended(0));
  expect(filesOf('the-web')).toEqual(['index.html']);
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
    steps: [
      'subscribe the workspace to eyevinn-web-runner',
      'create or change "shop": only a subscription shows whether it is there',
    ],
  });
  expect(
    (await run(started, 'plan', ...app.slice(0, -1))).stderr.match(/create or change "shop"/g),
  ).toHaveLength(1);
});

test('a step that only plans is not what deploys', async () => {
  const started = clone(step('directory: dist', 'name: planned', 'operation: plan'), {
    files: { 'index.html': 'x', ...site },
  });
  const { stderr } = await run(started, 'publish', 'dist');
  expect(stderr).not.toContain('As .github');
  expect(filesOf('acme-web')).toContain('index.html');
});

test.each([
  ['target: site', 'its target must be one of pages, runner', '; given was "site".'],
  ['target: Pages', 'its target must be one of', '; given was "Pages".'],
  ['operation: publish', 'its operation must be one of', '; given was "publish".'],
  ['operation: Deploy', 'its operation must be one of', '; given was "Deploy".'],
  ['target: ${{ vars.TARGET }}', 'is ${{ vars.TARGET }}', 'or the variable TARGET\n'],
  [
    "target: ${{ inputs.target || 'pages' }}",
    "is ${{ inputs.target || 'pages' }}",
    '--no-workflow',
  ],
])('a step with %s is not passed over', async (input, ...texts) => {
  const started = clone(step('directory: dist', 'name: the-web', input), { files: site });
  for (const command of ['plan', 'deploy']) {
    const { code, stderr } = await run(started, command);
    expect(code).toBe(2);
    expect(stderr).toContain('.github/workflows/ship.yml, job ship');
    for (const text of texts) expect(stderr).toContain(text);
  }
  expect(platform.requests).toEqual([]);
});

test('a target in a variable comes from the environment, or is typed by a directory', async () => {
  const inputs = ['directory: dist', 'name: the-web', 'exclude: notes/**'];
  const steps = step(...inputs, 'target: ${{ vars.TARGET }}');
  const told = clone(steps, { files: site, env: { TARGET: 'pages' } });
  expect(await run(told, 'deploy')).toMatchObject(ended(0));
  expect(filesOf('the-web')).toEqual(['index.html']);

  expect(await run(clone(steps, { files: site }), 'publish', 'dist')).toMatchObject(
    ended(0, 'site "the-web"'),
  );
});

test('names in variables are a choice once these are set, and no expression is a name to type', async () => {
  const ofVariable = (name: string) => step('directory: dist', `name: \${{ vars.${name} }}`);
  const steps = ofVariable('PROD_SITE') + ofVariable('STAGE_SITE');
  const started = clone(steps, { files: site });
  for (const argv of [['deploy'], ['deploy', '--name', 'the-web']]) {
    const { code, stderr } = await run(started, ...argv);
    expect(code).toBe(2);
    expect(stderr).toContain('Set PROD_SITE and STAGE_SITE');
    expect(stderr).not.toContain("--name '${{");
  }

  Object.assign(started.terminal.env, { PROD_SITE: 'the-web', STAGE_SITE: 'stage-web' });
  const { stderr } = await run(started, 'deploy');
  expect(stderr).toContain('--name the-web\n');
  expect(stderr).toContain('--name stage-web\n');
  expect(await run(started, 'deploy', '--name', 'stage-web')).toMatchObject(
    ended(0, 'site "stage-web"'),
  );
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

  const levels = Array.from(
    { length: 9 },
    (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n}, `.repeat(9)}]`,
  );
  const file = '.github/workflows/ship.yml';
  const whole = readFileSync(join(started.folder, file), 'utf8').replace('"the-web', 'the-web');
  write(started, { [file]: ['l0: &l0 [x]', ...levels, whole].join('\n') });
  for (const command of ['deploy', 'plan'])
    expect(await run(started, command)).toMatchObject(
      ended(
        2,
        /ship\.yml deploys from this clone, and cannot be read: its YAML has too many aliases/,
      ),
    );
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

test('a directory that the workflow runs as an app is no site', async () => {
  const started = clone(
    step('target: runner', 'runner: web', 'name: shop', 'sub-path: api') +
      step('directory: web/dist', 'name: the-web'),
    {
      files: {
        'api/package.json': '{"scripts":{"start":"node s.js"}}',
        'web/dist/index.html': 'x',
      },
    },
  );
  const refused = await run(started, 'plan', 'api');
  expect(refused).toMatchObject(ended(2, 'job ship, runs api; a directory is of a site.'));
  expect(refused.stderr).toMatch(/ {2}cd api && osc-deploy plan( |\n)/);

  started.terminal.cwd = join(started.folder, 'api');
  for (const argv of [
    ['plan', '.'],
    ['deploy', '.'],
  ])
    expect((await run(started, ...argv)).stderr).toMatch(
      new RegExp(`runs \\.; a directory is of a site\\..*  osc-deploy ${argv[0]} `, 's'),
    );
  expect(await run(started, 'plan')).toMatchObject(ended(0, '"shop" on the web runner'));
});

test('a job of the workflow is a job by its service alone, and what is of previews is not named', async () => {
  const started = clone(
    step(
      'target: job',
      'service: eyevinn-docker-retransfer',
      'name: nightlybackup',
      'options: "cmdLineArgs: a b"',
      'preview-options: |\n  cmdLineArgs: ${{ secrets.ARGS }}',
    ),
  );
  const planned = await run(started, 'plan', '--service', 'eyevinn-docker-retransfer');
  expect(planned).toMatchObject(ended(0, 'create the job "nightlybackup"'));
  expect(planned.stderr).not.toContain('Not known here');
});
