import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { askOrigin } from '../../../src/cli/git.js';
import { cloneOf, ended, gitIn, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';
import { tempFolder } from '../../support/temp-folder.js';

startRepositoryEachTest();

const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, '--yes', ...argv);
const html = { 'index.html': '<h1>Hi</h1>' };
const deployFile = '.github/workflows/osc-deploy.yml';

describe('files of a clone', () => {
  /** Makes a link in a clone, and returns the clone with a folder outside of it. */
  function withLink(from: string, to: (outside: string) => string) {
    const cli = bench.clone(html);
    const outside = tempFolder();
    mkdirSync(dirname(join(cli.folder, from)), { recursive: true });
    symlinkSync(to(outside), join(cli.folder, from));
    return { cli, outside };
  }

  test.each<[what: string, from: string, to: (outside: string) => string, named: string]>([
    ['to a missing file', deployFile, (at) => join(at, '.bash_profile'), deployFile],
    ['to a file of this clone', deployFile, () => '../../index.html', deployFile],
    ['in place of a folder', '.github/workflows', (at) => at, '.github/workflows'],
    ['in place of a folder above', '.github', (at) => at, '.github'],
    ['to a device', deployFile, () => '/dev/null', deployFile],
  ])('are not written through a link %s, and nothing else is done', async (_, from, to, named) => {
    for (const more of [[], ['--force']]) {
      const { cli, outside } = withLink(from, to);
      expect(await init(cli, ...more)).toMatchObject(
        ended(1, `Error: ${named} is a link, so .github/workflows/`),
      );
      expect(readdirSync(outside)).toEqual([]);
      expect(readFileSync(join(cli.folder, 'index.html'), 'utf8')).toBe('<h1>Hi</h1>');
    }
    expect({ requests: platform.requests, secrets: [...bench.vault.secrets.keys()] }).toEqual({
      requests: [],
      secrets: [],
    });
  });

  test('are replaced as a whole, not through a link of the temporary name or a second name', async () => {
    const { cli, outside } = withLink(`${deployFile}.osc-deploy.tmp`, (at) => join(at, 'x'));
    const file = join(cli.folder, deployFile);
    writeFileSync(join(outside, 'mine'), 'mine');
    execFileSync('ln', [join(outside, 'mine'), file]);
    expect(await init(cli, '--force')).toMatchObject(ended(0));
    expect(readFileSync(join(outside, 'mine'), 'utf8')).toBe('mine');
    expect(readdirSync(outside)).toEqual(['mine']);
    expect(readFileSync(file, 'utf8')).toContain('osc-deploy');
    expect(existsSync(`${file}.osc-deploy.tmp`)).toBe(false);
  });

  test.each(['/dev/zero', '/dev/stdin', 'a pipe'])(
    'are read only if they are plain files: %s',
    async (target) => {
      const cli = bench.clone(html);
      for (const name of ['package.json', 'mkdocs.yml', '.github/workflows/a.yml']) {
        const at = join(cli.folder, name);
        mkdirSync(dirname(at), { recursive: true });
        if (target === 'a pipe') execFileSync('mkfifo', [at]);
        else symlinkSync(target, at);
      }
      expect(await cli.run('init', ...bench.at, '--dry-run', '--directory', 'out')).toMatchObject(
        ended(2, 'package.json is not valid JSON'),
      );
    },
  );

  test('are read up to a limit, which the message names', async () => {
    const cli = bench.clone({ 'package.json': `{"a":"${'x'.repeat(1024 ** 2)}"}` });
    const limit = /package\.json is larger than 1\.0 MiB, so it is not read\./;
    expect(await init(cli)).toMatchObject(ended(2, limit));
    const other = bench.clone({ '.github/workflows/a.yml': `# osc-deploy${'\n'.repeat(65_536)}` });
    expect(await other.run('doctor', ...bench.at)).toMatchObject(ended(2, 'a.yml is larger than'));
    const many = Array.from({ length: 21 }, (_, n) => [`.github/workflows/${n}.yml`, 'osc-deploy']);
    const third = bench.clone(Object.fromEntries(many));
    const text = '.github/workflows has 21 workflows that name osc-deploy, and at most 20 are read';
    expect(await third.run('doctor', ...bench.at)).toMatchObject(ended(2, text));
  });
});

