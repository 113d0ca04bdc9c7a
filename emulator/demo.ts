import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { playCommands } from './demo/play.js';
import { reportPage } from './demo/report-page.js';
import { startGitHub } from './github/github.js';
import { pullRecord } from './github/pulls.js';
import { startPlatform } from './platform.js';
import { Step, type StepResult } from './runner/step.js';

/**
 * Runs the built action on this machine as a runner does, against a local platform and GitHub: for a push, then twice for a pull
 * request. Shows log, outputs, summary and comment. Serves the sites until Ctrl-C, unless `--once` is given.
 */
const usage = `npm run demo [-- [--once] [directory]]
  directory  what is published; examples/site unless given
  --once     ends when all is shown, instead of staying up until Ctrl-C`;
const { values, positionals } = readArguments();
const root = resolve(import.meta.dirname, '..');
const directory = resolve(
  process.env.INIT_CWD ?? '.',
  positionals[0] ?? join(root, 'examples/site'),
);

if (!existsSync(join(root, 'dist/index.js')))
  fail('There is no dist/index.js. Build it first: npm run bundle');
if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory())
  fail(`There is no directory ${directory}.`);

const platform = await startPlatform();
const github = await startGitHub({ log: platform.log, faults: platform.faults });
const login = platform.signIn();
const repository = github.repositories.open('octo-org/hello-world');
const token = github.tokens.issue('job', repository.fullName, { pull_requests: 'write' });
const temp = mkdtempSync(join(tmpdir(), 'osc-demo-'));
const failures: string[] = [];

heading('Local platform');
print(`API      ${platform.apiUrl}`);
print(`Storage  ${platform.storageUrl}`);
print(`Signed in as ${login.tenant} with client ${login.clientId}.`);

const production = await run('A push to main', { directory });
heading('Outputs');
for (const [name, value] of Object.entries(production.outputs))
  print(`${name.padEnd(12)} ${value}`);

const pull = repository.pulls.open(7);
const onPull = (action: string, site: string) => ({
  directory: site,
  eventName: 'pull_request',
  event: { action, repository: payload, pull_request: pullRecord(pull) },
});
const payload = { full_name: repository.fullName, default_branch: 'main' };
await run('Pull request #7 is opened', onPull('opened', directory));
const changed = join(temp, 'changed');
cpSync(directory, changed, { recursive: true });
const page = join(changed, 'index.html');
if (existsSync(page))
  writeFileSync(page, readFileSync(page, 'utf8').replace('</body>', '<p>Changed.</p></body>'));
const preview = await run('A second push to it changes one page', onPull('synchronize', changed));

const report = join(root, 'build/demo.html');
mkdirSync(join(root, 'build'), { recursive: true });
const comment = repository.comments.on(pull.number)[0]?.body ?? '';
writeFileSync(
  report,
  reportPage([
    { id: 'comment', title: 'The comment on pull request #7', markdown: comment },
    { id: 'summary', title: 'Job summary of the push', markdown: production.summary },
    { id: 'preview', title: 'Job summary of the preview', markdown: preview.summary },
  ]),
);
rmSync(temp, { recursive: true, force: true });

if (failures.length === 0) {
  heading('Live');
  print(`Production  ${production.outputs['url'] ?? ''}`);
  print(`Preview     ${preview.outputs['url'] ?? ''}`);
  print(`Summary and comment as GitHub shows them: file://${report}`);
}
if (failures.length > 0 || values.once) {
  await Promise.all([platform.close(), github.close()]);
  process.exitCode = failures.length > 0 ? 1 : 0;
} else {
  heading('To play on, in another terminal at the top of this repository');
  for (const command of playCommands(platform)) print(command);
  print('\nThe sites stay up until Ctrl-C.');
  process.once('SIGINT', () => void Promise.all([platform.close(), github.close()]));
}

async function run(
  title: string,
  {
    directory: site,
    ...event
  }: { directory: string; eventName?: string; event?: Record<string, unknown> },
): Promise<StepResult> {
  heading(title);

  const step = new Step({
    action: root,
    workspace: site,
    onOutput: (text) => process.stdout.write(asRunnersShow(text)),
    ...event,
    env: { GITHUB_API_URL: github.apiUrl },
    with: {
      'refresh-token': login.refreshToken,
      'client-id': login.clientId,
      'token-file': join(temp, 'login.json'),
      'github-token': token.value,
      'base-url': platform.apiUrl,
      directory: site,
    },
  });
  const main = await step.main();
  const post = await step.post();
  if (main.exitCode !== 0 || post.exitCode !== 0) failures.push(title);

  return main;
}

function readArguments() {
  const options = {
    once: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const read = parseArgs({ allowPositionals: true, options });
    if (!read.values.help) return read;

    print(usage);
    process.exit();
  } catch (error) {
    return fail(`${String(error)}\n${usage}`);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function heading(text: string): void {
  print(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
}

/** Replaces workflow commands for masks and groups, which a terminal would print. */
function asRunnersShow(text: string): string {
  return text
    .replace(/^::add-mask::.*\n/gm, '')
    .replace(/^::group::(.*)$/gm, '▼ $1')
    .replace(/^::endgroup::\n/gm, '')
    .replace(/^::debug::.*\n/gm, '')
    .replace(
      /^::(notice|warning|error)(?: [^:]*)?::(.*)$/gm,
      (_, level: string, message: string) => `${level}: ${decodeCommand(message)}`,
    );
}

function decodeCommand(text: string): string {
  return text.replaceAll('%0A', '\n  ').replaceAll('%0D', '').replaceAll('%25', '%');
}
