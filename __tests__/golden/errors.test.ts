import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { workflowLog } from '../../src/action/runner.js';
import { DeployError } from '../../src/base/errors.js';
import { type HintCode, hints } from '../../src/base/hints.js';
import { Screen } from '../../src/cli/terminal/screen.js';
import { TerminalLog } from '../../src/cli/terminal/terminal-log.js';
import { manifestPath } from '../../src/pages/manifest.js';
import { describeFailure } from '../../src/report/report.js';
import { renderSummary } from '../../src/report/summary.js';
import { type FailingRun, type ShownFailure, showFailure } from '../support/run/failing-run.js';
import { folderOf, runInProcess } from '../support/run/in-process.js';
import { recordedCommands } from '../support/run/recorded-commands.js';

const golden = '__tests__/golden/errors.md';
const site = { 'dist/index.html': '<h1>Hi</h1>' };
const pages = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`page-${n}.html`, `${n}`]));
const fails = (path: RegExp, status: number) => ({
  arrange: (platform: Parameters<NonNullable<FailingRun['arrange']>>[0]) =>
    platform.faults.arm({
      path,
      status,
      body: { reason: 'The reason that the platform gives' },
      times: 99,
    }),
});
const database = ['run', '--name', 'shop', '--service', 'pgvector-pgvector'];
const source = 'https://github.com/acme/shop';
const app = ['run', '--target', 'app', '--runner', 'web', '--name', 'shop', '--source-url', source];
const ofApp = { target: 'app', runner: 'web', name: 'shop', directory: '', 'source-url': source };
const ofDatabase = {
  target: 'instance',
  service: 'pgvector-pgvector',
  name: 'shop',
  directory: '',
};

/** Failures of whole runs. Every other code has a placeholder text. */
const runs: Partial<Record<HintCode, FailingRun>> = {
  'invalid-input': {
    files: site,
    with: { 'max-prune': 'many', timeout: '0', 'base-url': 'nowhere' },
  },
  'directory-missing': {
    files: { 'site/dist/index.html': '1', 'site/package.json': '{}' },
    with: { directory: 'site/dits' },
  },
  'directory-is-source': {
    files: { 'site/package.json': '{}', 'site/dist/index.html': '1' },
    with: { directory: 'site' },
  },
  'private-file': { files: { ...site, 'dist/server.key': 'k', 'dist/.npmrc': 't' } },
  'invalid-path': { files: { ...site, 'dist/a\\b.html': '1' } },
  'prune-limit': {
    files: site,
    arrange: (platform, login) =>
      runInProcess({
        platform,
        login,
        with: { directory: folderOf({ ...pages, 'index.html': '1' }) },
      }),
  },
  'page-name-taken': {
    files: site,
    platform: { tenants: ['acme', 'other'] },
    arrange: (platform) =>
      runInProcess({
        platform,
        login: platform.signIn({ tenant: 'other' }),
        with: { directory: folderOf(pages) },
      }),
  },
  'plan-limit': {
    files: site,
    platform: { limits: { pagesPerTenant: 1 } },
    arrange: (platform, login) =>
      runInProcess({ platform, login, with: { name: 'first-site', directory: folderOf(pages) } }),
  },
  'keep-unknown': {
    files: site,
    with: { keep: '*.js' },
    arrange: async (platform, login) => {
      await runInProcess({ platform, login, with: { directory: folderOf(pages) } });
      platform.site('my-site').objects.delete(manifestPath);
    },
  },
  'other-workspace': { files: site, with: { workspace: 'globex' } },
  unauthorized: { files: site, ...fails(/^\/mypages/, 401) },
  forbidden: { files: site, ...fails(/^\/mypages/, 403) },
  'platform-refused': { files: site, ...fails(/upload-urls$/, 400) },
  'platform-error': { files: site, ...fails(/upload-urls$/, 500) },
  'finalize-failed': { files: site, ...fails(/\/publish$/, 400) },
  'upload-failed': {
    files: site,
    arrange: (platform) =>
      platform.faults.arm({
        origin: 'storage',
        path: /./,
        status: 400,
        body: '<Error><Code>Nope</Code></Error>',
        times: 99,
      }),
  },
  unreachable: {
    files: site,
    arrange: (platform) => platform.faults.arm({ path: /^\/mypages/, reset: true, times: 99 }),
  },
  'not-live': { files: site, with: { 'health-path': '/none', timeout: '5' } },
  'service-unknown': {
    files: {},
    with: { ...ofDatabase, service: 'pgvector-pgvectr' },
    argv: ['run', '--name', 'shop', '--service', 'pgvector-pgvectr'],
  },
  'invalid-options': {
    files: {},
    with: { ...ofDatabase, options: 'PostgresPasword: a-password' },
    argv: [...database, '--set', 'PostgresPasword=a-password'],
  },
  'git-credential': {
    files: {},
    with: { ...ofApp, 'git-credential': 'shop-read' },
    argv: [...app, '--git-credential', 'shop-read'],
  },
  'cannot-update': {
    files: {},
    with: { ...ofDatabase, options: 'PostgresPassword: a-password', 'public-access': 'false' },
    argv: [...database, '--set', 'PostgresPassword=a-password', '--no-public-access'],
    arrange: (platform, login) =>
      runInProcess({
        platform,
        login,
        with: { ...ofDatabase, options: 'PostgresPassword: a-password', wait: 'false' },
      }),
  },
};

