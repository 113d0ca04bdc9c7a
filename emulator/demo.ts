import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPlatform } from './platform.js';
import { Step } from './runner/step.js';

/**
 * The whole product on this machine: starts the local platform, signs in, runs the built action on a directory as a
 * runner would, and shows the log, the outputs and the summary. The site stays up until Ctrl-C; `--once` ends it.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { once: { type: 'boolean', default: false } },
});
const root = resolve(import.meta.dirname, '../..');
const directory = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? join(root, 'examples/site'));

if (!existsSync(join(root, 'dist/index.js'))) fail('There is no dist/index.js. Build it first: npm run build');
if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) fail(`There is no directory ${directory}.`);

const platform = await startPlatform();
const login = platform.signIn();
heading('Local platform');
print(`API      ${platform.apiUrl}`);
print(`Storage  ${platform.storageUrl}`);
print(`Signed in as ${login.tenant} with client ${login.clientId}.`);

heading('Log of the step');
const temp = mkdtempSync(join(tmpdir(), 'osc-demo-'));
const step = new Step({
  action: root,
  workspace: directory,
  onOutput: (text) => process.stdout.write(asRunnersShow(text)),
  with: {
    'refresh-token': login.refreshToken,
    'client-id': login.clientId,
    'token-file': join(temp, 'login.json'),
    'base-url': platform.apiUrl,
    directory,
  },
});
const main = await step.main();
const post = await step.post();

heading('Outputs');
for (const [name, value] of Object.entries(main.outputs)) print(`${name.padEnd(12)} ${value}`);
heading('Summary');
print(main.summary);
rmSync(temp, { recursive: true, force: true });

const failed = main.exitCode !== 0 || post.exitCode !== 0;
if (!failed) {
  heading('Live');
  print(main.outputs['url'] ?? '');
}
if (failed || values.once) {
  await platform.close();
  process.exitCode = failed ? 1 : 0;
} else {
  print('\nThe site stays up until Ctrl-C.');
  process.once('SIGINT', () => void platform.close());
}

/** A runner hides masks and folds groups; a terminal shows them as what they are. */
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

function heading(text: string): void {
  print(`\n── ${text} ${'─'.repeat(Math.max(0, 70 - text.length))}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