describe('names of a clone', () => {
  const expression = '${{ secrets.OSC_REFRESH_TOKEN }}';
  const project = (scripts: Record<string, string>) => ({
    'package.json': JSON.stringify({ scripts, devDependencies: { vite: '1' } }),
  });

  test.each([
    `docs:${expression}`,
    'build$(id)',
    'docs:build\n          - run: id',
    'docs && id',
    '--prefix=x build',
  ])('never become a command of the workflow: the script %j', async (name) => {
    const cli = bench.clone(project({ [name]: 'vite build' }));
    const shown = await cli.run('init', ...bench.at, '--dry-run');
    expect(shown).toMatchObject(ended(0));
    expect(shown.stdout).toContain('- run: npx vite build\n');
    expect(shown.stdout + shown.stderr).not.toContain(name);
  });

  test('are not written with an expression or a line break: a folder', async () => {
    for (const folder of [`apps/${expression}`, 'apps/a\nb']) {
      const cli = bench.clone(project({ build: 'vite build' }), { folder });
      cli.terminal.cwd = join(cli.folder, folder);
      expect(await cli.run('init', ...bench.at, '--dry-run')).toMatchObject(
        ended(2, /init does not write ".*" into a workflow: it has an expression of GitHub/),
      );
      expect(cli.stdout).toBe('');
    }
  });

  test('with commas and brackets stay one value', async () => {
    const folder = 'apps/a, b: [c] {d}';
    const cli = bench.clone(
      { ...project({ build: 'vite build' }), 'package-lock.json': '{}' },
      { folder },
    );
    cli.terminal.cwd = join(cli.folder, folder);
    const { stdout } = await cli.run('init', ...bench.at, '--dry-run', '--name', 'my-site');
    const { parseAllDocuments } = await import('yaml');
    const [build] = parseAllDocuments(stdout).map((one) => one.toJS() as Workflow);
    const { defaults, steps } = build?.jobs['build'] ?? {};
    expect(defaults?.run).toEqual({ 'working-directory': folder });
    expect(steps?.find((step) => step.with?.['cache'])?.with).toMatchObject({
      'cache-dependency-path': `${folder}/package-lock.json`,
    });
  });
});

interface Workflow {
  jobs: Record<
    string,
    { defaults?: { run: object }; steps: { run?: string; with?: Record<string, string> }[] }
  >;
}