/** From here on the table has the codes of the command line alone. */
const firstOfTerminal: HintCode = 'usage';

test(`every error equals its entry in ${golden}; UPDATE_GOLDEN=1 rewrites the file`, async () => {
  const codes = Object.keys(hints) as HintCode[];
  const sections: string[] = [];
  for (const code of codes) {
    const run = runs[code];
    const isTerminal = codes.indexOf(code) >= codes.indexOf(firstOfTerminal);
    const { log, summary, terminal } = run ? await ofRun(code, run) : adviceOf(code);
    sections.push(sectionOf(code, isTerminal ? { terminal } : { log, summary, terminal }));
  }
  const text = `${head}\n${sections.join('\n')}`;
  if (process.env['UPDATE_GOLDEN']) writeFileSync(golden, text);
  expect(text).toBe(readFileSync(golden, 'utf8'));
}, 120_000);

const head = `# Errors, as a reader sees them

Made by errors.test.ts beside this file; after a change of wording \`UPDATE_GOLDEN=1 npm run jest -- golden\` writes it again. Errors of a whole run are
shown as the annotation in the log, the job summary and what a terminal shows; of the others only the advice, without what happened.
`;

function sectionOf(code: string, shown: Partial<ShownFailure>): string {
  const blocks = Object.entries(shown).map(
    ([where, text]) => `${where}:\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`,
  );
  return [`## ${code}\n`, ...blocks].join('\n');
}

async function ofRun(code: HintCode, run: FailingRun): Promise<ShownFailure> {
  const shown = await showFailure(run);
  if (!shown.log.includes(`#${code}`))
    throw new Error(`${code} is not what this run ends with: ${shown.log}`);
  return shown;
}

/** Without the lines that every error has: what happened first, and the link to the documentation last. */
function adviceOf(code: HintCode): ShownFailure {
  const error = new DeployError(code, 'What happened.');
  let [log, terminal] = ['', ''];
  const commands = recordedCommands({}, (line) => {
    log = line.replaceAll('%0A', '\n');
  });
  workflowLog(commands).failure(error);
  const output = { write: (text: string) => (terminal += text) };
  new TerminalLog(new Screen(output, {}), { verbose: false }).failure(error);
  const facts = {
    duration: 0,
    name: 'my-site',
    operation: 'deploy',
    docs: 'docs/',
    commitUrl: undefined,
    place: '',
  } as const;
  const shown = renderSummary(
    describeFailure(error, (text) => text),
    facts,
  );
  const [, summary = ''] = /(\*\*What to do[\s\S]*)\n\nMore about/.exec(shown) ?? [];
  const inner = (text: string) => text.trimEnd().split('\n').slice(1, -1).join('\n');
  return {
    log: inner(log),
    summary,
    terminal: code === 'cancelled' ? terminal.trimEnd() : inner(terminal),
  };
}
