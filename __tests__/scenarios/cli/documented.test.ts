import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { gitIn, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  platform,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import {
  type Documented,
  documentedCommands,
  typedIn,
} from '../../support/cli/documented-commands.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

/* Every command that a page, a help or a message shows is typed against the local platform and its GitHub. */

startRepositoryEachTest();

const source = `https://github.com/${repository}`;
const outside: [command: RegExp, reason: string][] = [
  [/--pull-request/, 'git and gh push to a server'],
  [/--proxy-base-url/, 'a proxy stands between browser and terminal'],
  [/http:\/\/platform\.example/, 'a message about another platform'],
];
/** Commands that a text names alone, and that need an argument. */
const needsMore = new Set(['publish', 'run', 'rollback', 'verify', 'remove', 'restart', 'logs']);

async function commands(): Promise<Documented[]> {
  const helpOf = async (...argv: string[]) => (await bench.cli().run(...argv, '--help')).stdout;
  const top = await helpOf();
  const names = [...top.matchAll(/^ {2}([a-z]+) {3,}/gm)].map(([, name = '']) => name);
  const helps = await Promise.all(names.map((name) => helpOf(name, '--all')));
  const all = [...[...helps, top].flatMap(typedIn), ...documentedCommands()];
  return [...new Map(all.map((one) => [one.words.join(' '), one])).values()];
}

/** Returns the clone in which the commands are typed: a built site whose repository is on the server. */
function openClone(origin: string): Cli {
  const files = {
    'package.json': '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"1"}}',
    'dist/index.html': '<h1>Hello</h1>',
    'password.txt': 'a-long-password',
  };
  const token = platform.authority.accessTokens.issuePersonal('acme');
  const cli = bench.clone(files, {
    origin,
    confirmed: true,
    typed: 'a-long-password',
    env: { OSC_ACCESS_TOKEN: token, HOME: tempFolder() },
  });
  const git = gitIn(cli);
  write(cli, { '.gitignore': 'config\n' });
  git('add', '.');
  for (const message of ['one', 'two']) git('commit', '-q', '--allow-empty', '-m', message);
  git('tag', 'v1.4.1', 'HEAD~1');
  git('clone', '-q', '--bare', '.', origin);
  git('branch', '-q', 'feature');
  git('update-ref', 'refs/remotes/origin/trunk', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
  platform.services.repositories.declare(source, {
    branches: { trunk: git('rev-parse', 'HEAD') },
    tags: { 'v1.4.1': git('rev-parse', 'HEAD~1') },
  });
  return cli;
}

const run = (cli: Cli, words: readonly string[]) => bench.run(cli, ...words);

/** Makes what the commands name, where a former command has removed it. */
async function prepare(cli: Cli, words: readonly string[]): Promise<void> {
  const { signIn, services, parts } = platform;
  const isThere = parts.pages.of('acme').some(({ name }) => name === 'my-site');
  for (const id of isThere ? [] : ['101', '102']) {
    await runInProcess({
      platform,
      login: signIn.call(platform),
      with: { directory: folderOf({ 'index.html': id }), name: 'my-site' },
      env: { GITHUB_RUN_ID: id, GITHUB_REPOSITORY: repository, GITHUB_JOB: 'publish' },
    });
  }

  const [command, ...others] = words;
  // Another command of the pages gives an app the name of the repository.
  if (command === 'open' && others.length === 0)
    await run(cli, ['remove', 'site', '--runner', 'python']);
  const needsStore = !words.includes('create') && !words.includes('--create-config');
  const isMade = services.instances.of('acme').some(({ name }) => name === 'shopconfig');
  if (needsStore && !isMade) await makeStore(platform);
  if (words.includes('shop')) await makeShop(cli, words.includes('--app') ? 'app' : 'runner');
}

/** Makes the app or the instance `shop`, and removes the other, as a name of both is ambiguous. */
async function makeShop(cli: Cli, target: 'app' | 'runner'): Promise<void> {
  const apps = platform.services.apps.of('acme');
  const instances = platform.services.instances.of('acme');
  const isApp = apps.some(({ name }) => name === 'shop');
  const isInstance = instances.some(({ name }) => name === 'shop');

  if (target === 'app' && isInstance)
    await run(cli, ['remove', 'shop', '--yes', '--runner', 'web']);
  if (target === 'runner' && isApp) await run(cli, ['remove', 'shop', '--yes', '--app']);
  if (target === 'app' ? !isApp : !isInstance)
    await run(cli, ['run', '--target', target, '--runner', 'web', '--name', 'shop']);
}

/** Returns the words for the local platform: its site, its repository. */
function here(words: readonly string[]): string[] {
  const { url } = platform.site('my-site');
  return words.map((word) => {
    if (/my-site\.pages\.osaas\.io/.test(word)) return url;
    return /^(?:owner\/name|your-org\/your-repo)$/.test(word) ? repository : word;
  });
}

/** Returns what is wrong with a command that was typed; undefined for one that does what its text says. */
async function problemOf(cli: Cli, { words }: Documented): Promise<string | undefined> {
  const [command = ''] = words;
  const isOfGitHub = ['init', 'doctor'].includes(command) || words.includes('--repo');
  const origin = isOfGitHub ? `${github.apiUrl}/${repository}.git` : source;
  gitIn(cli)('remote', 'set-url', 'origin', origin);
  await prepare(cli, words);
  if (command === 'doctor') await run(cli, ['login', '--repo', repository, '--yes']);
  gitIn(cli)('switch', '-q', words.includes('--preview-branch') ? 'feature' : 'trunk');
  if (words.join(' ') === 'config list') write(cli, { '.github/workflows/a.yml': workflow });

  const isEndless = words.includes('--follow');
  if (isEndless) {
    const { clock } = cli.terminal;
    cli.terminal.clock = {
      now: () => clock.now(),
      every: (ms, call) => clock.every(ms, call),
      sleep: (ms, signal) => {
        cli.interrupts.interrupt('SIGINT');
        return clock.sleep(ms, signal);
      },
    };
  }

  const { code, stderr } = await run(cli, here(words));
  rmSync(join(cli.folder, '.github'), { recursive: true, force: true });
  // doctor may find something to mend.
  const good = isEndless ? [130] : command === 'doctor' ? [0, 1] : [0];
  return good.includes(code) ? undefined : `${words.join(' ')}: ${code}\n${stderr}`;
}

const workflow = `on: push
jobs: { a: { runs-on: x, steps: [{ uses: o/osc-deploy@v1, with: { target: app, runner: web, config-service: shopconfig } }] } }
`;

/** Returns the complaint about a command line that is not understood. \`--help\` ends it before it does anything. */
async function misread({ words }: Documented): Promise<string | undefined> {
  const { code, stderr } = await run(bench.cli(), [...words, '--help']);
  return code === 0 ? undefined : `${words.join(' ')} --help: ${stderr}`;
}

test('every command of the documentation, the helps, the examples and the messages can be typed', async () => {
  const origin = tempFolder();
  let cli = openClone(origin);
  github.repositories.open(repository).environment('production');
  const all = await commands();
  expect(all.length).toBeGreaterThan(60);

  const problems: (string | undefined)[] = [];
  const unused = new Set(outside);
  let typed = 0;

  for (const each of all) {
    const line = each.words.join(' ');
    const excused = outside.filter(([command]) => command.test(line));
    for (const one of excused) unused.delete(one);
    const isName = each.words.length === 1 && needsMore.has(line);
    const isHelp = each.words.includes('--help');
    const isRead = each.isPartial || isName || isHelp || excused.length > 0;
    problems.push(isRead ? await misread(each) : await problemOf(cli, each));
    if (!isRead) typed++;
    if (each.words.includes('--follow')) cli = openClone(tempFolder());
  }

  expect(problems.filter(Boolean)).toEqual([]);
  expect([...unused]).toEqual([]);
  expect(typed).toBeGreaterThan(40);
}, 240_000);
