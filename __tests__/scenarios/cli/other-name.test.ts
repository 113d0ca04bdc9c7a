import { describe, expect, test } from '@jest/globals';
import { bench, ended, gitIn, platform, startCliEachTest } from '../../support/cli/cli-platform.js';
import { clone, run, site, step } from '../../support/cli/workflow-clone.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const domainOf = (name: string) =>
  platform.parts.pages.of('acme').find((one) => one.name === name)?.customDomain;

/** Checks out a branch that the workflow does not deploy; `main` is the one that it does. */
function at(branch: string, started: ReturnType<typeof clone>) {
  const git = gitIn(started);
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  if (branch !== 'main') git('checkout', '-q', '-B', branch);
  return started;
}

describe.each(['main', 'topic'])('on %s, another name than the one of the step', (branch) => {
  const ofShop = [
    'target: app',
    'runner: web',
    'name: shop',
    'config-service: shopconfig',
    'config-prune: true',
    'config: |\n  COLOR: blue',
  ];
  const inStore = async () => {
    const argv = ['config', 'list', '--config-service', 'shopconfig', '--json', '--show'];
    return JSON.parse((await run(bench.withToken(), ...argv)).stdout);
  };

  test('does not get its domain, unless it is typed', async () => {
    const started = at(
      branch,
      clone(step('directory: dist', 'name: the-web', 'domain: www.example.com'), { files: site }),
    );
    for (const command of ['plan', 'deploy'])
      expect(await run(started, command, '--name', 'mine')).toMatchObject(
        ended(0, 'Not taken over for another name: domain.'),
      );
    expect(domainOf('mine')).toBeUndefined();

    await run(started, 'deploy', '--name', 'mine', '--domain', 'mine.example.com');
    expect(domainOf('mine')).toBe('mine.example.com');
  });

  test('does not write its parameter store, unless a store is typed', async () => {
    const started = at(branch, clone(step(...ofShop)));
    await run(started, 'config', 'create', 'shopconfig');
    await run(started, 'config', 'set', 'COLOR=red', 'OLD=1', '--config-service', 'shopconfig');

    const argv = ['deploy', '--name', 'mine', '--no-wait'];
    expect(await run(started, ...argv)).toMatchObject(
      ended(0, 'Not taken over for another name: config-service, config, config-prune.'),
    );
    expect(await inStore()).toEqual({ COLOR: 'red', OLD: '1' });
    expect(platform.services.apps.of('acme')).toHaveLength(1);

    expect(await run(started, ...argv, '--config-service', 'shopconfig')).toMatchObject(
      ended(0, 'Not taken over for another name: config-prune.'),
    );
    expect(await inStore()).toEqual({ COLOR: 'blue', OLD: '1' });
  });

  test('does not read its store through an option, and asks for none of its unknown values', async () => {
    const started = at(
      branch,
      clone(
        step(
          'target: runner',
          'runner: web',
          'name: shop',
          'config-service: ${{ vars.STORE }}',
          'options: |\n  AwsRegion: eu\n  ConfigService: shopconfig',
        ),
      ),
    );
    expect(await run(started, 'deploy', '--name', 'mine', '--no-wait')).toMatchObject(
      ended(0, 'Not taken over for another name: config-service, options: ConfigService.'),
    );
    const { received } = platform.services.instances.named('mine');
    expect(received).toMatchObject({ AwsRegion: 'eu' });
    expect(received).not.toHaveProperty('ConfigService');
  });
});

test('a name that cannot be the one of the step, which a run alone knows, is another one', async () => {
  const started = at(
    'topic',
    clone(step('directory: dist', 'name: web-${{ vars.PLACE }}', 'domain: www.example.com'), {
      files: site,
    }),
  );
  expect(await run(started, 'deploy', '--name', 'mine')).toMatchObject(
    ended(0, 'Not taken over for another name: domain.'),
  );
  expect(await run(started, 'deploy', '--name', 'web-prod')).toMatchObject(
    ended(2, 'and topic is checked out here.'),
  );
});

test('another directory than the one of the step does not replace its site without a question', async () => {
  const files = { ...site, 'docs/index.html': 'docs' };
  const started = (confirmed?: boolean) =>
    clone(step('directory: dist', 'name: the-web'), {
      files,
      ...(confirmed !== undefined && { confirmed }),
    });
  const live = () => String(platform.site('the-web').objects.get('index.html')?.bytes);
  const text =
    'The site the-web was last published from dist, and this is docs under the same name of the workflow.';
  expect(await run(started(), 'publish', 'docs')).toMatchObject(ended(0));
  expect(await run(started(), 'deploy')).toMatchObject(ended(0));
  expect(live()).toBe('<h1>Hi</h1>');

  for (const command of ['plan', 'deploy', 'publish'])
    expect(await run(started(), command, 'docs')).toMatchObject(
      ended(2, new RegExp(`${text}.* docs --name the-web\n`, 's')),
    );
  expect(await run(started(true), 'plan', 'docs')).toMatchObject(ended(0, 'A deploy asks before'));
  expect(await run(started(false), 'publish', 'docs')).toMatchObject(ended(2, 'You said no.'));
  expect(live()).toBe('<h1>Hi</h1>');

  expect(await run(started(), 'publish', 'docs', '--name', 'the-web')).toMatchObject(ended(0));
  expect(live()).toBe('docs');
  expect(await run(started(true), 'publish', 'dist')).toMatchObject(ended(0));
});

test('a list that only a run knows is refused with a command that works', async () => {
  const started = clone(step('directory: dist', 'name: the-web', 'exclude: ${{ vars.PRIVATE }}'), {
    files: site,
  });
  const refused = ended(2, '--no-workflow and all of it or the variable PRIVATE');
  for (const more of [[], ['--exclude', 'notes/**']])
    expect(await run(started, 'deploy', ...more)).toMatchObject(refused);
});

test('the commit is shown, also where a variable has it', async () => {
  const started = at(
    'main',
    clone(
      step(
        'target: app',
        'runner: web',
        'name: shop',
        'config-service: shopconfig',
        'config: "GIT_SHA: ${{ github.sha }}"',
      ),
    ),
  );
  await run(started, 'config', 'create', 'shopconfig');
  const url = 'https://github.com/acme/web';
  const commit = gitIn(started)('rev-parse', 'HEAD').trim();
  platform.services.repositories.declare(url, { branches: { main: commit }, commits: [commit] });
  const { stderr } = await run(started, 'deploy');
  expect(stderr).toContain(commit.slice(0, 7));
  expect(stderr).not.toContain('***');
});

test('a plan ends like its deploy where another site of the workspace has the domain', async () => {
  const started = clone(step('directory: dist', 'name: the-web'), { files: site });
  const withDomain = ['--domain', 'www.example.com'];
  expect(await run(started, 'deploy', ...withDomain)).toMatchObject(ended(0));
  expect(await run(started, 'plan', ...withDomain)).toMatchObject(ended(0));

  const other = ['dist', '--name', 'mine', ...withDomain];
  expect(await run(started, 'plan', ...other)).toMatchObject(
    ended(1, 'would be refused, as the site the-web has it; what was deployed would stay.'),
  );
  expect(await run(started, 'deploy', ...other)).toMatchObject(
    ended(1, /www\.example\.com is taken.*The deploy is live\./s),
  );
});
