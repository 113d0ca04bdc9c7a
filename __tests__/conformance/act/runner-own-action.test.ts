import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { secretName, secretPath } from '../../support/login/login-bench.js';
import { leaksOf } from '../../support/run/leaks.js';
import { tool } from '../support/tools.js';
import { type ActBench, runGreen, startActBench } from './act-bench.js';
import { push } from './act-events.js';

jest.setTimeout(60_000);

/** Returns a workflow with our action and later steps that read its outputs. */
function ownActionWorkflow({ store, steps = '' }: { store: string[]; steps?: string }): string {
  return `name: Our own action
on: [push, pull_request]
permissions:
  contents: read
  deployments: write
  pull-requests: read
jobs:
  deploy:
    runs-on: ubuntu-latest
    environment: production
    steps:
      - uses: actions/checkout@v7
      - uses: ./
        id: site
        with:
          base-url: \${{ vars.OSC_BASE_URL }}
          directory: \${{ vars.DIRECTORY }}
          deployment: true
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
          ${store.join('\n          ')}
      - name: Reads the outputs
        if: steps.site.outcome == 'success'
        run: |
          curl --fail --silent --show-error "$URL"
          echo "files=$FILES changed=$CHANGED endpoint=$ENDPOINT node=$(node --version)"
        env:
          URL: \${{ steps.site.outputs.url }}
          FILES: \${{ steps.site.outputs.files }}
          CHANGED: \${{ steps.site.outputs.changed }}
          ENDPOINT: \${{ fromJSON(steps.site.outputs.endpoints || '{}').url }}
      - name: After a failure
        if: failure()
        run: echo "status=$STATUS outcome=$OUTCOME"
        env:
          STATUS: \${{ steps.site.outputs.status }}
          OUTCOME: \${{ steps.site.outcome }}
      ${steps}
`;
}

const own = { workflow: 'own.yml', ...push, variables: { DIRECTORY: 'public' } };
let bench: ActBench;
beforeEach(async () => {
  bench = await startActBench({
    withAction: true,
    files: {
      'public/index.html': '<h1>Hi</h1>',
      'public/about/index.html': '<p>about',
      '.github/workflows/own.yml': ownActionWorkflow({
        store: ['secret-token: ${{ secrets.OSC_SECRET_TOKEN }}', 'secret-environment: production'],
      }),
      '.github/workflows/file.yml': ownActionWorkflow({
        store: ['token-file: ${{ vars.TOKEN_FILE }}'],
        steps:
          '- { name: Shows the login, run: cat "$FILE", env: { FILE: "${{ vars.TOKEN_FILE }}" } }',
      }),
    },
  });
});
afterEach(() => bench.close());

describe('a workflow with `uses: ./`', () => {
  test.each(['node-20', 'node-24'] as const)(
    'on %s passes several outputs to the next step',
    async (name) => {
      const { path, version } = tool(name);
      const node = dirname(path);
      const log = await runGreen(bench, { ...own, node });
      const { url } = bench.platform.site('octo-org-hello-world').page;
      expect(log.printed).toContain('<h1>Hi</h1>');
      expect(log.printed).toContain(`files=2 changed=true endpoint=${url} node=v${version}`);
      expect(
        log.steps.map(({ name: step, stage, result }) => `${stage} ${step}: ${result}`),
      ).toEqual([
        'Main actions/checkout@v7: success',
        'Main ./: success',
        'Main Reads the outputs: success',
        'Post ./: success',
      ]);
    },
  );

  test('leaves no secret in its log or on the machine in any form, even if a later step prints the login', async () => {
    const file = join(bench.root, 'login.json');
    const run = { ...own, workflow: 'file.yml', variables: { ...own.variables, TOKEN_FILE: file } };
    // `--json` would show the arguments of `::add-mask::` as they are.
    const { exitCode, output } = await bench.run({ ...run, plain: true });
    expect(exitCode).toBe(0);
    const login = readFileSync(file, 'utf8');
    expect(login).toContain(bench.platform.families[0]?.current);
    // The step printed the file with every token masked.
    expect(output).toMatch(/"refreshToken": ?"\*\*\*"/);
    expect(
      leaksOf(
        bench.secrets(),
        new Map([['the log', output], ...filesBelow(join(bench.root, 'run-1/actions'))]),
      ),
    ).toEqual([]);
  });
});

describe('a deploy that fails', () => {
  test('because of a missing directory fails the job, and the step for failures sees the reason', async () => {
    const { exitCode, log } = await bench.run({ ...own, variables: { DIRECTORY: 'pubic' } });
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

  test('because of a cancellation during its storage of the new token stores the token in the post step, and the next run works', async () => {
    const path = `${secretPath}/${secretName}`;
    const storing = bench.platform.faults.arm({
      origin: 'github',
      method: 'PUT',
      path,
      hang: true,
    });
    const run = bench.start(own);
    while (storing.hits === 0) await sleep(10);
    // Unlike GitHub's runner, act kills a cancelled step at once, and then runs its post step.
    run.signal('SIGINT');
    const { exitCode, log } = await run.done;
    bench.platform.faults.disarmAll();
    expect(exitCode).not.toBe(0);
    expect(log.steps).toContainEqual({ name: './', stage: 'Main', result: 'failure' });
    expect(log.steps).toContainEqual({ name: './', stage: 'Post', result: 'success' });
    expect(log.commands('notice')).toEqual([expect.stringContaining('nothing was lost')]);
    const kept = () => bench.repository.environment('production').secrets.get(secretName);
    expect(kept()).toBe(bench.platform.families[0]?.current);
    expect(bench.repository.deployments.all[0]?.statuses.at(-1)).toMatchObject({ state: 'error' });
    await runGreen(bench, own);
    expect(kept()).toBe(bench.platform.families[0]?.current);
  });
});

/** Returns the files that a run has left, by path. A failed job leaves its workspace and its temporary folder. */
function filesBelow(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(
    (path): [string, string][] => {
      const full = join(folder, path);
      return statSync(full).isFile() && !path.includes('/dist/')
        ? [[full, readFileSync(full, 'latin1')]]
        : [];
    },
  );
}
