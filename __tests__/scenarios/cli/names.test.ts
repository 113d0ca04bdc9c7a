import { describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const vite = '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"1"}}';

/** Returns a command line in `folder` of a clone of acme/mono with two built sites. */
function monorepo(folder: string, options: CliOptions = {}): Cli {
  const started = bench.withToken(options);
  cloneOf(started, 'https://github.com/acme/mono');
  for (const app of ['shop', 'blog']) {
    write(started, { [`apps/${app}/package.json`]: vite, [`apps/${app}/dist/index.html`]: app });
  }
  return at(started, folder);
}

function at(started: Cli, folder: string): Cli {
  started.terminal.cwd = `${started.folder}/${folder}`.replace(/\/$/, '');
  return started;
}

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);
const sites = () =>
  platform.parts.pages
    .of('acme')
    .map(({ name }) => name)
    .sort();
function workflow(started: Cli, ...inputs: string[]): void {
  const steps = inputs.map((each) => `{ uses: acme/osc-deploy@v1, with: { ${each} } }`).join(', ');
  write(started, {
    '.github/workflows/a.yml': `on: push\njobs: { a: { runs-on: x, steps: [${steps}] } }\n`,
  });
}

test('the folder that a build wrote, and the top of a monorepo, lead to the folders of the projects', async () => {
  const started = monorepo('apps/shop/dist');
  for (const command of ['deploy', 'plan'])
    expect(await run(started, command, '--json')).toMatchObject(
      ended(2, `  cd .. && osc-deploy ${command} ${bench.at.join(' ')} --json\n`),
    );
  expect(await run(at(started, ''), 'deploy')).toMatchObject(
    ended(2, `  cd apps/shop && osc-deploy deploy ${bench.at.join(' ')}\n`),
  );
  expect(platform.requests).toEqual([]);
});

