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

startCliEachTest(() => ({ clock: new VirtualClock() }));

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

  test.each([
    ['main', "{ push: { tags: ['v*'] } }", 'deploys tags like v*, and main', []],
    [
      'main',
      "{ push: { branches: ['release/**'] } }",
      'deploys branches like release/**, and main',
      [],
    ],
    ['main', '{ push: { branches: [a, b] } }', 'deploys a and b, and main', []],
    ['main', '{ push: { branches: [a] } }', 'deploys a, and main', ['git switch a']],
    [
      'main',
      '{ push: { branches-ignore: [main] } }',
      'deploys branches like **, !main, and main',
      [],
    ],
    ['main', '{ release: { types: [published] } }', 'deploys releases, and main', []],
    ['main', 'pull_request', 'deploys only previews, and main', []],
    [
      'topic',
      "{ release: , push: { tags: ['v*'] } }",
      'deploys tags like v* and releases, and topic',
      ['osc-deploy deploy --base-url <url> --preview-branch'],
    ],
    [
      'topic',
      'pull_request',
      'deploys only previews, and topic',
      ['osc-deploy deploy --base-url <url> --preview-branch'],
    ],
  ])('is %s with on: %s, which %s', async (branch, triggers, said, advised) => {
    const started = at(branch, triggers, ...ofSite);
    const { code, stderr } = await run(started, 'deploy');
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(said) });
    const commands = [...stderr.matchAll(/^ {2}(.*)$/gm)].map(([, text = '']) => text);
    const typed = commands.map((text) => text.replace(bench.at.join(' '), '--base-url <url>'));
    expect(typed).toEqual([...advised, 'osc-deploy deploy --base-url <url> --any-branch']);
    expect(platform.requests).toEqual([]);

    for (const command of commands.filter((text) => text.startsWith('osc-deploy'))) {
      const [, ...argv] = command.split(' ');
      expect(await started.run(...argv)).toMatchObject(ended(0));
    }
  });

  describe.each<[string, string, string[], string]>([
    ['of its job', "    if: github.ref == 'refs/heads/main'\n", [], ''],
    ['of its step', '', [], "        if: github.ref_name == 'main'\n"],
    [
      'with the default branch',
      '    if: ${{ github.ref_name == github.event.repository.default_branch }}\n',
      [],
      '',
    ],
    ['of a job that it needs', '    needs: gate\n', [], ''],
    [
      'in its `operation`',
      '',
      ["operation: ${{ github.ref == 'refs/heads/main' && 'deploy' || 'plan' }}"],
      '',
    ],
    ['in its `preview`', '', ["preview: ${{ github.ref != 'refs/heads/main' }}"], ''],
  ])('by the condition %s', (_, job, inputs, ofStep) => {
    const gate =
      "  gate:\n    if: github.ref_name == 'main'\n    runs-on: x\n    steps: [{ run: 'true' }]\n";
    const workflow = `on: push\njobs:\n${gate}  ship:\n${job}    runs-on: x\n    steps:\n${step(...ofSite, ...inputs)}${ofStep}`;
    const started = (branch: string) => {
      const found = at(branch, 'push', ...ofSite);
      write(found, { '.github/workflows/ship.yml': workflow });
      gitIn(found)('add', '.');
      gitIn(found)('commit', '-q', '-m', 'conditions');
      gitIn(found)('update-ref', 'refs/remotes/origin/main', 'HEAD');
      return found;
    };

    test('is refused, and the branch of the condition is not', async () => {
      expect(await run(started('topic'), 'deploy')).toMatchObject(
        ended(2, 'and topic is checked out here.'),
      );
      expect(platform.requests).toEqual([]);
      expect(await run(started('main'), 'plan')).toMatchObject(ended(0, 'site "the-web"'));
    });
  });

  test.each<[string, Record<string, string>]>([
    [
      'a workflow that another one calls',
      {
        '.github/workflows/ship.yml':
          'on: { push: { branches: [main] } }\njobs:\n  ship:\n    uses: ./.github/workflows/site.yml\n    with: { name: the-web }\n',
        '.github/workflows/site.yml': on(
          '{ workflow_call: { inputs: { name: {} } } }',
          'directory: dist',
          'name: ${{ inputs.name }}',
        ),
      },
    ],
    [
      'an action of the clone',
      {
        '.github/workflows/ship.yml':
          'on: { push: { branches: [main] } }\njobs:\n  ship:\n    runs-on: x\n    steps:\n      - uses: ./.github/actions/site\n        with: { name: the-web }\n',
        '.github/actions/site/action.yml': `runs:\n  using: composite\n  steps:\n${step('directory: dist', 'name: ${{ inputs.name }}')}`,
      },
    ],
  ])('is told by the caller of %s', async (_, files) => {
    const started = (branch: string, more: Record<string, string> = {}) => {
      const found = at(branch, 'push', ...ofSite);
      write(found, files);
      gitIn(found)('add', '.');
      gitIn(found)('commit', '-q', '-m', 'calls');
      gitIn(found)('update-ref', 'refs/remotes/origin/main', 'HEAD');
      write(found, more);
      gitIn(found)('commit', '-q', '-a', '-m', 'more', '--allow-empty');
      return found;
    };
    expect(await run(started('main'), 'plan')).toMatchObject(ended(0, 'site "the-web"'));
    expect(await run(started('topic'), 'deploy')).toMatchObject(
      ended(2, 'deploys main, and topic is checked out here.'),
    );
    const [caller = '', text = ''] = Object.entries(files)[0] ?? [];
    const everywhere = { [caller]: text.replace('{ push: { branches: [main] } }', 'push') };
    expect(await run(started('topic', everywhere), 'deploy')).toMatchObject(
      ended(2, 'is another one here than on main'),
    );
    expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  const conditioned = (
    branch: string,
    { inputs = [], job = '' }: { inputs?: string[]; job?: string },
  ) => {
    const started = at(branch, 'push', ...ofSite);
    write(started, {
      '.github/workflows/ship.yml': `on: push\njobs:\n  ship:\n${job}    runs-on: x\n    steps:\n${step(...ofSite, ...inputs)}`,
    });
    gitIn(started)('add', '.');
    gitIn(started)('commit', '-q', '-m', 'conditions');
    gitIn(started)('update-ref', 'refs/remotes/origin/main', 'HEAD');
    return started;
  };

  test.each([
    'preview: ${{ vars.PREVIEW }}',
    "preview: ${{ contains(fromJSON(vars.LIVE), github.ref_name) && 'false' || 'true' }}",
    'operation: ${{ vars.OPERATION }}',
    "operation: ${{ github.ref_name == vars.LIVE && 'deploy' || 'plan' }}",
  ])('is every one, and a commit, by %s, which a run alone knows', async (input) => {
    for (const branch of ['main', 'topic', 'detached']) {
      const started = conditioned(branch, { inputs: [input] });
      if (branch === 'detached') gitIn(started)('checkout', '-q', '--detach');
      expect(await run(started, 'deploy')).toMatchObject(
        ended(2, /or not by its (?:preview|operation), \$\{\{.*, which only a run knows\./),
      );
      expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
      expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0));
    }
  });

  test.each([
    "vars.LIVE == 'yes'",
    "github['ref'] == 'refs/heads/main'",
    'contains(fromJSON(\'["main"]\'), github.ref_name)',
    "needs.gate.outputs.deploys == 'true'",
  ])('is one that is not the default one by the condition %s', async (condition) => {
    const job = `    if: ${condition}\n`;
    const refused = await run(conditioned('topic', { job }), 'deploy');
    expect(refused).toMatchObject(ended(2, 'or not by its condition, which only a run knows.'));
    expect(refused.stderr).toMatch(/--preview-branch\n.*--any-branch\n/s);
    expect(platform.requests).toEqual([]);
    expect(await run(conditioned('main', { job }), 'plan')).toMatchObject(ended(0));
  });

  test('is none by what a push leaves empty, such as the inputs of a person', async () => {
    const operation = "operation: ${{ github.event.inputs.operation || 'deploy' }}";
    expect(await run(conditioned('topic', { inputs: [operation] }), 'plan')).toMatchObject(
      ended(0, 'site "the-web"'),
    );
  });

  test('is every one where only tags pass the condition, which is told', async () => {
    const tags = "    if: startsWith(github.ref, 'refs/tags/v')\n";
    const started = at('main', 'push', ...ofSite);
    write(started, {
      '.github/workflows/ship.yml': `on: push\njobs:\n  ship:\n${tags}    runs-on: x\n    steps:\n${step(...ofSite)}`,
    });
    expect(await run(started, 'deploy')).toMatchObject(
      ended(2, 'deploys what its `if` lets through, and main is checked out here.'),
    );
  });

  test.each([
    ['preview-branch.yml', 'main'],
    ['preview-branch.yml', 'topic'],
    ['preview-from-fork.yml', 'main'],
    ['preview.yml', 'main'],
  ])(
    'is every one for the example %s, at %s, which stands behind a step of production',
    async (example, branch) => {
      const text = readFileSync(join('examples', example), 'utf8');
      const previews = text.replace('directory: site', 'directory: dist');
      const started = at(branch, 'push: { branches: [main] }', ...ofSite);
      const commitAll = () => {
        gitIn(started)('add', '.github');
        gitIn(started)('commit', '-q', '-m', 'workflows');
        gitIn(started)('update-ref', 'refs/remotes/origin/main', 'HEAD');
      };
      write(started, {
        '.github/workflows/a.yml': previews,
        '.github/workflows/ship.yml': on('{ push: { branches: [main] } }', ...ofSite),
      });
      commitAll();
      expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0, 'site "the-web"'));

      rmSync(join(started.folder, '.github/workflows/ship.yml'));
      commitAll();
      expect(await run(started, 'deploy')).toMatchObject(
        ended(2, `deploys only previews, and ${branch} is checked out here.`),
      );
      expect(await run(started, 'plan', '--any-branch')).toMatchObject(ended(0));
    },
  );

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
