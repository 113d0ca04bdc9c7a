import { expect, test } from '@jest/globals';
import { insteadOfCommand, insteadOfOption } from '../../../src/cli/other-words.js';
import { bench, ended, platform, startCliEachTest, write } from '../../support/cli/cli-platform.js';

/* The words that people bring from other tools, and slips of the pen. */

startCliEachTest();

test.each([
  ['publish dist --preview', 'There is no option `--preview`; here it is `--preview-branch`.'],
  ['publish dist --dry-run', 'There is no option `--dry-run`; here it is `osc-deploy plan`.'],
  ['remove shop --dry-run', 'this command cannot be tried out, and `osc-deploy status` shows'],
  ['cleanup --check', 'this command cannot be tried out'],
  ['rollback shop --dry-run', 'this command cannot be tried out'],
  ['deploy --directory=dist', 'here it is the directory itself, without an option.'],
  ['publish dist --token secretsecret', 'here it is the variable OSC_ACCESS_TOKEN'],
  ['pages deploy dist', '`osc-deploy publish <directory>` publishes a site.'],
  ['dev', "start your framework's own server"],
  ['completion', 'There is no completion for shells.'],
  ['publsh dist', 'Did you mean publish?'],
])('`osc-deploy %s` shows the equivalent command, and sends nothing', async (typed, text) => {
  const started = bench.withToken();
  const { stderr, code } = await bench.run(started, ...typed.split(' '));
  expect(code).toBe(2);
  expect(stderr.replaceAll(` ${bench.at.join(' ')}`, '')).toContain(text);
  expect(started.stderr).not.toContain('secretsecret');
  expect(platform.requests).toEqual([]);
});

test('every command and option suggested for the word of another tool exists', async () => {
  const texts = [...insteadOfCommand.values(), ...insteadOfOption.values()].join('\n');
  // `osc-deploy deploys …` and `osc-deploy only …` are sentences.
  const named = new Set(
    [...texts.matchAll(/osc-deploy (?!deploys|only)([a-z]+)/g)].map(([, name = '']) => name),
  );
  const started = bench.cli();
  for (const name of named)
    expect(await started.run(name, '--help', '--all')).toMatchObject(
      ended(0, { stdout: `Usage: osc-deploy ${name}` }),
    );
  for (const [option] of texts.matchAll(/`--[a-z-]+/g))
    expect(started.stdout).toContain(`${option.slice(1)}`);
});

test.each([
  ['up push', 'deploy'],
  ['ls list whoami', 'status'],
  ['rm delete destroy', 'remove'],
  ['env', 'config'],
])('`osc-deploy %s` means `%s`', async (words, command) => {
  for (const word of words.split(' ')) {
    expect(await bench.cli().run(word, '--help')).toMatchObject(
      ended(0, { stdout: `osc-deploy ${command}|` }),
    );
  }
});

test('common options may precede the command', async () => {
  const started = bench.withToken();
  expect(await started.run('--json', ...bench.at, 'status')).toMatchObject(ended(0));
  expect(JSON.parse(started.stdout)).toMatchObject({ account: { workspace: 'acme' } });
  expect(await started.run('--verbose', '--environment=stage', '--help')).toMatchObject(ended(0));
});

test('a similar name is suggested; a user at a terminal gets an error, a repeated script does not', async () => {
  const started = bench.withToken();
  write(started, { 'dist/index.html': 'x' });
  await bench.run(started, 'publish', 'dist', '--name', 'my-site');
  const text = 'There is no site, app or instance "my-sit"; nothing to remove. There is "my-site".';
  expect(await bench.run(started, 'remove', 'my-sit', '--yes')).toMatchObject(ended(0, text));
  const person = bench.withToken({ confirmed: true });
  expect(await bench.run(person, 'remove', 'my-sit', '--yes')).toMatchObject(
    ended(1, 'There is "my-site".'),
  );
  for (const command of ['open', 'verify', 'status'])
    expect(await bench.run(started, command, 'my-sit')).toMatchObject(
      ended(1, 'There is "my-site".'),
    );
  const { url } = platform.site('my-site');
  expect((await bench.run(started, 'verify', 'my-site')).stdout).toContain(`Site        ${url}`);
});

test('the name of a product leads to the id of its service before any subscription', async () => {
  const started = bench.withToken();
  const typed = 'run --service postgres --name db --set Password=a-long-password'.split(' ');
  expect(await bench.run(started, ...typed)).toMatchObject(
    ended(1, 'Did you mean birme-osc-postgresql'),
  );
  expect([...platform.services.subscriptionsOf('acme')]).toEqual([]);
});

test('run warns of a limit that does not apply to builds, and of a store that an app in a folder may not see', async () => {
  const started = bench.withToken();
  const app =
    'run --target app --runner web --name shop --source-url https://github.com/acme/shop --source-ref main';
  const more = '--sub-path api --config-service shopconfig --timeout 60';
  const { stderr } = await bench.run(started, ...`${app} ${more}`.split(' '));
  expect(stderr).toContain('Warning: `--timeout` is 1 min 0 s, and a build often takes longer');
  expect(stderr).toContain(
    'Warning: `--sub-path` and `--config-service`: an older image of the runner does not load',
  );
});

test('login without a terminal mentions the token, and ends at once if nobody can approve the login', async () => {
  const started = bench.cli({ env: { CI: 'true' } });
  expect(await bench.run(started, 'status')).toMatchObject(
    ended(1, 'Without a terminal, give an access token of the console in OSC_ACCESS_TOKEN.'),
  );
  expect(await bench.run(started, 'login')).toMatchObject(
    ended(2, /no one can approve.*OSC_ACCESS_TOKEN/s),
  );
  expect(platform.requests).toEqual([]);
});

test('a warning names options as they are typed on the command line', async () => {
  const started = bench.withToken();
  write(started, { 'dist/page.html': 'x' });
  const { stderr } = await bench.run(started, 'publish', 'dist', '--name', 'my-site', '--no-wait');
  expect(stderr).toMatch(/Warning: .*`<directory>`/);
});