describe('the default name in a folder of a clone', () => {
  test('is the name that init writes, for every command', async () => {
    const started = monorepo('apps/blog');
    expect((await run(started, 'deploy')).code).toBe(0);
    at(started, 'apps/shop');
    expect((await run(started, 'publish', 'dist')).code).toBe(0);
    expect(sites()).toEqual(['acme-mono-blog', 'acme-mono-shop']);
    const { url } = platform.site('acme-mono-shop');
    expect(await run(started, 'open')).toMatchObject({ code: 0, stdout: `${url}\n` });
    expect((await run(started, 'plan')).stderr).toContain('1 unchanged');
  });

  test.each(['apps/shop', ''])(
    'comes in %j from the workflow that publishes the directory, and --name overrides it',
    async (folder) => {
      const started = monorepo(folder);
      workflow(
        started,
        'directory: apps/blog/dist, name: the-blog',
        'directory: apps/shop/dist, name: the-shop',
      );
      const dist = folder ? 'dist' : 'apps/shop/dist';
      await run(started, 'publish', dist);
      expect(sites()).toEqual(['the-shop']);
      const { url } = platform.site('the-shop');
      expect(await run(at(started, 'apps/shop'), 'open')).toMatchObject({
        code: 0,
        stdout: `${url}\n`,
      });
      await run(at(started, folder), 'publish', dist, '--name', 'another');
      expect(sites()).toEqual(['another', 'the-shop']);
    },
  );

  test('is the name of the repository for a workflow without a name; a workflow that only cleans up does not count', async () => {
    const started = monorepo('apps/shop');
    workflow(started, 'directory: apps/shop/dist', 'operation: cleanup, name: none');
    await run(started, 'deploy');
    expect(sites()).toEqual(['acme-mono']);
  });

  test('is required as an option when several names exist', async () => {
    const started = monorepo('apps/shop');
    workflow(
      started,
      'directory: apps/shop/dist, name: stage-shop',
      'directory: apps/shop/dist, name: the-shop',
    );
    expect(await run(started, 'deploy')).toMatchObject(
      ended(
        2,
        `\n  osc-deploy deploy ${bench.at.join(' ')} --name stage-shop\n  osc-deploy deploy ${bench.at.join(' ')} --name the-shop\n`,
      ),
    );
    expect(sites()).toEqual([]);
  });

  test('does not replace the site of another directory without a question; an explicit name does', async () => {
    const text =
      'The site acme-mono was last published from apps/blog/dist, and this is apps/shop/dist under the same default name.';
    const live = () => String(platform.site('acme-mono').objects.get('index.html')?.bytes);
    const publish = ({
      app,
      name,
      ...answer
    }: {
      app: string;
      name?: string;
      confirmed?: boolean;
    }) =>
      run(monorepo('', answer), 'publish', `apps/${app}/dist`, ...(name ? ['--name', name] : []));
    expect((await publish({ app: 'blog' })).code).toBe(0);
    const plan = run(monorepo('', { confirmed: true }), 'plan', 'apps/shop/dist');
    expect(await plan).toMatchObject(ended(0, `${text} A deploy asks before`));
    const refusal = ' apps/shop/dist --name acme-mono\n';
    expect(await run(monorepo(''), 'plan', 'apps/shop/dist')).toMatchObject(ended(2, text));
    expect((await run(monorepo(''), 'deploy', 'apps/shop/dist')).stderr).toContain(refusal);
    expect(await publish({ app: 'shop' })).toMatchObject(
      ended(2, new RegExp(`${text}.*--name`, 's')),
    );
    expect(await publish({ app: 'shop', confirmed: false })).toMatchObject(ended(2, text));
    expect(live()).toBe('blog');
    expect(await publish({ app: 'shop', confirmed: true })).toMatchObject(ended(0));
    expect(live()).toBe('shop');
    expect((await publish({ app: 'blog', name: 'acme-mono' })).code).toBe(0);
    expect(live()).toBe('blog');
  });

  test('a runner without support for folders is refused before any write or request', async () => {
    const started = monorepo('backend');
    write(started, { 'backend/requirements.txt': 'fastapi\n' });
    for (const argv of [['deploy'], ['init', '--dry-run', '--repo', 'acme/mono']])
      expect(await started.run(...argv)).toMatchObject(
        ended(2, 'the python runner runs the top of a repository'),
      );
    expect(
      await run(
        at(started, ''),
        'run',
        '--runner',
        'python',
        '--sub-path',
        'backend',
        '--name',
        'api',
      ),
    ).toMatchObject(
      ended(2, '--sub-path has no meaning here: the python runner runs the top of a repository.'),
    );
    expect(platform.requests).toEqual([]);
  });
});

const app = ['run', '--runner', 'web', '--name', 'shop', '--no-wait'];

test('a commit that is not on origin is refused for an app before any request', async () => {
  const started = bench.withToken();
  const git = cloneOf(started, 'https://github.com/acme/shop');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('commit', '-q', '--allow-empty', '-m', 'two');
  const short = git('rev-parse', 'HEAD').slice(0, 7);
  expect(await run(started, ...app)).toMatchObject(
    ended(2, new RegExp(`${short} is not on origin.*\\n {2}git push -u origin main\\n`, 's')),
  );
  git('checkout', '-q', '--detach');
  expect(await run(started, ...app)).toMatchObject(
    ended(2, /\n {2}git push origin HEAD:refs\/heads\/<branch>\n/),
  );
  git('checkout', '-q', 'main');
  expect(platform.requests).toEqual([]);
  git('tag', 'v2');
  expect(await run(started, ...app)).toMatchObject(
    ended(
      0,
      `origin did not say whether it has ${short}. If not, push it first: git push -u origin main`,
    ),
  );
  write(started, { 'server.js': '' });
  expect(await run(started, ...app)).toMatchObject(
    ended(0, 'Warning: Uncommitted changes are not deployed'),
  );
});