describe('the configuration of a clone', () => {
  let marks: string;
  beforeEach(() => {
    marks = tempFolder();
  });

  /** A command that leaves its name. */
  const leaves = (name: string) => `touch ${join(marks, name)}; false #`;
  const ofPerson = () => {
    const file = join(tempFolder(), 'gitconfig');
    writeFileSync(file, `[core]\nsshCommand = "${leaves('person')}"\n`);
    return file;
  };

  /** Adds what starts a program to the configuration of a clone, as an unpacked archive can bring it. */
  function infect(cli: Cli): void {
    const hook = `#!/bin/sh\n${leaves('hook')}\n`;
    for (const name of [
      'post-checkout',
      'pre-commit',
      'post-commit',
      'pre-push',
      'post-index-change',
    ]) {
      write(cli, { [`.git/hooks/${name}`]: hook });
      chmodSync(join(cli.folder, `.git/hooks/${name}`), 0o755);
    }
    write(cli, { '.gitattributes': '* filter=x diff=x', '.git/info/attributes': '* filter=x' });
    const config = [
      '[filter "x"]',
      `clean = "${leaves('clean')}"`,
      `process = "${leaves('process')}"`,
      '[diff "x"]',
      `textconv = "${leaves('textconv')}"`,
      '[core]',
      ...['sshCommand', 'fsmonitor', 'gitProxy', 'askPass', 'pager', 'editor'].map(
        (name) => `${name} = "${leaves(name)}"`,
      ),
      '[credential]',
      `helper = "!${leaves('helper')}"`,
      '[remote "origin"]',
      `uploadpack = "${leaves('uploadpack')}"`,
      '[protocol]',
      'allow = always',
    ];
    const file = join(cli.folder, '.git/config');
    writeFileSync(file, `${readFileSync(file, 'utf8')}\n${config.join('\n')}\n`);
  }

  const withTokens = (options: CliOptions = {}): CliOptions => ({
    ...options,
    env: { GIT_CONFIG_GLOBAL: ofPerson(), ...options.env },
  });

  test('starts nothing when init looks whether the workflow is committed', async () => {
    const cli = bench.clone(html, withTokens());
    gitIn(cli)('commit', '-q', '--allow-empty', '-m', 'one');
    infect(cli);
    expect(await init(cli)).toMatchObject(ended(0, 'git push'));
    expect(readdirSync(marks)).toEqual([]);
  });

  test('starts nothing for `init --pull-request`, which refuses before anything is changed', async () => {
    const cli = bench.clone(html, withTokens());
    gitIn(cli)('commit', '-q', '--allow-empty', '-m', 'one');
    infect(cli);
    const text = /names: .*filter\.x\.clean.*core\.sshcommand.*Nothing was changed\./;
    expect(await init(cli, '--pull-request')).toMatchObject(ended(1, text));
    expect(readdirSync(marks)).toEqual([]);
    expect(existsSync(join(cli.folder, '.github'))).toBe(false);
    expect([...bench.vault.secrets.keys()]).toEqual([]);
  });

  test('starts nothing for the deploy of an app, with the index older than the files, and in a submodule', async () => {
    const { accessToken } = platform.signIn();
    const env = { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'] };
    const cli = bench.cli(withTokens({ env }));
    const git = cloneOf(cli, 'https://github.com/acme/shop');
    const below = gitIn({ ...cli, folder: join(cli.folder, 'sub') });
    write(cli, { 'app.js': 'one', 'sub/a.txt': 'a' });
    below('init', '-q');
    below('add', '.');
    below('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '-m', 'sub');
    // `git add .` would warn that this is no submodule.
    git('update-index', '--add', '--cacheinfo', `160000,${below('rev-parse', 'HEAD')},sub`);
    git('add', 'app.js');
    git('commit', '-q', '-m', 'two');
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    write(cli, { 'sub/.gitattributes': '* filter=x', 'sub/a.txt': 'b', 'app.js': 'two' });
    below('config', 'filter.x.clean', leaves('sub'));
    for (const isOwn of [false, true]) {
      if (isOwn) infect(cli);
      const args = ['run', '--runner', 'web', '--name', 'shop', '--no-wait'];
      expect(await bench.run(cli, ...args)).toMatchObject(ended(0));
    }
    expect(readdirSync(marks)).toEqual([]);
  });

  test("connects to origin with the person's program, not with the clone's", async () => {
    const ssh = 'ssh://git@host.example/acme/shop';
    const asking = createServer((_, response) =>
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
    ).listen(0, '127.0.0.1');
    await once(asking, 'listening');
    const web = `http://127.0.0.1:${(asking.address() as AddressInfo).port}/acme/shop`;
    const nobody = { GIT_CONFIG_GLOBAL: '/dev/null' };

    for (const [origin, more] of [
      [ssh, {}],
      [ssh, nobody],
      [web, nobody],
    ] as const) {
      const cli = bench.cli(withTokens({ env: { PATH: process.env['PATH'], ...more } }));
      cloneOf(cli, origin);
      infect(cli);
      expect(await askOrigin(cli.terminal, '--heads')).toBeUndefined();
    }

    asking.close();
    expect(readdirSync(marks)).toEqual(['person']);
  });

  test('does not start a transport that is a command line', async () => {
    const { accessToken } = platform.signIn();
    const env = { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'] };
    const cli = bench.cli(withTokens({ env }));
    const git = cloneOf(cli, 'https://github.com/acme/shop');
    git('config', 'protocol.ext.allow', 'always');
    git('config', `url.ext::sh -c touch% ${join(marks, 'ext')} #.insteadOf`, 'https://github.com/');
    expect(await askOrigin(cli.terminal, '--heads')).toBeUndefined();
    expect(readdirSync(marks)).toEqual([]);
  });

  test.each(['include.path', 'core.excludesFile'])(
    'cannot make git read for ever: %s is a pipe',
    async (name) => {
      const cli = bench.clone({ ...html, 'server.js': '', 'package.json': '{"name":"a"}' });
      const pipe = join(tempFolder(), 'pipe');
      execFileSync('mkfifo', [pipe]);
      const git = gitIn(cli);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', 'all');
      git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      git('config', name, pipe);
      const limits: (number | undefined)[] = [];
      const { spawn } = cli.terminal;
      cli.terminal.spawn = (program, args, needs) => {
        limits.push(needs?.limitMs);
        return spawn(program, args, { ...needs, limitMs: 500 });
      };

      expect(await cli.run('run', ...bench.at, '--runner', 'web', '--no-wait')).toMatchObject(
        ended(2, /git did not end within 20 s in this folder .*include\.path.*cat \.git\/config/s),
      );
      expect(new Set(limits)).toEqual(new Set([20_000]));
      expect(platform.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
    },
  );

  test('cannot move the top of the clone', async () => {
    const cli = bench.clone({ 'deep/index.html': '' });
    const outside = dirname(cli.folder);
    gitIn(cli)('config', 'core.repositoryformatversion', '0');
    gitIn(cli)('config', 'core.worktree', outside);
    const text = `(core.worktree) places its files in another folder: ${outside}`;
    expect(await init(cli)).toMatchObject(ended(2, text));
    cli.terminal.env['GIT_WORK_TREE'] = cli.folder;
    expect(await init(cli, '--directory', 'deep')).toMatchObject(ended(0));
  });
});

test('programs of a clone are not started, though npx puts their folder into PATH', async () => {
  const cli = bench.clone(html);
  const marks = tempFolder();
  for (const name of ['git', 'gh', 'xdg-open']) {
    write(cli, { [`node_modules/.bin/${name}`]: `#!/bin/sh\ntouch ${join(marks, name)}\n` });
    chmodSync(join(cli.folder, 'node_modules/.bin', name), 0o755);
  }
  cli.terminal.env['PATH'] = `${join(cli.folder, 'node_modules/.bin')}:${process.env['PATH']}`;
  expect(await cli.run('doctor', ...bench.at)).toMatchObject(ended(1, 'to be fixed'));
  expect(await init(cli, '--dry-run')).toMatchObject(ended(0));
  expect(readdirSync(marks)).toEqual([]);
});

test('text of a clone reaches the screen as text', async () => {
  const environment =
    'a\u001b[2J\u001b]0;title\u0007\u001b[32mNothing to fix was found.\u001b[39m\u009b2K\rx\n::warning::y';
  const workflow = `on: push
jobs:
  a:
    environment: ${JSON.stringify(environment)}
    steps:
      - uses: OWNER/osc-deploy@v0.1.0
        with: { directory: ., refresh-token: a }
`;
  for (const isTTY of [true, false]) {
    const cli = bench.clone({ ...html, [deployFile]: workflow }, { isTTY });
    github.repositories.open(repository);
    for (const more of [[], ['--json']]) {
      await cli.run('doctor', ...bench.at, ...more);
      const shown = cli.stdout + cli.stderr;
      expect(shown).toContain('Nothing to fix was found.');
      expect(shown.replace(/\u001b\[(?:31|33|39|2|22|1)m/g, '')).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/,
      );
      expect(shown).not.toMatch(/^::/m);
    }
  }
});
