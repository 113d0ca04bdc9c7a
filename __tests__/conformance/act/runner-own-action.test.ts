import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { leaksOf } from '../../support/run/leaks.js';
import { ownActionWorkflow, publicSite } from '../support/own-action.js';
import { tool } from '../support/tools.js';
import { type ActBench, runGreen, startActBench } from './act-bench.js';
import { push } from './act-events.js';

jest.setTimeout(60_000);

const site = { DIRECTORY: 'public' };
const nowhere = { DIRECTORY: 'pubic' };
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      ...publicSite,
      '.github/workflows/own.yml': ownActionWorkflow(),
      '.github/workflows/lenient.yml': ownActionWorkflow({ onAction: 'continue-on-error: true' }),
      '.github/workflows/file.yml': ownActionWorkflow({
        with: ['token-file: ${{ vars.TOKEN_FILE }}'],
        steps: ['- name: Shows the login', '  run: cat "$FILE"', '  env:', '    FILE: ${{ vars.TOKEN_FILE }}'],
      }),
    },
  });
});
afterEach(() => bench.close());

describe('a workflow with `uses: ./`', () => {
  test.each(['node-20', 'node-24'] as const)('on %s passes several outputs to the next step', async (name) => {
    const { path, version } = tool(name);
    const node = dirname(path);
    const log = await runGreen(bench, { workflow: 'own.yml', ...push, variables: site, node });
    const { url } = bench.platform.site('octo-org-hello-world').page;
    expect(log.printed).toContain('<h1>Hi</h1>');
    expect(log.printed).toContain(`files=2 changed=true endpoint=${url} node=v${version}`);
    expect(log.steps.map(({ name: step, stage, result }) => `${stage} ${step}: ${result}`)).toEqual([
      'Main actions/checkout@v7: success',
      'Main ./: success',
      'Main Reads the outputs: success',
      'Post ./: success',
    ]);
  });

  test('leaves no secret in its log or on the machine in any form, even if a later step prints the login', async () => {
    const file = join(bench.root, 'login.json');
    const run = { workflow: 'file.yml', ...push, variables: { ...site, TOKEN_FILE: file } };
    // `--json` would show the arguments of `::add-mask::` as they are.
    const { exitCode, output } = await bench.run({ ...run, plain: true });
    expect(exitCode).toBe(0);
    const login = readFileSync(file, 'utf8');
    expect(login).toContain(bench.platform.families[0]?.current);
    // What the step printed is the file, with every token masked.
    expect(output).toMatch(/"refreshToken": ?"\*\*\*"/);
    expect(
      leaksOf(bench.secrets(), new Map([['the log', output], ...filesBelow(join(bench.root, 'run-1/actions'))])),
    ).toEqual([]);
  });
});

describe('a deploy that fails', () => {
  test('because of a missing directory fails the job, and the step for failures sees the reason', async () => {
    const { exitCode, log } = await bench.run({ workflow: 'own.yml', ...push, variables: nowhere });
    expect(exitCode).toBe(1);
    expect(log.jobResult).toBe('failure');
    expect(log.steps.map(({ name, stage, result }) => `${stage} ${name}: ${result}`)).toEqual([
      'Main actions/checkout@v7: success',
      'Main ./: failure',
      'Main After a failure: success',
      'Post ./: success',
    ]);
    expect(log.printed).toContain('status=failed outcome=failure');
    const [error = '', ...others] = log.commands('error');
    expect(others).toEqual([]);
    expect(error).toMatch(/^There is no `pubic`\. .*Did you mean `public`\?\n.*`directory`/);
    expect(log.summary).toContain('pubic');
    expect(bench.platform.families[0]?.superseded).toEqual([]);
  });

  test('does not fail the job with `continue-on-error`, and the next step can read the result', async () => {
    const { exitCode, log } = await bench.run({ workflow: 'lenient.yml', ...push, variables: nowhere });
    expect(log.steps).toContainEqual({ name: './', stage: 'Main', result: 'failure' });
    expect(log.printed).toContain('status=failed outcome=failure');
    expect({ exitCode, job: log.jobResult }).toEqual({ exitCode: 0, job: 'success' });
  });
});

/** What a run has left on the machine, by path. A failed job leaves its workspace and its temporary folder. */
function filesBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path): [string, string][] => {
    const full = join(folder, path);
    return statSync(full).isFile() && !path.includes('/dist/') ? [[full, readFileSync(full, 'latin1')]] : [];
  });
}
